import Foundation
import Synchronization

extension Process {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
  /// Signal handling is global to the process: one change at a time.
  private static let gate = Mutex(())

  /// Runs it as a shell in the foreground does: no signal is ignored because whatever started the tests ignores it.
  func runWithDefaultSignals() throws {
    try Self.gate.withLock { _ in
      // A child inherits what is ignored, and nothing else.
      let before = Self.signals.map { ($0, signal($0, SIG_DFL)) }
      defer { for (number, action) in before { _ = signal(number, action) } }
      try run()
    }
  }
}
