"""What comments cite can be looked up in the catalogue: decisions, defects, documents with their sections.

    citations.py ROOT

Read are the comments of everything in Sources and Tests, and README.md. A citation is
  - an id of a decision (`X8`, `N3–N5`), anywhere in a comment: a row of decisions.md;
  - `defect 33`, `defects 3, 4`: a row of defects.md; also in the names of tests (`defect21ADoubleTap…`);
  - `wire.md` and any other file name that ends in .md: an article, README.md, or a heading of sources.md;
  - what follows it, `§2`, `section 2.7`, `"Pipe"`, `Small print 5`, `principle 9`: a heading, row or item there.
What checklists.md says holds a line of a specification's checklist is there, and its scripts say the line word for word.
Nothing may be cited that is not in the tree: no issues, findings or mock-ups, no editions, no paths out of it.
"""

import pathlib
import re
import sys

DECISION = re.compile(r"(?<![\w+\"'/.#-])([XTKPEOSNWR]\d{1,2})\b(?:[–-]([XTKPEOSNWR])?(\d{1,2})\b)?(?![\"'-])")
DEFECTS = re.compile(r"\bdefects?\s+(\d+(?:(?:\s*[–,;]\s*|\s+and\s+)(?:defects?\s+)?\d+)*)", re.I)
TEST_NAME = re.compile(r"\bfunc defect(\d+)")
DOCUMENT = re.compile(r"(?<![\w/-])([A-Za-z][\w-]*\.md)\b")
NUMBERS = r"(\d+(?:\.\d+)?(?:(?:\s*[,–]\s*|\s+and\s+)§?\d+(?:\.\d+)?(?![\w.]*\d))*)"
SECTION = re.compile(r"[\s,;(]*(?:§|sections?\s+)" + NUMBERS)
PART = re.compile(r"[\s,;(]*(small print|principles?)\s+" + NUMBERS, re.I)
HEADING = re.compile(r"\s*,?\s*\"([A-Z][^\"]+)\"|,\s([A-Z][a-z]+(?: JSON)?)")
OUTSIDE = re.compile(
    r"\.\./|/work/|\b(?:issues? #?\d+|findings\b|mock-?ups?\b|(?:first|second) edition|architecture page|the brief\b"
    r"|hidden tests?\b)", re.I)


def articles(root):
    folder = root / "Sources/App/RecruitingCompass/RecruitingCompass.docc"
    found = {path.name: path.read_text() for path in folder.glob("*.md")}
    # A page's specification is a heading of sources.md.
    for part in re.split(r"^## ", found["sources.md"], flags=re.M)[1:]:
        name, _, body = part.partition("\n")
        found[name.strip()] = body
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
        beside = re.search(rf"(?<![:/\"\w]){mark} (.*)", line)
        if beside:
            yield number, beside[1]
        test = TEST_NAME.search(line)
        if test:
            yield number, f"defect {test[1]}"
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


def problems(text, articles):
    text = " ".join(text.split())
    if outside := OUTSIDE.search(text):
        yield f"“{outside[0]}” is not in the tree"
    for match in DECISION.finditer(text):
        first, letter, last = match.groups()
        ids = [first]
        if last and letter in (None, first[0]):
            ids += [f"{first[0]}{n}" for n in range(int(first[1:]) + 1, int(last) + 1)]
        for one in ids:
            if f"\n| {one} |" not in articles["decisions.md"]:
                yield f"there is no decision {one}"
    for match in DEFECTS.finditer(text):
        for number in numbers(match[1]):
            if f"\n| {number} |" not in articles["defects.md"]:
                yield f"there is no defect {number}"
    rest, position = text, 0
    while match := DOCUMENT.search(rest, position):
        name, position = match[1], match.end()
        article = articles.get(name)
        if article is None:
            yield f"there is no document {name}"
            continue
        for pattern in (SECTION, PART, HEADING):
            if not (where := pattern.match(rest, position)):
                continue
            position = where.end()
            if pattern is SECTION:
                yield from (f"{name} has no section {n}" for n in numbers(where[1]) if not has_section(article, n))
            elif pattern is PART:
                lost = (n for n in numbers(where[2]) if not has_part(article, where[1], n))
                yield from (f"{name} has no {where[1].lower()} {n}" for n in lost)
            elif (title := where[1] or where[2]) not in article:
                yield f"{name} says nothing of “{title}”"
        rest = rest[:match.start()] + " " * (position - match.start()) + rest[position:]
    if lost := re.search(r"§ ?\d|\bsmall print\b", rest, re.I):
        yield f"“{lost[0]}” of which document?"


def unheld(root, article):
    """Lines of checklists.md that name a test or script which is not there, or a checklist script that does not say them."""
    scripts = {path.name: path.read_text() for path in (root / "Tests/Scripts").glob("*.compass")}
    tests = set()
    for path in sorted((root / "Tests").rglob("*Tests.swift")):
        text = path.read_text()
        suite = re.search(r"\b(?:struct|class|actor) (\w+Tests)\b", text)
        tests |= {f"{suite[1]}/{test}" for test in re.findall(r"\bfunc (\w+)\(", text)} if suite else set()
    for line, holders in re.findall(r"^\| (.+?) \| (.+) \|$", article, re.M):
        for name in re.findall(r"`([^`]+)`", holders):
            if name.endswith(".compass"):
                if name not in scripts:
                    yield f"“{line}” names {name}, which is not there"
                elif "-checklist" in name and f"\n# {line}\n" not in scripts[name]:
                    yield f"{name} does not say “{line}”"
            elif "/" in name and name not in tests:
                yield f"“{line}” names {name}, which is not there"


def main(root):
    known = articles(root)
    assert all(f"\n| {one} |" in known["decisions.md"] for one in ("X1", "T24", "W5")), "not the table it was"
    files = [root / "README.md"]
    for folder in ("Sources", "Tests"):
        files += sorted(path for path in (root / folder).rglob("*")
                        if path.suffix in {".swift", ".py", ".sh", ".compass", ".h", ".c", ".modulemap"})
    found, cited = [], 0
    for path in files:
        # A manifest in README.md names the package beside it.
        whole = [(1, path.read_text().replace("../recruiting-compass-core", ""))]
        texts = whole if path.suffix == ".md" else comments(path)
        for line, text in texts:
            cited += len(DECISION.findall(text)) + len(DEFECTS.findall(text)) + len(DOCUMENT.findall(text))
            found += [f"{path.relative_to(root)}:{line}: {problem}" for problem in problems(text, known)]
    found += [f"checklists.md: {problem}" for problem in unheld(root, known["checklists.md"])]
    for problem in found:
        print(problem, file=sys.stderr)
    print(f"{cited} citations, {len(found)} of them lead nowhere")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1])))
