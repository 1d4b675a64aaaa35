import Foundation
import TestSupport
import Testing

/// Pastes of any content, in any pieces: the next key keeps its meaning, and the terminal is restored at the
/// end.
@Suite struct PasteTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  /// Text many times longer than one read of a terminal.
  private static func text(_ piece: String, bytes: Int = few(20_000, of: 200_000)) -> [UInt8] {
    Array(String(repeating: piece, count: bytes / piece.utf8.count).utf8)
  }

  /// By name: the bytes between the two sequences of a paste.
  static let pastes: [String: [UInt8]] = [
    "one long word": text("x"), "what ends a sequence": text("~"), "marks on one letter": text("\u{301}"),
    "commands": text("open events\n", bytes: few(100_000, of: 1_000_000)), "no commands": text("nonsense\n"),
    "empty lines": text("\n"),
    "an open quote": Array("search \"abc\n".utf8) + text("more text\n"),
    "a heredoc": Array("set notes <<END\n".utf8) + text("more text\n"),
    "a hundred lines": Array(String(repeating: "expect text \"Events\"\n", count: 100).utf8),
    "no text": [0, 0, 0xFF, 0xFE, 0xC3, 0x1B, 0x5B, 0x32] + text("\u{1B}[200~\u{0}"),
  ]

  @Test(arguments: pastes.keys.sorted())
  func theBoardSurvivesAPaste(name: String) async throws {
    let driver = try TerminalDriver(
      compass, CompassProcess.fixed + ["--store", folder.file("store")], command: "board")
    // Visible before any input, and independent of the rows.
    await driver.waitUntil { $0.lines[0].contains("›1 Today") && !$0.modes.contains(2026) }
    paste(Self.pastes[name] ?? [], driver)
    driver.type("6")
    #expect(await driver.waitUntil { $0.lines[0].contains("›6 Offers") })
    driver.type("/")
    #expect(await driver.waitUntil { $0.modes.contains(25) })
    paste(Self.pastes[name] ?? [], driver)
    driver.type("\u{1B}")
    #expect(await driver.waitUntil { !$0.modes.contains(25) })
    driver.type("3")
    #expect(await driver.waitUntil { $0.lines[0].contains("›3 Tasks") })
    driver.type("q")
    await expectEnd(of: driver)
  }

  @Test(arguments: pastes.keys.sorted())
  func lineModeSurvivesAPaste(name: String) async throws {
    let driver = try await TerminalDriver(compass, CompassProcess.fixed + ["--store", folder.file("store")])
      .openEvents()
    paste(Self.pastes[name] ?? [], driver)
    driver.type("\u{3}open tasks\r")
    #expect(await driver.waitUntil(line: "tasks>"))
    driver.type("quit\r")
    await expectEnd(of: driver)
  }

  /// Sends the final sequence in three pieces.
  private func paste(_ bytes: [UInt8], _ driver: TerminalDriver) {
    driver.type(Array("\u{1B}[20".utf8))
    driver.type(Array("0~".utf8) + bytes + [0x1B])
    driver.type("[201")
    driver.type("~")
  }

  private func expectEnd(of driver: TerminalDriver) async {
    let ended = await driver.end()
    #expect(ended.code == 0 && !ended.wasKilled)
    #expect(driver.isRestored && driver.terminal.modes.subtracting([25]).isEmpty && driver.terminal.problems == [])
  }
}
