import Foundation
import TestSupport

/// A `compass` with one terminal on all three streams, as started by hand.
enum TerminalSession {
  /// One line typed at a prompt (`events`, `events(confirm)`), and its answer.
  struct Exchange: Sendable {
    var prompt: String
    var typed: String
    var answer = ""
  }

  struct Ended: Sendable {
    var code: Int32
    /// Whether a signal ended it, whose number is `code`.
    var wasKilled: Bool
    /// The first is the start, without typed input.
    var exchanges: [Exchange]
    /// Whether the terminal is set as it was before.
    var terminalIsRestored: Bool

    /// Excerpt for the report of a failure.
    var lastExchanges: String {
      let words = exchanges.suffix(3).map { "\($0.prompt)> \($0.typed)\n\($0.answer)" }.joined()
      return String(words.suffix(4_000))
    }
  }

  /// Runs the program until it ends.
  ///
  /// - Parameter next: what to type at a prompt; nil to quit.
  static func run(_ process: Process, typing next: @escaping @Sendable (_ prompt: String) -> String?) async throws
    -> Ended
  {
    process.environment?["SWIFT_BACKTRACE"] = "interactive=no,color=no"
    process.environment?["COMPASS_PAGER"] = ""
    await ProcessSemaphore.shared.enter()
    let ended = await withCheckedContinuation { continuation in
      Thread.detachNewThread { continuation.resume(returning: Result { try converse(process, next) }) }
    }
    await ProcessSemaphore.shared.leave()
    return try ended.get()
  }

  private static func converse(_ process: Process, _ next: (String) -> String?) throws -> Ended {
    let (keyboard, terminal) = try InteractiveSession.terminal()
    // Typed input is added to the transcript here, not echoed into the output.
    var settings = try Settings(of: terminal)
    settings.value.c_lflag &= ~tcflag_t(ECHO)
    _ = tcsetattr(terminal.fileDescriptor, TCSANOW, &settings.value)
    let before = try Settings(of: keyboard)
    process.standardInput = terminal
    process.standardOutput = terminal
    process.standardError = terminal
    let limit = ProcessLimit(process)
    defer { withExtendedLifetime(limit) {} }
    try process.runWithDefaultSignals()
    try terminal.close()

    var exchanges = [Exchange(prompt: "", typed: "")]
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(keyboard.fileDescriptor, &buffer, buffer.count), count > 0 || errno == EINTR {
      answer.append(contentsOf: buffer[..<max(count, 0)])
      guard let prompt = prompt(at: answer) else { continue }
      if prompt == "..." {
        // A quote that was never closed.
        answer = Data()
        keyboard.write(Data([0x03]))
        continue
      }
      let line = exchanges.last?.typed == "quit" ? "quit" : next(prompt) ?? "quit"
      exchanges[exchanges.count - 1].answer = String(decoding: answer, as: UTF8.self)
      exchanges.append(Exchange(prompt: prompt, typed: line))
      answer = Data()
      keyboard.write(Data("\(line)\n".utf8))
    }
    exchanges[exchanges.count - 1].answer = String(decoding: answer, as: UTF8.self)
    process.waitUntilExit()
    return Ended(
      code: process.terminationStatus, wasKilled: process.terminationReason == .uncaughtSignal, exchanges: exchanges,
      terminalIsRestored: try Settings(of: keyboard) == before)
  }

  /// Name of the prompt at the end of the output: `events> ` and nothing after it.
  private static func prompt(at answer: Data) -> String? {
    let line = answer.suffix(200).split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.last ?? []
    let text = String(decoding: line, as: UTF8.self).withoutEditing
    if text == "Password: " { return "Password" }
    if text == "... " { return "..." }
    return text.wholeMatch(of: #/([a-z-]+(?:\(confirm\))?)> /#).map { String($0.1) }
  }

  private struct Settings: Equatable {
    var value = termios()

    init(of terminal: FileHandle) throws {
      guard tcgetattr(terminal.fileDescriptor, &value) == 0 else { throw POSIXError(.ENOTTY) }
    }

    static func == (left: Settings, right: Settings) -> Bool {
      let (left, right) = (left.value, right.value)
      return left.c_iflag == right.c_iflag && left.c_oflag == right.c_oflag && left.c_cflag == right.c_cflag
        && left.c_lflag == right.c_lflag
        && withUnsafeBytes(of: left.c_cc, Array.init) == withUnsafeBytes(of: right.c_cc, Array.init)
    }
  }
}
