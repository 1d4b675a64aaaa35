#include "CCurl.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>

typedef void CURL;
struct curl_slist;
typedef struct {
  int kind; /* 1: the transfer is over */
  CURL *easy;
  union {
    void *pointer;
    int result;
  } data;
} CURLMsg;

/* Numbers of CURLoption: of longs as they are, of pointers from 10,000, of functions from 20,000 on. */
enum option {
  OPT_WRITEDATA = 10001, OPT_URL = 10002, OPT_HTTPHEADER = 10023, OPT_HEADERDATA = 10029, OPT_CUSTOMREQUEST = 10036,
  OPT_PROXY = 10004, OPT_CAINFO = 10065, OPT_CAPATH = 10097, OPT_ACCEPT_ENCODING = 10102, OPT_PRIVATE = 10103,
  OPT_COPYPOSTFIELDS = 10165, OPT_PREREQDATA = 10313,
  OPT_WRITEFUNCTION = 20011, OPT_HEADERFUNCTION = 20079, OPT_PREREQFUNCTION = 20312,
  OPT_FOLLOWLOCATION = 52, OPT_POSTFIELDSIZE = 60, OPT_FRESH_CONNECT = 74, OPT_BUFFERSIZE = 98, OPT_NOSIGNAL = 99,
  OPT_PROTOCOLS = 181, OPT_PIPEWAIT = 237, OPT_SUPPRESS_CONNECT_HEADERS = 265, OPT_QUICK_EXIT = 322,
  MULTI_OPT_MAXCONNECTS = 6,
  INFO_RESPONSE_CODE = 0x200002, INFO_REQUEST_SIZE = 0x20000c, INFO_PRIVATE = 0x100015,
  GLOBAL_ALL = 3, PROTOCOLS_HTTP_AND_HTTPS = 3,
};

static int (*global_init)(long);
static CURL *(*easy_init)(void);
static int (*easy_setopt)(CURL *, int, ...);
static int (*easy_getinfo)(CURL *, int, ...);
static void (*easy_cleanup)(CURL *);
static void *(*multi_init)(void);
static int (*multi_setopt)(void *, int, ...);
static int (*multi_add)(void *, CURL *);
static int (*multi_remove)(void *, CURL *);
static int (*multi_perform)(void *, int *);
static int (*multi_poll)(void *, void *, unsigned, int, int *);
static int (*multi_wakeup)(void *);
static CURLMsg *(*multi_info_read)(void *, int *);
static struct curl_slist *(*slist_append)(struct curl_slist *, const char *);
static void (*slist_free)(struct curl_slist *);

static pthread_once_t once = PTHREAD_ONCE_INIT;
static bool is_loaded, calls_sends;

/* Held by each thread of transfers but while it waits. */
static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

/* Lets no thread go on while the program ends: what TLS needs is freed then. */
static void stop(void) { pthread_mutex_lock(&turn); }

static void load(void) {
  void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  const struct { void *function; const char *name; } all[] = {
    {&global_init, "curl_global_init"}, {&easy_init, "curl_easy_init"}, {&easy_setopt, "curl_easy_setopt"},
    {&easy_getinfo, "curl_easy_getinfo"}, {&easy_cleanup, "curl_easy_cleanup"}, {&multi_init, "curl_multi_init"},
    {&multi_setopt, "curl_multi_setopt"}, {&multi_add, "curl_multi_add_handle"},
    {&multi_remove, "curl_multi_remove_handle"}, {&multi_perform, "curl_multi_perform"},
    {&multi_poll, "curl_multi_poll"}, {&multi_wakeup, "curl_multi_wakeup"}, {&multi_info_read, "curl_multi_info_read"},
    {&slist_append, "curl_slist_append"}, {&slist_free, "curl_slist_free_all"},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (!(*(void **)all[i].function = dlsym(library, all[i].name))) return;
  if (global_init(GLOBAL_ALL)) return;
  CURL *easy = easy_init();
  if (!easy) return;
  calls_sends = !easy_setopt(easy, OPT_PREREQFUNCTION, NULL);
  easy_cleanup(easy);
  /* After libcurl's own, so that it is called before them. */
  is_loaded = !atexit(stop);
}

bool ccurl_load(void) {
  pthread_once(&once, load);
  return is_loaded;
}

bool ccurl_calls_sends(void) { return ccurl_load() && calls_sends; }

struct ccurl_exchange {
  CURL *easy;
  struct curl_slist *headers;
  ccurl_callbacks callbacks;
  void *context;
  bool sent;
};

static int prepare(void *of, char *remote, char *local, int remote_port, int local_port) {
  ccurl_exchange *exchange = of;
  if (!exchange->callbacks.sends(exchange->context)) return 1;
  exchange->sent = true;
  return 0;
}

static size_t head(const char *bytes, size_t size, size_t count, void *of) {
  ccurl_exchange *exchange = of;
  return exchange->callbacks.head(exchange->context, bytes, size * count) ? size * count : 0;
}

static size_t body(const char *bytes, size_t size, size_t count, void *of) {
  ccurl_exchange *exchange = of;
  /* 0 bytes taken of 0 would be no refusal. */
  return exchange->callbacks.body(exchange->context, bytes, size * count) ? size * count : SIZE_MAX;
}

ccurl_exchange *ccurl_exchange_new(const char *method, const char *url, ccurl_callbacks callbacks, void *context) {
  CURL *easy = easy_init();
  ccurl_exchange *exchange = easy ? calloc(1, sizeof *exchange) : NULL;
  if (!exchange) {
    if (easy) easy_cleanup(easy);
    return NULL;
  }
  exchange->easy = easy;
  exchange->callbacks = callbacks;
  exchange->context = context;
  easy_setopt(easy, OPT_PRIVATE, context);
  easy_setopt(easy, OPT_URL, url);
  easy_setopt(easy, OPT_PROTOCOLS, (long)PROTOCOLS_HTTP_AND_HTTPS);
  easy_setopt(easy, OPT_CUSTOMREQUEST, method);
  easy_setopt(easy, OPT_FOLLOWLOCATION, 0L);
  easy_setopt(easy, OPT_ACCEPT_ENCODING, "");
  easy_setopt(easy, OPT_SUPPRESS_CONNECT_HEADERS, 1L);
  easy_setopt(easy, OPT_BUFFERSIZE, 65536L);
  easy_setopt(easy, OPT_NOSIGNAL, 1L);
  /* An exchange that is given up does not wait for the resolver's thread. */
  easy_setopt(easy, OPT_QUICK_EXIT, 1L);
  easy_setopt(easy, OPT_PREREQFUNCTION, prepare);
  easy_setopt(easy, OPT_PREREQDATA, exchange);
  easy_setopt(easy, OPT_HEADERFUNCTION, head);
  easy_setopt(easy, OPT_HEADERDATA, exchange);
  easy_setopt(easy, OPT_WRITEFUNCTION, body);
  easy_setopt(easy, OPT_WRITEDATA, exchange);
  return exchange;
}

void ccurl_exchange_header(ccurl_exchange *exchange, const char *line) {
  struct curl_slist *longer = slist_append(exchange->headers, line);
  if (!longer) return;
  exchange->headers = longer;
  easy_setopt(exchange->easy, OPT_HTTPHEADER, longer);
}

void ccurl_exchange_body(ccurl_exchange *exchange, const void *bytes, size_t count) {
  easy_setopt(exchange->easy, OPT_POSTFIELDSIZE, (long)count);
  easy_setopt(exchange->easy, OPT_COPYPOSTFIELDS, count ? bytes : "");
}

void ccurl_exchange_own_connection(ccurl_exchange *exchange) { easy_setopt(exchange->easy, OPT_FRESH_CONNECT, 1L); }

void ccurl_exchange_wait_for_connection(ccurl_exchange *exchange) { easy_setopt(exchange->easy, OPT_PIPEWAIT, 1L); }

void ccurl_exchange_no_proxy(ccurl_exchange *exchange) { easy_setopt(exchange->easy, OPT_PROXY, ""); }

void ccurl_exchange_trust(ccurl_exchange *exchange, const char *file, const char *directory) {
  if (file) easy_setopt(exchange->easy, OPT_CAINFO, file);
  if (directory) easy_setopt(exchange->easy, OPT_CAPATH, directory);
}

long ccurl_exchange_status(ccurl_exchange *exchange) {
  long status = 0;
  easy_getinfo(exchange->easy, INFO_RESPONSE_CODE, &status);
  return status;
}

bool ccurl_exchange_was_sent(ccurl_exchange *exchange) {
  long size = 0;
  easy_getinfo(exchange->easy, INFO_REQUEST_SIZE, &size);
  return exchange->sent || size > 0;
}

void ccurl_exchange_free(ccurl_exchange *exchange) {
  easy_cleanup(exchange->easy);
  slist_free(exchange->headers);
  free(exchange);
}

/* libcurl's own handle, by another name. */
ccurl_transfers *ccurl_transfers_new(int kept_connections) {
  void *multi = multi_init();
  if (multi) multi_setopt(multi, MULTI_OPT_MAXCONNECTS, (long)kept_connections);
  return multi;
}

void ccurl_transfers_begin(void) {
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_BLOCK, &all, NULL);
  pthread_mutex_lock(&turn);
}

bool ccurl_transfers_add(ccurl_transfers *transfers, ccurl_exchange *exchange) {
  return !multi_add(transfers, exchange->easy);
}

void ccurl_transfers_remove(ccurl_transfers *transfers, ccurl_exchange *exchange) {
  multi_remove(transfers, exchange->easy);
}

void ccurl_transfers_perform(ccurl_transfers *transfers) {
  int running;
  multi_perform(transfers, &running);
}

void *ccurl_transfers_next_ended(ccurl_transfers *transfers, int *result) {
  int remaining;
  for (CURLMsg *message; (message = multi_info_read(transfers, &remaining));) {
    if (message->kind != 1) continue;
    void *context = NULL;
    *result = message->data.result;
    easy_getinfo(message->easy, INFO_PRIVATE, &context);
    return context;
  }
  return NULL;
}

void ccurl_transfers_wait(ccurl_transfers *transfers) {
  int ready;
  pthread_mutex_unlock(&turn);
  /* libcurl wakes sooner for its own timers; nothing is due otherwise. */
  multi_poll(transfers, NULL, 0, 3600 * 1000, &ready);
  pthread_mutex_lock(&turn);
}

void ccurl_transfers_wake(ccurl_transfers *transfers) { multi_wakeup(transfers); }
