"""A client that knows nothing of the app but the JSON of its screens walks through it (decision U1). Prints what it
reached as JSON: {"pages", "names", "refused"}.

Usage: pipe_walk.py COMPASS STORE SEED STEPS
"""
import json
import random
import subprocess
import sys

program, store, seed, steps = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
flags = ["--store", store, "--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]
process = subprocess.Popen([program, "pipe", *flags], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
chance = random.Random(seed)


def ask(request):
    process.stdin.write(json.dumps(request) + "\n")
    process.stdin.flush()
    return json.loads(process.stdout.readline())


def filled(value):
    """What was typed in the place of each blank."""
    if isinstance(value, dict):
        return {key: filled(part) for key, part in value.items()}
    if isinstance(value, str):
        typed = {"$text": chance.choice(["camp", "2026-03-01", "7", ""]), "$start": "2026-01-01", "$end": "2026-02-01",
                 "$month": "2026-03", "$number": 1, "$password": "secret"}
        return typed.get(value, value)
    return value


def offers(value):
    """Every action of a screen that can be sent now."""
    if isinstance(value, list):
        for part in value:
            yield from offers(part)
    elif isinstance(value, dict):
        if value.get("isEnabled") is False:
            return
        for key, part in value.items():
            if (key == "action" or key.endswith("Action")) and isinstance(part, dict):
                yield part
            else:
                yield from offers(part)


def name(action):
    page, tap = next(iter(action.items()))
    return f"{page}.{next(iter(tap))}"


pages, tried, refused = set(), {}, []
answer = ask({"show": "home"})
for step in range(steps):
    screen = answer["screen"]
    pages.add(screen["page"])
    offered = [action for action in offers(screen) if name(action) != "app.signOutTapped"]
    if not offered:
        sys.exit(f"{screen['route']} cannot be left")
    # What was done least often comes first, so that all of it is done.
    least = min(tried.get(name(action), 0) for action in offered)
    limit = least + (3 if step % 4 == 0 else 0)
    action = chance.choice([action for action in offered if tried.get(name(action), 0) <= limit])
    tried[name(action)] = tried.get(name(action), 0) + 1
    answer = ask({"send": filled(action)})
    if "screen" not in answer:
        sys.exit(f"no screen after {action}: {answer}")
    if not answer["ok"]:
        refused.append(f"{name(action)}: {answer['error']['message']}")

process.stdin.close()
process.wait()
print(json.dumps({"pages": sorted(pages), "names": sorted(tried), "refused": sorted(set(refused))}))
