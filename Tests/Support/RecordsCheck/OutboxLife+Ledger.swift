import CompassModel
import Records

/// Reasons for removing changes from an outbox.
extension OutboxLife {
  /// Checks that a removed change had a reason to be removed.
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
    // Changed or requested again since.
    if op.isRefused, others.contains(where: { $0.isServed || $0.change == op.change }) { return .overridden }
    // A refused change needs no undo.
    if op.isRefused, others.contains(where: \.isInverse) { return .withdrawn }
    if server.gone[op.change.row] != nil || isMissing(op.change) { return .rowGone }
    // An inverse is removed with its change.
    let isOver = others.contains { $0.end == .withdrawn || $0.end == .dismissed }
    if op.isInverse, isOver || device.pendingUndos > 0 { return .withdrawn }
    if device.deletions[op.change.row] != nil { return .withdrawn }
    guard device.pendingUndos > 0 else { return nil }
    device.pendingUndos -= 1
    return .withdrawn
  }

  private func isMissing(_ change: Change) -> Bool {
    !change.isCreation && server.rows[change.owner]?.columns(change.key.kind, change.id) == nil
  }

  func withdrawn(_ keys: [Int], on device: Device) {
    trace("\(device.number) took back \(keys)")
    count("taken back unsent")
    var isAsked = false
    for key in keys {
      guard let op = device.ops[key] else { continue }
      if let last = device.deletions[op.change.row], last >= key { isAsked = true }
      check(op.tries == 0 || !op.isServed) { "taken back after it was made: \(key) \(op.change)" }
      device.ops[key]?.end = .withdrawn
    }
    if !isAsked, device.pendingUndos > 0 {
      device.pendingUndos -= 1
      isAsked = true
    }
    check(isAsked) { "taken back unasked: \(keys)" }
  }
}
