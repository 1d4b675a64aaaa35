import CompassModel
import Foundation

/// Reads a password from a terminal without echo; the terminal is restored, also when a signal ends the program.
enum PasswordPrompt {
  enum Answer: Equatable {
    case typed(Secret?)
    case interrupted
  }

  /// Shows a prompt and reads a password; nil if `descriptor` is no terminal, or cannot hide what is typed.
  static func answer(to prompt: String, at descriptor: Int32) -> Answer? {
    guard LineTerminal.enter(.hidden, at: descriptor) else { return nil }
    defer { LineTerminal.leave() }
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
      case 0x08, 0x7F:
        // The last character, of one or more bytes.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
      case 0x15: bytes = []
      case 0x00..<0x20: break
      default: bytes.append(byte)
      }
    }
  }
}
