import CompassModel
import Foundation
import CompassText

/// Waits a limited time for the last changes when the program is left (decision C6), and prints a line about it.
@MainActor
final class Leaving {
  private static let limit = Duration.seconds(10)
  /// For what follows from changes that were given up: a notice, and no request.
  private static let limitOfTheRest = Duration.milliseconds(500)

  private let line: WaitingLine
  private var start: ContinuousClock.Instant?
  private var deadline: ContinuousClock.Instant?
  private var isEnded = false

  init(_ options: RenderOptions) { line = WaitingLine(options) }

  var hasBegun: Bool { start != nil }

  /// Whether nothing is waited for any more.
  var isOver: Bool { deadline.map { ContinuousClock.now >= $0 } ?? isEnded }

  /// Called again for the rest.
  func begin() {
    deadline = .now + (hasBegun ? Self.limitOfTheRest : isEnded ? .zero : Self.limit)
    start = start ?? .now
  }

  /// Waits no longer: ^C.
  func end() {
    isEnded = true
    if deadline != nil { deadline = .now }
  }

  /// Says on a terminal, from the first second on, how long something has been waited for.
  func show(_ isSaving: Bool) {
    if isSaving, let start { line.show("saving", since: start) }
  }

  /// Takes the line away.
  func pause() { line.clear() }
}

/// The line on standard error that says what is waited for, and for how long (decisions C6 and L16); nothing where that
/// is no terminal.
@MainActor
final class WaitingLine {
  private let separator: String
  private let ellipsis: String
  private var shown = ""

  init(_ options: RenderOptions) {
    separator = options.glyphs.separator
    ellipsis = options.charset == .ascii ? "..." : "…"
  }

  /// From the first second on: `saving… 4 s · ^C`.
  func show(_ what: String, since start: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - start).components.seconds
    guard seconds > 0, isatty(Console.current.errors) == 1 else { return }
    draw("\(what)\(ellipsis) \(seconds) s \(separator) ^C")
  }

  /// Takes the line away.
  func clear() { draw("") }

  /// In the place of what was drawn before; no sequence is needed for that.
  private func draw(_ line: String) {
    guard line != shown else { return }
    let blanks = String(repeating: " ", count: max(shown.cellWidth - line.cellWidth, 0))
    let back = line.isEmpty ? "\r" : ""
    Output.draw("\r\(line)\(blanks)\(back)")
    shown = line
  }
}
