import Foundation
import TestSupport
import Testing

/// Whatever is pasted, and however it is cut: the next key means what it says, and the terminal is as it was at the
/// end.
@Suite struct PasteTests {
  private let folder: Folder
  private let compass: CompassProcess

  init() throws {
    folder = try Folder()
    compass = CompassProcess(folder: folder)
  }

  /// Many times what a terminal hands over at once.
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
  func theBoardGoesOn(name: String) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed + ["--store", folder.file("store")], command: "board")
    // What is there before anything is typed, and stays: whatever comes of the rows.
    await sitting.see { $0.lines[0].contains("›1 Today") && !$0.modes.contains(2026) }
    paste(Self.pastes[name] ?? [], sitting)
    sitting.type("6")
    #expect(await sitting.see { $0.lines[0].contains("›6 Offers") })
    sitting.type("/")
    #expect(await sitting.see { $0.modes.contains(25) })
    paste(Self.pastes[name] ?? [], sitting)
    sitting.type("\u{1B}")
    #expect(await sitting.see { !$0.modes.contains(25) })
    sitting.type("3")
    #expect(await sitting.see { $0.lines[0].contains("›3 Tasks") })
    sitting.type("q")
    await expectEnd(of: sitting)
  }

  @Test(arguments: pastes.keys.sorted())
  func lineModeGoesOn(name: String) async throws {
    let sitting = try Sitting(compass, CompassProcess.fixed + ["--store", folder.file("store")])
    await sitting.openEvents()
    paste(Self.pastes[name] ?? [], sitting)
    sitting.type("\u{3}open tasks\r")
    #expect(await sitting.see(line: "tasks>"))
    sitting.type("quit\r")
    await expectEnd(of: sitting)
  }

  /// The sequence that ends it comes in three pieces.
  private func paste(_ bytes: [UInt8], _ sitting: Sitting) {
    sitting.type(Array("\u{1B}[20".utf8))
    sitting.type(Array("0~".utf8) + bytes + [0x1B])
    sitting.type("[201")
    sitting.type("~")
  }

  private func expectEnd(of sitting: Sitting) async {
    let ended = await sitting.end()
    #expect(ended.code == 0 && !ended.wasKilled)
    #expect(sitting.isAsBefore && sitting.terminal.modes.subtracting([25]).isEmpty && sitting.terminal.problems == [])
  }
}
