import Testing

/// Holds handlers back until a test lets them go on. Like careless code, they ignore cancellation.
@MainActor final class Gate {
  /// Ids in the order their handlers were entered.
  private(set) var entered: [Int] = []
  /// Ids in the order their handlers returned.
  private(set) var left: [Int] = []
  /// Ids in the order their tasks were cancelled while held.
  private(set) var cancelled: [Int] = []
  private var held: [Int: CheckedContinuation<Void, Never>] = [:]
  private var abandoned: Set<Int> = []
  /// Hears when one more is held.
  var onHold: () -> Void = {}

  /// What `settle` should not wait for.
  var parkedCount: Int { held.count - abandoned.count }
  /// The held ones that still count, sorted.
  var running: [Int] { held.keys.filter { !abandoned.contains($0) }.sorted() }
  /// The held ones whose tasks were cancelled, sorted.
  var stale: [Int] { abandoned.sorted() }

  func hold(_ id: Int) async {
    entered.append(id)
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        held[id] = $0
        onHold()
      }
    } onCancel: {
      // The loop cancels on the main actor only.
      MainActor.assumeIsolated { noteCancelled(id) }
    }
  }

  private func noteCancelled(_ id: Int) {
    cancelled.append(id)
    if held[id] != nil { abandoned.insert(id) }
  }

  func leave(_ id: Int) { left.append(id) }

  func release(_ id: Int) {
    abandoned.remove(id)
    held.removeValue(forKey: id)?.resume()
  }

  func releaseAll() {
    for id in held.keys.sorted() { release(id) }
  }

  /// Waits until the handler has returned: nobody else waits for a cancelled one.
  func waitUntilLeft(_ id: Int, sourceLocation: SourceLocation = #_sourceLocation) async {
    for _ in 0..<100_000 {
      if left.contains(id) { return }
      await Task.yield()
    }
    Issue.record("handler \(id) never returned", sourceLocation: sourceLocation)
  }
}
