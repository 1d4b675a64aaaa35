import Foundation
import TestSupport
import Testing

@testable import LocalBackend

struct TextPositionTests {
  @Test(arguments: [(0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 1, 4), (5, 2, 1), (6, 2, 2), (99, 2, 3)])
  func columnsCountCharactersAndLinesBreaks(offset: Int, line: Int, column: Int) {
    let text = Data("aéb\ncd".utf8)
    #expect(TextPosition(offset: offset, in: text) == TextPosition(line: line, column: column))
  }

  /// Puts a value behind a key into JSON full of traps, and looks whether it is found again.
  @Test(arguments: 1...60)
  func theValueOfAKeyIsFoundInAnyJSON(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let traps = [
      #""\"events\": {""#, #"{"events": [1, "}"]}"#, #"[{"events": 2}, "]", "\\"]"#, "null", "-1.5e3", "[]", "{}",
      #""\\""#, "[[[]]]", #""日本: ,""#,
    ]
    let blanks = ["", " ", "\n", "\t\n ", "\r\n"]
    func blank() -> String { blanks.randomElement(using: &random) ?? "" }
    func trap(_ key: String) -> String {
      "\(blank())\"\(key)\"\(blank()):\(blank())\(traps.randomElement(using: &random) ?? "0")\(blank()),"
    }
    let before = "\(blank()){\(trap("a"))\(trap("évents"))\(blank())\"events\"\(blank()):\(blank())"
    let text = "\(before){}\(blank()),\(trap("b"))\"c\": 0}"
    let value = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    #expect(value?["events"] is [String: Any])
    let expected = TextPosition(offset: before.utf8.count, in: Data(text.utf8))
    #expect(TextPosition(of: ["events"], in: Data(text.utf8)) == expected)
  }

  @Test(arguments: ["", "{", "{\"a\"", "{\"a\":", "{\"a\": \"", "[", "{\"b\": 1}", "{\"a\": 1, \"a\\", "\u{0}"])
  func unfinishedTextsAreNoTrap(text: String) {
    _ = TextPosition(of: ["a", "b"], in: Data(text.utf8))
    #expect(TextPosition(of: ["a", "b"], in: Data(text.utf8)) == nil)
  }
}
