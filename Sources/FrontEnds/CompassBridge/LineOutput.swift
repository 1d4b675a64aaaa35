import CompassServices
import Dispatch
import StateMachine

/// Writes lines to a descriptor in order, on a queue of its own, so that a slow reader blocks only the writers' calls.
package final class LineOutput: Sendable {
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "LineOutput")

  /// Makes an output to a descriptor, which must stay open as long as lines are written.
  package init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes a line and a line feed, and returns when the system has taken both: nil, or the error of a failed write.
  /// Lines are written in the order of the calls.
  package func write(_ line: String, isolation: isolated (any Actor)? = #isolation) async -> SystemError? {
    // Stays on the caller's actor until here: a hop could let a later line overtake this one.
    await withCheckedContinuation(isolation: isolation) { written in
      queue.async { [descriptor] in written.resume(returning: writeAll(Array("\(line)\n".utf8), to: descriptor)) }
    }
  }
}

extension BridgeSession {
  /// Sends a line for every change of the screen while the client is subscribed, each after `write` has returned from
  /// the previous one, so that a slow reader gets the latest screen and nothing is queued. Ends when its task is
  /// cancelled.
  public func follow(_ write: @MainActor (String) async -> Void) async {
    for await _ in AsyncStream.observing({ self.compass.screen }) {
      if Task.isCancelled { return }
      if let line = change() { await write(line) }
    }
  }
}
