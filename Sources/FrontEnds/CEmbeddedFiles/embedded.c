/* The compiler of C embeds a file at once; an array literal of Swift takes it seconds. */
#include "embedded.h"

#include <string.h>

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char app_css[] = {
#embed "../CompassServer/Web/app.css"
};
static const unsigned char app_js[] = {
#embed "../CompassServer/Web/app.js"
};
static const unsigned char charts_js[] = {
#embed "../CompassServer/Web/charts.js"
};
static const unsigned char controls_js[] = {
#embed "../CompassServer/Web/controls.js"
};
static const unsigned char dom_js[] = {
#embed "../CompassServer/Web/dom.js"
};
static const unsigned char files_js[] = {
#embed "../CompassServer/Web/files.js"
};
static const unsigned char form_js[] = {
#embed "../CompassServer/Web/form.js"
};
static const unsigned char head_js[] = {
#embed "../CompassServer/Web/head.js"
};
static const unsigned char icons_js[] = {
#embed "../CompassServer/Web/icons.js"
};
static const unsigned char index_html[] = {
#embed "../CompassServer/Web/index.html"
};
static const unsigned char lanes_js[] = {
#embed "../CompassServer/Web/lanes.js"
};
static const unsigned char link_js[] = {
#embed "../CompassServer/Web/link.js"
};
static const unsigned char month_js[] = {
#embed "../CompassServer/Web/month.js"
};
static const unsigned char parts_js[] = {
#embed "../CompassServer/Web/parts.js"
};
static const unsigned char patch_js[] = {
#embed "../CompassServer/Web/patch.js"
};
static const unsigned char places_js[] = {
#embed "../CompassServer/Web/places.js"
};
static const unsigned char rows_js[] = {
#embed "../CompassServer/Web/rows.js"
};
static const unsigned char sections_js[] = {
#embed "../CompassServer/Web/sections.js"
};

#define FILE_NAMED(path, array) {path, {array, sizeof array}}

static const struct {
  const char *name;
  embedded_file file;
} files[] = {
    FILE_NAMED("Web/app.css", app_css),
    FILE_NAMED("Web/app.js", app_js),
    FILE_NAMED("Web/charts.js", charts_js),
    FILE_NAMED("Web/controls.js", controls_js),
    FILE_NAMED("Web/dom.js", dom_js),
    FILE_NAMED("Web/files.js", files_js),
    FILE_NAMED("Web/form.js", form_js),
    FILE_NAMED("Web/head.js", head_js),
    FILE_NAMED("Web/icons.js", icons_js),
    FILE_NAMED("Web/index.html", index_html),
    FILE_NAMED("Web/lanes.js", lanes_js),
    FILE_NAMED("Web/link.js", link_js),
    FILE_NAMED("Web/month.js", month_js),
    FILE_NAMED("Web/parts.js", parts_js),
    FILE_NAMED("Web/patch.js", patch_js),
    FILE_NAMED("Web/places.js", places_js),
    FILE_NAMED("Web/rows.js", rows_js),
    FILE_NAMED("Web/sections.js", sections_js),
};

embedded_file embedded_file_named(const char *name) {
  for (size_t index = 0; index < sizeof files / sizeof files[0]; index++) {
    if (strcmp(files[index].name, name) == 0) return files[index].file;
  }
  embedded_file none = {NULL, 0};
  return none;
}
