"""What comments cite can be looked up: decisions and documents in the catalogue, headings of the page specifications.

    citations.py ROOT

Every decision is cited by a test. A rule of the work on the tree itself, such as Q7, has its test in a script of .ci.
A row of decisions.md has at most 60 words; a longer rule has a heading of its own (Q4).

Read are the comments of everything in Sources and Tests, and README.md. A citation is
  - an id of a decision (`X8`, `N3–N5`), anywhere in a comment: a row of decisions.md, or an id of the edition's design;
  - `wire.md` and any other file name that ends in .md: an article, README.md, or one of the five page specifications,
    which are not in the tree: their sections and headings are listed below;
  - what follows it, `§2`, `section 2.7`, `"Pipe"`, `Small print 5`, `principle 9`: a heading, row or item there.
Nothing else may be cited that is not in the tree: no issues, findings or mock-ups, no numbered defects, no editions, no
paths out of it.
"""

import pathlib
import re
import sys

# The rules of the fourth edition's design: letter and last number. Each becomes a row of decisions.md as it is built.
DESIGN = {"Q": 11, "B": 21, "G": 15, "J": 6, "Z": 13, "I": 11, "F": 11}
ROW = re.compile(r"^\| ([A-Z]\d{1,2}) \|", re.M)
MOST_WORDS = 60
DOCUMENT = re.compile(r"(?<![\w/-])([A-Za-z][\w-]*\.md)\b")
NUMBERS = r"(\d+(?:\.\d+)?(?:(?:\s*[,–]\s*|\s+and\s+)§?\d+(?:\.\d+)?(?![\w.]*\d))*)"
SECTION = re.compile(r"[\s,;(]*(?:§|sections?\s+)" + NUMBERS)
PART = re.compile(r"[\s,;(]*(small print|principles?)\s+" + NUMBERS, re.I)
SECTIONS = (
    "Overview", "User Flows", "Data Models", "API Integration", "State Management", "UI/UX Details", "Dependencies",
    "Error Handling & Edge Cases", "Testing Checklist", "Known Limitations & Gotchas", "Links & References", "Sign-Off")
HEADINGS = (
    "Purpose", "Key User Actions", "Success Criteria", "Primary Flow", "Error Scenarios", "Primary Model", "Data Origin",
    "Refresh", "Endpoints Used", "Authentication", "Layout Structure", "Design System", "Colors", "Interactive Elements",
    "Loading States", "Accessibility", "Happy Path", "Error Tests", "From Web Implementation", "Web Implementation")
SPECIFICATIONS = {
    "recruiting-timeline.md": (
        "Page-Level State", "Persistence Across Navigation", "View Range Dropdown", "School Filter Dropdown",
        "Item Type Checkboxes", "Timeline Items (Swimlane View)", "Timeline Items (List View)", "Print Button",
        "Network Errors", "Data Errors", "User Errors", "Edge Case Tests", "Performance Tests"),
    "tasks.md": (
        "Mark Task Complete", "View Locked Task Details", "Filter Tasks", "Parent Preview Mode", "Checkboxes",
        "Task Cards", "Filters", "Edge Cases"),
    "performance-timeline.md": (
        "Date Range Selection", "Custom Date Range", "Verified Only Filter", "Export Timeline Data", "Persistence",
        "Date Range Picker", "Charts", "Export Modal", "Edge Cases"),
    "events-list.md": (
        "Filter Events", "Search Events", "Navigate Calendar", "Delete Event", "Page-Level State",
        "Computed Properties", "Persistence Across Navigation", "Buttons", "Calendar", "Event Cards", "Network Errors",
        "Data Errors", "User Errors", "Edge Case Tests", "Performance Tests"),
    "offers-list.md": ("Log New Offer", "Filter/Sort Offers", "Compare Offers", "Delete Offer", "Edge Cases"),
}
HEADING = re.compile(r"\s*,?\s*\"([A-Z][^\"]+)\"|,\s([A-Z][a-z]+(?: JSON)?)")
OUTSIDE = re.compile(
    r"\.\./|/work/|\b(?:issues? #?\d+|defects? \d+|findings\b|(?:finding|review|live|tests) [A-Z]\d+|mock-?ups?\b|(?:first|second) edition|architecture page|the brief\b"
    r"|hidden tests?\b)", re.I)


def articles(root):
    folder = root / "Sources/App/RecruitingCompass/RecruitingCompass.docc"
    found = {path.name: path.read_text() for path in folder.glob("*.md")}
    for name, own in SPECIFICATIONS.items():
        sections = [f"## {number}. {title}" for number, title in enumerate(SECTIONS, 1)]
        found[name] = "\n".join(sections + [f"### {title}" for title in HEADINGS + own])
    found["README.md"] = (root / "README.md").read_text()
    return found


def comments(path):
    """The comments of a file, those that continue on the next line joined: (line of the first, text)."""
    mark = {".swift": r"//+", ".h": r"//+", ".c": r"//+", ".modulemap": r"//+"}.get(path.suffix, r"#+")
    block, start = [], 0
    for number, line in enumerate(path.read_text(errors="replace").split("\n"), 1):
        whole = re.match(rf"\s*{mark}\s?(.*)", line)
        if whole:
            if not block:
                start = number
            block.append(whole[1])
            continue
        if block:
            yield start, "\n".join(block)
            block = []
        # The name of a test says what it covers.
        beside = re.search(r"@Test\(\s*\"([^\"]*)\"", line) or re.search(rf"(?<![:/\"\w]){mark} (.*)", line)
        if beside:
            yield number, beside[1]
    if block:
        yield start, "\n".join(block)


def numbers(text):
    """`3, 5–7` as 3, 5, 6, 7; numbers of sections such as 2.7 as they are."""
    for part in re.findall(r"\d+(?:\.\d+)?(?:\s*–\s*\d+)?", text):
        first, *last = re.split(r"\s*–\s*", part)
        yield from map(str, range(int(first), int(last[0]) + 1)) if last else [first]


def has_section(article, number):
    return re.search(rf"^(?:#+ {re.escape(number)}[. ]|\| {re.escape(number)} \|)", article, re.M)


def has_part(article, name, number):
    heading = "Small print" if name.lower() == "small print" else "1. Principles"
    part = re.search(rf"^## {heading}\n(.*?)(?=^## |\Z)", article, re.M | re.S)
    return part and re.search(rf"^{number}\. ", part[1], re.M)


def decisions(article):
    """The ids that may be cited, and the pattern of an id: all letters that one of them begins with."""
    ids = set(ROW.findall(article)) | {f"{letter}{n}" for letter, last in DESIGN.items() for n in range(1, last + 1)}
    letters = "".join(sorted({one[0] for one in ids}))
    pattern = rf"(?<![\w+\"'/.#-])([{letters}]\d{{1,2}})\b(?:[–-]([{letters}])?(\d{{1,2}})\b)?(?![\"'-])"
    return ids, re.compile(pattern)


def cited(text, pattern):
    """The ids of decisions in a text, those between the ends of `N3–N5` too."""
    for match in pattern.finditer(text):
        first, letter, last = match.groups()
        yield first
        if last and letter in (None, first[0]):
            yield from (f"{first[0]}{n}" for n in range(int(first[1:]) + 1, int(last) + 1))


def problems(text, articles, ids, pattern):
    text = " ".join(text.split())
    if outside := OUTSIDE.search(text):
        yield f"“{outside[0]}” is not in the tree"
    yield from (f"there is no decision {one}" for one in cited(text, pattern) if one not in ids)
    rest, position = text, 0
    while match := DOCUMENT.search(rest, position):
        name, position = match[1], match.end()
        article = articles.get(name)
        if article is None:
            yield f"there is no document {name}"
            continue
        for place in (SECTION, PART, HEADING):
            if not (where := place.match(rest, position)):
                continue
            position = where.end()
            if place is SECTION:
                yield from (f"{name} has no section {n}" for n in numbers(where[1]) if not has_section(article, n))
            elif place is PART:
                lost = (n for n in numbers(where[2]) if not has_part(article, where[1], n))
                yield from (f"{name} has no {where[1].lower()} {n}" for n in lost)
            elif (title := where[1] or where[2]) not in article:
                yield f"{name} says nothing of “{title}”"
        rest = rest[:match.start()] + " " * (position - match.start()) + rest[position:]
    if lost := re.search(r"§ ?\d|\bsmall print\b", rest, re.I):
        yield f"“{lost[0]}” of which document?"


def main(root):
    known = articles(root)
    ids, pattern = decisions(known["decisions.md"])
    assert {"X1", "T24", "W5"} <= ids, "not the table it was"
    files = [root / "README.md"]
    for folder in ("Sources", "Tests"):
        files += sorted(path for path in (root / folder).rglob("*")
                        if path.suffix in {".swift", ".py", ".sh", ".compass", ".h", ".c", ".modulemap"})
    # This file names ids as examples.
    checks = [path for path in (root / ".ci").rglob("*")
              if path.is_file() and path.suffix in {"", ".py", ".sh"} and path.name != "citations.py"]
    tested = {one for path in checks for one in cited(path.read_text(), pattern)}
    found, count = [], 0
    for path in files:
        # A manifest in README.md names the package beside it.
        whole = [(1, path.read_text().replace("../recruiting-compass-core", ""))]
        texts = whole if path.suffix == ".md" else comments(path)
        for line, text in texts:
            count += len(pattern.findall(text)) + len(DOCUMENT.findall(text))
            if path.is_relative_to(root / "Tests"):
                tested.update(cited(text, pattern))
            found += [f"{path.relative_to(root)}:{line}: {problem}" for problem in problems(text, known, ids, pattern)]
    untested = sorted(set(ROW.findall(known["decisions.md"])) - tested)
    found += [f"decisions.md: no test cites {one}" for one in untested]
    for row in known["decisions.md"].split("\n"):
        if (rule := ROW.match(row)) and (words := len(row.replace("|", " ").split())) > MOST_WORDS:
            found.append(f"decisions.md: {rule[1]} has {words} words, {MOST_WORDS} at most")
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"{count} citations, {len(found)} problems")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
