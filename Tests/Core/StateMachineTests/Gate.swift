import Testing

/// Holds handlers until a test releases them. Like careless code, they ignore cancellation.
@MainActor final class Gate {
  /// Ids in the order their handlers were entered.
  private(set) var entered: [Int] = []
  /// Ids in the order their handlers returned.
  private(set) var left: [Int] = []
  /// Ids in the order their tasks were cancelled while held.
  private(set) var cancelled: [Int] = []
  private var held: [Int: CheckedContinuation<Void, Never>] = [:]
  private var abandoned: Set<Int> = []
  private var watchers: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
  /// Called for every newly held call.
  var onHold: () -> Void = {}

  /// Number of calls that `settle` should not wait for.
  var parkedCount: Int { held.count - abandoned.count }
  /// The held ones that still count, sorted.
  var running: [Int] { held.keys.filter { !abandoned.contains($0) }.sorted() }
  /// The held ones whose tasks were cancelled, sorted.
  var stale: [Int] { abandoned.sorted() }

  func hold(_ id: Int) async {
    entered.append(id)
    notifyWatchers()
    await withTaskCancellationHandler {
      await withCheckedContinuation {
        held[id] = $0
        onHold()
        notifyWatchers()
      }
    } onCancel: {
      // The loop cancels on the main actor only.
      MainActor.assumeIsolated { noteCancelled(id) }
    }
  }

  private func noteCancelled(_ id: Int) {
    cancelled.append(id)
    if held[id] != nil { abandoned.insert(id) }
    notifyWatchers()
  }

  func leave(_ id: Int) {
    left.append(id)
    notifyWatchers()
  }

  func release(_ id: Int) {
    abandoned.remove(id)
    held.removeValue(forKey: id)?.resume()
  }

  func releaseAll() {
    for id in held.keys.sorted() { release(id) }
  }

  /// Returns once `isMet` returns true, however long that takes on a busy machine.
  func wait(until isMet: @escaping () -> Bool) async {
    if isMet() { return }
    await withCheckedContinuation { watchers.append((isMet, $0)) }
  }

  /// Returns once the handler has returned: nothing else waits for a cancelled one.
  func waitUntilLeft(_ id: Int) async { await wait { self.left.contains(id) } }

  private func notifyWatchers() {
    let (all, waiting) = (watchers, watchers.filter { !$0.isMet() })
    watchers = waiting
    for watcher in all where watcher.isMet() { watcher.continuation.resume() }
  }
}
