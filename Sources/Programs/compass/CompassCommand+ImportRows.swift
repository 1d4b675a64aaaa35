import CompassModel
import CompassServices
import Foundation
import Importing
import CompassLocal
import Records
import CompassApp
import Scripting
import CompassText

@MainActor
extension CompassCommand {
  /// Adds a file's rows (decisions D16, D13), `-` for standard input; skips bad ones only if asked (decision F3).
  static func importRows(
    _ kind: ImportedFile.Kind, _ path: String, _ arguments: Arguments
  ) async throws(CommandError) -> ExitCode {
    let bytes = [UInt8](path == "-" ? try Files.standardInput() : try Files.read(path))
    let file = path == "-" ? "<stdin>" : terminalText(path, atMost: 1000)
    let rows = try await AthleteRows.open(arguments.flags, for: .entering)
    let today = rows.moment.today
    let first = arguments.firstDay?.date(today: today, .nearest)
    let wishes = ImportWishes(
      firstDay: first, lastDay: arguments.lastDay?.date(today: today, first.map { .from($0) } ?? .planned),
      columns: arguments.columns, player: arguments.player, day: arguments.day?.date(today: today, .past))
    if let first = wishes.firstDay, let last = wishes.lastDay, last < first {
      throw .usage("--to is \(last.mediumText), before --from, \(first.mediumText)")
    }
    var plan = try await rows.plan(kind, bytes, named: path == "-" ? "" : URL(filePath: path).lastPathComponent, wishes)
    if arguments.records { plan.addDeleted() }
    return try await add(plan, of: file, to: rows, arguments)
  }

  private static func add<Plan: FileImport>(
    _ plan: Plan, of file: String, to rows: AthleteRows, _ arguments: Arguments
  ) async throws(CommandError) -> ExitCode {
    for note in plan.notes { Output.note(note.text(in: file)) }
    for problem in plan.problems { Output.fail(problem.text(in: file)) }
    if !plan.problems.isEmpty { try await askToSkip(plan, file, arguments) }
    for difference in plan.differences { Output.note(difference.text(in: file)) }
    for doubt in plan.doubts { Output.note(doubt.text(in: file)) }
    if arguments.isDryRun {
      for (line, row) in plan.added { Output.write(document: "\(file):\(line): \(plan.text(of: row))\n") }
      let differences = FeedDifference.counts(plan.differences)
      Output.write("Understood: \(counted(plan.added.count, Plan.noun)) to add\(differences). Nothing was added.\n")
      return plan.problems.isEmpty || arguments.skips ? .fine : .environment
    }
    if !plan.doubts.isEmpty, !arguments.isSure { try await askForDoubts(plan.doubts.count) }
    let stored = try await rows.carryOut(plan, await wanted(plan.differences, arguments), from: file)
    for failure in stored.failures { Output.fail(failure) }
    Output.write("\(stored.text)\n")
    for line in stored.advice { Output.note(line) }
    return stored.failures.isEmpty ? .fine : .failed
  }

  /// The differences to apply: all with `--update`, else accepted ones; `--yes` accepts no deletions (decision F2).
  private static func wanted(_ differences: [FeedDifference], _ arguments: Arguments) async -> [FeedDifference] {
    if arguments.records || differences.isEmpty { return differences }
    let (changes, deletions) = (differences.filter { !$0.isDeletion }, differences.filter(\.isDeletion))
    guard Terminal.inputIsInteractive else {
      let applied = arguments.isSure ? changes : []
      let left = differences.count - applied.count
      if left > 0 { Output.note("\(counted(left, "difference")): --update applies \(left == 1 ? "it" : "them").") }
      return applied
    }
    var wanted: [FeedDifference] = []
    if !changes.isEmpty {
      let question = "Change \(counted(changes.count, "event")) as the file has \(changes.count == 1 ? "it" : "them")?"
      if arguments.isSure { wanted = changes } else if await Terminal.confirms(question) { wanted = changes }
    }
    if !deletions.isEmpty,
      await Terminal.confirms("Delete \(counted(deletions.count, "event")) that will not take place?")
    {
      wanted += deletions
    }
    return wanted
  }

  /// Asks whether to add only the readable rows, except with `--skip` or `--dry-run`; throws if not (decision F3).
  private static func askToSkip<Plan: FileImport>(
    _ plan: Plan, _ file: String, _ arguments: Arguments
  ) async throws(CommandError) {
    let problems = counted(plan.problems.count, "problem")
    let others = counted(plan.added.count, Plan.noun)
    if plan.added.isEmpty { throw CommandError(.environment, "\(file) has \(problems). Nothing was added.") }
    if arguments.skips || arguments.isDryRun { return }
    guard Terminal.inputIsInteractive else {
      throw CommandError(
        .environment, "\(file) has \(problems). Nothing was added: --skip adds the other \(others).")
    }
    guard await Terminal.confirms("\(file) has \(problems). Add the other \(others)?") else {
      throw CommandError(.environment, "Nothing was added.")
    }
  }

  /// Asks whether to add unusual values; throws if not, and without a terminal (decision D4).
  private static func askForDoubts(_ count: Int) async throws(CommandError) {
    let message = count == 1 ? "1 value is not usual." : "\(count) values are not usual."
    guard Terminal.inputIsInteractive else {
      throw CommandError(.failed, "\(message) Nothing was added: --yes adds all the same.")
    }
    guard await Terminal.confirms("\(message) Add them all the same?") else {
      throw CommandError(.failed, "Nothing was added.")
    }
  }
}
