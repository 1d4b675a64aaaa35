import CompassModel
import Foundation

/// Reads a password from a terminal without echo. The terminal is restored afterwards, also when a signal ends the
/// program meanwhile.
enum PasswordPrompt {
  /// The result of the prompt, by the key that ended it.
  enum Answer: Equatable {
    case typed(Secret?)
    /// The prompt was ended with Ctrl-C.
    case interrupted
  }

  /// Shows a prompt and reads a password. `descriptor` is the terminal for both; nil if it is no terminal, or cannot
  /// hide what is typed.
  static func answer(to prompt: String, at descriptor: Int32) -> Answer? {
    var before = termios()
    guard tcgetattr(descriptor, &before) == 0 else { return nil }
    RestoredTerminal.remember(before, descriptor)
    defer { RestoredTerminal.restore() }
    var hidden = before
    // Ctrl-C arrives as a character, so that it cannot end the program before the terminal is restored.
    hidden.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    guard tcsetattr(descriptor, TCSAFLUSH, &hidden) == 0 else { return nil }
    Output.write(prompt, to: descriptor)
    let answer = typed(at: descriptor)
    Output.write("\n", to: descriptor)
    return answer
  }

  private static func typed(at descriptor: Int32) -> Answer {
    var bytes: [UInt8] = []
    var byte: UInt8 = 0
    while true {
      let count = read(descriptor, &byte, 1)
      if count < 0, errno == EINTR { continue }
      switch count > 0 ? byte : 0x04 {
      case 0x03: return .interrupted
      case 0x04, 0x0A, 0x0D: return .typed(bytes.isEmpty ? nil : Secret(String(decoding: bytes, as: UTF8.self)))
      case 0x08, 0x7F: removeLastCharacter(of: &bytes)
      case 0x15: bytes = []
      case 0x00..<0x20: break
      default: bytes.append(byte)
      }
    }
  }

  /// Removes all bytes of the last UTF-8 character.
  private static func removeLastCharacter(of bytes: inout [UInt8]) {
    while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
  }
}

/// Restores a terminal when a signal ends the program during the prompt.
private enum RestoredTerminal {
  // Signal handlers cannot capture values, so the state they restore is static, and written only while no handler is
  // installed. The settings are allocated, because Swift lays out a static `termios` in 57 bytes and copies 60.
  nonisolated(unsafe) private static var settings: UnsafeMutablePointer<termios>?
  nonisolated(unsafe) private static var descriptor: Int32 = -1
  nonisolated(unsafe) private static let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
  private static let signals = [SIGTERM, SIGHUP, SIGINT, SIGQUIT]

  static func remember(_ settings: termios, _ descriptor: Int32) {
    let storage = self.settings ?? .allocate(capacity: 1)
    storage.initialize(to: settings)
    self.settings = storage
    self.descriptor = descriptor
    for number in signals {
      (actions + Int(number)).initialize(to: sigaction())
      sigaction(number, nil, actions + Int(number))
      _ = signal(number) { number in
        RestoredTerminal.putBack()
        // The earlier handler gets the signal now.
        sigaction(number, RestoredTerminal.actions + Int(number), nil)
        _ = raise(number)
      }
    }
  }

  static func restore() {
    putBack()
    for number in signals { sigaction(number, actions + Int(number), nil) }
  }

  private static func putBack() {
    guard let settings else { return }
    _ = tcsetattr(descriptor, TCSAFLUSH, settings)
  }
}
