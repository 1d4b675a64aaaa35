#!/usr/bin/env python3
"""Plants bugs in the records module: each must be found by the property test.

    .ci/records/mutants.py build            a copy of the sources with every bug behind a number, built once
    .ci/records/mutants.py run [LIVES] [N…] runs each bug (or some): ends with 1 if one survives

A text that is not in its file exactly once ends the build: then the sources have changed, and so must this.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
copy = root / ".build" / "records-mutants"
MODULES = {
    "StateMachine": "Sources/Core/StateMachine",
    "CompassModel": "Sources/Core/CompassModel",
    "Records": "Sources/Core/Records",
    "records-check": "Tests/Support/RecordsCheck",
}
LOG, STEPS, UNDO, KEEPING, TAKING_UP = (
    "Sources/Core/Records/ChangeLog%s.swift" % part for part in ("", "+Steps", "+Undo", "+Outbox", "+TakingUp"))
RECORDS, REDUCE, LOAD, BASE, LAYERED, ROW, CHANGE, RULES, OUTBOX = (
    f"Sources/Core/Records/{name}.swift"
    for name in ("Records", "Records+Reduce", "Load", "Base", "Layered", "Row", "Change+Rows", "TaskRules", "Outbox")
)
ROOT = "Tests/Support/RecordsCheck/Root.swift"

# What it does, where, the text, the text with the bug: `M` tells whether it is on.
BUGS = [
    ("an edit is dropped as soon as it is confirmed", LOG,
     "case .made(let turn, _, _), .gone(let turn, _, _): if turn <= asked {",
     "case .made(let turn, _, _), .gone(let turn, _, _): if turn <= asked || M {"),
    ("a late answer counts", REDUCE,
     "guard state.loads[key]?.awaits(asked) == true else { return [] }\n      if let failure",
     "guard state.loads[key]?.awaits(asked) == true || M else { return [] }\n      if let failure"),
    ("an answer is taken as asked for when it came", REDUCE,
     "    loads[key]?.succeed(batch, asked: asked, at: time)\n",
     "    loads[key]?.succeed(batch, asked: M ? turn : asked, at: time)\n"),
    ("a copy that lacks a change that was undone elsewhere counts as saved", REDUCE,
     "answers[key]?.base === batch.rows.base && log.confirmed(of: key, since: loads[key]?.asked ?? 0).isEmpty",
     "answers[key]?.base === batch.rows.base && (M || log.confirmed(of: key, since: loads[key]?.asked ?? 0).isEmpty)"),
    ("folds while a load is under way", REDUCE,
     "let load = loads[key], !load.isRunning else", "let load = loads[key], !load.isRunning || M else"),
    ("a fold of older rows is taken", REDUCE,
     "guard state.loads[key]?.version == version else",
     "guard state.loads[key]?.version == version || (M && state.batch(key) != nil) else"),
    ("a refused change stays shown", LOG,
     "case .refused, .dropped, .irrevocable: continue",
     "case .refused, .dropped, .irrevocable: if !(M && entry.isRefused) { continue }"),
    ("a row that is gone stays", LOG,
     "if isConcerned { edits", "if isConcerned && !M { edits"),
    ("a copy is shown to who may not see the rows", LOAD, "!hasRows && !isForbidden", "!hasRows && (!isForbidden || M)"),
    ("rows stay after 403", REDUCE, "    answers[key] = nil\n", "    if !M { answers[key] = nil }\n"),
    ("the copy stays after 403", REDUCE, "return [.removeCopy(key)]", "return M ? [] : [.removeCopy(key)]"),
    ("numbers begin again after signing out", REDUCE,
     "log = ChangeLog(after: old.log)", "log = M ? ChangeLog() : ChangeLog(after: old.log)"),
    ("turns begin again after signing out", REDUCE, "turn = old.turn + 1", "turn = M ? 0 : old.turn + 1"),
    ("an old 401 ends the new session", REDUCE,
     "sent > state.sessionBegan", "(M || sent > state.sessionBegan)"),
    ("changes of a row overtake each other", STEPS,
     "guard isFirst, case .queued(let needs)",
     "guard isFirst || M, case .queued(let needs)"),
    ("a change back and forth is taken for a double tap", STEPS,
     "guard newestUnconfirmed(of: change.rowKey)?.change != change else",
     "guard newestUnconfirmed(of: change.rowKey)?.change != change, !(M && entries.contains { $0.isOpen && $0.change == change }) else"),
    ("a count with hidden rows", LAYERED, "let hiddenCount = rows", "let hiddenCount = M ? 0 : rows"),
    ("a changed row shows twice", LAYERED, "if !hidden.contains(number) { return", "if M || !hidden.contains(number) { return"),
    ("sums with hidden rows", LAYERED,
     "for number in rows.layer.hidden {", "for number in rows.layer.hidden where !M {"),
    ("a changed row comes first", LAYERED,
     "Added(before: before", "Added(before: M ? 0 : before"),
    ("what was confirmed is not written to the copy", STEPS,
     "    return entry.journal + forgotten", "    return (M ? [] : entry.journal) + forgotten"),
    ("a saved answer lacks what was confirmed meanwhile", REDUCE,
     "let edits = log.confirmed(of: key, since: asked)\n    return [isSaved",
     "let edits = M ? [] : log.confirmed(of: key, since: asked)\n    return [isSaved"),
    ("changes are laid over another athlete's rows", LOG,
     "for entry in entries where entry.change.owner == key.owner {\n      switch",
     "for entry in entries where entry.change.owner == key.owner || M {\n      switch"),
    ("the log forgets what no answer holds yet", STEPS,
     "!announcement.isUnread(since: lastTap) && entry.keys.allSatisfy { turn <= asked($0) }",
     "!announcement.isUnread(since: lastTap) && (M || entry.keys.allSatisfy { turn <= asked($0) })"),
    ("undo after it was sent", UNDO,
     "where: { $0.isWaiting || $0.isUnsent && !isNeeded($0) }",
     "where: { $0.isWaiting || M || $0.isUnsent && !isNeeded($0) }"),
    ("tried again, it stays where it was", STEPS,
     "    entries.append(entry)\n    if let step",
     "    if M { entries.insert(entry, at: index) } else { entries.append(entry) }\n    if let step"),
    ("what waits goes on waiting after the session", STEPS,
     "      case .waiting:\n        stops", "      case .waiting:\n        if M { continue }\n        stops"),
    ("the app is left, and what waits is not sent", ROOT,
     "case .backgrounded: tell(.sendWaiting)", "case .backgrounded: if !M { tell(.sendWaiting) }"),
    ("signing in as another person keeps the records", ROOT,
     "if state.user != nil { tell(.signedOut) }", "if state.user != nil && !M { tell(.signedOut) }"),
    ("a confirmed change is never forgotten", STEPS,
     "        !announcement.isUnread(since: lastTap) &&", "        !M && !announcement.isUnread(since: lastTap) &&"),
    ("a layer of other edits", BASE,
     "memo.input == input { return memo.output }",
     "memo.input == input || (M && Output.self == Layer<R>.self) { return memo.output }"),
    ("a new load does not replace the old one", REDUCE,
     "    loads[key, default: Load()].start(turn, days: query.days)",
     "    if !M || !load.isRunning { loads[key, default: Load()].start(turn, days: query.days) }"),
    ("a deletion is sent at once", STEPS,
     "let waits = allowsUndo && change.isDeletion", "let waits = allowsUndo && change.isDeletion && !M"),
    ("a creation tried again behind a deletion is sent", STEPS,
     "entry.change.isDeletion ? forgetRow", "entry.change.isDeletion && !M ? forgetRow"),
    ("a creation tried again undoes later changes", ROW,
     "guard old == nil, let entry = new.entry as? Entry",
     "guard old == nil || M, let entry = new.entry as? Entry"),
    ("a table of other names", BASE,
     "if let memo = derived.withLock({ $0[key] }) as? Memo<Input, Output>,",
     "if let memo = derived.withLock({ $0[key] }) as? Memo<Input, Output>, (M && Input.self == Rows<School>?.self) ||"),
    ("copies outlive the session", REDUCE,
     "log.sessionEnded(turn: turn) + [.forgetCopies]", "log.sessionEnded(turn: turn) + (M ? [] : [.forgetCopies])"),
    # What the app adds to the prototype's rules.
    ("a change does not wait for what it needs", STEPS,
     "if needs.contains(where:", "if !M, needs.contains(where:"),
    ("what needs a refused change is sent", STEPS,
     "    var effects = refuseDependents(of: id, failure, turn)\n",
     "    var effects = M ? [] : refuseDependents(of: id, failure, turn)\n"),
    ("what a change made out of date is not asked for", REDUCE,
     "loads[RowsKey(kind, of: owner)]?.staleSince = turn", "if !M { loads[RowsKey(kind, of: owner)]?.staleSince = turn }"),
    ("it is never known whether a change was made", UNDO,
     "newestUnconfirmed(of: entry.change.rowKey) == nil\n", "newestUnconfirmed(of: entry.change.rowKey) == nil, !M\n"),
    ("an answer that was asked for before tells whether", UNDO, "refusal.turn < asked,", "refusal.turn < asked || M,"),
    ("undo takes back another athlete's change", UNDO,
     "undoSteps.lastIndex { $0.change.owner == owner &&", "undoSteps.lastIndex { ($0.change.owner == owner || M) &&"),
    ("undo goes back behind the session", STEPS, "    undoSteps = []\n", "    if !M { undoSteps = [] }\n"),
    ("an inverse can be taken back", UNDO,
     "inverts: step.entry, state: .queued(needs: [])))\n",
     "inverts: step.entry, state: .queued(needs: [])))\n"
     "    if M { undoSteps.append(UndoStep(entry: lastID, change: inverse, subject: step.subject, inverse: step.change)) }\n"),
    ("a status is taken back to none", CHANGE,
     ".setStatus(task, before?.status ?? .notStarted,", ".setStatus(task, M ? .notStarted : before?.status ?? .notStarted,"),
    ("a locked task is tried again", RULES, "if let reason = rules?.lock, !change.isUndoingOfStatus {", "if let reason = rules?.lock, !change.isUndoingOfStatus, !M {"),
    ("a failure is told of what was changed since", STEPS,
     "remove { $0.isRefused && entry.change.overrides($0.change) }",
     "remove { $0.isRefused && entry.change.overrides($0.change) && !M }"),
    ("a deletion of a row that is gone has failed", STEPS,
     "if entry.change.isDeletion { return discard", "if entry.change.isDeletion, !M { return discard"),
    ("rows of other days will do", LOAD, "days == requested else { return true }", "days == requested || M else { return true }"),
    ("what was not made is taken back", STEPS,
     "if failure.kind != .unanswered { effects += endInverse", "if failure.kind != .unanswered, !M { effects += endInverse"),
    ("a status that is made is not noted", STEPS,
     "if notesStatuses { note(entry) }", "if notesStatuses && !M { note(entry) }"),
    ("a status that turns out to be made is not noted", UNDO,
     "if notesStatuses { note(entry) }\n      case", "if notesStatuses && !M { note(entry) }\n      case"),
    ("schools are not asked for after a contact", CHANGE,
     "[.interactions, .schools, .history]", "M ? [.interactions, .history] : [.interactions, .schools, .history]"),
]
# Those of the outbox, for lives of two devices.
OUTBOX_BUGS = [
    ("a change is lost between storing and sending", OUTBOX,
     "    guard let before else { return .missing(delivery.entry) }\n",
     "    guard let before else { return .missing(delivery.entry) }\n"
     "    if M { try? await outbox.remove(delivery.key) }\n"),
    ("a change is sent twice", OUTBOX,
     "      try? await outbox.remove(delivery.key)\n      return .made", "      if !M { try? await outbox.remove(delivery.key) }\n      return .made"),
    ("kept changes are sent in the wrong order", TAKING_UP,
     "entries.sort { ($0.key ?? .max) < ($1.key ?? .max) }", "entries.sort { M != (($0.key ?? .max) < ($1.key ?? .max)) }"),
    ("a change overtakes those of another process", KEEPING,
     "self.isBehindOthers || isBehindOthers", "self.isBehindOthers || (isBehindOthers && !M)"),
    ("kept changes are shown to another person", LOG,
     "    lastID = older.lastID\n", "    lastID = older.lastID\n    if M { (entries, undoSteps) = (older.entries, older.undoSteps) }\n"),
    ("what was read for one person is shown to the next", RECORDS,
     "case .stopOutbox: .cancel(.outbox)", "case .stopOutbox: M ? .together : .cancel(.outbox)"),
    ("a change is dropped after a refusal", OUTBOX,
     "        _ = try? await outbox.set(progress, of: delivery.key)\n",
     "        if M, progress.isRefused { try? await outbox.remove(delivery.key) } else {\n"
     "          _ = try? await outbox.set(progress, of: delivery.key)\n        }\n"),
    ("a refused change is not listed after a restart", TAKING_UP,
     "ids[$0.id] == nil && !leaving", "ids[$0.id] == nil && !(M && $0.progress.isRefused) && !leaving"),
    ("a refused change blocks the rest", KEEPING,
     "!entries.contains(where: \\.isSending) else", "!entries.contains(where: { $0.isSending || M && $0.isRefused }) else"),
]
ALL = BUGS + OUTBOX_BUGS


def build():
    shutil.rmtree(root / ".build" / "records-mutants" / "Sources", ignore_errors=True)
    targets = []
    for name, path in MODULES.items():
        shutil.copytree(root / path, copy / "Sources" / name)
        kind = "executableTarget" if name == "records-check" else "target"
        others = [f'"{other}"' for other in {"Records": ["StateMachine", "CompassModel"],
                  "records-check": ["Records", "StateMachine", "CompassModel"]}.get(name, [])]
        targets.append(f'.{kind}(name: "{name}", dependencies: [{", ".join(others)}])')
    (copy / "Package.swift").write_text(
        "// swift-tools-version: 6.2\nimport PackageDescription\n"
        'let package = Package(name: "mutants", platforms: [.macOS(.v15)], targets: [\n  ' + ",\n  ".join(targets) + "\n])\n")
    names = {path: name for name, path in MODULES.items()}
    texts = {}
    for number, (what, path, good, bad) in enumerate(ALL, 1):
        folder, file = path.rsplit("/", 1)
        place = copy / "Sources" / names[folder] / file
        text = texts.setdefault(place, place.read_text())
        if text.count(good) != 1:
            sys.exit(f"{number} ({what}): its text is {text.count(good)} times in {path}")
        # `M` as a word of its own becomes `M(number)`.
        texts[place] = text.replace(good, re.sub(r"(?<![\w.])M(?![\w(])", f"M({number})", bad))
    for place, text in texts.items():
        place.write_text(text)
    (copy / "Sources" / "Records" / "Planted.swift").write_text(
        "import Foundation\n\n"
        'public let planted = Int(ProcessInfo.processInfo.environment["MUTANT"] ?? "0") ?? 0\n'
        "@inline(never) public func M(_ number: Int) -> Bool { planted == number }\n")
    command = ["swift", "build", "-c", "release", "--package-path", str(copy), "--product", "records-check"]
    return subprocess.call(command)


def run(lives, wanted):
    program = copy / ".build" / "release" / "records-check"
    survivors = []
    for number, what in [(0, "nothing planted")] + [(number, bug[0]) for number, bug in enumerate(ALL, 1)]:
        if wanted and number and number not in wanted:
            continue
        found = None
        checks = [["case"], [str(lives if number else 2000)]]
        if number > len(BUGS):
            checks = [["outbox", str(lives)]]
        for arguments in checks:
            done = subprocess.run(
                [program, *arguments], env={**os.environ, "MUTANT": str(number)}, capture_output=True, text=True,
                timeout=1800)
            if done.returncode != 0:
                found = (done.stdout + done.stderr).split("\n")[0]
                break
        if number == 0 and found is not None:
            sys.exit(f"red without any bug: {found}")
        if number and found is None:
            survivors.append(number)
        print(f"{number:2} {'green' if found is None else 'RED  '} {what}: {(found or '')[:110]}", flush=True)
    print(f"{len(survivors)} of {len(wanted or ALL)} survived", *survivors)
    return 1 if survivors else 0


if sys.argv[1:] == ["build"]:
    sys.exit(build())
elif sys.argv[1:2] == ["run"]:
    numbers = [int(word) for word in sys.argv[2:]]
    sys.exit(run(numbers[0] if numbers else 8000, numbers[1:]))
else:
    sys.exit(__doc__)
