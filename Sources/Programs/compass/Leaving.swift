import CompassModel
import Foundation
import CompassText

/// Waits a limited time for the last changes when the program is left (decision C6), and shows a line about it.
@MainActor
final class Leaving {
  private static let limit = Duration.seconds(10)
  /// The limit for effects that follow from abandoned changes: notices, but no requests.
  private static let remainingLimit = Duration.milliseconds(500)

  private let line: WaitingLine
  private var start, deadline: ContinuousClock.Instant?
  private var isEnded = false

  init(_ options: RenderOptions) { line = WaitingLine(options) }

  var hasBegun: Bool { start != nil }

  var isOver: Bool { deadline.map { ContinuousClock.now >= $0 } ?? isEnded }

  /// Starts the time limit; called again, starts a short one for the remaining effects.
  func begin() {
    deadline = .now + (hasBegun ? Self.remainingLimit : isEnded ? .zero : Self.limit)
    start = start ?? .now
  }

  func end() {
    isEnded = true
    if deadline != nil { deadline = .now }
  }

  /// Shows on a terminal, from the first second on, how long saving has taken.
  func show(_ isSaving: Bool) {
    if isSaving, let start { line.show("saving", since: start) }
  }

  func pause() { line.clear() }
}

/// A line on a terminal's standard error that shows what the program waits for (decisions C6 and L16).
@MainActor
final class WaitingLine {
  private let separator, ellipsis: String
  private var printed = ""

  init(_ options: RenderOptions) {
    separator = options.glyphs.separator
    ellipsis = options.charset == .ascii ? "..." : "…"
  }

  /// Shows the line from the first second on: `saving… 4 s · ^C`.
  func show(_ what: String, since start: ContinuousClock.Instant) {
    let seconds = (ContinuousClock.now - start).components.seconds
    guard seconds > 0, isatty(Console.current.errors) == 1 else { return }
    draw("\(what)\(ellipsis) \(seconds) s \(separator) ^C")
  }

  func clear() { draw("") }

  /// Overwrites the previous line, without escape sequences.
  private func draw(_ line: String) {
    guard line != printed else { return }
    let blanks = String(repeating: " ", count: max(printed.cellWidth - line.cellWidth, 0))
    let back = line.isEmpty ? "\r" : ""
    Output.draw("\r\(line)\(blanks)\(back)")
    printed = line
  }
}
