import CompassModel

/// Changes this device sent, as ids of rows without values. Shows which answers may be older than a change, and which
/// tables do not keep the times of their rows (decision L3).
final class SentChanges: Sendable {
  /// Outcome of a change so far.
  enum Outcome {
    /// It was sent, and perhaps made; the row was changed; it was deleted.
    case sent, stored, deleted
  }

  private struct State {
    /// Number of changes under way, by table.
    var underWay: [String: Int] = [:]
    var rows: [(table: String, id: String, outcome: Outcome)] = []
    /// Number of changes sent for users signed in before.
    var forgotten = 0
    /// Changes of single rows that were sent and never answered (decision W2).
    var unanswered: Set<String> = []
    /// Tables that do not tell when their rows were changed.
    var withoutTimes: Set<String> = []
  }

  private let state = Lock(State())

  /// Number of changes sent so far; later requests return their results. Nil while one of the table is under way, which
  /// an answer may hold or not.
  func count(in table: String) -> Int? {
    state.withLock { $0.underWay[table, default: 0] == 0 ? $0.forgotten + $0.rows.count : nil }
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

  /// A row is being changed.
  func begin(_ table: String) { state.withLock { $0.underWay[table, default: 0] += 1 } }

  /// Records the outcome of a row's change.
  func end(_ table: String, _ id: String, _ outcome: Outcome) {
    state.withLock { state in
      state.underWay[table, default: 0] -= 1
      state.rows.append((table, id, outcome))
    }
  }

  /// Whether a table may tell when its rows were changed.
  func mayTellChanges(_ table: String) -> Bool { state.withLock { !$0.withoutTimes.contains(table) } }

  /// A table has no such column, or leaves it as it was.
  func noteWithoutTimes(_ table: String) { state.withLock { _ = $0.withoutTimes.insert(table) } }

  /// Whether the same change was sent before, and is perhaps made.
  func isUnanswered(_ change: HTTPRequest) -> Bool {
    state.withLock { !$0.unanswered.isEmpty && $0.unanswered.contains(change.change) }
  }

  /// Notes whether an update or a deletion was answered. Creations detect an existing row themselves.
  func note(_ change: HTTPRequest, isUnanswered: Bool) {
    guard [.delete, .patch].contains(change.method) else { return }
    state.withLock { state in
      if isUnanswered { state.unanswered.insert(change.change) } else { state.unanswered.remove(change.change) }
    }
  }

  /// Another person may be signed in: no difference to what was answered before may be asked for.
  func forget() {
    state.withLock { state in
      state.forgotten += state.rows.count + 1
      state.rows = []
    }
  }
}

extension HTTPRequest {
  /// Which row is changed, and how.
  fileprivate var change: String { "\(method.rawValue) \(target)" }
}
