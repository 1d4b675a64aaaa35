"""The added pages in a real browser, of whose code no line knows them: their tabs, a write, a detail page, a form, a
deletion and its undo, a school that is chosen.

usage: visit.py TESTS CHROMIUM FOLDER SERVER...      TESTS has browser.py, FOLDER takes the browser's files
"""
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, sys.argv[1])
from browser import App, rows, sections

app = App(sys.argv[2], sys.argv[3], sys.argv[4:])


def videos(what, condition):
    return app.shows(what, lambda shown: shown["page"] == "videos" and shown["hasRows"] and condition(rows(shown)))


try:
    app.tap("Videos")
    videos("two videos", lambda rows: len(rows) == 2)
    app.tap("Mark as sent: Bullpen")
    videos("a video sent", lambda rows: rows[0]["badges"][-1]["text"] == "Sent")
    if "Sent" not in app.run("document.querySelector('main').innerText"):
        sys.exit("the browser does not show what the page says")
    app.tap("Open: Bullpen")
    app.shows("its page", lambda shown: shown["route"] == "/videos/v-2")
    if "From behind the plate" not in app.run("document.querySelector('main').innerText"):
        sys.exit("the browser does not show the detail page")
    app.tap("Back")
    videos("the way back", lambda rows: len(rows) == 2)
    app.tap("Add Video")
    app.shows("a form", lambda shown: sections(shown, "form"))
    app.fill("Name", "Spring")
    app.tap("Save")
    videos("three videos", lambda rows: len(rows) == 3)
    app.tap("Delete: Spring")
    app.shows("a question", lambda shown: shown.get("dialog"))
    app.tap("Delete", "dialog button")
    videos("two again", lambda rows: len(rows) == 2)
    app.tap("Undo")
    videos("the third one back", lambda rows: len(rows) == 3)
    app.tap("Coaches")
    app.shows("the other page", lambda shown: shown["page"] == "coaches" and shown["hasRows"])
    app.tap("Choose: Stanford")
    app.shows("a school chosen", lambda shown: any("selected" in row.get("state", []) for row in rows(shown)))
    if app.run("document.querySelector('.row.selected')?.innerText") != "Stanford":
        sys.exit("the browser does not show which school is chosen")
    if app.problems:
        sys.exit(f"the browser complains: {app.problems}")
finally:
    app.close()
