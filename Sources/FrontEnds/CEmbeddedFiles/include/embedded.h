#ifndef COMPASS_EMBEDDED_H
#define COMPASS_EMBEDDED_H

#include <stddef.h>

/* A file of the sources that is part of the program, so that the binary alone is enough (decisions U6 and U8). */
typedef struct {
  const unsigned char *bytes;
  size_t size;
} embedded_file;

/* The file of that name, such as "Web/app.js"; no bytes where there is none. */
embedded_file embedded_file_named(const char *name);

#endif
