import Foundation
import TestSupport
import Testing

/// A `compass repl` (or another command) with one terminal on all three streams, and a strict terminal
/// that interprets its output.
///
/// Nothing here waits for a duration: the awaited text appears, or the program ends. Otherwise the program is killed,
/// and the test fails with the text of the screen.
final class TerminalDriver: @unchecked Sendable {
  private let process: Process
  private let limit: ProcessLimit
  private let keyboard: FileHandle
  private let before: termios
  private(set) var terminal: StrictTerminal
  private(set) var sent = ""
  private var undecoded: [UInt8] = []

  init(
    _ compass: CompassProcess, _ arguments: [String], command: String = "repl", columns: Int = 80, rows: Int = 24,
    seconds: Int = 1_800, variables: [String: String] = [:]
  ) throws {
    let environment = ["TERM": "xterm", "COMPASS_PAGER": "", "SWIFT_BACKTRACE": "enable=no"].merging(variables) { $1 }
    let process = try compass.prepared([command] + arguments + ["--charset", "unicode"], environment)
    let (keyboard, end) = try Pty.open()
    self.keyboard = keyboard
    terminal = StrictTerminal(columns: columns, rows: rows)
    before = Self.settings(keyboard)
    Self.resize(keyboard, columns, rows)
    (process.standardInput, process.standardOutput, process.standardError) = (end, end, end)
    (self.process, limit) = (process, ProcessLimit(process, seconds: seconds))
    try process.runWithDefaultSignals()
    try end.close()
    // A program that stops reading must not block the typing thread of the test.
    _ = fcntl(keyboard.fileDescriptor, F_SETFL, fcntl(keyboard.fileDescriptor, F_GETFL) | O_NONBLOCK)
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  private static func settings(_ file: FileHandle) -> termios {
    var settings = termios()
    _ = tcgetattr(file.fileDescriptor, &settings)
    return settings
  }

  private static func resize(_ file: FileHandle, _ columns: Int, _ rows: Int) {
    var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(file.fileDescriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Opens the events from Today, the first page (decision V15); returns the driver.
  @discardableResult
  func openEvents() async -> TerminalDriver {
    await waitUntil(line: "home>")
    type("open events\r")
    await waitUntil(line: "events>")
    return self
  }

  /// Types what ends the program, and expects that it ends without an error.
  func quit(_ keys: String, at location: SourceLocation = #_sourceLocation) async {
    type(keys)
    #expect(await end().code == 0, sourceLocation: location)
  }

  var isRestored: Bool {
    let now = Self.settings(keyboard)
    let flags = [\termios.c_lflag, \.c_iflag, \.c_oflag, \.c_cflag]
    return flags.allSatisfy { now[keyPath: $0] == before[keyPath: $0] }
      && withUnsafeBytes(of: now.c_cc, Array.init) == withUnsafeBytes(of: before.c_cc, Array.init)
  }

  func type(_ text: String) { type(Array(text.utf8)) }

  /// Types in pieces, as a terminal accepts a limited amount, and receives output meanwhile. Remaining input is
  /// dropped once the program has ended.
  func type(_ bytes: [UInt8]) {
    var left = bytes[...]
    while !left.isEmpty {
      let count = left.prefix(512).withUnsafeBytes { write(keyboard.fileDescriptor, $0.baseAddress, $0.count) }
      if count > 0 {
        left = left.dropFirst(count)
        if bytes.count > 512 { receiveAvailable() }
      } else {
        guard process.isRunning, errno == EAGAIN || errno == EINTR else { return }
        if hasInput(within: 20) { receiveAvailable() }
      }
    }
  }

  func resize(columns: Int, rows: Int) {
    terminal.resize(columns: columns, rows: rows)
    // Earlier output of the board was drawn for the old size.
    terminal.awaitsClear = terminal.modes.contains(1049)
    Self.resize(keyboard, columns, rows)
    // It is not the controlling terminal of the program.
    kill(process.processIdentifier, SIGWINCH)
  }

  /// Whether the program may ask for the mouse.
  func allowMouse(_ isAllowed: Bool) { terminal.hasMouse = isAllowed }

  /// Text on the screen before the program starts.
  func show(_ text: String) { terminal.receive(text) }

  /// Closes the keyboard's end, as a closed window does.
  func hangUp() { try? keyboard.close() }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Receives until a condition holds, or the program has ended.
  @discardableResult
  func waitUntil(_ predicate: (StrictTerminal) -> Bool) async -> Bool {
    while !predicate(terminal), await receive() {}
    if !predicate(terminal) { reportIfOverdue() }
    return predicate(terminal)
  }

  private func reportIfOverdue() {
    let screen = terminal.lines.joined(separator: "\n")
    if limit.isOver { Issue.record("killed, for it did not end; on its screen:\n\(screen)") }
  }

  /// Receives until the line with the cursor matches.
  @discardableResult
  func waitUntil(line: String) async -> Bool { await waitUntil { $0.line == line } }

  /// Types a line, and receives its complete response.
  ///
  /// - Returns: the lines of the response, including those scrolled out of the window: changes during
  ///   a slow verb are printed above the prompt before its response. Nil if the typed line is not visible.
  func answer(to line: String) async -> ArraySlice<String>? {
    type(line + "\r")
    await waitUntil { terminal in
      terminal.line.hasSuffix(">") && !terminal.line.contains("loading") && Self.start(of: line, terminal) != nil
    }
    return Self.start(of: line, terminal).map { (terminal.scrolledAway + terminal.lines)[$0...].dropFirst() }
  }

  private static func start(of line: String, _ terminal: StrictTerminal) -> Int? {
    (terminal.scrolledAway + terminal.lines).lastIndex { $0.hasSuffix("> \(line)") }
  }

  /// Resumes a program that stops itself. The signal is repeated, as the program may not have stopped yet.
  func wake(_ predicate: (StrictTerminal) -> Bool) async -> Bool {
    while !predicate(terminal) {
      signal(SIGCONT)
      if hasInput(within: 100), !(await receive()) {
        if !predicate(terminal) { reportIfOverdue() }
        return predicate(terminal)
      }
    }
    return true
  }

  private func hasInput(within milliseconds: Int32) -> Bool {
    var ready = pollfd(fd: keyboard.fileDescriptor, events: Int16(POLLIN), revents: 0)
    return poll(&ready, 1, milliseconds) > 0
  }

  private func receiveAvailable() {
    while hasInput(within: 0), receiveNow() {}
  }

  /// Receives on a separate thread, so that a waiting test does not block others.
  private func receive() async -> Bool {
    await withCheckedContinuation { received in
      Thread.detachNewThread { received.resume(returning: self.receiveNow()) }
    }
  }

  private func receiveNow() -> Bool {
    while !hasInput(within: -1) {}
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = read(keyboard.fileDescriptor, &bytes, bytes.count)
    if count < 0, errno == EINTR || errno == EAGAIN { return true }
    guard count > 0 else { return false }
    undecoded += bytes[..<count]
    // Decodes up to the last byte that cannot belong to an incomplete sequence or scalar.
    let end = (undecoded.lastIndex { $0 < 0x80 } ?? -1) + 1
    let start = undecoded[..<end].lastIndex(of: 0x1B).flatMap { escape in
      undecoded[escape..<end].dropFirst(2).contains { 0x40...0x7E ~= $0 } ? nil : escape
    }
    let text = String(decoding: undecoded[..<(start ?? end)], as: UTF8.self).replacing("\r\n", with: "\n")
    undecoded.removeFirst(start ?? end)
    sent += text
    terminal.receive(text)
    return true
  }

  /// Receives until the program has ended.
  func end() async -> (code: Int32, wasKilled: Bool) {
    while await receive() {}
    let ended = await ended()
    reportIfOverdue()
    return ended
  }

  /// Waits for the exit; returns the code, or the signal that ended the program.
  func ended() async -> (code: Int32, wasKilled: Bool) { await process.ended() }
}

extension TerminalDriver {
  /// One line typed at a prompt (`events`, `events(confirm)`), and its answer.
  struct Exchange: Sendable {
    var prompt = ""
    var typed = ""
    var answer = ""
  }

  /// Types lines until the program has ended.
  ///
  /// - Parameter next: what to type at a prompt; nil to quit.
  /// - Returns: the start without typed input, and an exchange for each line.
  func converse(typing next: (_ prompt: String) -> String?) async -> [Exchange] {
    var exchanges = [Exchange()]
    sent = ""
    while await receive() {
      guard let prompt else { continue }
      exchanges[exchanges.count - 1].answer = sent
      sent = ""
      // A quote that was never closed.
      if prompt == "..." {
        type("\u{3}")
        continue
      }
      let line = exchanges.last?.typed == "quit" ? "quit" : next(prompt) ?? "quit"
      exchanges.append(Exchange(prompt: prompt, typed: line))
      type("\(line)\n")
    }
    exchanges[exchanges.count - 1].answer = sent
    return exchanges
  }

  /// Name of the prompt at the end of the output: `events> ` and nothing after it.
  private var prompt: String? {
    let line = Array(sent.utf8.suffix(200)).split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.last
    let text = String(decoding: line ?? [], as: UTF8.self).withoutEditing
    if text == "Password: " { return "Password" }
    if text == "... " { return "..." }
    return text.wholeMatch(of: #/([a-z-]+(?:\(confirm\))?)> /#).map { String($0.1) }
  }
}

enum Pty {
  /// The two ends of a new terminal, which no program started meanwhile inherits: while one holds the
  /// keyboard's end, the terminal is not hung up.
  static func open() throws -> (keyboard: FileHandle, terminal: FileHandle) {
    #if canImport(Darwin)
      let primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard primary >= 0, grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
        throw POSIXError(.ENOTTY)
      }
      let path = String(cString: name)
    #else
      // Glibc's posix_openpt is hidden from Swift: these are TIOCSPTLCK and TIOCGPTN, of which it consists.
      let primary = Foundation.open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard primary >= 0, ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0 else {
        throw POSIXError(.ENOTTY)
      }
      let path = "/dev/pts/\(number)"
    #endif
    let secondary = Foundation.open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard secondary >= 0 else { throw POSIXError(.ENOTTY) }
    return (
      FileHandle(fileDescriptor: primary, closeOnDealloc: true),
      FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
    )
  }
}

extension String {
  /// Control characters in terminal output that may originate from data: all except line ends,
  /// colours, page breaks, and the progress line of an export.
  var rawControls: Set<String> {
    let ours = replacing(/\u{1B}\[[0-9;]*m/, with: "").replacing(/\r[0-9]+ MB written; Ctrl-C cancels/, with: "")
      .replacing("\r\n", with: "\n").replacing("\n\u{C}", with: "\n").withoutEditing
    let raw = ours.unicodeScalars.filter { scalar in
      scalar != "\n" && (scalar.properties.generalCategory == .control || scalar.properties.isBidiControl)
    }
    return Set(raw.map { "U+" + String($0.value, radix: 16, uppercase: true) })
  }
}

extension String {
  /// Text without the sequences that draw the input line.
  var withoutEditing: String {
    replacing("\u{1B}[K", with: "").replacing(/\u{1B}\[\?2004[hl]/, with: "").replacing("\r", with: "")
  }
}
