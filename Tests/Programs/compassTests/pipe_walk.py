"""A client that knows nothing of the app but the JSON of its screens walks through it (decision U1), and gets only how
each screen differs from the one before (decision U5). Prints what it reached as JSON: {"pages", "names", "refused"}.

Usage: pipe_walk.py COMPASS STORE SEED STEPS

STEPS are taken for each page that has a tab.
"""
import json
import os
import random
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from screen_taps import filled, name, taps, typing

program, store, seed, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
flags = ["--store", store, "--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]
process = subprocess.Popen([program, "pipe", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
chance = random.Random(seed)


screen, count = None, 0


def ask(request):
    """Sends a request; takes what is sent of the screen, also by lines that are pushed."""
    global screen, count
    count += 1
    process.stdin.write(json.dumps({"id": count, **request}) + "\n")
    process.stdin.flush()
    while True:
        answer = json.loads(process.stdout.readline())
        if "patch" in answer:
            for step in answer["patch"]:
                apply(step)
        elif "screen" in answer:
            screen = answer["screen"]
        if answer.get("id") == count:
            return answer


def apply(step):
    """A step of RFC 6902, done to the screen."""

    def place(path):
        parts = [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
        holder = screen
        for part in parts[:-1]:
            holder = holder[int(part) if isinstance(holder, list) else part]
        return holder, int(parts[-1]) if isinstance(holder, list) else parts[-1]

    value = step.get("value")
    if step["op"] == "move":
        holder, key = place(step["from"])
        value = holder.pop(key)
    holder, key = place(step["path"])
    if step["op"] == "remove":
        del holder[key]
    elif step["op"] != "replace" and isinstance(holder, list):
        holder.insert(key, value)
    else:
        assert step["op"] != "replace" or isinstance(holder, list) or key in holder, step
        holder[key] = value


pages, tried, refused = set(), {}, []
ask({"show": "home"})
ask({"subscribe": "patch"})
for step in range(steps * len(screen["head"]["tabs"])):
    whole = ask({"screens": True})["screens"][-1]
    if screen != whole:
        sys.exit(f"step {step}: the patched screen is not the whole one")
    pages.add(screen["page"])
    # Now and then another page, by its tab, so that none takes all the steps.
    tabs = [tab["button"]["action"] for tab in screen["head"]["tabs"] if tab["button"]["isEnabled"]]
    if step % 20 == 0 and tabs:
        ask({"send": chance.choice(tabs)})
    offered = taps(screen)
    if not offered:
        sys.exit(f"{screen['route']} cannot be left")
    # What was done least often comes first, so that all of it is done.
    least = min(tried.get(name(action), 0) for action in offered)
    limit = least + (3 if step % 4 == 0 else 0)
    action = chance.choice([action for action in offered if tried.get(name(action), 0) <= limit])
    tried[name(action)] = tried.get(name(action), 0) + 1
    answer = ask({"send": filled(action, typing(chance))})
    if "patch" not in answer:
        sys.exit(f"no screen after {action}: {answer}")
    if not answer["ok"]:
        refused.append(f"{name(action)}: {answer['error']['message']}")

process.stdin.close()
process.wait()
print(json.dumps({"pages": sorted(pages), "names": sorted(tried), "refused": sorted(set(refused))}))
