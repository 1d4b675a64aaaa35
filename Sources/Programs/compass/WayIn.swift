import Foundation

/// Which streams are terminals.
struct Streams: Hashable {
  var input: Bool
  var output: Bool

  static var current: Streams {
    Streams(input: Terminal.inputIsInteractive, output: isatty(Console.current.output) == 1)
  }
}

/// The interface that the program offers (terminal.md).
enum WayIn: Hashable {
  /// There is no person at the input: standard input is a script.
  case script
  /// Line mode without its editor: lines as the terminal, or an emulation of one, edits them; no sequence is sent that
  /// only a terminal understands.
  case plainLines
  /// Lines that are edited here.
  case lineMode
  /// The board in the whole window.
  case board

  /// - Returns: nil where the board was asked for by name and cannot be drawn.
  init?(_ wish: Arguments.Wish, _ streams: Streams, isAccessible: Bool, environment: [String: String]) {
    let isEditable =
      streams.input && streams.output && !["", "dumb"].contains(environment["TERM"] ?? "")
      && (environment["INSIDE_EMACS"] ?? "").isEmpty
    if wish == .board, !isEditable { return nil }
    if !streams.input {
      self = .script
    } else if !isEditable {
      self = .plainLines
    } else {
      self = wish == .lines || isAccessible ? .lineMode : .board
    }
  }
}
