import CompassModel
import CompassServices
import Foundation
import Importing
import LocalBackend
import Records
import RecruitingCompass
import Scripting
import TextInterface

@MainActor
extension CompassCommand {
  /// Adds the rows of a file (decisions D16, D13); `-` is standard input. Where some cannot be read, the others are added
  /// only if a person says so, or with `--skip` (decision F3).
  static func importRows(
    _ kind: Arguments.ImportedKind, _ path: String, _ arguments: Arguments
  ) async throws(CommandError) -> ExitCode {
    let bytes = [UInt8](path == "-" ? try Files.standardInput() : try Files.read(path))
    let name = path == "-" ? "<stdin>" : terminalText(path, atMost: 1000)
    let rows = try await OwnRows.open(arguments.flags)
    let events = try await rows.all(Event.self)
    switch kind {
    case .events:
      let today = rows.moment.today
      let first = arguments.firstDay?.date(today: today, .nearest)
      let context = ImportContext(
        schools: SchoolDirectory(try await rows.all(School.self)), moment: rows.moment, from: first,
        to: arguments.lastDay?.date(today: today, first.map { .from($0) } ?? .planned),
        fileName: path == "-" ? "" : URL(filePath: path).lastPathComponent, columns: arguments.columns)
      let origins = try await rows.origins()
      let readings = try await rows.all(PerformanceMetric.self)
      let plan = EventImport(
        bytes, existing: events, origins: origins, eventsWithReadings: Set(readings.compactMap(\.eventID)), context)
      return try await add(plan, of: name, to: rows, arguments)
    case .readings:
      let readings = try await rows.all(PerformanceMetric.self)
      // Events that another store of this app wrote have its ids (decision F1).
      let imported = try await rows.origins().filter { $0.identity.occurrence.isEmpty }
      let context = ReadingContext(
        moment: rows.moment, events: events,
        importedEvents: Dictionary(imported.map { ($0.identity.uid, $0.event) }) { first, _ in first },
        columns: arguments.columns, player: arguments.player,
        day: arguments.day?.date(today: rows.moment.today, .past))
      let plan = ReadingImport(bytes, existing: readings, context)
      return try await add(plan, of: name, to: rows, arguments)
    }
  }

  private static func add<Plan: FileImport>(
    _ plan: Plan, of file: String, to rows: OwnRows, _ arguments: Arguments
  ) async throws(CommandError) -> ExitCode {
    var plan = plan
    if arguments.records { plan.addDeleted() }
    for note in plan.notes { Output.complain(note.text(in: file)) }
    for problem in plan.problems { Output.fail(problem.text(in: file)) }
    if !plan.problems.isEmpty { try await askToSkip(plan, file, arguments) }
    for difference in plan.differences { Output.complain(difference.text(in: file)) }
    for doubt in plan.doubts { Output.complain(doubt.text(in: file)) }
    let count = counted(plan.added.count, Plan.noun)
    if arguments.isDryRun {
      for (line, row) in plan.added { Output.write(document: "\(file):\(line): \(plan.text(of: row))\n") }
      Output.write("Understood: \(count) to add\(others(plan.differences)). Nothing was added.\n")
      return plan.problems.isEmpty || arguments.skips ? .fine : .environment
    }
    if !plan.doubts.isEmpty, !arguments.isSure { try await askForDoubts(plan.doubts.count) }
    let differences = await wanted(plan.differences, arguments)
    // Ids that ascend keep the order of rows that are of one moment (decision F1).
    var ids: [String] = []
    for _ in plan.added { ids.append(await rows.makeID()) }
    ids.sort()
    let new = zip(plan.added, ids).map { Change.create(Plan.stored($0.row, id: $1), of: rows.owner) }
    let steps = new.map { CommandHistory.Step($0, in: nil) } + differences.compactMap { $0.step(of: rows.owner) }
    try await CommandHistory.note(steps, in: rows.preferences)
    var (kept, gone) = (plan.kept, plan.gone)
    var keptCount = 0
    let start = ContinuousClock.now
    for (made, place) in (plan.isNewestFirst ? Array(new.indices.reversed()) : Array(new.indices)).enumerated() {
      rows.progress.tell("\(made) of \(count) added", since: start)
      do throws(ServiceFailure) {
        if try await rows.make(new[place]) { keptCount += 1 }
        if let origin = plan.origin(ofAdded: place, id: ids[place]) { kept.append(origin) }
      } catch {
        rows.progress.clear()
        try await rows.change(origins: kept, removing: gone)
        let (line, added) = plan.added[place]
        throw CommandError(
          .failed,
          "\(file):\(line): \(plan.text(of: added)): not added: \(error.message.asSentence) "
            + "\(made) of \(count) were added; the same import again adds the others, compass undo takes them back.")
      }
    }
    rows.progress.clear()
    var (done, code) = ([FeedDifference](), ExitCode.fine)
    for difference in differences {
      do throws(ServiceFailure) {
        if let change = difference.step(of: rows.owner)?.change { try await rows.make(change) }
        switch difference.remedy {
        case .edit(_, let origin): kept.append(origin)
        case .deletion(let origins): kept += origins
        }
        done.append(difference)
      } catch {
        Output.fail("\(file):\(difference.line): \(quoted(difference.event)): not changed: \(error.message.asSentence)")
        code = .failed
      }
    }
    try await rows.change(origins: kept, removing: gone)
    Output.write("\(count) added\(others(done, isDone: true)).\n")
    if keptCount > 0 { Output.complain("Kept on this device: \(keptCount) are sent when there is a connection.") }
    if !steps.isEmpty { Output.complain("To take back what was \(new.isEmpty ? "changed" : "added"): compass undo") }
    return code
  }

  /// `, 2 to change, 1 to delete`; nothing for none.
  private static func others(_ differences: [FeedDifference], isDone: Bool = false) -> String {
    let deletions = differences.count(where: \.isDeletion)
    let counts = [
      (differences.count - deletions, isDone ? "changed" : "to change"), (deletions, isDone ? "deleted" : "to delete"),
    ]
    return counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  private static func quoted(_ event: Event) -> String { "“\(terminalText(event.displayName, atMost: 60))”" }

  /// The differences that are to be applied: with `--update` all, else those that a person says yes to; `--yes` does so for
  /// changes, never for deletions (decision F2).
  private static func wanted(_ differences: [FeedDifference], _ arguments: Arguments) async -> [FeedDifference] {
    if arguments.records || differences.isEmpty { return differences }
    let (changes, deletions) = (differences.filter { !$0.isDeletion }, differences.filter(\.isDeletion))
    guard Terminal.inputIsInteractive else {
      let applied = arguments.isSure ? changes : []
      let left = differences.count - applied.count
      if left > 0 { Output.complain("\(counted(left, "difference")): --update applies \(left == 1 ? "it" : "them").") }
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

  /// The rows that can be read are added without the others once a person says so (decision F3).
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

  /// What is not usual is added once a person says so (decision D4).
  private static func askForDoubts(_ count: Int) async throws(CommandError) {
    let what = count == 1 ? "1 value is not usual." : "\(count) values are not usual."
    guard Terminal.inputIsInteractive else {
      throw CommandError(.failed, "\(what) Nothing was added: --yes adds all the same.")
    }
    guard await Terminal.confirms("\(what) Add them all the same?") else {
      throw CommandError(.failed, "Nothing was added.")
    }
  }
}

extension FeedDifference {
  /// The change of the row, and what takes it back: a deleted row is entered again. Nil where the row stays as it is.
  fileprivate func step(of owner: AthleteID) -> CommandHistory.Step? {
    switch remedy {
    case .edit(let columns, _):
      guard !columns.isEmpty else { return nil }
      var step = CommandHistory.Step(.update(.event(event.id), columns, of: owner), in: nil)
      step.subject = Event.changeSubject(name: event.displayName)
      return step
    case .deletion:
      var step = CommandHistory.Step(.delete(.event(event.id), of: owner), in: nil)
      step.subject = Event.changeSubject(name: event.displayName)
      step.inverse = .create(.event(event.entry, event.id), of: owner)
      return step
    }
  }
}
