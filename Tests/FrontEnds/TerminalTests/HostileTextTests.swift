import TestSupport
import Testing

@testable import Terminal

/// Checks that line mode prints hostile text without controls.
@Suite struct HostileTextTests {
  private static let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}31m\u{202E}evil\r\none\ttwo\u{85}\u{0}\u{7F}"

  private func isText(_ text: String) -> Bool {
    !text.unicodeScalars.contains { [.control, .format].contains($0.properties.generalCategory) && $0 != "\n" }
  }

  @Test func notesAreSanitised() {
    var driver = LineModeDriver()
    driver.run("export csv", messages: [.note(Self.hostile)])
    #expect(driver.terminal.problems == [] && driver.terminal.bells == 0)
    #expect(driver.terminal.transcript.contains { $0.contains("evil") && $0.contains("two") }, "no line is broken")
    #expect(driver.terminal.transcript.allSatisfy(isText))
  }

  @Test func errorsAreSanitised() {
    var driver = LineModeDriver()
    driver.run("open x", messages: [.error(Self.hostile)])
    #expect(driver.errors.count == 1 && driver.errors.allSatisfy(isText))
    #expect(driver.errors.first?.contains("evil") == true)
  }

  @Test func typeAheadIsSanitised() {
    var driver = LineModeDriver()
    driver.type("open tasks\r")
    driver.send(.typed(Array("\u{1B}[200~\(Self.hostile)\u{1B}[201~".utf8)))
    driver.answer()
    driver.type("\r")
    #expect(driver.terminal.problems == [] && driver.terminal.transcript.allSatisfy(isText))
  }
}
