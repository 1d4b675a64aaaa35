import CompassModel

/// Changes this device sent, as row ids without values. Shows which responses may be older than a change, and which
/// tables do not update the times of their rows (decision L3).
final class SentChanges: Sendable {
  enum Outcome {
    /// Sent, with unknown result; the row was stored; the row was deleted.
    case sent, stored, deleted
  }

  private struct State {
    /// Number of changes in flight, by table.
    var inFlight: [String: Int] = [:]
    var rows: [(table: String, id: String, outcome: Outcome)] = []
    /// Number of changes sent for previously signed-in users.
    var forgotten = 0
    /// Method and URL of updates and deletions that were sent and never answered (decision W2).
    var unanswered: Set<String> = []
    /// Tables that have no `updated_at` or do not update it.
    var withoutTimes: Set<String> = []
  }

  private let state = Lock(State())

  /// Number of changes sent so far; nil while one of the table is in flight, which a response may not include.
  func count(in table: String) -> Int? {
    state.withLock { $0.inFlight[table, default: 0] == 0 ? $0.forgotten + $0.rows.count : nil }
  }

  /// Outcomes of changes to a table after the first `count`, by row id; nil if another user was signed in then.
  func outcomes(in table: String, since count: Int) -> [String: Outcome]? {
    state.withLock { state in
      guard count >= state.forgotten else { return nil }
      return state.rows.dropFirst(count - state.forgotten).reduce(into: [:]) { outcomes, change in
        guard change.table == table else { return }
        if outcomes[change.id] == nil || change.outcome != .sent { outcomes[change.id] = change.outcome }
      }
    }
  }

  func begin(_ table: String) { state.withLock { $0.inFlight[table, default: 0] += 1 } }

  func end(_ table: String, _ id: String, _ outcome: Outcome) {
    state.withLock { state in
      state.inFlight[table, default: 0] -= 1
      state.rows.append((table, id, outcome))
    }
  }

  /// Whether a table may update `updated_at` when its rows change.
  func mayReportChanges(_ table: String) -> Bool { state.withLock { !$0.withoutTimes.contains(table) } }

  func noteWithoutTimes(_ table: String) { state.withLock { _ = $0.withoutTimes.insert(table) } }

  /// Whether the same change was sent before, got no answer, and may have been made.
  func isUnanswered(_ change: HTTPRequest) -> Bool {
    state.withLock { !$0.unanswered.isEmpty && $0.unanswered.contains(change.change) }
  }

  /// Records whether an update or a deletion was answered. Creations detect an existing row themselves.
  func note(_ change: HTTPRequest, isUnanswered: Bool) {
    guard [.delete, .patch].contains(change.method) else { return }
    state.withLock { state in
      if isUnanswered { state.unanswered.insert(change.change) } else { state.unanswered.remove(change.change) }
    }
  }

  /// Discards all outcomes, since another user may sign in: rows cached before must be requested as a whole.
  func forget() {
    state.withLock { state in
      state.forgotten += state.rows.count + 1
      state.rows = []
    }
  }
}

extension HTTPRequest {
  fileprivate var change: String { "\(method.rawValue) \(target)" }
}
