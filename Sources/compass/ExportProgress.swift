import CompassServices
import Foundation
import Synchronization

/// How often Ctrl-C was typed while an export was under way; what a signal handler may touch.
private let interruptions = Atomic<Int>(0)

/// Watches an export: after a second it tells on a terminal how much is written, and Ctrl-C ends it in good order.
final class ExportProgress: Sendable {
  private struct Line {
    var next = ContinuousClock.now + .seconds(1)
    var isShown = false
  }

  private let line = Lock(Line())
  private let isOnTerminal = isatty(STDERR_FILENO) == 1
  private let interruptionsBefore: Int

  /// Makes Ctrl-C end the export instead of the program, until `end`.
  init() {
    interruptionsBefore = interruptions.load(ordering: .relaxed)
    // Not a dispatch source: on Linux it hears nothing of a signal the main thread ignores.
    _ = signal(SIGINT) { _ in interruptions.add(1, ordering: .relaxed) }
  }

  /// Whether to write on, with so many bytes written.
  func goesOn(after bytes: Int) -> Bool {
    guard interruptions.load(ordering: .relaxed) == interruptionsBefore else { return false }
    if isOnTerminal {
      line.withLock { line in
        guard ContinuousClock.now >= line.next else { return }
        line.next += .milliseconds(250)
        line.isShown = true
        Output.draw("\r\(bytes / 1_000_000) MB written; Ctrl-C cancels")
      }
    }
    return true
  }

  /// Takes the line away, and gives Ctrl-C its usual meaning back.
  func end() {
    _ = signal(SIGINT, SIG_DFL)
    if line.withLock({ $0.isShown }) { Output.draw("\r\u{1B}[K") }
  }
}
