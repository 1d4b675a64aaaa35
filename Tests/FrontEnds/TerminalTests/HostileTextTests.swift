import TestSupport
import Testing
import CompassText

@testable import Terminal

/// Line mode prints hostile text as text, without controls.
@Suite struct HostileTextTests {
  private static let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}evil\r\none\ttwo\u{85}\u{0}\u{7F}"

  private func isText(_ text: String) -> Bool {
    !text.unicodeScalars.contains { scalar in
      scalar != "\n" && [.control, .format].contains(scalar.properties.generalCategory)
    }
  }

  @Test func aNoteIsText() {
    var sitting = Sitting()
    sitting.type("export csv\r")
    sitting.answer(messages: [.note(Self.hostile)])
    #expect(sitting.terminal.problems == [] && sitting.terminal.bells == 0)
    #expect(sitting.terminal.transcript.contains { $0.contains("evil") })
    #expect(sitting.terminal.transcript.allSatisfy(isText))
  }

  @Test func aComplaintIsText() {
    var sitting = Sitting()
    sitting.type("open x\r")
    sitting.answer(messages: [.error(Self.hostile)])
    #expect(sitting.errors.count == 1 && sitting.errors.allSatisfy(isText))
    #expect(sitting.errors.first?.contains("evil") == true)
  }

  @Test func whatIsTypedAheadIsText() {
    var sitting = Sitting()
    sitting.type("open tasks\r")
    sitting.send(.typed(Array("\u{1B}[200~\(Self.hostile)\u{1B}[201~".utf8)))
    sitting.answer()
    sitting.type("\r")
    #expect(sitting.terminal.problems == [] && sitting.terminal.transcript.allSatisfy(isText))
  }
}
