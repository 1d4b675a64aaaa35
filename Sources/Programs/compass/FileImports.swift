import CompassModel
import CompassServices
import Foundation
import Importing
import Records
import CompassText

/// Options of an import (decisions F5, F8).
struct ImportWishes {
  var firstDay, lastDay: CalendarDate?
  var columns = ColumnNames()
  var player: String?
  var day: CalendarDate?
}

struct StoredImport {
  var noun: String
  var added = 0
  /// The number of added rows that wait for a connection.
  var kept = 0
  var done: [FeedDifference] = []
  /// Sentences about differences that could not be applied.
  var failures: [String] = []
  var isUndoable = false

  /// The result as a sentence: `3 events added, 1 changed.`
  var text: String { "\(counted(added, noun)) added\(FeedDifference.counts(done, isDone: true))." }
  var advice: [String] {
    (kept > 0 ? ["Kept on this device: \(kept) are sent when there is a connection."] : [])
      + (isUndoable ? ["To take back what was \(added == 0 ? "changed" : "added"): compass undo"] : [])
  }
}

/// Reading and storing of files, for the command `import` and for the app's button (decisions D13, D16, F11).
extension AthleteRows {
  /// Compares a file with the stored rows, and stores nothing. `name` is without its folder, empty for standard input.
  func plan(
    _ kind: ImportedFile.Kind, _ bytes: [UInt8], named name: String, _ wishes: ImportWishes = ImportWishes()
  ) async throws(CommandError) -> any FileImport {
    let events = try await all(Event.self)
    let readings = try await all(PerformanceMetric.self)
    let origins = try await origins()
    switch kind {
    case .events:
      let context = ImportContext(
        schools: SchoolDirectory(try await all(School.self)), moment: moment, from: wishes.firstDay, to: wishes.lastDay,
        fileName: name, columns: wishes.columns)
      return await reading(name) {
        EventImport(
          bytes, existing: events, origins: origins, eventsWithReadings: Set(readings.compactMap(\.eventID)), context)
      }
    case .readings:
      // Events that another store of this app exported have its ids (decision F1).
      let imported = origins.filter { $0.identity.occurrence.isEmpty }
      let context = ReadingContext(
        moment: moment, events: events,
        importedEvents: Dictionary(imported.map { ($0.identity.uid, $0.event) }) { first, _ in first },
        columns: wishes.columns, player: wishes.player, day: wishes.day)
      return await reading(name) { ReadingImport(bytes, existing: readings, context) }
    }
  }

  /// Reads a file on another thread, and shows on a terminal how long that takes.
  private func reading<Plan: FileImport>(_ name: String, _ read: @escaping @Sendable () -> Plan) async -> Plan {
    let start = ContinuousClock.now
    let progressTask = Task {
      while (try? await Task.sleep(for: .milliseconds(100))) != nil {
        progress?.show("reading \(name.isEmpty ? "<stdin>" : terminalText(name, atMost: 60))", since: start)
      }
    }
    let plan = await Task.detached(operation: read).value
    progressTask.cancel()
    progress?.clear()
    return plan
  }

  /// Stores a plan's rows and `differences`; throws at the first row that cannot be added. `file` is for sentences.
  func carryOut<Plan: FileImport>(
    _ plan: Plan, _ differences: [FeedDifference], from file: String
  ) async throws(CommandError) -> StoredImport {
    // Ascending ids keep the order of rows with equal times (decision F1).
    var ids: [String] = []
    for _ in plan.added { ids.append(await makeID()) }
    ids.sort()
    let new = zip(plan.added, ids).map { Change.create(Plan.stored($0.row, id: $1), of: owner) }
    let steps = new.map { CommandHistory.Step($0, in: nil) } + differences.compactMap { $0.step(of: owner) }
    try await CommandHistory.note(steps, in: preferences)
    var stored = StoredImport(noun: Plan.noun, isUndoable: !steps.isEmpty)
    var kept = plan.kept
    let start = ContinuousClock.now
    for index in plan.isNewestFirst ? Array(new.indices.reversed()) : Array(new.indices) {
      progress?.show("\(stored.added) of \(new.count) added", since: start)
      do throws(ServiceFailure) {
        if try await make(new[index]) { stored.kept += 1 }
        if let origin = plan.origin(ofAdded: index, id: ids[index]) { kept.append(origin) }
        stored.added += 1
      } catch {
        progress?.clear()
        try await change(origins: kept, removing: plan.gone)
        let (line, added) = plan.added[index]
        throw CommandError(
          .failed,
          "\(file):\(line): \(plan.text(of: added)): not added: \(error.message.asSentence) \(stored.added) of "
            + "\(counted(new.count, Plan.noun)) were added; the same import again adds the others, compass undo takes "
            + "them back.")
      }
    }
    progress?.clear()
    for difference in differences {
      do throws(ServiceFailure) {
        if let change = difference.step(of: owner)?.change { try await make(change) }
        switch difference.remedy {
        case .edit(_, let origin): kept.append(origin)
        case .deletion(let origins): kept += origins
        }
        stored.done.append(difference)
      } catch {
        let name = "“\(terminalText(difference.event.displayName, atMost: 60))”"
        stored.failures.append("\(file):\(difference.line): \(name): not changed: \(error.message.asSentence)")
      }
    }
    try await change(origins: kept, removing: plan.gone)
    return stored
  }
}

/// Importing files in the app (decision F11).
struct FileImports: FileImportsPort {
  /// The rows of an athlete; nil once the app no longer exists.
  let rows: @MainActor @Sendable (AthleteID) -> AthleteRows?

  @MainActor
  func plan(_ file: ImportedFile, for athlete: AthleteID) async throws(ServiceFailure) -> ImportPlan {
    let (_, plan) = try await read(file, for: athlete)
    var updated = plan
    updated.addDeleted()
    let deletions = plan.differences.count(where: \.isDeletion)
    let name = terminalText(file.name, atMost: 200)
    return ImportPlan(
      added: plan.added.count, again: updated.added.count - plan.added.count,
      changes: plan.differences.count - deletions, deletions: deletions, problems: plan.problems.count,
      lines: plan.problems.map { $0.text(in: name) } + plan.differences.map { $0.text(in: name) }
        + plan.doubts.map { $0.text(in: name) } + plan.notes.map { $0.text(in: name) })
  }

  @MainActor
  func carryOut(
    _ file: ImportedFile, _ choice: ImportChoice, for athlete: AthleteID
  ) async throws(ServiceFailure) -> ImportOutcome {
    var (rows, plan) = try await read(file, for: athlete)
    let differences =
      switch choice {
      case .add: [FeedDifference]()
      case .change: plan.differences.filter { !$0.isDeletion }
      case .update: plan.differences
      }
    if choice == .update { plan.addDeleted() }
    let name = terminalText(file.name, atMost: 200)
    let stored = try await Self.forApp { () throws(CommandError) in
      try await rows.carryOut(plan, differences, from: name)
    }
    return ImportOutcome(
      text: ([stored.text] + stored.advice).joined(separator: " "), failures: stored.failures)
  }

  @MainActor
  private func read(
    _ file: ImportedFile, for athlete: AthleteID
  ) async throws(ServiceFailure) -> (AthleteRows, any FileImport) {
    guard let rows = rows(athlete) else { throw ServiceFailure(.cancelled) }
    let plan = try await Self.forApp { () throws(CommandError) in
      try await rows.plan(file.kind, file.bytes, named: file.name)
    }
    return (rows, plan)
  }

  /// Runs `body`; throws the error that a command would print as a failure of the app.
  @MainActor
  private static func forApp<Value>(
    _ body: @MainActor () async throws(CommandError) -> Value
  ) async throws(ServiceFailure) -> Value {
    do throws(CommandError) { return try await body() } catch { throw ServiceFailure(.refused, reason: error.reason) }
  }
}

extension FeedDifference {
  /// The counts of differences: `, 2 to change, 1 to delete`; empty for none.
  static func counts(_ differences: [FeedDifference], isDone: Bool = false) -> String {
    let deletions = differences.count(where: \.isDeletion)
    let counts = [
      (differences.count - deletions, isDone ? "changed" : "to change"), (deletions, isDone ? "deleted" : "to delete"),
    ]
    return counts.filter { $0.0 > 0 }.map { ", \($0.0) \($0.1)" }.joined()
  }

  /// The change of the row with its inverse, which creates a deleted row again; nil if the row is unchanged.
  fileprivate func step(of owner: AthleteID) -> CommandHistory.Step? {
    var step: CommandHistory.Step
    switch remedy {
    case .edit(let columns, _):
      if columns.isEmpty { return nil }
      step = CommandHistory.Step(.update(.event(event.id), columns, of: owner), in: nil)
    case .deletion:
      step = CommandHistory.Step(.delete(.event(event.id), of: owner), in: nil)
      step.inverse = .create(.event(event.entry, event.id), of: owner)
    }
    step.subject = Event.changeSubject(name: event.displayName)
    step.origins = origins
    return step
  }
}
