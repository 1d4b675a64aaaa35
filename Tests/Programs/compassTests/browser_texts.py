"""Everything that sections say is in a real browser's document (decision Z12): on the demo's pages, on random screens of
each page, and with 5,000 readings, whose charts join the means and nothing else. Prints the number of screens by page as
JSON.

Usage: browser_texts.py CHROMIUM FOLDER SEED SCREENS DATA SERVER…

FOLDER takes the browser's files. DATA is a file with many readings. SERVER is a command whose first line of output ends
with the address.
"""
import collections
import json
import os
import random
import sys

here = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, here)
from browser import App, control, rows, sections
from screen_taps import filled, name, taps, typing

chromium, folder, seed, wanted, data, command = *sys.argv[1:3], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5], sys.argv[6:]
chance = random.Random(seed)
seen = collections.Counter()
with open(f"{here}/screen_texts.js", encoding="utf-8") as file:
    missing = "".join(line for line in file if not line.startswith("//"))


def drawn():
    """Waits until the newest screen is drawn, and checks its texts."""
    whole = browser.whole()
    lost = browser.run(missing)
    if lost:
        sys.exit(f"not in the document of {whole['route']}: {lost[:5]}")
    seen[whole["page"]] += 1
    return whole


def tap(action):
    return browser.request({"send": filled(action, typing(chance))})


def show(page):
    """Shows a page, whatever question is open."""
    for _ in range(50):
        if browser.request({"show": page})["ok"]:
            return browser.shows(page, lambda shown: shown["page"] == page and not shown["showsSkeleton"])
        shown = browser.screen()
        answers = [button["action"] for button in shown.get("dialog", {}).get("buttons", []) if button["isEnabled"]]
        tap(chance.choice(answers or taps(shown)))
    sys.exit(f"{page} cannot be opened: {shown['route']}, {shown.get('dialog')}")


def every_page():
    for page in pages:
        show(page)
        drawn()
    # The items of the timeline and the schools, all of them.
    show("timeline")
    browser.tap("Show all")
    shown = browser.shows("all items", lambda shown: len(rows(shown)) > 90)
    names = [row["title"] for row in rows(shown)]
    if [row["title"] for row in rows(drawn())] != names or len(names) != 96 or not all(names):
        sys.exit(f"{len(names)} items")
    facts = browser.run("[...document.querySelectorAll('.row')].map((row) => row.querySelector('.name').textContent)")
    if facts != names:
        sys.exit("an item is drawn under another name")
    show("schools")
    said = browser.run("[...document.querySelectorAll('.row')].map((row) => row.querySelectorAll('.facts > *').length)")
    if said != [len(row.get("facts", [])) for row in rows(browser.screen())] or len(said) != 12 or not all(said):
        sys.exit(f"the facts of the schools are {said}")
    show("performance")
    for choice in control(browser.screen(), "tab")["choices"]:
        tap(choice["action"])
        drawn()
    axes = [axis["label"] for radar in sections(browser.screen(), "radar").values() for axis in radar["axes"]]
    if not axes or browser.run("[...document.querySelectorAll('.radar svg text')].map((one) => one.textContent)") != axes:
        sys.exit("the radar has no names")


def random_screens(page):
    show(page)
    before = seen[page]
    for _ in range(wanted * 20):
        if seen[page] - before >= wanted:
            return
        shown = browser.screen()
        if shown["page"] != page and "dialog" not in shown and chance.random() < 0.6:
            show(page)
        else:
            tap(chance.choice(taps(shown)))
        drawn()
    sys.exit(f"only {seen[page] - before} screens of {page}")


def many_readings():
    """Of series with more readings than are marked singly the means are joined, from day to day."""
    show("performance")
    tap(next(one for one in control(browser.screen(), "range")["choices"] if one["value"] == "all_time")["action"])
    tap(control(browser.screen(), "tab")["choices"][1]["action"])
    shown = drawn()
    panels = [panel for part in sections(shown, "charts").values() for panel in part.get("panels", [])]
    series = [one for panel in panels for one in panel["series"]]
    if not any("band" in one for one in series):
        sys.exit("no series has so many readings that its means are drawn")
    lines = browser.run("[...document.querySelectorAll('.area path')].map((one) => one.getAttribute('d'))")
    for one, line in zip(series, lines, strict=True):
        # A curve ends at its third place, and its two others are between its ends (decision P16).
        places = [tuple(map(float, place.split(","))) for place in line.replace("C", "").removeprefix("M").split()]
        joined = places[::3]
        if any(not min(start[1], end[1]) - 1e-6 <= y <= max(start[1], end[1]) + 1e-6
               for index, (start, end) in enumerate(zip(joined, joined[1:])) for _, y in places[index * 3 + 1:index * 3 + 3]):
            sys.exit(f"{one['label']}: the line leaves its readings")
        means = [(place["x"], place["mean"]) for place in one["band"]] if "band" in one else \
            [(place["x"], place["y"]) for place in one["line"]]
        if joined != means or "band" in one and any(left[0] >= right[0] for left, right in zip(joined, joined[1:])):
            sys.exit(f"{one['label']}: {joined[:4]} is joined, not {means[:4]}")
    marks = browser.run("document.querySelectorAll('.area .point').length")
    if marks != sum(len(one["points"]) for one in series):
        sys.exit(f"{marks} points")
    seen["readings"] += 1


try:
    browser = App(chromium, folder, [*command, "--store", f"{folder}/store"])
    browser.until("document.querySelector('.tab') !== null")
    pages = [tab["page"] for tab in browser.screen()["head"]["tabs"]] + ["schools"]
    every_page()
    for page in pages:
        random_screens(page)
    complaints = browser.problems
    browser.close()
    browser = App(chromium, f"{folder}/many", [*command, "--data", data])
    browser.until("document.querySelector('.tab') !== null")
    many_readings()
    complaints += browser.problems
finally:
    browser.close()
if complaints:
    sys.exit(f"the page complains: {complaints[:3]}")
print(json.dumps(seen))
