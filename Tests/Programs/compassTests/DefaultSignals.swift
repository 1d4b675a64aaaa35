import Foundation
import Synchronization

extension Process {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
  /// Signal handling is global to the process: one change at a time.
  private static let gate = Mutex(())

  /// Runs it as a foreground shell does, without the ignored signals of the process that started the tests.
  func runWithDefaultSignals() throws {
    try Self.gate.withLock { _ in
      // A child inherits what is ignored, and nothing else.
      let before = Self.signals.map { ($0, signal($0, SIG_DFL)) }
      defer { for (number, action) in before { _ = signal(number, action) } }
      try run()
    }
  }

  /// Waits for its end on a separate thread, so that a waiting test does not block others; returns its code, or the
  /// number of the signal that ended it.
  func ended() async -> (code: Int32, wasKilled: Bool) {
    await withCheckedContinuation { ended in
      Thread.detachNewThread {
        self.waitUntilExit()
        ended.resume(returning: (self.terminationStatus, self.terminationReason == .uncaughtSignal))
      }
    }
  }
}
