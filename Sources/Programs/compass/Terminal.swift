import CompassBridge
import CompassModel
import CompassServices
import Foundation
import Terminal
import CompassText

struct Terminal {
  var isInteractive: Bool
  var size: LineMode.Size?
  var columns: Int? { size?.columns }

  static var current: Terminal {
    let console = Console.current
    var size = winsize()
    let isKnown = [console.output, console.errors, console.input].contains { descriptor in
      ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    }
    return Terminal(
      isInteractive: isatty(console.output) == 1,
      size: isKnown ? LineMode.Size(columns: Int(size.ws_col), rows: size.ws_row > 0 ? Int(size.ws_row) : 24) : nil)
  }

  static var inputIsInteractive: Bool { isatty(Console.current.input) == 1 }

  /// Shows a prompt and reads a line without blocking the main actor; nil at the end of the input.
  @MainActor
  static func readLine(prompt: String) async -> String? {
    Output.write(terminalText(prompt))
    return await typedLine()
  }

  static func confirms(_ question: String) async -> Bool {
    Output.draw("\(terminalText(question)) [y/N] ")
    let answer = await typedLine()?.trimmingCharacters(in: .whitespaces).lowercased()
    return answer == "y" || answer == "yes"
  }

  /// A closure that asks the user for a line, without blanks around it; nil without a terminal.
  static var question: (@MainActor @Sendable (String) async -> String?)? {
    guard inputIsInteractive else { return nil }
    return { text in
      Output.draw(terminalText(text))
      return await typedLine()?.trimmingCharacters(in: .whitespaces)
    }
  }

  private static func typedLine() async -> String? {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Swift.readLine()) }
    }
  }
}

extension Terminal {
  /// The variable with the password, which is never an argument or in a script (decision S1).
  static let passwordVariable = "COMPASS_PASSWORD"

  /// Reads the password from the terminal without echo, or without a terminal from the environment. Nil if none was
  /// typed; throws after Ctrl-C, without a password in the environment, and if the terminal cannot hide the typing.
  @MainActor
  static func askForPassword() async throws(Refusal) -> Secret? {
    guard inputIsInteractive else {
      let password = Console.current.environment[passwordVariable] ?? ""
      if password.isEmpty { throw Refusal("Without a terminal, the password is read from \(passwordVariable).") }
      return Secret(password)
    }
    let answer = await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        continuation.resume(returning: PasswordPrompt.answer(to: "Password: ", at: STDIN_FILENO))
      }
    }
    switch answer {
    case .typed(let password): return password
    case .interrupted:
      Shutdown.ask(.code(.interrupted))
      throw Refusal("No password was typed.")
    case nil: throw Refusal("This terminal cannot hide what is typed.")
    }
  }
}

/// Standard output and standard error, unbuffered, so that their texts appear in the order of writing.
enum Output {
  /// Writes to standard output; if that fails, the program ends as by a signal (text-ui.md section 2.2, decision C6).
  @MainActor
  static func write(_ text: String) {
    let console = Console.current
    if !console.isOutputOver, let error = write(text, to: console.output) { end(error) }
  }

  /// Writes a document, for a terminal with escaped controls and bidirectional marks (decision B20).
  @MainActor
  static func write(document text: String, isJSON: Bool = false) {
    write(isatty(Console.current.output) == 1 ? terminalDocument(text, isJSON: isJSON) : text)
  }

  /// Writes a line without blocking other work.
  @MainActor
  static func writeLine(_ line: String) async {
    let console = Console.current
    if !console.isOutputOver, let error = await console.lines.write(line), !console.isOutputOver { end(error) }
  }

  @MainActor
  private static func end(_ error: SystemError) {
    // The terminal is closed: SIGHUP or the end of the input ends the program (decision C6).
    if error.number == EIO, LineTerminal.isInUse { return }
    Console.current.isOutputOver = true
    if error.number == EPIPE { return Shutdown.ask(.signal(SIGPIPE)) }
    fail("compass: standard output cannot be written: \(error.words)")
    Shutdown.ask(.code(.environment))
  }

  /// Prints a line on standard error, in which quoted texts cannot move the cursor or break the line.
  static func note(_ line: String) { printLine(line, .plain) }

  /// Reports how an entry was understood, on standard error beside a document or a script's output (decision B18).
  @MainActor
  static func tellUnderstood(_ text: String, besideDocument: Bool) {
    guard besideDocument else { return write(text) }
    for line in text.split(separator: "\n") { note(String(line)) }
  }

  /// Prints an error on standard error, in red if it has colours. Indented lines, which are quoted, stay uncoloured.
  static func fail(_ text: String) {
    let text = text.hasSuffix("\n") ? text.dropLast() : text[...]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      printLine(String(line), line.hasPrefix(" ") ? .plain : .negative)
    }
  }

  static func fail(_ error: CommandError) {
    fail(error.message)
    if let advice = error.advice { for line in advice.split(separator: "\n") { note(String(line)) } }
  }

  private static func printLine(_ line: String, _ style: Style) {
    let text = terminalText(String(line.hasSuffix("\n") ? line.dropLast() : line[...]), atMost: 10_000)
    let lines = (window.map { wrapped(text, to: $0) } ?? [text]).map { Line($0, style) }
    write(
      lines.map { renderWhole($0, charset: .unicode, color: hasColor) + "\n" }.joined(), to: Console.current.errors)
  }

  /// The width of standard error in columns; nil if it is not a terminal.
  private static var window: Int? { isatty(Console.current.errors) == 1 ? Terminal.current.columns : nil }

  /// Whether standard error has colours (text-ui.md section 2.6); for an invalid command line as without `--color`.
  private static var hasColor: Bool {
    let flags = Console.current.words.flatMap { try? Arguments($0).flags }
    return (flags?["color"].flatMap(ColorMode.init(rawValue:)) ?? .auto).isOn(
      environment: Console.current.environment, isTerminal: isatty(Console.current.errors) == 1)
  }

  /// Wraps a text between words; quoted lines of a script or screen are not wrapped.
  private static func wrapped(_ text: String, to columns: Int) -> [String] {
    let isQuoted = text.drop { $0 == " " || $0.isASCII && $0.isNumber }.first == "|"
    guard text.cellWidth > columns, columns > 20, !isQuoted else { return [text] }
    let indent = text.prefix { $0 == " " }
    return Line.wrapped(text, to: columns - indent.count, hangingIndent: 2).map { indent + $0.text }
  }

  /// Writes to standard error without escaping, for the program's own texts only.
  static func draw(_ text: String) { write(text, to: Console.current.errors) }

  /// Writes a text; returns the error that stopped it, nil if all was written.
  @discardableResult
  static func write(_ text: String, to descriptor: Int32) -> SystemError? {
    writeAll(Array(text.utf8), to: descriptor)
  }
}
