/* Recruiting Compass for any language: the app over a database or a live project, driven by lines of JSON.
 *
 * Requests and answers are those of `compass pipe` (interface.md "Pipe"), but for `run`: there are no verbs here.
 * An app is a conversation: forms that are not saved are kept, a confirmed deletion can be undone for 5 s, and what
 * others change is asked for.
 *
 * Threads: all functions but compass_free are called on the main thread of the process, where the loop of a UI runs. On
 * another thread they do nothing; compass_open and compass_request say so. The app lives while one of them runs, or the
 * main run loop where a host has one: a host without calls compass_poll now and then.
 *
 * Ownership: what compass_open, compass_request and compass_poll return as `char *` belongs to the caller, who gives it
 * back once with compass_free. What the caller hands in is copied, and stays the caller's. A line that a receiver gets
 * is valid until the receiver returns.
 *
 * Nothing that is handed in ends the process: any bytes are answered, by an answer with "ok": false where they are no
 * request. An app that was closed, or never opened, is answered so too. */
#ifndef COMPASS_H
#define COMPASS_H

#ifdef __cplusplus
extern "C" {
#endif

/* An app that was opened. It points to nothing: it is only a name. */
typedef struct compass compass;

/* Gets one line of JSON, ended by a zero, and the context it was subscribed with. Both are the subscriber's business;
 * the line is valid until the receiver returns. A receiver may call every function but compass_request and compass_poll
 * for the same app: these answer that they are busy. */
typedef void (*compass_receiver)(const char *line, void *context);

/* Opens an app, and launches it.
 *
 * options_json: an object with the flags of `compass` as keys, their values as text, number, true or false:
 *   "store"            a directory; made with demo data if it is not there. Needed unless there is "data".
 *   "name", "graduation-year"   of a new store's athlete: then it begins empty.
 *   "data"             a file with a dataset, loaded into a throw-away store
 *   "as"               who is signed in, of several users
 *   "now", "time-zone" a clock that only "advance" moves, and the zone
 *   "seed"             what new ids are made of
 *   "undo", "updates"  "off" for neither
 *   "backend"          "supabase" for a live project, whose address and key are read from the environment;
 *                      "store" then has its settings and copies, "routes" is as the flag, and "wait" how many seconds
 *                      an answer waits for the server (1)
 * error: NULL, or where a line goes if nothing is opened: {"error": {"message": …}, "ok": false}. Else it is set to NULL.
 * Returns NULL if nothing is opened. Close what it returns with compass_close. */
compass *compass_open(const char *options_json, char **error);

/* Carries out one request, and returns its answer: one line of JSON without a line end. Never NULL unless there is no
 * memory. `line` is UTF-8. */
char *compass_request(compass *app, const char *line);

/* Lets the app go on for at most so many seconds: 0 for what is due now. Returns as soon as the screen has changed:
 * the line that {"subscribe": …} asked for, or NULL if nothing changed, nothing is subscribed to, or a receiver has got
 * the line. Screens that no one took in between are left out: it is always the newest. */
char *compass_poll(compass *app, double seconds);

/* Hands the lines of changes to `receiver` instead of returning them from compass_poll; subscribes to whole screens if
 * nothing is subscribed to yet. It is called within compass_request and compass_poll, on their thread. NULL ends it. */
void compass_subscribe(compass *app, compass_receiver receiver, void *context);

/* Gives back a text that one of these functions returned. NULL is ignored. Any thread. */
void compass_free(char *text);

/* Sends what was confirmed, for at most 10 s, and ends the app. NULL, and an app that is closed, are ignored. */
void compass_close(compass *app);

#ifdef __cplusplus
}
#endif

#endif
