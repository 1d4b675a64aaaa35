"""A person's walk through the app in a real browser (decision U8), then random taps: after each the screen that the
patches made is the whole one. Between them a page of another site tries all it can. Prints what it reached as JSON:
{"pages", "taps", "refused"}.

Usage: browser_walk.py CHROMIUM FOLDER SEED STEPS SERVER…

FOLDER takes the browser's files, and pictures of each page where it has a folder `pictures`. SERVER is a command whose
first line of output ends with the address.
"""
import datetime
import http.server
import json
import os
import random
import socket
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from browser import App, control, rows, sections
from screen_taps import filled, name, taps, typing

chromium, folder, seed, steps, command = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]), sys.argv[5:]
pictures = f"{folder}/pictures" if os.path.isdir(f"{folder}/pictures") else None
chance = random.Random(seed)
# Below the ports of outgoing connections, so that no other program has it while the program starts again.
for port in chance.sample(range(20000, 32000), 100):
    with socket.socket() as free:
        if free.connect_ex(("127.0.0.1", port)):
            break
command += ["--keep", "--port", str(port)]
browser = App(chromium, folder, command)
screen, until, tap, choose, fill = browser.screen, browser.shows, browser.tap, browser.choose, browser.fill
pages, tried, refused = set(), {}, []


def open_page(page):
    label = next(tab["accessibilityLabel"] for tab in screen()["head"]["tabs"] if tab["page"] == page)
    tap(label)
    return until(f"the page {page}", lambda shown: shown["page"] == page and shown["hasRows"])


def hand_in(path):
    """Chooses a file where the page asks for one."""
    root = browser.ask("DOM.getDocument")["root"]["nodeId"]
    field = browser.ask("DOM.querySelector", nodeId=root, selector="input[type=file]")["nodeId"]
    browser.ask("DOM.setFileInputFiles", nodeId=field, files=[path])


def sentences(part):
    """What a screen says of its rows to who does not see them (decision V13)."""
    if isinstance(part, list):
        return [text for one in part for text in sentences(one)]
    if not isinstance(part, dict):
        return []
    return [part.get("sentence")] + sentences(list(part.values()))


def look(name):
    """Nothing overflows or is squeezed, every control has a name of its own."""
    for width, height in ((360, 740), (1280, 900)):
        for is_dark in (False, True):
            browser.size(width, height, is_dark)
            browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
            wide = browser.run("document.documentElement.scrollWidth")
            if wide > width:
                sys.exit(f"{name} is {wide} wide in {width}")
            if pictures:
                browser.picture(f"{pictures}/{name}-{width}-{'dark' if is_dark else 'light'}.png")
        controls = browser.controls()
        # The parts of a field for a day or a time are the browser's own.
        names = [control for control in controls if control[0] != "spinbutton" and " picker" not in control[1]]
        unnamed = [role for role, called in names if not called.strip()]
        twice = sorted({called for called in names if names.count(called) > 1})
        if unnamed or twice:
            sys.exit(f"{name} at {width}: {len(unnamed)} controls without a name {unnamed[:3]}, twice {twice[:3]}")
        ids = browser.run("[...document.querySelectorAll('[id]')].map((one) => one.id)")
        if len(ids) != len(set(ids)):
            sys.exit(f"{name}: an id is there twice: {sorted(ids)}")
        squeezed = browser.run("""[...document.querySelectorAll("p")].filter((one) => {
          const { width } = one.getBoundingClientRect();
          return width && width < 120 && one.textContent.length > 30;
        }).map((one) => one.textContent)""")
        if squeezed:
            sys.exit(f"{name} at {width}: a sentence in a narrow column: {squeezed[:3]}")
        facts = browser.run("[...document.querySelectorAll('.facts span')].map((one) => one.textContent)")
        spoken = set(facts).intersection(sentences(screen()))
        if spoken:
            sys.exit(f"{name}: what is spoken is drawn: {sorted(spoken)[:3]}")
        if width == 360:
            look_narrow(name)


SMALL = """[...document.querySelectorAll("button, select, input, summary, a.button")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && !one.closest(".tracks, .area") && (box.height < 44 || box.width < 40) && !one.matches(".name, .skip");
}).map((one) => (one.getAttribute("aria-label") ?? one.textContent) + " " + one.className)"""


def walk():
    for tab in [tab["page"] for tab in screen()["head"]["tabs"]]:
        open_page(tab)
        pages.add(tab)
        look(tab)

    # Snoozed, and brought back by a button that is there only then.
    row = rows(open_page("home"))[0]
    if ("button", "Show snoozed") in browser.controls():
        sys.exit("what brings back what is snoozed is there where nothing is")
    tap(f"Snooze: {row['title']}")
    until("a snoozed row", lambda shown: row not in rows(shown) and "snoozed" in sections(shown, "paragraph"))
    look("snoozed")
    tap("Show snoozed")
    until("no snoozed row", lambda shown: row in rows(shown))

    # Filter, and search while the field keeps its focus and its text.
    shown = open_page("events")
    before = shown["count"]
    kind = next(control for control in shown["controls"] if control["kind"] == "choice")
    choose(kind["label"], kind["choices"][1]["value"])
    shown = until("a filter", lambda shown: shown["count"] < before)
    choose(kind["label"], kind["choices"][0]["value"])
    until("no filter", lambda shown: shown["count"] == before)
    fill("Search", "camp")
    until("a search", lambda shown: control(shown, "search")["value"] == "camp" and 0 < shown["count"] < before)
    if browser.run("document.activeElement.value") != "camp":
        sys.exit("the search field has lost its focus or its text")
    tap("Clear filters")
    until("all rows", lambda shown: shown["count"] == before)

    # Delete and undo, by the keyboard as far as the question goes.
    row = rows(screen())[0]
    tap(f"Delete: {row['title']}")
    until("a question", lambda shown: "dialog" in shown)
    if not browser.run("document.querySelector('dialog').open && document.querySelector('dialog').contains(document.activeElement)"):
        sys.exit("the question has not the focus")
    look("question")
    browser.key("Escape", 27)
    until("no question", lambda shown: "dialog" not in shown)
    tap(f"More for {row['title']}")
    tap(f"Delete: {row['title']}")
    asked = until("a question", lambda shown: "dialog" in shown)["dialog"]
    answer = next(button for button in asked["buttons"] if button["role"] == "destructive")
    tap(answer["label"], "dialog button")
    until("a row less", lambda shown: shown["count"] == before - 1 and "notices" in shown)
    browser.until("document.activeElement.closest('.row') !== null")
    look("notice")
    tap("Undo")
    until("the row back", lambda shown: shown["count"] == before)

    # A file handed in, of 1.5 MB and not UTF-8.
    feed = f"{folder}/feed.ics"
    with open(feed, "wb") as file:
        file.write(b"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nX-WR-CALNAME:Team\r\nBEGIN:VEVENT\r\nUID:1\r\n"
                   b"SUMMARY:vs Caf\xe9\r\nDTSTART:20260418T120000\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nUID:2\r\nSUMMARY:Odd\r\n"
                   b"DTSTART:someday\r\nEND:VEVENT\r\n" + b"X-NOTE:filled\r\n" * 100_000 + b"END:VCALENDAR\r\n")
    browser.ask("Page.setInterceptFileChooserDialog", enabled=True)
    tap("Import")
    hand_in(feed)
    asked = until("what to import", lambda shown: shown.get("dialog"))["dialog"]
    if asked["message"] != "1 event to add. 1 problem, left out." or "someday" not in asked["lines"][0]:
        sys.exit(f"asked about a file: {asked['message']} {asked['lines']}")
    look("import")
    tap(asked["buttons"][0]["label"], "dialog button")
    until("a row more", lambda shown: shown["count"] == before + 1 and "vs Café" in [row["title"] for row in rows(shown)])
    os.truncate(feed, 64_000_001)
    tap("Import")
    hand_in(feed)
    browser.until("document.querySelector('.notice.error')?.textContent === 'feed.ics is larger than 64 MB.'")

    # The calendar, day by day.
    month = sections(screen(), "month")["calendar"]["month"]
    browser.run("document.querySelector('.day[tabindex=\"0\"]').focus()")
    for _ in range(6):
        day = datetime.date.fromisoformat(browser.run("document.activeElement.dataset.day")) + datetime.timedelta(7)
        browser.key("ArrowDown", 40)
        browser.until(f"document.activeElement.dataset.day === '{day}'")
    until("another month", lambda shown: sections(shown, "month")["calendar"]["month"] != month)
    browser.key("Enter", 13)
    browser.run("document.activeElement.click()")
    until("a day chosen", lambda shown: "selectedText" in sections(shown, "month")["calendar"])

    # A task done.
    shown = open_page("tasks")
    task = next(row for row in rows(shown) if "state" not in row)
    tap(task["boxLabel"])
    until("a task done", lambda shown: next(row for row in rows(shown) if row["id"] == task["id"]).get("state") == ["done"])

    # What cannot be done now says why, and nothing is sent.
    parts = open_page("timeline")["sections"]
    button = next(button for part in parts for button in part.get("buttons", []) if button.get("reason"))
    sent = "performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'fetch').length"
    before = browser.run(sent)
    tap(button["label"])
    browser.until(f"document.querySelector('.notice.error')?.textContent === {json.dumps(button['reason'])}")
    if browser.run(sent) != before:
        sys.exit("what cannot be done is sent")
    open_page("offers")

    # An offer with a problem beside its field.
    tap("+ Log Offer")
    until("a form", lambda shown: shown["page"] == "form" and sections(shown, "form"))
    look("form")
    fill("Scholarship %", "900")
    tap("Save Offer")
    wrong = until("problems", lambda shown: "problemsText" in sections(shown, "form")["form"])
    errors = [one["error"] for one in sections(wrong, "form")["form"]["inputs"] if "error" in one]
    problem = browser.run("""(() => {
      const wrong = [...document.querySelectorAll("[aria-invalid]")].find((one) => one.matches("input"));
      return wrong && document.getElementById(wrong.getAttribute("aria-describedby").split(" ")[0])?.textContent;
    })()""")
    if problem not in errors:
        sys.exit(f"no problem beside its field: {problem}")
    look("problems")
    # The way back is the browser's, too.
    browser.run("history.back()")
    until("the way back", lambda shown: shown["page"] != "form" or "dialog" in shown)
    if "dialog" in screen():
        leave = next(button for button in screen()["dialog"]["buttons"] if button["role"] == "destructive")
        tap(leave["label"], "dialog button")
    until("the offers", lambda shown: shown["page"] == "offers")
    for row in rows(screen())[:2]:
        tap(f"Select to compare: {row['title']}")
    until("two chosen", lambda shown: sum("selected" in row.get("state", []) for row in rows(shown)) == 2)
    tap("Compare (2)")
    until("a comparison", lambda shown: sections(shown, "table"))
    look("comparison")
    tap("Close")
    until("no comparison", lambda shown: not sections(shown, "table"))
    tap("Open: ")
    until("a detail", lambda shown: shown["page"] == "offer")
    look("detail")
    tap("Back")

    # The timeline zoomed in, an item reached by the keys.
    start = sections(open_page("timeline"), "lanes")["lanes"]["start"]
    tap("Zoom in")
    until("zoomed in", lambda shown: sections(shown, "lanes")["lanes"]["start"] != start)
    look("zoomed")
    tap("Show the whole range")
    until("the whole range", lambda shown: sections(shown, "lanes")["lanes"]["start"] == start)
    browser.run("document.querySelector('.lane:has(.item + .item) .item').focus()")
    first = browser.run("document.activeElement.getAttribute('aria-label')")
    browser.key("ArrowRight", 39)
    if browser.run("document.activeElement.getAttribute('aria-label')") == first:
        sys.exit("the arrow key leads to no other item")

    # A chart, point by point.
    open_page("performance")
    browser.run("document.querySelector('.point[tabindex=\"0\"]').focus()")
    browser.key("ArrowRight", 39)
    # A screen that is drawn meanwhile leaves what the point says.
    for width in (1280, 800, 1280):
        browser.size(width, 900)
        browser.run("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
        said = browser.run("[document.activeElement.dataset.text, document.activeElement.closest('.panel').querySelector('.said').textContent]")
        if not said[0] or said[0] != said[1]:
            sys.exit(f"a point does not say what it is: {said}")


def parts():
    """What no action shows: patches, requests in order, typed texts, and where things are drawn."""
    problems = browser.run("""(async () => {
      const problems = [], check = (name, holds) => { if (!holds) problems.push(name); };
      const { patched } = await import("./patch.js"), { draw, h } = await import("./dom.js"), link = await import("./link.js");
      const rows = [{ "~1": 1, "a/b": 2 }, {}], after = patched({ rows, other: rows }, [
        { op: "replace", path: "/rows/0/~01", value: 3 }, { op: "replace", path: "/rows/0/a~1b", value: 4 }]);
      check("escapes of a patch", JSON.stringify(after.rows[0]) === '{"~1":3,"a/b":4}' && rows[0]["~1"] === 1 && after.rows[1] === rows[1]);
      const fetched = window.fetch, sent = [];
      window.fetch = async (_, { body }) => {
        sent.push(body);
        if (sent.length === 1) await new Promise((done) => setTimeout(done, 50));
        sent.push(`${body} done`);
        return { json: async () => ({ ok: true }) };
      };
      await Promise.all([link.request(1), link.request(2)]);
      window.fetch = fetched;
      check("requests overtake each other", sent.join() === "1,1 done,2,2 done");
      const place = document.body.appendChild(document.createElement("div")), show = (value) => draw(place, [h("input", { key: "one", value })]);
      show("");
      const [field] = place.children;
      field.focus();
      field.value = field.dataset.typed = "ab";
      show("a");
      check("a typed text is lost", field.value === "ab");
      show("ab");
      show("c");
      check("a new text is not shown", field.value === "c");
      draw(place, [h("p", {}, "\u201c\u202eש 5 ל\u201d was saved. 3")]);
      check("letters from right to left turn a sentence round", place.textContent === "\u201c\u2068ש 5 ל\u2069\u201d was saved. 3");
      const { rows: drawRows } = await import("./rows.js"), button = { label: "Go", icon: "next", isEnabled: true, action: {} };
      const fillList = (count) => draw(place, [h("section", {}, drawRows({ style: "list", rows: Array.from({ length: count }, (_, index) =>
        ({ id: String(index), title: `Row ${index}`, buttons: ["a", "b"].map((id) => ({ id, ...button })) })) }))]);
      fillList(300);
      const [first, , last] = place.querySelectorAll(".rows"), skips = (one) => getComputedStyle(one).contentVisibility;
      check("300 rows are in other lists", [...place.querySelectorAll(".rows")].map((one) => one.children.length).join() === "120,120,60");
      check("rows out of sight are laid out", skips(first) === "visible" && skips(last) === "auto");
      last.querySelector("details").open = true;
      await new Promise((done) => setTimeout(done, 100));
      check("a menu is clipped", skips(last) === "visible");
      fillList(100);
      check("lists stay without rows", place.querySelectorAll(".rows").length === 1 && first.isConnected);
      place.remove();
      check("announcements are not live", document.getElementById("announcements").matches("[role=status][aria-live=polite]"));
      check("names are not isolated", [...document.querySelectorAll("bdi, dd")].every((one) => getComputedStyle(one).unicodeBidi === "isolate"));
      return problems;
    })()""")
    if problems:
        sys.exit(f"parts of the page: {problems}")
    open_page("events")
    last = browser.run("[...document.querySelectorAll('.row .sheet')].map((one) => one.lastElementChild.dataset.action)")
    if set(last) != {"delete"}:
        sys.exit(f"last in the menus of rows is {set(last)}")
    browser.key("Tab", 9)
    if browser.run("getComputedStyle(document.activeElement).outlineStyle") != "solid":
        sys.exit("the focus is not to be seen")
    browser.run("document.querySelector('.row').querySelector('.name').focus()")
    browser.key("ArrowDown", 40)
    if browser.run("document.activeElement.closest('.row') !== document.querySelectorAll('.rows > .row')[1]"):
        sys.exit("the arrow key leads to no other row")
    part = next(part for part in open_page("timeline")["sections"] if part["kind"] == "lanes")
    items = [item for lane in part["lanes"]["lanes"] for item in lane.get("items", [])]
    links = browser.run("[...document.querySelectorAll('.item')].map((one) => one.getAttribute('href'))")
    if links != [part["routes"].get(item["id"]) and f"#{part['routes'][item['id']]}" for item in items] or "#/events/ev-20" not in links:
        sys.exit(f"items of lanes lead to {links[:5]}")
    drawn = browser.run("[...document.querySelectorAll('.item')].map((one) => parseFloat(one.style.left))")
    lefts = [item["left"] for item in items]
    if len(drawn) != len(lefts) or any(abs(one - left) > 0.01 for one, left in zip(drawn, lefts)):
        sys.exit(f"items of lanes are at {drawn[:5]}")
    shown = open_page("performance")
    points = [point for part in sections(shown, "charts").values() for panel in part["panels"] for one in panel["series"]
              for point in one["points"]]
    drawn = browser.run("""[...document.querySelectorAll('.area .point')].map((one) => {
      const [box, area] = [one, one.closest(".area")].map((one) => one.getBoundingClientRect());
      return [(box.left + box.width / 2 - area.left) / area.width * 100, (box.top + box.height / 2 - area.top) / area.height * 100];
    })""")
    if len(drawn) != len(points) or not all(any(abs(x - one["x"]) < 1.5 and abs(y - one["y"]) < 1.5 for x, y in drawn) for one in points):
        sys.exit(f"points of charts are at {drawn[:3]}, not {points[:3]}")


def phone():
    """A phone shows rows without scrolling, and all that narrows them in one sheet (decision I6)."""
    browser.size(360, 740)
    first = {"timeline": (".lane", 240), "offers": (".row", 240), "performance": ("[data-record]", 300)}
    for page in [tab["page"] for tab in screen()["head"]["tabs"]] + ["schools"]:
        browser.request({'show': page})
        until(page, lambda shown: shown["page"] == page and shown["hasRows"])
        what, limit = first.get(page, (".row", 200))
        browser.until(f"document.querySelector('main {what}') !== null && document.querySelector('main').dataset.page === '{page}'")
        top = browser.run(f"scrollTo(0, 0), document.querySelector('main {what}').getBoundingClientRect().top")
        if not top < limit:
            sys.exit(f"the first row of {page} is at {top}")
    shown = open_page("events")
    before = shown["count"]
    tap("Filters")
    look_narrow("filters")
    kind = next(control for control in shown["controls"] if control["kind"] == "choice")
    choose(kind["label"], kind["choices"][1]["value"])
    left = until("a filter", lambda shown: shown["count"] < before)
    browser.until(f"document.querySelector('#sheet .main').textContent === 'Show {left['count']} results'")
    tap(f"Show {left['count']} results")
    if browser.run("document.querySelector('.find [aria-haspopup]').textContent") != "Filters (1)":
        sys.exit("the button does not count the filters")
    tap(f"Remove filter: {kind['choices'][1]['label']}")
    until("no filter", lambda shown: shown["count"] == before)
    for is_there in (True, False):
        tap("Calendar")
        browser.until(f"(document.querySelector('.month-card') !== null) === {json.dumps(is_there)}")
    tap("+ Add Event")
    until("a form", lambda shown: shown["page"] == "form")
    browser.until("document.activeElement.matches('.field :is(input, select)')")
    browser.run("scrollTo(0, 5000)")
    places = browser.run("[...document.querySelectorAll('.top .button')].map((one) => one.getBoundingClientRect().top)")
    if len(places) != 2 or not all(0 <= place < 60 for place in places):
        sys.exit(f"Cancel and Save are not in view: {places}")
    tap("Discard")
    until("no form", lambda shown: shown["page"] == "events")
    browser.size(1280, 900)


def look_narrow(name):
    small = browser.run(SMALL)
    if small:
        sys.exit(f"{name}: small targets {small[:4]}")


def addresses():
    """An address is followed however it is come to; where a page was left it is found again (decision I2)."""
    at = lambda route: until(route, lambda shown: shown["route"] == route and browser.run("location.hash") == f"#{route}")
    open_page("events")
    at("/events")
    row = rows(screen())[25]

    def leave_at(row):
        """Scrolls to a row and focuses its link: the link, and the condition that both are so."""
        link = json.dumps(f".row[data-row='{row['id']}'] a.name")
        browser.run(f"document.querySelector({link}).scrollIntoView(), document.querySelector({link}).focus({{ preventScroll: true }})")
        place = browser.run("scrollY")
        return place, link, f"scrollY === {place} && document.activeElement === document.querySelector({link})"

    place, link, is_there = leave_at(row)
    if browser.run(f"document.querySelector({link}).getAttribute('href')") != f"#{row['route']}" or place < 500:
        sys.exit(f"no link to {row['route']} at {place}")
    for back in ("history.back()", "document.querySelector('.top [data-action=back]').click()"):
        browser.run(f"document.querySelector({link}).click()")
        at(row["route"])
        browser.run(back)
        at("/events")
        browser.until(is_there)
    browser.run("location.hash = '#/offers'")
    at("/offers")
    *_, is_at_offer = leave_at(rows(screen())[-1])
    browser.run("history.back()")
    at("/events")
    browser.until(is_there)
    browser.run("history.forward()")
    at("/offers")
    browser.until(is_at_offer)
    browser.run("location.hash = '#/none'")
    browser.until("location.hash === '#/offers'")
    browser.ask("Page.reload")
    browser.until(f"document.querySelector('h1')?.textContent === 'Offers' && {is_at_offer}")
    # Another program is at this address now: its app is led to where the page is.
    browser.run("location.hash = '#/events'")
    at("/events")
    problems = list(browser.problems)
    browser.server.terminate()
    browser.server.wait()
    browser.until("document.querySelector('.banner')?.textContent === 'Connecting again…'")
    browser.start(command)
    at("/events")
    # The lost connection is in the browser's log.
    browser.problems = problems
    browser.run("sessionStorage.clear()")
    browser.open("about:blank")
    browser.open(f"{browser.address}#{row['route']}")
    browser.until(f"document.querySelector('h1')?.textContent === {json.dumps(row['title'])}")
    at(row["route"])


def unchanged_rows():
    """A letter leaves the rows that stay as they are (decision I7)."""
    before = open_page("events")["count"]
    browser.run("window.rows = [...document.querySelectorAll('.row')].map((one) => [one, one.compassChild])")
    fill("Search", "a")
    until("a search", lambda shown: control(shown, "search")["value"] == "a")
    browser.until("document.querySelector('[type=search]').compassProps.value === 'a'")
    made = browser.run("rows.filter(([one, child]) => one.isConnected && one.compassChild !== child).length")
    kept = browser.run("rows.filter(([one]) => one.isConnected).length")
    if made or kept < 5:
        sys.exit(f"{made} of {kept} rows are made anew")
    said = browser.run("document.getElementById('announcements').textContent")
    if said != screen()["countText"]:
        sys.exit(f"a search says {said}")
    tap("Clear filters")
    until("all rows", lambda shown: shown["count"] == before)


def on_paper():
    """A printed list has no navigation, and its done tasks alone are ticked (decision I4)."""
    waiting = next(row for row in rows(open_page("tasks")) if "locked" in row.get("state", []))
    tap(f"Show more: {waiting['title']}")
    until("what a task waits for", lambda shown: any("children" in row for row in rows(shown)))
    ticked = browser.run("""[...document.querySelectorAll(".row:not(.done) > .check svg")]
        .some((one) => getComputedStyle(one).opacity !== "0")""")
    if ticked:
        sys.exit("a task that is not done is ticked")
    browser.ask("Emulation.setEmulatedMedia", media="print")
    if browser.run("""[...document.querySelectorAll(".tabs, .actions, .controls, .tools")]
        .some((one) => one.checkVisibility())"""):
        sys.exit("the navigation is printed")
    done = browser.run("""[...document.querySelectorAll(".row.done .check")].map((one) =>
      [getComputedStyle(one, "::before").printColorAdjust, getComputedStyle(one.querySelector("svg")).opacity])""")
    if not done or any(mark != ["exact", "1"] for mark in done):
        sys.exit(f"done tasks are printed as {done}")
    browser.ask("Emulation.setEmulatedMedia", media="")


def tabs():
    """Ten tabs, two of them duplicated, each live, however many connections the browser has (decision I1)."""
    first = next(iter(browser.tabs()))
    for _ in range(2):
        browser.ask("Runtime.evaluate", expression="open(location.href)", userGesture=True)
    for _ in range(7):
        browser.ask_browser("Target.createTarget", url=browser.address)
    ids, end = set(), time.monotonic() + 30
    while len(browser.tabs()) < 10 and time.monotonic() < end:
        time.sleep(0.05)
    for page in ("events", "offers"):
        for tab in browser.tabs():
            browser.bring(tab)
            browser.until("document.querySelector('.tab') !== null")
            open_page(page)
            ids.add(browser.run("sessionStorage.getItem('tab')"))
    if len(ids) != 10:
        sys.exit(f"ten tabs have {len(ids)} ids")
    for tab in browser.tabs() - {first}:
        browser.ask_browser("Target.closeTarget", targetId=tab)
    browser.bring(first)
    for domain in ("Page", "Runtime", "Accessibility", "Log"):
        browser.ask(f"{domain}.enable")
    browser.size(1280, 900)


def files():
    """A file of the page is downloaded; one for paper is printed in a frame, whose styles the page's policy lets through."""
    made = browser.run("""(async () => {
      const { download } = await import("./files.js"), fetched = window.fetch, made = { asked: [], saved: [] };
      const answer = (mediaType, contents) => {
        window.fetch = async (_, { body }) => {
          made.asked.push(JSON.parse(body));
          return { json: async () => ({ ok: true, file: { name: "a.file", mediaType, contents } }) };
        };
      };
      const { click } = HTMLAnchorElement.prototype;
      HTMLAnchorElement.prototype.click = function () { made.saved.push(this.download); };
      answer("text/csv", "a,b");
      await download({ id: "csv" });
      answer("text/html", '<!doctype html><style>p > b { color: rgb(1, 2, 3) }</style><p style="width: 7px">1 <b>style=</b></p>');
      await download({ id: "print", options: ["a4", "letter"] });
      Object.assign(HTMLAnchorElement.prototype, { click });
      window.fetch = fetched;
      const paper = document.getElementById("paper").contentDocument, [text, bold] = paper.querySelectorAll("p, b");
      const view = paper.defaultView;
      return { ...made, look: [text.textContent, view.getComputedStyle(bold).color, text.style.width] };
    })()""")
    paper = made["asked"].pop().pop("option")
    if made != {"asked": [{"files": "csv"}], "saved": ["a.file"], "look": ["1 style=", "rgb(1, 2, 3)", "7px"]} \
            or paper not in ("a4", "letter"):
        sys.exit(f"the files are {made} on {paper}")
    # From each page that has any, as a person gets them.
    files = f"{folder}/files"
    os.mkdir(files)
    browser.ask_browser("Browser.setDownloadBehavior", behavior="allow", downloadPath=files)
    got = {}
    for page in [tab["page"] for tab in screen()["head"]["tabs"]]:
        for button in [button for button in open_page(page)["buttons"] if "file" in button]:
            browser.run("document.getElementById('paper')?.remove()")
            tap(button["label"])
            if button["file"] == "print":
                browser.until("document.getElementById('paper')?.contentDocument?.querySelector('h1') != null")
            else:
                end, made = time.monotonic() + 30, []
                while not made or made[0].endswith(".crdownload"):
                    if time.monotonic() > end:
                        sys.exit(f"{button['label']} of {page} is no file")
                    time.sleep(0.03)
                    made = os.listdir(files)
                with open(f"{files}/{made[0]}", "rb") as file:
                    contents = file.read()
                os.remove(f"{files}/{made[0]}")
                got[button["file"]] = contents[:4]
    if got != {"calendar": b"BEGI", "csv": b"Date", "json": b"[\n  ", "excel": b"\xef\xbb\xbfD"}:
        sys.exit(f"the files begin with {got}")


def random_taps():
    for step in range(steps):
        shown = screen()
        pages.add(shown["page"])
        actions = taps(shown)
        tabs = [tab["button"]["action"] for tab in shown["head"].get("tabs", []) if tab["button"]["isEnabled"]]
        if step % 15 == 0 and tabs:
            actions = tabs
        least = min(tried.get(name(action), 0) for action in actions)
        action = chance.choice([action for action in actions if tried.get(name(action), 0) <= least + 2])
        tried[name(action)] = tried.get(name(action), 0) + 1
        answer = browser.request({'send': filled(action, typing(chance))})
        # The server's answers come by the stream: a form that is being saved may close before a click on it arrives.
        closes = any("savingText" in form for form in sections(shown, "form").values())
        if not answer["ok"] and not closes:
            refused.append(f"{name(action)}: {answer['error']['message']}")
        whole = browser.whole()
        wide = browser.run("[document.documentElement.scrollWidth, document.documentElement.clientWidth]")
        if wide[0] > wide[1]:
            sys.exit(f"step {step}: {whole['route']} is {wide[0]} wide in {wide[1]}")


class OtherSite(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<!doctype html><title>Another site</title><body>")

    def log_message(self, *_):
        pass


def another_site():
    """A page of another origin that even knows the address reads nothing and does nothing."""
    open_page("events")
    before = browser.request({"screens": True})["screens"]
    tab = browser.run("sessionStorage.getItem('tab')")
    site = http.server.ThreadingHTTPServer(("127.0.0.1", 0), OtherSite)
    threading.Thread(target=site.serve_forever, daemon=True).start()
    browser.open(f"http://127.0.0.1:{site.server_port}/")
    browser.until("document.title === 'Another site'")
    body = json.dumps({"send": {"app": {"backTapped": {}}}})
    reached = browser.run(f"""(async () => {{
      const address = {json.dumps(browser.address)}, post = address + "tab/" + {json.dumps(tab)}, body = {json.dumps(body)};
      const asked = (url, options) => fetch(url, options).then(() => true, () => false);
      const loaded = (tag, facts) => new Promise((done) => {{
        const one = Object.assign(document.createElement(tag), facts);
        one.onload = () => done(true);
        one.onerror = () => done(false);
        document.body.append(one);
      }});
      const frame = document.body.appendChild(Object.assign(document.createElement("iframe"), {{ name: "frame", src: address }}));
      const form = document.body.appendChild(Object.assign(document.createElement("form"),
        {{ method: "post", action: post, target: "frame", enctype: "text/plain" }}));
      const field = form.appendChild(Object.assign(document.createElement("input"), {{ name: body, value: "" }}));
      const reached = {{
        read: await asked(address), opaque: await asked(address, {{ mode: "no-cors" }}),
        json: await asked(post, {{ method: "POST", body, headers: {{ "Content-Type": "application/json" }} }}),
        plain: await asked(post, {{ method: "POST", body, mode: "no-cors" }}),
        stream: await new Promise((done) => {{
          const stream = new EventSource(address + "events?tab=" + {json.dumps(tab)});
          stream.onopen = stream.onmessage = () => {{ done(true); stream.close(); }};
          stream.onerror = () => {{ done(false); stream.close(); }};
        }}),
        image: await loaded("img", {{ src: address }}), script: await loaded("script", {{ src: address + "app.js" }}),
        style: await loaded("link", {{ rel: "stylesheet", href: address + "app.css" }}),
      }};
      form.submit();
      await new Promise((done) => setTimeout(done, 300));
      reached.frame = frame.contentDocument?.querySelector("#app") != null;
      return Object.keys(reached).filter((key) => reached[key]);
    }})()""")
    site.shutdown()
    if reached:
        sys.exit(f"another site reaches the app: {reached}")
    browser.open(browser.address)
    browser.until("document.querySelector('.tab') !== null")
    after = browser.request({"screens": True})["screens"]
    if after != before:
        sys.exit("another site has changed the app")


try:
    browser.until("document.querySelector('.tab') !== null")
    # Where a day of this zone begins it is another day in UTC.
    browser.ask("Emulation.setTimezoneOverride", timezoneId="Pacific/Auckland")
    walk()
    files()
    parts()
    phone()
    addresses()
    unchanged_rows()
    on_paper()
    tabs()
    of_the_page = list(browser.problems)
    another_site()
    # What the other site was refused is in its own log.
    browser.problems = of_the_page
    browser.size(360, 740)
    random_taps()
    if browser.problems:
        sys.exit(f"the page complains: {browser.problems[:3]}")
finally:
    browser.close()
print(json.dumps({"pages": sorted(pages), "taps": sorted(tried), "refused": sorted(set(refused))}))
