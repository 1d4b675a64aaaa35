/* The stable part of libcurl's interface that the transport uses (decision B21), bound at run time: no header, package
   or link flag of libcurl's is needed, and nothing is loaded before the first request. */
#ifndef CCURL_H
#define CCURL_H

#include <stdbool.h>
#include <stddef.h>

/* The results that are told apart, with libcurl's numbers (CURLcode). */
enum ccurl_result {
  CCURL_OK = 0,
  CCURL_UNSUPPORTED_PROTOCOL = 1, /* what came is no HTTP: the scheme is checked before */
  CCURL_URL_MALFORMAT = 3,
  CCURL_COULDNT_RESOLVE_HOST = 6,
  CCURL_COULDNT_CONNECT = 7,
  CCURL_WEIRD_SERVER_REPLY = 8,
  CCURL_OPERATION_TIMEDOUT = 28,
  CCURL_SSL_CONNECT_ERROR = 35,
  CCURL_SSL_ENGINE_NOTFOUND = 53,
  CCURL_SSL_ENGINE_SETFAILED = 54,
  CCURL_SSL_CERTPROBLEM = 58,
  CCURL_SSL_CIPHER = 59,
  CCURL_PEER_FAILED_VERIFICATION = 60,
  CCURL_BAD_CONTENT_ENCODING = 61,
  CCURL_USE_SSL_FAILED = 64,
  CCURL_SSL_ENGINE_INITFAILED = 66,
  CCURL_SSL_CACERT_BADFILE = 77,
  CCURL_SSL_SHUTDOWN_FAILED = 80,
  CCURL_SSL_CRL_BADFILE = 82,
  CCURL_SSL_ISSUER_ERROR = 83,
  CCURL_SSL_PINNEDPUBKEYNOTMATCH = 90,
  CCURL_SSL_INVALIDCERTSTATUS = 91,
};

/* One request and its answer. The strings are copied. */
typedef struct ccurl_exchange ccurl_exchange;

/* What is called on the thread that runs the transfers, with the exchange's context. Each may refuse: the exchange then
   ends with an error. */
typedef struct ccurl_callbacks {
  /* The connection is there, with TLS, and the request goes out next. Called by libcurl 7.80 and later. */
  bool (*sends)(void *context);
  /* A line of the head, with its line end: first the one with the status. */
  bool (*head)(void *context, const char *bytes, size_t count);
  /* A part of the body, decompressed. */
  bool (*body)(void *context, const char *bytes, size_t count);
} ccurl_callbacks;

/* Loads libcurl.so.4 once; false where there is none that fits (7.68 or later). Any thread. */
bool ccurl_load(void);
/* Whether the loaded libcurl calls `sends`. */
bool ccurl_calls_sends(void);

/* Null where there is no memory. */
ccurl_exchange *ccurl_exchange_new(const char *method, const char *url, ccurl_callbacks callbacks, void *context);
/* `Name: value`; `Name:` leaves a header out that libcurl would add. */
void ccurl_exchange_header(ccurl_exchange *exchange, const char *line);
void ccurl_exchange_body(ccurl_exchange *exchange, const void *bytes, size_t count);
/* Takes a connection that no other exchange had before. */
void ccurl_exchange_own_connection(ccurl_exchange *exchange);
/* Waits for a connection under way rather than opening another, should it turn out to take several requests. */
void ccurl_exchange_wait_for_connection(ccurl_exchange *exchange);
void ccurl_exchange_no_proxy(ccurl_exchange *exchange);
/* Files of trusted certificates in place of the system's; null leaves them as they are. */
void ccurl_exchange_trust(ccurl_exchange *exchange, const char *file, const char *directory);
long ccurl_exchange_status(ccurl_exchange *exchange);
/* Whether a byte of the request may have been sent. */
bool ccurl_exchange_was_sent(ccurl_exchange *exchange);
/* Not while it is among transfers. */
void ccurl_exchange_free(ccurl_exchange *exchange);

/* Transfers that run side by side and share connections. All but `new` and `wake` on one thread. */
typedef struct ccurl_transfers ccurl_transfers;
ccurl_transfers *ccurl_transfers_new(int kept_connections);
/* Makes the calling thread the one of transfers: signals go to other threads, a SIGPIPE of its own nowhere. */
void ccurl_transfers_begin(void);
bool ccurl_transfers_add(ccurl_transfers *transfers, ccurl_exchange *exchange);
void ccurl_transfers_remove(ccurl_transfers *transfers, ccurl_exchange *exchange);
/* Goes on with all of them as far as it can without waiting. */
void ccurl_transfers_perform(ccurl_transfers *transfers);
/* The context of an exchange that has ended, with its result; null where none has. */
void *ccurl_transfers_next_ended(ccurl_transfers *transfers, int *result);
/* Waits in poll(2) until there is something to do, or it is woken. No other call returns once the program ends. */
void ccurl_transfers_wait(ccurl_transfers *transfers);
/* Any thread. */
void ccurl_transfers_wake(ccurl_transfers *transfers);

#endif
