"""axe's rules on everything that the browser shows of the demo data.

Usage: axe.py FOLDER PROGRAM

FOLDER has a wheel with axe.min.js, and takes the browser's files. PROGRAM is compass.
"""
import glob
import pathlib
import sys
import zipfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "Tests/Programs/compassTests"))
from browser import App

folder, program = sys.argv[1:]
with zipfile.ZipFile(glob.glob(f"{folder}/*.whl")[0]) as wheel:
    axe = wheel.read(next(name for name in wheel.namelist() if name.endswith("axe.min.js"))).decode()
clock = ["--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]
faults = []
app = App("/usr/bin/chromium", folder, [program, "serve", "--store", f"{folder}/store", *clock])


def show(page):
    app.run(f"import('./link.js').then((link) => link.request({{ show: '{page}' }}))")
    app.shows(page, lambda shown: shown["page"] == page and shown["hasRows"])


def drawn():
    app.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def check(name):
    for width, height in ((360, 740), (1280, 900)):
        for is_dark in (False, True):
            app.size(width, height, is_dark)
            drawn()
            app.run(f"{axe};0")
            found = app.run("""axe.run(document, { resultTypes: ["violations"] }).then((all) => all.violations.flatMap((one) =>
              one.nodes.map((node) => `${one.id}: ${node.html.slice(0, 160)}: ${node.failureSummary.slice(0, 200)}`)))""")
            faults.extend(f"{name} {width} {'dark' if is_dark else 'light'}: {one}" for one in found)


def opened(name, control):
    app.size(1280, 900)
    app.tap(control)
    app.shows(name, lambda shown: shown["page"] != name or "dialog" in shown)
    check(f"{name}: {control}")


try:
    app.until("document.querySelector('.tab') !== null")
    pages = [tab["page"] for tab in app.screen()["head"]["tabs"]] + ["schools"]
    for page in pages:
        show(page)
        check(page)
    for page in pages:
        show(page)
        for add in [one["label"] for one in app.screen()["buttons"] if one["icon"] == "add"]:
            opened(page, add)
    for page in ("events", "offers", "schools"):
        show(page)
        opened(page, "Open: ")
    show("events")
    opened("events", "Delete: ")
    app.key("Escape", 27)
    app.shows("no question", lambda shown: "dialog" not in shown)
    app.size(360, 740)
    drawn()
    app.tap("Filters")
    check("filters")
    # Text of twice the size, as the user's own setting makes it.
    app.run("document.documentElement.style.fontSize = '200%'")
    for page in pages + ["/events/ev-20", "/events/create", "/schools/school-lakeview"]:
        app.request({"show": page})
        app.shows(page, lambda shown: page in (shown["page"], shown["route"]) and shown["hasRows"])
        for width, height in ((360, 740), (1280, 900)):
            app.size(width, height)
            drawn()
            wide = app.run("document.documentElement.scrollWidth")
            cut = app.run("""[...document.querySelectorAll("main :is(h1, p, button, label, .named, .fact, .badge)")].filter((one) =>
              one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX === "hidden"
              && getComputedStyle(one).textOverflow !== "ellipsis" && !one.closest(".hidden, .tracks"))
              .map((one) => one.textContent.slice(0, 60))""")
            small = app.run("""[...document.querySelectorAll("main :is(p, input, select, button, td, dd)")].filter((one) =>
              one.checkVisibility() && one.textContent && parseFloat(getComputedStyle(one).fontSize) < 21).length""")
            if wide > width or cut or small:
                faults.append(f"{page} {width}, text of 200 %: {wide} wide, cut {cut[:3]}, {small} small texts")
finally:
    app.close()
print("\n".join(faults) or "axe finds nothing")
sys.exit(1 if faults else 0)
