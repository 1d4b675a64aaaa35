import CompassModel
import Records

/// A change that a device has stored, and all that happened to it since: what must hold is worked out of that.
struct StoredOp {
  let key: Int, user: String, change: Change
  var isInverse = false, isRetry = false
  /// The number of tries that began.
  var tries = 0
  /// Whether the server has made it, and the process that knows that.
  var isServed = false
  var confirmedTo: Run?
  /// Whether the server has refused it, or what it needs.
  var isRefused = false
  /// It left the device, and why.
  var end: End?

  enum End: Equatable { case confirmed, takenBack, replaced(Int), discarded, dismissed, overridden, rowGone, foundMade }
}

/// A row of an athlete's.
struct RowName: Hashable {
  let key: RowsKey, id: String
}

extension Change {
  var row: RowName { RowName(key: key, id: id) }
}

/// A device, which outlives the processes on it: what they stored, who is signed in, and whose turn it is to send.
@MainActor
final class Device {
  let number: Int
  var user: String? { didSet { lastUser = user ?? lastUser } }
  private(set) var lastUser = "u1"
  var kept: [(user: String, change: KeptChange)] = []
  var lastKey = 0
  var sender: ObjectIdentifier?
  var copies: [RowsKey: (batch: Batch, edits: [Edit], time: Instant)] = [:]
  var ops: [Int: StoredOp] = [:]
  /// Rows whose end a person asked for, with the key that was given last by then.
  var deletions: [RowName: Int] = [:]
  /// Changes whose notices a person has dismissed.
  var dismissed: Set<Change> = []
  /// Times that something was asked to be taken back, and was not yet.
  var takeBacks = 0

  init(_ number: Int) { self.number = number }

  func index(_ key: Int, of user: String) -> Int? {
    kept.firstIndex { one in one.user == user && one.change.id == key }
  }

  func changes(of user: String) -> [KeptChange] {
    kept.compactMap { one in one.user == user ? one.change : nil }
  }

  /// The key of a change that is being sent; of one that a row is edited for, as it may be stored already.
  func sending(_ change: Change, of user: String) -> Int? {
    let open = changes(of: user).filter { $0.progress == .unknown }
    return
      (open.first { $0.request.change == change }
      ?? open.first { $0.request.mayBeStored && $0.request.change.row == change.row })?.id
  }
}

/// The server, which all devices share, and what may never happen to its rows.
@MainActor
final class SharedServer {
  var rows: [AthleteID: Plain] = [:]
  /// Rows that a person's deletion has ended, and on which device.
  var gone: [RowName: Int] = [:]
  private var made: [RowName: [Change]] = [:]

  /// Makes a change. Whether it changed anything is the second half of the answer.
  ///
  /// - Parameter device: the number of the device that sends it, which must not bring a row back that it has deleted; nil
  ///   for a retry that a person asks for.
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

  /// Whether some device's change has given a row what this one asks for: rows show that it is made.
  func hasMade(_ change: Change) -> Bool {
    made[change.row, default: []].contains { other in
      guard case .update(_, let mine, _) = change, case .update(_, let others, _) = other else {
        return other == change
      }
      return mine.allSatisfy { column in others.contains { $0.name == column.name && $0.new == column.new } }
    }
  }
}
