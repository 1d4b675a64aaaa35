/* A whole visit through compass.h, as a host in C makes it. Prints "fine" when all held. Usage: library STORE DATA */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "compass.h"

static void check(int holds, const char *what, const char *line) {
    if (holds) return;
    fprintf(stderr, "%s: %.400s\n", what, line ? line : "NULL");
    exit(1);
}

/* Whether the answer to a request contains a text. */
static void ask(compass *app, const char *request, const char *expected) {
    char *answer = compass_request(app, request);
    check(answer && strstr(answer, expected) && !strchr(answer, '\n'), request, answer);
    compass_free(answer);
}

static void refused(const char *options, const char *expected) {
    char *error = NULL;
    check(compass_open(options, &error) == NULL && error && strstr(error, expected), options, error);
    compass_free(error);
    check(compass_open(options, NULL) == NULL, options, "opened");
}

struct received { int count, isReceiving; char last[256]; compass *app, *other; };

static void enter(compass *app) {
    ask(app, "{\"send\": {\"app\": {\"routeOpened\": {\"route\": \"/events/create\"}}}}", "\"page\":\"form\"");
    ask(app, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"name\", \"text\": \"Away\"}}}}", "Away");
    ask(app, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"type\", \"text\": \"game\"}}}}", "\"ok\":true");
    ask(app, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"startDate\", \"text\": \"2030-05-02\"}}}}", "\"ok\":true");
    ask(app, "{\"send\": {\"form\": {\"saveTapped\": {}}}}", "\"count\":2,");
}

static void receive(const char *line, void *context) {
    struct received *received = context;
    check(!received->isReceiving, "received in a receiver", line);
    received->isReceiving = 1;
    received->count++;
    snprintf(received->last, sizeof received->last, "%s", line);
    /* In a receiver the app answers that it is busy. */
    char *answer = compass_request(received->app, "{\"show\":\"events\"}");
    check(answer && strstr(answer, "busy"), "in a receiver", answer);
    compass_free(answer);
    /* Another app may be asked. What it changes is not pushed before this returns, and polling does not wait for it. */
    if (received->count == 1) enter(received->other);
    check(compass_poll(received->app, 600) == NULL, "poll in a receiver", "a line");
    received->isReceiving = 0;
}

static void *elsewhere(void *app) {
    char *answer = compass_request(app, "{\"show\":\"events\"}");
    check(answer && strstr(answer, "main thread"), "on another thread", answer);
    compass_free(answer);
    check(compass_poll(app, 0) == NULL, "poll on another thread", "a line");
    compass_close(app);
    return NULL;
}

int main(int count, char **arguments) {
    if (count != 3) return 2;
    char options[2048], *error = "not NULL", *line;

    refused("", "are not JSON");
    refused("[]", "are a JSON object");
    refused("{}", "\\\"store\\\" is needed");
    refused("{\"stoer\": \"x\"}", "did you mean store");
    refused("{\"data\": \"/nowhere\"}", "cannot be read");
    refused("{\"store\": \"/dev/null\"}", "/dev/null");
    refused("{\"store\": \"x\", \"backend\": \"supabase\"}", "COMPASS_SUPABASE_URL");
    refused("\xff", "not UTF-8");

    snprintf(options, sizeof options,
        "{\"data\": \"%s\", \"now\": \"2026-02-10T09:00:00-05:00\", \"time-zone\": \"America/New_York\"}", arguments[2]);
    compass *app = compass_open(options, &error);
    check(app && error == NULL, "open", error);

    ask(app, "{\"show\": \"events\", \"id\": 7}", "{\"id\":7,\"ok\":true");
    ask(app, "{\"send\": {\"events\": {\"serchChanged\": {}}}}", "did you mean searchChanged or");
    ask(app, "{\"run\": \"open events\"}", "There are no verbs here");
    ask(app, "\xff\xfe", "not UTF-8");
    ask(app, "", "not JSON");
    ask(app, NULL, "not JSON");
    ask(NULL, "{}", "closed, or was never opened");
    ask((compass *)options, "{}", "closed, or was never opened");
    compass_close((compass *)999);
    ask(app, "{\"show\": \"events\"}", "\"ok\":true");

    /* Undo is on: a deletion waits for 5 s, and comes back. */
    ask(app, "{\"send\": {\"events\": {\"deleteTapped\": {\"id\": \"ev-1\"}}}}", "\"kind\":\"confirmDelete\"");
    ask(app, "{\"send\": {\"events\": {\"deleteConfirmed\": {}}}}", "\"count\":1,");
    ask(app, "{\"send\": {\"app\": {\"undoTapped\": {}}}}", "\"count\":2,");
    ask(app, "{\"effects\": true}", "\"effects\":[{\"id\":null,\"operation\":\"loadFamily\"}");

    /* A screen that changes while no one asks comes by polling: a notice goes when its time is over. */
    check(compass_poll(app, 0) == NULL, "nothing is subscribed to", "a line");
    ask(app, "{\"subscribe\": \"patch\"}", "\"screen\":{");
    ask(app, "{\"send\": {\"events\": {\"searchChanged\": {\"query\": \"camp\"}}}}", "\"patch\":[");
    pthread_t thread;
    pthread_create(&thread, NULL, elsewhere, app);
    pthread_join(thread, NULL);
    ask(app, "{\"show\": \"home\"}", "\"ok\":true");
    compass_close(app);
    ask(app, "{\"show\": \"home\"}", "closed, or was never opened");
    compass_close(app);
    compass_close(NULL);
    compass_free(NULL);
    compass_subscribe(app, receive, NULL);

    /* Two apps over one store, in real time: what one changes the other is pushed. */
    snprintf(options, sizeof options, "{\"store\": \"%s\", \"name\": \"Jo\", \"graduation-year\": 2027}", arguments[1]);
    compass *first = compass_open(options, &error);
    check(first && error == NULL, "open", error);
    compass *second = compass_open(options, &error);
    check(second && error == NULL && first != second, "open", error);
    ask(second, "{\"show\": \"events\"}", "\"count\":0,");
    struct received received = {.app = second};
    compass_subscribe(second, receive, &received);
    compass_poll(second, 0.2);
    ask(first, "{\"send\": {\"app\": {\"routeOpened\": {\"route\": \"/events/create\"}}}}", "\"page\":\"form\"");
    ask(first, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"name\", \"text\": \"Home Opener\"}}}}", "Home Opener");

    /* A conversation keeps what was entered (L8). */
    compass_close(first);
    first = compass_open(options, NULL);
    ask(first, "{\"send\": {\"app\": {\"routeOpened\": {\"route\": \"/events/create\"}}}}", "Home Opener");
    ask(first, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"type\", \"text\": \"game\"}}}}", "\"ok\":true");
    ask(first, "{\"send\": {\"form\": {\"fieldChanged\": {\"field\": \"startDate\", \"text\": \"2030-05-01\"}}}}", "\"ok\":true");
    ask(first, "{\"send\": {\"form\": {\"saveTapped\": {}}}}", "\"count\":1,");
    received.other = first;
    for (int tries = 0; tries < 600 && !strstr(received.last, "Home Opener") && received.count < 50; tries++) {
        line = compass_poll(second, 0.1);
        check(line == NULL, "a receiver has it", line);
        if (received.count > 0) break;
    }
    check(received.count > 0 && strstr(received.last, "\"ok\":true"), "pushed", received.last);
    compass_subscribe(second, NULL, NULL);
    ask(second, "{\"show\": \"events\"}", "Home Opener");
    compass_close(second);
    compass_close(first);
    puts("fine");
    return 0;
}
