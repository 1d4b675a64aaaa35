import Foundation

struct Streams: Hashable {
  var input, output: Bool

  static var current: Streams {
    Streams(input: Terminal.inputIsInteractive, output: isatty(Console.current.output) == 1)
  }
}

/// The user interface that the program uses (terminal.md).
enum InterfaceMode: Hashable {
  /// None: standard input is not a terminal, and is read as a script.
  case script
  /// Line mode without an editor: the terminal, or an emulation of one, edits lines, and no escape sequences are sent.
  case plainLines
  /// Line mode in which the program edits lines.
  case lineMode
  case board

  /// Chooses the interface; nil if the board was requested by name and the terminal cannot show it.
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
