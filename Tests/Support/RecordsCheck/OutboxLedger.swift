import CompassModel
import Records

/// A change stored by a device, with its history, from which the invariants are derived.
struct StoredOp {
  let key: Int, user: String, change: Change
  var isInverse = false, isRetry = false
  /// Number of attempts that began.
  var tries = 0
  /// Whether the server has made it, and the process that received the response.
  var isServed = false
  var confirmedTo: Run?
  /// Whether the server has refused it or a change it depends on.
  var isRefused = false
  /// The reason why it left the device; nil while it is stored.
  var end: End?

  enum End: Equatable { case confirmed, withdrawn, replaced(Int), discarded, dismissed, overridden, rowGone, foundMade }
}

/// Identifies a row of an athlete.
struct RowName: Hashable {
  let key: RowsKey, id: String
}

extension Change {
  var row: RowName { RowName(key: key, id: id) }
}

/// A device, which outlives its processes: their stored changes, the signed-in user, and the sending process.
@MainActor
final class Device {
  let number: Int
  var user: String? { didSet { lastUser = user ?? lastUser } }
  private(set) var lastUser = "u1"
  var kept: [(user: String, change: OutboxChange)] = []
  var lastKey = 0
  var sender: ObjectIdentifier?
  var copies: [RowsKey: (batch: Batch, edits: [Edit], time: Instant)] = [:]
  var ops: [Int: StoredOp] = [:]
  /// Rows whose deletion the user requested, with the last key assigned by then.
  var deletions: [RowName: Int] = [:]
  /// Changes whose notices the user has dismissed.
  var dismissed: Set<Change> = []
  /// Number of requested undos that are still pending.
  var pendingUndos = 0

  init(_ number: Int) { self.number = number }

  func index(_ key: Int, of user: String) -> Int? {
    kept.firstIndex { one in one.user == user && one.change.id == key }
  }

  func changes(of user: String) -> [OutboxChange] {
    kept.compactMap { one in one.user == user ? one.change : nil }
  }

  /// The key of a change being sent, or of the edited creation of its row, which may be stored already.
  func sending(_ change: Change, of user: String) -> Int? {
    let open = changes(of: user).filter { $0.progress == .unknown }
    return
      (open.first { $0.request.change == change }
      ?? open.first { $0.request.mayBeStored && $0.request.change.row == change.row })?.id
  }
}

/// The server shared by all devices, with the invariants of its rows.
@MainActor
final class SharedServer {
  var rows: [AthleteID: Plain] = [:]
  /// Rows deleted by the user, with the number of the device.
  var gone: [RowName: Int] = [:]
  private var made: [RowName: [Change]] = [:]

  /// Makes a change; `isEffective` is true if it changed anything.
  ///
  /// - Parameter device: the number of the sending device, which must not restore a row that it has deleted; nil
  ///   for a retry by the user.
  func make(_ change: Change, by device: Int?, at time: Instant) throws -> (stored: StoredRow?, isEffective: Bool) {
    let before = rows[change.owner]?.columns(change.key.kind, change.id)
    if case .create = change, before == nil {
      try expect(device == nil || gone[change.row] != device, "a deleted row is back: \(change)")
    }
    let stored = try rows[change.owner, default: Plain()].serve(change, at: time)
    made[change.row, default: []].append(change)
    if change.isDeletion { gone[change.row] = device }
    return (stored, rows[change.owner]?.columns(change.key.kind, change.id) != before)
  }

  /// Whether a change of any device has already set the values of this one.
  func hasMade(_ change: Change) -> Bool {
    made[change.row, default: []].contains { other in
      guard case .update(_, let mine, _) = change, case .update(_, let others, _) = other else {
        return other == change
      }
      return mine.allSatisfy { column in others.contains { $0.name == column.name && $0.new == column.new } }
    }
  }
}
