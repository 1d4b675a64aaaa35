import CompassModel
import Records

/// Why changes may leave an outbox.
extension OutboxLife {
  /// A change left the outbox: there has to be a reason.
  func removed(_ key: Int, on device: Device) {
    guard let op = device.ops[key] else { return }
    trace("\(device.number) removed \(key)")
    let end = reason(op, on: device)
    check(end != nil) { "lost: \(key) \(op.change)" }
    device.ops[key]?.end = end
  }

  private func reason(_ op: StoredOp, on device: Device) -> StoredOp.End? {
    if op.isServed { return op.confirmedTo == nil ? .foundMade : .confirmed }
    if server.hasMade(op.change) { return .foundMade }
    if op.isRefused, device.dismissed.contains(op.change) { return .dismissed }
    let others = device.ops.values.filter { $0.key != op.key && $0.change.row == op.change.row }
    // It was changed or asked for once more since.
    if op.isRefused, others.contains(where: { $0.isServed || $0.change == op.change }) { return .overridden }
    // What was refused need not be taken back.
    if op.isRefused, others.contains(where: \.isInverse) { return .takenBack }
    if server.gone[op.change.row] != nil || isMissing(op.change) { return .rowGone }
    // What takes back a change goes with it.
    let isOver = others.contains { $0.end == .takenBack || $0.end == .dismissed }
    if op.isInverse, isOver || device.takeBacks > 0 { return .takenBack }
    if device.deletions[op.change.row] != nil { return .takenBack }
    guard device.takeBacks > 0 else { return nil }
    device.takeBacks -= 1
    return .takenBack
  }

  private func isMissing(_ change: Change) -> Bool {
    !change.isCreation && server.rows[change.owner]?.columns(change.key.kind, change.id) == nil
  }

  func takenBack(_ keys: [Int], on device: Device) {
    trace("\(device.number) took back \(keys)")
    count("taken back unsent")
    var isAsked = false
    for key in keys {
      guard let op = device.ops[key] else { continue }
      if let last = device.deletions[op.change.row], last >= key { isAsked = true }
      check(op.tries == 0 || !op.isServed) { "taken back after it was made: \(key) \(op.change)" }
      device.ops[key]?.end = .takenBack
    }
    if !isAsked, device.takeBacks > 0 {
      device.takeBacks -= 1
      isAsked = true
    }
    check(isAsked) { "taken back unasked: \(keys)" }
  }
}
