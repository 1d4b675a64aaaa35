import CompassModel
import CompassServices
import Records
import CompassApp

@MainActor
extension CompassCommand {
  /// Withdraws the newest waiting change, else undoes the last command (decision C3); if one fails, call it again.
  static func undo(_ arguments: Arguments) async throws(CommandError) -> ExitCode {
    let rows = try await AthleteRows.open(arguments.flags)
    if let stored = try await rows.withdrawLastStored() {
      reportUndone(stored.request.change, stored.request.subject)
      return .fine
    }
    var history = await CommandHistory(in: rows.preferences)
    guard var steps = history.takeLast() else { throw CommandError(.failed, "There is nothing to undo.") }
    var code = ExitCode.fine
    var readings: Batch?
    while let step = steps.popLast() {
      let subject = terminalText(step.subject, atMost: 200)
      do throws(ServiceFailure) {
        if try await takeBack(step, rows, &readings) { reportUndone(step.change, step.subject) }
      } catch {
        guard [.changedElsewhere, .notFound, .refused, .valuesRefused].contains(error.kind) else {
          history.add(steps + [step])
          try? await history.keep(in: rows.preferences)
          throw CommandError(.failed, "\(error.message.asSentence) undo again to continue.")
        }
        let reason = step.inverse == nil ? step.change.sentence(of: subject, "cannot be undone.") : nil
        Output.fail("compass: \(reason ?? "\(subject): \(error.message.asSentence)")")
        code = .failed
      }
    }
    try await history.keep(in: rows.preferences)
    return code
  }

  private static let changedSince = "It was changed since, and stays."

  /// Says in the words of the app's notice what was undone (decision C8).
  private static func reportUndone(_ change: Change, _ subject: String) {
    Output.write(change.sentence(of: terminalText(subject, atMost: 200), "was undone.") + "\n")
  }

  /// Undoes one change; false if the row that it added is gone. Throws if that row was changed since.
  private static func takeBack(
    _ step: CommandHistory.Step, _ rows: AthleteRows, _ readings: inout Batch?
  ) async throws(ServiceFailure) -> Bool {
    guard let inverse = step.inverse else { throw ServiceFailure(.refused, reason: "This change cannot be undone.") }
    if case .create(let row, _) = step.change {
      guard let columns = try await rows.columns(of: row.reference, inverse.owner, &readings) else { return false }
      let isAsAdded = row.columns.allSatisfy { column in
        columns.first { $0.name == column.name }.map { RecordField.Value.isSame($0.value, column.value) } ?? true
      }
      guard isAsAdded else { throw ServiceFailure(.refused, reason: changedSince) }
    }
    // Statuses are stored without a comparison.
    if case .setStatus(let task, let status, _, let owner) = step.change,
      try await rows.status(of: task, owner) != status
    {
      throw ServiceFailure(.refused, reason: changedSince)
    }
    try await rows.make(inverse)
    switch step.change {
    case .create(let row, _): try await rows.setOrigins(of: row.reference, to: [])
    case .update(let row, _, _), .delete(let row, _):
      if let origins = step.origins { try await rows.setOrigins(of: row, to: origins) }
    case .setStatus, .note: break
    }
    return true
  }
}
