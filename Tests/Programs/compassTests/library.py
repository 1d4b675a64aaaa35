"""A whole visit through compass.h with ctypes. Prints "fine" when all held. Usage: library.py LIBRARY STORE DATA COUNT"""
import ctypes
import json
import random
import sys

library = ctypes.CDLL(sys.argv[1])
library.compass_open.restype = ctypes.c_void_p
library.compass_open.argtypes = [ctypes.c_char_p, ctypes.POINTER(ctypes.c_void_p)]
library.compass_request.restype = ctypes.c_void_p
library.compass_request.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
library.compass_poll.restype = ctypes.c_void_p
library.compass_poll.argtypes = [ctypes.c_void_p, ctypes.c_double]
Receiver = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_void_p)
library.compass_subscribe.argtypes = [ctypes.c_void_p, Receiver, ctypes.c_void_p]
library.compass_free.argtypes = library.compass_close.argtypes = [ctypes.c_void_p]


def taken(pointer):
    """The text of a pointer, which is given back; None for NULL."""
    if not pointer:
        return None
    text = ctypes.string_at(pointer).decode()
    library.compass_free(pointer)
    return json.loads(text)


class Compass:
    def __init__(self, **options):
        error = ctypes.c_void_p()
        self.app = library.compass_open(json.dumps(options).encode(), ctypes.byref(error))
        if not self.app:
            raise ValueError(taken(error.value)["error"]["message"])

    def ask(self, **request):
        return self.line(json.dumps(request).encode())

    def line(self, line):
        answer = taken(library.compass_request(self.app, line))
        assert isinstance(answer["ok"], bool), answer
        return answer

    def screen(self, **request):
        answer = self.ask(**request)
        assert answer["ok"], answer
        return answer["screen"]

    def poll(self, seconds=0.0):
        return taken(library.compass_poll(self.app, seconds))

    def close(self):
        library.compass_close(self.app)


fixed = {"now": "2026-02-10T09:00:00-05:00", "time-zone": "America/New_York"}
app = Compass(store=sys.argv[2], **fixed)
events = app.screen(show="events")
assert events["page"] == "events" and len(events["events"]) == events["count"] == 40
template = next(control for control in events["controls"] if control["kind"] == "text")["action"]
assert template == {"events": {"searchChanged": {"query": "$text"}}}, template
assert 0 < app.screen(send={"events": {"searchChanged": {"query": "camp"}}})["count"] < 40
app.screen(send={"events": {"clearFiltersTapped": {}}})

# Only the pages' own buttons: deleted, and undone; then deleted for good when its time is over.
def tap(screen, label):
    button = next(b for b in screen["buttons"] + (screen["dialog"] or {"buttons": []})["buttons"] if b["label"] == label)
    return app.screen(send=button["action"])

def delete(screen, row):
    template = next(b for b in screen["rowButtons"] if b["id"] == "delete")["template"]
    return json.loads(json.dumps(template).replace("$row", row["id"]))

row = events["events"][0]
asked = app.screen(send=delete(events, row))
gone = tap(asked, "Delete")
assert gone["count"] == 39 and gone["undo"]
assert app.screen(send=gone["undo"]["action"])["count"] == 40
app.screen(send=delete(events, row))
app.screen(send={"events": {"deleteConfirmed": {}}})
app.ask(effects=True)
app.screen(advance=6)
assert app.ask(effects=True)["effects"] == [{"id": row["id"], "operation": "deleteEvent"}]
assert app.screen(show="events")["count"] == 39

# Any bytes are answered.
generator = random.Random(7)
for _ in range(int(sys.argv[4])):
    app.line(bytes(generator.randrange(1, 256) for _ in range(generator.randrange(60))))
assert app.screen(show="tasks")["page"] == "tasks"

# What is subscribed to comes by polling, or to a receiver.
app.ask(subscribe=True)
assert app.poll() is None
other = Compass(data=sys.argv[3], **fixed)
assert other.screen(show="events")["count"] == 2
other.close()
assert not other.ask(show="events")["ok"]
lines = []
receiver = Receiver(lambda line, context: lines.append(json.loads(line)))
library.compass_subscribe(app.app, receiver, None)
assert app.poll(0.05) is None and lines == []
app.close()

for wrong in [{}, {"stoer": "x"}, {"store": "x", "now": "noon"}, {"data": sys.argv[3], "as": "stranger"}]:
    try:
        Compass(**wrong)
        raise AssertionError(wrong)
    except ValueError as problem:
        assert str(problem).endswith((".", "?")), problem
print("fine")
