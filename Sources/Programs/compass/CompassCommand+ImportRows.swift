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
        to: arguments.lastDay?.date(today: today, first.map { .from($0) } ?? .planned))
      return try await add(EventImport(bytes, existing: events, context), of: name, to: rows, arguments)
    case .readings:
      let readings = try await rows.all(PerformanceMetric.self)
      let plan = ReadingImport(bytes, existing: readings, events: events, today: rows.moment.today)
      return try await add(plan, of: name, to: rows, arguments)
    }
  }

  private static func add<Plan: FileImport>(
    _ plan: Plan, of file: String, to rows: OwnRows, _ arguments: Arguments
  ) async throws(CommandError) -> ExitCode {
    for note in plan.notes { Output.complain(note.text(in: file)) }
    for problem in plan.problems { Output.fail(problem.text(in: file)) }
    if !plan.problems.isEmpty { try await askToSkip(plan, file, arguments) }
    for doubt in plan.doubts { Output.complain(doubt.text(in: file)) }
    let count = counted(plan.added.count, Plan.noun)
    if arguments.isDryRun {
      for (line, row) in plan.added { Output.write(document: "\(file):\(line): \(plan.text(of: row))\n") }
      Output.write("Understood: \(count) to add. Nothing was added.\n")
      return plan.problems.isEmpty || arguments.skips ? .fine : .environment
    }
    if !plan.doubts.isEmpty, !arguments.isSure { try await askForDoubts(plan.doubts.count) }
    var new: [NewRow] = []
    for (_, row) in plan.added { new.append(Plan.stored(row, id: await rows.makeID())) }
    let changes = new.map { Change.create($0, of: rows.owner) }
    try await CommandHistory.note(changes.map { .init($0, in: nil) }, in: rows.preferences)
    for (place, change) in changes.enumerated() {
      do throws(ServiceFailure) {
        try await rows.make(change)
      } catch {
        let (line, added) = plan.added[place]
        throw CommandError(
          .failed,
          "\(file):\(line): \(plan.text(of: added)): not added: \(error.message.asSentence) "
            + "\(place) of \(count) were added; the same import again adds the others, compass undo takes them back.")
      }
    }
    Output.write("\(count) added.\n")
    if !new.isEmpty { Output.complain("To take back what was added: compass undo") }
    return .fine
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

/// The rows of the athlete one looks at, for commands that need no page.
@MainActor
struct OwnRows {
  let moment: Moment
  let owner: AthleteID
  let makeID: @Sendable () async -> String
  private let world: AppWorld
  let preferences: LocalPreferences

  /// Throws where no one is signed in, or there is no athlete to look at.
  static func open(_ flags: Flags) async throws(CommandError) -> OwnRows {
    let settings = try Settings(flags, environment: Console.current.environment, terminal: .current)
    let (store, world, viewer) = try await AppWorld.forRows(settings)
    return OwnRows(
      moment: Moment(instant: world.now, zone: settings.zone), owner: viewer.active.id,
      makeID: settings.makeID(over: store), world: world, preferences: LocalPreferences(store))
  }

  func all<R: Row>(_: R.Type) async throws(CommandError) -> [R] {
    do throws(ServiceFailure) {
      let batch = try await world.backend.rows(of: Query(RowsKey(R.kind, of: owner)), cached: nil)
      return batch.base(R.self)?.rows ?? []
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// Makes a change, and notes it where it is one of a school's status (decision B6).
  func make(_ change: Change) async throws(ServiceFailure) {
    try await world.backend.make(change)
    if let note = change.statusNote(at: moment.instant) { try await world.backend.make(note) }
  }

  /// Takes the newest change that certainly was not sent out of the outbox (decision J4).
  ///
  /// - Returns: the change; nil where there is none.
  func withdrawLastKept() async throws(CommandError) -> KeptChange? {
    do throws(ServiceFailure) {
      guard let outbox = world.outbox,
        let kept = try await outbox.changes().last(where: { $0.progress == .unsent && !$0.request.change.isNote }),
        try await outbox.withdraw([kept.id])
      else { return nil }
      return kept
    } catch {
      throw CommandError(.environment, error.message)
    }
  }

  /// All that a row holds; nil for one that is not there. Readings, which have no page, are asked for together, once.
  func columns(
    of row: RowReference, _ owner: AthleteID, _ readings: inout Batch?
  ) async throws(ServiceFailure) -> [RecordField]? {
    do throws(ServiceFailure) {
      if let record = row.record { return try await world.backend.loadRecord(record, of: owner).fields }
      if readings == nil {
        readings = try await world.backend.rows(of: Query(RowsKey(.readings, of: owner)), cached: nil)
      }
      return readings?.columns(of: row.id)
    } catch {
      if error.kind == .notFound { return nil }
      throw error
    }
  }
}
