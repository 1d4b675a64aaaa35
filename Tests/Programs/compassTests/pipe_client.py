"""A whole visit through `compass pipe`, as a program in another language makes it. Prints "fine" when all held.

Usage: pipe_client.py COMPASS STORE
"""
import json
import subprocess
import sys


class Compass:
    def __init__(self, program, store):
        flags = ["--store", store, "--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]
        self.process = subprocess.Popen(
            [program, "pipe", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.count = 0

    def line(self, text):
        """Sends a line as it is and returns the next line."""
        self.process.stdin.write(text + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, **request):
        """Sends a request and returns its answer; lines that are pushed meanwhile go to `pushed`."""
        self.count += 1
        request["id"] = self.count
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        self.pushed = []
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.count:
                return answer
            self.pushed.append(answer)

    def screen(self, **request):
        answer = self.ask(**request)
        assert answer["ok"], answer
        return answer["screen"]

    def refused(self, **request):
        answer = self.ask(**request)
        assert not answer["ok"] and "page" in answer["screen"], answer
        return answer["error"]

    def close(self):
        self.process.stdin.close()
        return self.process.wait()


compass = Compass(sys.argv[1], sys.argv[2])

# Looks around.
events = compass.screen(show="events")
assert events["page"] == "events" and len(events["events"]) == events["count"] == 40
camps = compass.screen(send={"events": {"searchChanged": {"query": "camp"}}})
assert 0 < camps["count"] < 40 and camps["search"] == "camp"
assert compass.screen(run="clear filters")["count"] == 40

# Deletes an event: a question, an answer, one row less.
first = events["events"][0]["id"]
assert compass.screen(send={"events": {"deleteTapped": {"id": first}}})["dialog"]["kind"] == "confirmDelete"
assert compass.screen(run="confirm")["count"] == 39

# A page under another keeps its screen.
second = compass.screen(show="events")["events"][0]["id"]
detail = compass.ask(send={"events": {"eventTapped": {"id": second}}})
assert detail["screen"]["page"] == "event" and detail["route"] == "/events/" + second
screens = compass.ask(screens=True)["screens"]
assert [screen["page"] for screen in screens] == ["events", "event"]
under = compass.screen(page="events", send={"events": {"searchChanged": {"query": "showcase"}}})
assert under["page"] == "events" and under["search"] == "showcase"
assert compass.screen(run="back")["search"] == "showcase"

# Mistakes are answered, and the visit goes on.
mistake = compass.line('{"show": events}')
assert not mistake["ok"] and mistake["screen"]["page"] == "events", mistake
assert mistake["error"] == {
    "message": 'The line is not JSON: expected a value, not "e".', "code": "unreadable", "column": 10}
assert compass.refused(run="filter typ camp")["column"] == 8
assert "no page" in compass.refused(show="nowhere")["message"]
assert "searchChanged.query" in compass.refused(send={"events": {"searchChanged": {}}})["message"]
assert "cannot be sent" in compass.refused(send={"events": {"skeletonDue": {}}})["message"]
assert "not open" in compass.refused(page="tasks", send={"tasks": {"clearFiltersTapped": {}}})["message"]
assert "exactly one" in compass.refused(run="back", show="events")["message"]
assert "more" in compass.refused(advance=-1)["message"]

# Praise ends by itself: told to whoever subscribed.
tasks = compass.screen(show="tasks")
open_task = next(task for task in tasks["tasks"] if task["isEnabled"] and task["status"] != "completed")
compass.ask(subscribe=True)
assert compass.screen(send={"tasks": {"completeTapped": {"id": open_task["id"]}}})["success"]
assert compass.screen(advance=3.5)["success"] is None

assert compass.close() == 0
print("fine")
