import CompassModel
import Foundation
import TextInterface

/// What standard output is connected to.
struct Terminal {
  var isInteractive: Bool
  /// Nil if unknown.
  var columns: Int?

  static var current: Terminal {
    var size = winsize()
    let isKnown = [STDOUT_FILENO, STDERR_FILENO, STDIN_FILENO].contains { descriptor in
      ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    }
    return Terminal(isInteractive: isatty(STDOUT_FILENO) == 1, columns: isKnown ? Int(size.ws_col) : nil)
  }

  static var inputIsInteractive: Bool { isatty(STDIN_FILENO) == 1 }

  /// Shows a prompt and reads a line, without keeping the main actor from its work.
  static func readLine(prompt: String) async -> String? {
    Output.write(prompt)
    return await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: Swift.readLine()) }
    }
  }
}

extension Terminal {
  /// Never from an argument, which every process can see, nor from a script, which is kept (decision S1, defect 35).
  static let passwordVariable = "COMPASS_PASSWORD"

  /// From whoever sits at the terminal, who does not see what they type; without one, from the environment.
  ///
  /// - Returns: nil if nothing was typed.
  static func askForPassword() async throws(Refusal) -> Secret? {
    guard inputIsInteractive else {
      let password = ProcessInfo.processInfo.environment[passwordVariable] ?? ""
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
    case .interrupted: exit(ExitCode.interrupted.rawValue)
    case nil: throw Refusal("This terminal cannot hide what is typed.")
    }
  }
}

/// The two streams, unbuffered, so that they interleave as written.
enum Output {
  /// Ends the program where standard output takes no more: what it was to say is lost (text-ui.md section 2.2).
  static func write(_ text: String) {
    guard let error = write(text, to: STDOUT_FILENO) else { return }
    if error == EPIPE { exit(128 + SIGPIPE) }
    complain("compass: standard output cannot be written: \(String(cString: strerror(error)))\n")
    exit(ExitCode.environment.rawValue)
  }

  static func complain(_ text: String) { _ = write(text, to: STDERR_FILENO) }

  /// - Returns: the error that stopped it; nil if all was written.
  private static func write(_ text: String, to descriptor: Int32) -> Int32? {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while let base = rest.baseAddress, !rest.isEmpty {
        let count = Foundation.write(descriptor, base, rest.count)
        if count < 0, errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = poll(&ready, 1, -1)
        } else if count < 0, errno != EINTR {
          return errno
        }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
      }
      return nil
    }
  }
}
