"""Twenty jobs of a day in a real browser, by one way to enter alone: by the keyboard on a wide screen, or by touch on a
phone (decisions I5, I6). The table of jobs is the same for both. Prints the keys or taps of each job as JSON.

Usage: browser_jobs.py CHROMIUM FOLDER keyboard|touch PROGRAM OPTION…

FOLDER takes the files of the browser and the store. The options are those of `compass serve`.
"""
import glob
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import App, control, rows, sections

# The control with a name, or the first whose name begins as it does up to a `*`; one in a closed menu or sheet leads to what
# opens that, one outside an open sheet to what closes it.
FIND = """(() => {
  const all = [...document.querySelectorAll("a[href], button, summary, input, select, textarea")];
  const called = (one) => one.getAttribute("aria-label") ?? one.textContent.trim(), [name, ...more] = %s.split("*");
  const of = (list) => list.find((one) => more.length ? called(one).startsWith(name) : called(one) === name);
  const isShown = (one) => one.checkVisibility({ visibilityProperty: true });
  const question = document.querySelector("dialog.question"), sheet = document.getElementById("sheet");
  const one = of(all.filter((one) => isShown(one) && (!question || question.contains(one)))) ?? of(all);
  const menu = one?.closest("details:not([open])"), isIn = Boolean(one) && sheet?.contains(one);
  window.wanted = sheet?.open && !isIn ? sheet.querySelector(".answers .main")
    : isIn && !sheet.open ? document.querySelector("[aria-haspopup=dialog]") : menu && !one.matches("summary") ? menu.querySelector("summary") : one;
  return one && window.wanted === one ? "found" : window.wanted ? "door" : null;
})()"""

# The key that leads on to what is wanted, as a person finds it: arrows from row to row and within a group that Tab reaches
# once, else Tab.
KEY = """(() => {
  const at = document.activeElement, to = window.wanted, [from, row] = [at, to].map((one) => one.closest(".rows > .row"));
  if (at === to) return null;
  const isAfter = at === document.body || Boolean(at.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING);
  const group = to.tabIndex < 0 ? to.closest(".days, .lane, .area, [role=tablist]") : null;
  const isInMenu = to.closest("details[open]")?.contains(at);
  if (group?.contains(at)) return isAfter ? "ArrowRight" : "ArrowLeft";
  const rows = [...document.querySelectorAll(".rows > .row")], next = from && rows[rows.indexOf(from) + (isAfter ? 1 : -1)];
  if (isInMenu || next && from !== row) return isAfter ? "ArrowDown" : "ArrowUp";
  return isAfter ? "Tab" : "Back";
})()"""


class User(App):
    """A person with one way to enter. `count` is the number of keys or taps until now."""

    def find(self, name):
        """Finds a control and opens what it is in."""
        end = time.monotonic() + 30
        while (found := self.run(FIND % json.dumps(name))) != "found":
            if found:
                self.press()
            elif time.monotonic() > end:
                sys.exit(f"{self.job}: no control {name} on {self.screen()['route']}")
            time.sleep(0.03)

    def do(self, step):
        """Presses what is named, or enters a text into it. After a question mark: where the layout has it."""
        name, text = (step, None) if isinstance(step, str) else step
        if name.startswith("?"):
            name = name[1:]
            if not self.run(FIND % json.dumps(name)):
                return
        self.find(name)
        if text is None:
            self.press()
        else:
            self.enter(text)
        self.whole()

    def enter(self, text):
        """Types into the field that is wanted: a choice step by step, a day or a time from its first part."""
        kind = self.run("window.wanted.type")
        self.focus()
        if kind.startswith("select"):
            steps = self.run(f"""(() => {{
              const {{ options, selectedIndex }} = window.wanted;
              return [...options].findIndex((one) => one.label.startsWith({json.dumps(text)})) - selectedIndex;
            }})()""")
            for _ in range(abs(steps)):
                self.step("ArrowDown" if steps > 0 else "ArrowUp")
            self.choose()
        elif kind in ("date", "time"):
            for _ in range(3):
                self.step("ArrowLeft")
            year, *rest = text.split("-") if kind == "date" else ("", *text.split(":"))
            hour = int(rest[0])
            self.letters("".join(rest) + year if kind == "date" else f"{(hour + 11) % 12 + 1:02}{rest[1]}{'ap'[hour > 11]}")
        else:
            self.letters(text)

    def step(self, name, modifiers=0):
        self.count += 1
        self.key(name, {"Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40}[name], modifiers=modifiers)

    def letters(self, text):
        self.count += len(text)
        for letter in text:
            self.key(letter, ord(letter.upper()) if letter.isalnum() else 0, letter)


class Keyboard(User):
    window = (1280, 900)

    def focus(self):
        for _ in range(400):
            if not (key := self.run(KEY)):
                return
            self.step("Tab" if key == "Back" else key, modifiers=8 if key == "Back" else 0)
        sys.exit(f"{self.job}: the keyboard does not reach {self.run('window.wanted.outerHTML')[:200]}")

    def press(self):
        self.focus()
        self.count += 1
        self.key("Enter", 13, "\r")

    def choose(self):
        """Nothing: a step chooses at once."""


class Touch(User):
    window = (360, 740)

    def focus(self):
        self.press()
        self.until("document.activeElement === window.wanted")

    def choose(self):
        """Takes what the steps have led to in the list that the tap has opened."""
        self.key("Enter", 13, "\r")

    def press(self):
        self.count += 1
        place = self.run("""(() => {
          window.wanted.scrollIntoView({ block: "center", inline: "center" });
          const box = window.wanted.getBoundingClientRect(), [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
          const over = document.elementFromPoint(x, y);
          return window.wanted.contains(over) || over?.contains(window.wanted) ? [x, y] : over?.outerHTML ?? "the edge";
        })()""")
        if isinstance(place, str):
            sys.exit(f"{self.job}: a finger meets {place[:200]}")
        self.ask("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": place[0], "y": place[1]}])
        self.ask("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])


def row(screen, title):
    return next((one for one in rows(screen) if one["title"] == title), {"facts": []})


def facts(screen, title):
    return [fact["text"] for fact in row(screen, title).get("facts", [])]


def is_in_view(app, id):
    return app.run(f"""(() => {{
      const box = document.querySelector(`[data-row="{id}"]`)?.getBoundingClientRect();
      return Boolean(box) && box.top >= 0 && box.bottom <= innerHeight;
    }})()""")


def records(screen):
    return [record for table in sections(screen, "table").values() for record in table["records"]]


def says(app, text):
    return text in app.run("document.querySelector('main').innerText")


def text_of(record):
    return " ".join(line["text"] for cell in record["cells"] for line in cell)


def calendar(app):
    found = glob.glob(f"{app.folder}/files/*.ics")
    return bool(found) and open(found[0], encoding="utf-8").read().count("BEGIN:VEVENT") > 30


def paper(app):
    text = app.run("document.getElementById('paper')?.contentDocument?.body?.textContent ?? ''")
    return "Exit Velocity" in text and "88.3" in text


reading = lambda value: ["+ Log Metrics", ("Metric", "Fastball"), ("Value", value), "Save Reading"]

# Each job: its name, the steps from any page, and whether it is done: of the app, and the screen it shows.
JOBS = [
    ("tomorrow's event", ["Events.*", "?Calendar", "11, Wednesday.*"], lambda app, screen: is_in_view(app, "ev-17")),
    ("a camp with time and cost", ["Events.*", "+ Add Event", ("Event type", "Camp"), ("Name", "Winter Camp"),
                                   ("Start date", "2026-02-20"), ("Start time", "09:00"), ("End time", "16:00"),
                                   ("Cost $", "120"), "Save Event"],
     lambda app, screen: {"Feb 20, 2026", "09:00", "$120.00"} <= set(facts(screen, "Winter Camp"))),
    ("a week later", ["Events.*", "Open: Winter Camp", "Edit", ("Start date", "2026-02-27"), "Save Event", "Back"],
     lambda app, screen: "Feb 27, 2026" in facts(screen, "Winter Camp")),
    ("attended", ["Today.*", "I went: Alumni Game", "Events.*"],
     lambda app, screen: "Attended" in [badge["text"] for badge in row(screen, "Alumni Game").get("badges", [])]),
    ("due this week", ["Tasks.*", ("Urgency", "Due This")],
     lambda app, screen: [one["id"] for one in rows(screen) if "done" not in one.get("state", [])]
     == ["task-ncaa-account", "task-core-courses", "task-goals"]),
    ("a task done", ["Tasks.*", "?Clear filters", "Mark Set three goals for the season complete"],
     lambda app, screen: "done" in row(screen, "Set three goals for the season").get("state", [])),
    ("why it is locked", ["Tasks.*", "Complete Create an NCAA Eligibility Center account to unlock"],
     lambda app, screen: "Create an NCAA Eligibility Center account" in str(screen.get("dialog"))),
    ("a call with notes", ["OK: Task locked", "Timeline.*", "+ Log Interaction", ("School", "Lakeview"), ("Type", "Phone"),
                           ("Subject", "Housing"), ("Content", "Two beds a room"), "Save Interaction"],
     lambda app, screen: "Lakeview State University" in facts(screen, "Housing")),
    ("four readings", ["Performance.*", *reading("84.3"), *reading("83"), *reading("82.5"), *reading("85")],
     lambda app, screen: any("10 readings" in text_of(one) for one in records(screen))),
    ("the best exit velocity", ["Performance.*", ("Date range", "All")],
     lambda app, screen: any("Exit Velocity" in text_of(one) and "88.3" in text_of(one) for one in records(screen))
     and says(app, "88.3")),
    ("two offers compared", ["Offers.*", "Select to compare: Lakeview State University",
                             "Select to compare: Redwood Coast University", "Compare (2)"],
     lambda app, screen: len(records(screen)) == 2 and says(app, "66.67%")),
    ("a deadline moved", ["Close*", "Open: Piedmont Valley University", "Edit", ("Deadline", "2026-02-12"), "Save Offer", "Back"],
     lambda app, screen: "2 days left (Feb 12, 2026)" in facts(screen, "Piedmont Valley University")),
    ("an offer accepted", ["Offers.*", "Mark as accepted: Blue Ridge College", "Accept This Too: Another offer is accepted"],
     lambda app, screen: "accepted" in json.dumps(row(screen, "Blue Ridge College")).lower() and "dialog" not in screen),
    ("no contact for a month", ["Today.*", "Schools*", ("Sort", "Last")],
     lambda app, screen: [one["title"] for one in rows(screen)][:2] == ["St. Brendan’s University", "Prairie State University"]
     and "Last contact Oct 8, 2025" in facts(screen, "St. Brendan’s University")),
    ("a print for a coach", ["Performance.*", "Print"], lambda app, screen: paper(app)),
    ("the last three undone", ["Undo", "Undo", "Undo", "Offers.*"],
     lambda app, screen: "21 days left (Mar 3, 2026)" in facts(screen, "Piedmont Valley University")),
    ("Lakeview found", ["Today.*", ("Find", "lakeview"), "Open: Arrival on the visit day*"],
     lambda app, screen: screen["route"] == "/interactions/interaction-28"),
    ("a deletion undone", ["Events.*", "Delete: Great Lakes Scout Day", "Delete: Delete event", "Undo"],
     lambda app, screen: row(screen, "Great Lakes Scout Day").get("id") == "ev-14" and "dialog" not in screen),
    ("the calendar file", ["Today.*", "Calendar File"], lambda app, screen: calendar(app)),
]
# Of a parent of two, in a store of its own.
OF_PARENTS = [("the other athlete", ["Ben Lee"], lambda app, screen: "Ben Lee" in screen["head"]["viewingText"])]


def do(jobs, folder, server):
    user = {"keyboard": Keyboard, "touch": Touch}[way](chromium, folder, server)
    user.folder, user.count, done = folder, 0, {}
    try:
        if way == "touch":
            user.ask("Emulation.setTouchEmulationEnabled", enabled=True)
        user.size(*user.window)
        user.ask_browser("Browser.setDownloadBehavior", behavior="allow", downloadPath=f"{folder}/files")
        user.until("document.querySelector('.tab') !== null")
        for user.job, steps, is_done in jobs:
            before = user.count
            for step in steps:
                user.do(step)
            user.shows(user.job, lambda screen: is_done(user, screen))
            done[user.job] = user.count - before
        if user.problems:
            sys.exit(f"the page complains: {user.problems[:3]}")
    finally:
        user.close()
    return done


chromium, folder, way, program, *options = sys.argv[1:]
counts = do(JOBS, folder, [program, "serve", "--store", f"{folder}/store", *options])
family = f"{folder}/family"
subprocess.run([program, "reset", "--store", family, "--empty", "--yes", "--name", "Avery Lee", "--graduation-year", "2028",
                "--name", "Ben Lee", "--graduation-year", "2029", "--parent", "Pat Lee"], check=True, capture_output=True)
counts |= do(OF_PARENTS, f"{folder}/parents", [program, "serve", "--store", family, *options])
print(json.dumps(counts))
