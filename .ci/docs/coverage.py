"""How many public symbols of the library products that have a contract have a doc comment.

    coverage.py modules PACKAGE.json                   the Swift modules of all library products, a line each
    coverage.py measure GRAPHS ROOT LEAST [--list]     the share for each module; fails under LEAST percent in all

Counted is every public or open declaration of the sources that has a contract, as `swift-symbolgraph-extract` finds it:
types, protocols, functions, subscripts and operators, also those in extensions of other modules' types. Not counted:
  - cases, properties and initialisers: they have a comment where the name does not say units, shapes or errors, not
    everywhere;
  - what the compiler makes (no place in the sources), such as `rawValue` or a synthesized `==`;
  - what implements a protocol's requirement and has no comment of its own: the requirement has it;
  - what is inherited from a protocol's extension, which is counted there.
A comment that says no more than the name ("The title." on `title`) counts as none.
"""

import collections
import json
import pathlib
import re
import sys

KINDS = {
    "swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.actor", "swift.typealias", "swift.func",
    "swift.method", "swift.type.method", "swift.func.op", "swift.subscript", "swift.type.subscript",
}
EMPTY_WORDS = set("a an and are as for in is it its of on that the this to was whether with".split())


def modules(package):
    """All Swift modules that a library product reaches, each once."""
    targets = {target["name"]: target for target in package["targets"]}
    found = []

    def visit(name):
        target = targets[name]
        if target["module_type"] != "SwiftTarget" or name in found:
            return
        for dependency in target.get("target_dependencies", []):
            visit(dependency)
        found.append(name)

    for product in package["products"]:
        if "library" in product["type"]:
            for name in product["targets"]:
                visit(name)
    return found


def words(text):
    """Lower-case words, `deadlineText` being two, without a plural's s."""
    split = re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text)
    return {word.rstrip("s") for word in re.findall(r"[a-z0-9]+", split.lower())} - {w.rstrip("s") for w in EMPTY_WORDS}


def says_something(symbol):
    lines = symbol.get("docComment", {}).get("lines", [])
    text = words(" ".join(line["text"] for line in lines))
    return bool(text - words(" ".join(symbol["pathComponents"])))


def symbols(graphs):
    """Each symbol once, with its module; a type in another module's graph file belongs to who wrote the extension."""
    seen = {}
    for path in sorted(graphs.glob("*.symbols.json")):
        module = path.name.removesuffix(".symbols.json").split("@")[0]
        for symbol in json.loads(path.read_text())["symbols"]:
            if symbol["kind"]["identifier"] in KINDS:
                seen.setdefault(symbol["identifier"]["precise"], (module, symbol))
    return seen.values()


def measure(graphs, root, least, lists):
    counted, documented = collections.Counter(), collections.Counter()
    missing, unplaced = [], 0
    for module, symbol in symbols(graphs):
        if "location" not in symbol:
            unplaced += 1
            continue
        counted[module] += 1
        if says_something(symbol):
            documented[module] += 1
            continue
        place = symbol["location"]
        path = place["uri"].removeprefix("file://").removeprefix(f"{root}/")
        missing.append((path, place["position"]["line"] + 1, ".".join(symbol["pathComponents"])))
    total, good = sum(counted.values()), sum(documented.values())
    if total < unplaced:
        sys.exit("the modules are older than their sources: swift build")
    if lists:
        for path, line, name in sorted(missing):
            print(f"{path}:{line}: {name}")
    for module in sorted(counted):
        share = 100 * documented[module] / counted[module]
        print(f"{share:6.1f} %  {documented[module]:4} of {counted[module]:4}  {module}")
    share = 100 * good / max(total, 1)
    print(f"{share:6.1f} %  {good:4} of {total:4}  public symbols have a doc comment")
    if share < least:
        sys.exit(f"at least {least} % must have one; --list names the others")


if __name__ == "__main__":
    if sys.argv[1] == "modules":
        print("\n".join(modules(json.loads(pathlib.Path(sys.argv[2]).read_text()))))
    else:
        measure(pathlib.Path(sys.argv[2]), sys.argv[3], float(sys.argv[4]), "--list" in sys.argv[5:])
