import Foundation
import Synchronization

/// Watches an export: after a second it tells on a terminal how much is written, and Ctrl-C ends it in good order.
final class ExportProgress: Sendable {
  private struct Watch {
    var isInterrupted = false
    var next = ContinuousClock.now + .seconds(1)
    var isShown = false
  }

  private let watch = Mutex(Watch())
  private let isOnTerminal = isatty(STDERR_FILENO) == 1

  /// Makes Ctrl-C end the export instead of the program, until the source it returns is handed to `end`.
  func listen() -> any DispatchSourceSignal {
    // Without this the signal ends the program before the source hears of it.
    _ = signal(SIGINT, SIG_IGN)
    let interruption = DispatchSource.makeSignalSource(signal: SIGINT, queue: .global())
    interruption.setEventHandler { @Sendable [weak self] in self?.watch.withLock { $0.isInterrupted = true } }
    interruption.resume()
    return interruption
  }

  /// Whether to write on, with so many bytes written.
  func goesOn(after bytes: Int) -> Bool {
    watch.withLock { watch in
      if isOnTerminal, !watch.isInterrupted, ContinuousClock.now >= watch.next {
        watch.next += .milliseconds(250)
        watch.isShown = true
        Output.complain("\r\(bytes / 1_000_000) MB written; Ctrl-C cancels")
      }
      return !watch.isInterrupted
    }
  }

  /// Takes the line away, and gives Ctrl-C its usual meaning back.
  func end(_ interruption: any DispatchSourceSignal) {
    interruption.cancel()
    _ = signal(SIGINT, SIG_DFL)
    if watch.withLock({ $0.isShown }) { Output.complain("\r\u{1B}[K") }
  }
}
