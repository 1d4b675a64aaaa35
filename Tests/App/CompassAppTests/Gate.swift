import Synchronization

/// Holds calls back until they are let through, in any order. A call whose effect is cancelled passes at once.
@MainActor
final class Gate {
  var isOpen = true
  /// Called for every call that begins to wait.
  var onArrival: () -> Void = {}
  private var lastID = 0
  private let waiting = Waiting()

  private final class Waiting: Sendable {
    let calls = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])
  }

  /// Number of calls that wait.
  var count: Int { waiting.calls.withLock(\.count) }

  func pass() async {
    if isOpen || Task.isCancelled { return }
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.calls.withLock { $0[id] = continuation }
        if Task.isCancelled { release(id) }
        onArrival()
      }
    } onCancel: { [waiting] in
      waiting.calls.withLock { $0.removeValue(forKey: id) }?.resume()
    }
  }

  /// Lets one of the waiting calls through: the one at `position`, counted from the oldest.
  func release(at position: Int) {
    let ids = waiting.calls.withLock { $0.keys.sorted() }
    if ids.indices.contains(position) { release(ids[position]) }
  }

  func releaseAll() { while count > 0 { release(at: 0) } }

  private func release(_ id: Int) { waiting.calls.withLock { $0.removeValue(forKey: id) }?.resume() }
}
