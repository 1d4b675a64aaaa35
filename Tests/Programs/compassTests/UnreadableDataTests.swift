import Foundation
import TestSupport
import Testing

/// Bad rows are reported and omitted; an invalid dataset changes nothing (interface.md, Dataset).
@Suite struct UnreadableDataTests {
  private let compass = CompassProcess()
  private var folder: Folder { compass.folder }

  @Test func badRowsAreReportedAndOthersAreLoaded() async throws {
    try folder.write(Datasets.badRows, to: "bad.json")
    let reports = """
      bad.json: events[1]: start_date "2026-02-30" is not a date
      bad.json: events[2]: end_date "soon" is not a date
      bad.json: events[3]: 7 is not a row
      bad.json: offers[0]: user_id is missing

      """
    let shown = try await compass("state", "events", "--data", "bad.json")
    #expect((shown.code, shown.errors) == (0, reports))
    let screen = try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any]
    #expect(screen?["skippedRows"] as? Int == 2)
    #expect(screen?["count"] as? Int == 2)

    let imported = try await compass("import", "bad.json")
    #expect((imported.code, imported.errors) == (0, reports + "3 rows imported, 3 could not be read\n"))
    let later = try await compass("show", "events")
    #expect(later.output.contains("2 items could not be shown"))
    #expect(later.errors == "")
  }

  struct Refused: Sendable, CustomTestStringConvertible {
    var text: String
    var position: String
    var testDescription: String { text.debugDescription }
  }

  @Test(arguments: [
    Refused(text: "", position: "1:1"), Refused(text: "[]", position: "1:1"),
    Refused(text: "\n\n  \"events\"", position: "3:3"),
    Refused(text: "{\"events\": [}", position: "1:13"), Refused(text: "{\"events\": {}}", position: "1:12"),
    Refused(text: "{\n \"users\": [],\n \"events\": \"none\"}", position: "3:12"),
    Refused(text: "{\"family\": [1]}", position: "1:12"),
    Refused(text: "{\"family\": {\"members\": 1}}", position: "1:24"),
    Refused(text: "id,name\n1,Camp\n", position: "1:1"),
  ])
  func anInvalidDatasetReportsItsPosition(_ refused: Refused) async throws {
    try folder.write(Datasets.two, to: "two.json")
    #expect(try await compass("import", "two.json").code == 0)
    let before = try await compass("export", "-").output
    try folder.write(refused.text, to: "refused.json")
    for arguments in [["import", "refused.json"], ["show", "events", "--data", "refused.json"]] {
      let finished = try await compass(arguments)
      #expect((finished.code, finished.output) == (3, ""))
      #expect(finished.errors.hasPrefix("refused.json:\(refused.position): error: "), "\(finished.errors)")
      #expect(finished.errors.count { $0 == "\n" } == 1)
    }
    #expect(try await compass("export", "-").output == before)
  }

  @Test(arguments: [
    ["import", "gone.json"], ["import", "events", "gone.json"], ["import", "readings", "gone.json"],
    ["show", "events", "--data", "gone.json"],
  ])
  func aMissingFileIsNamed(_ arguments: [String]) async throws {
    let finished = try await compass.run(arguments)
    #expect((finished.code, finished.errors) == (3, "compass: gone.json cannot be read: there is no such file\n"))
    #expect(try folder.names() == [])
  }

  @Test func binaryFilesAreRefused() async throws {
    try Data((0...255).map { UInt8($0) }).write(to: URL(filePath: folder.file("noise.json")))
    let finished = try await compass("import", "noise.json")
    #expect(finished.code == 3)
    #expect(finished.errors.hasPrefix("noise.json:"))
  }

  @Test func aLongNameIsTruncatedOnlyOnScreen() async throws {
    let name = String(repeating: "Camp ", count: few(200_000, of: 2_000_000))
    try folder.write(Datasets.two.replacing("Winter Skills Camp", with: name), to: "long.json")
    let shown = try await compass("show", "events", "--data", "long.json")
    #expect(shown.code == 0)
    #expect(shown.output.utf8.count < 5_000)
    #expect(shown.output.contains("Camp Camp"))
    #expect(try await compass("import", "long.json").code == 0)
    #expect(try await compass("export", "-").output.contains("\"\(name)\""))
  }

  @Test func hostileTextsDoNotReachTheTerminal() async throws {
    let hostile = #"\u001b]0;owned\u0007\u202E\u0000 Camp"#
    try folder.write(Datasets.two.replacing("Winter Skills Camp", with: hostile), to: "hostile.json")
    for arguments in [["show", "events"], ["-c", "open events; delete 2; show"], ["-c", "open events; open zzz"]] {
      let finished = try await compass.run(arguments + CompassProcess.fixed + ["--data", "hostile.json"])
      for text in [finished.output, finished.errors] {
        #expect(text.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 0x20 && $0 != "\u{202E}" && $0 != "\u{7F}" })
      }
    }
  }
}
