import CompassModel
import CompassServices
import Foundation
import Terminal

/// A session that uses the terminal, and releases it for a password prompt or a pager.
@MainActor
protocol TerminalHolder: AnyObject {
  func giveTerminalAway() async
  func takeTerminalBack()
}

/// Reads the keyboard on its own queue, so that Ctrl-C is read while the main actor handles bytes; can be paused.
final class KeyReader: Sendable {
  private let queue = DispatchQueue(label: "keys")
  private let wake: (read: Int32, write: Int32)
  private let gate = Lock(Gate())
  private let handler: @MainActor @Sendable (TypedAhead.Piece) -> Void

  private struct Gate {
    var typed = TypedAhead()
    /// Whether the main actor is scheduled to handle the next piece.
    var isHandling = false
    var isPaused = false
  }

  /// Makes a reader; `handler` receives the typed bytes in their order.
  init(handler: @escaping @MainActor @Sendable (TypedAhead.Piece) -> Void) {
    var ends: [Int32] = [-1, -1]
    _ = pipe(&ends)
    wake = (ends[0], ends[1])
    self.handler = handler
  }

  func start() {
    gate.withLock { $0.isPaused = false }
    queue.async { self.read() }
  }

  /// Suspends until reading has stopped.
  func pause() async {
    gate.withLock { $0.isPaused = true }
    _ = write(wake.write, [0], 1)
    await withCheckedContinuation { done in queue.async { done.resume() } }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while !gate.withLock({ $0.isPaused }) {
      var files = [
        pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.read, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&files, 2, -1) >= 0 || errno == EINTR else { return take { $0.end() } }
      if files[1].revents != 0 {
        _ = Foundation.read(wake.read, &bytes, 16)
        continue
      }
      guard files[0].revents != 0 else { continue }
      let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count > 0 else { return take { $0.end() } }
      take { $0.append(bytes[..<count]) }
    }
  }

  private func take(_ change: (inout TypedAhead) -> Void) {
    let isFirst = gate.withLock { gate in
      change(&gate.typed)
      defer { gate.isHandling = true }
      return !gate.isHandling
    }
    if isFirst { handleNext() }
  }

  /// Schedules one piece on the main actor, and the next one after it.
  private func handleNext() {
    DispatchQueue.main.async {
      MainActor.assumeIsolated {
        let piece = self.gate.withLock { gate in
          let piece = gate.typed.next()
          gate.isHandling = piece != nil
          return piece
        }
        guard let piece else { return }
        self.handler(piece)
        self.handleNext()
      }
    }
  }
}
