import Foundation
import Testing

@testable import CompassLocal

/// Files that are not a dataset.
struct DatasetRefusalTests {
  private static let refused: [(text: String, position: String)] = [
    ("", "1:1"), ("  \n ", "2:2"), ("[1]", "1:1"), ("\n  7", "2:3"), ("null", "1:1"), ("{\"events\": [", "1:13"),
    ("{\"events\": [],\n \"task\": [1,,2]}", "2:13"), ("{\"events\": {}}", "1:12"),
    ("{\n  \"users\": [],\n  \"events\" : \"none\"\n}", "3:14"),
    ("{\"a\": \"\\\"events\\\": 1\", \"events\": 5}", "1:34"),
    ("{\"family\": []}", "1:12"), ("{\"family\": {\"id\": \"f\", \"members\": {}}}", "1:35"),
    ("{\"family\": {\"id\": \"\"}}", "1:19"), ("{\"x\": {\"events\": 1},\n\"events\": 2}", "2:11"),
    ("{\"é日\": 1,\n\"events\": 2}", "2:11"), ("{\"é日\": [1,,2]}", "1:11"),
  ]

  @Test(arguments: refused)
  func theRefusalNamesLineAndColumn(text: String, position: String) throws {
    let refusal = try #require(throws: DatasetRefusal.self) { try Dataset.read(Data(text.utf8), name: "demo.json") }
    #expect(refusal.description.hasPrefix("demo.json:\(position): error: "))
  }

  @Test func theReasonNamesTheSection() throws {
    let refusal = try #require(throws: DatasetRefusal.self) {
      try Dataset.read(Data("{\"family\": {\"members\": {}}}".utf8), name: "demo.json")
    }
    #expect(refusal.reason == "\"family.members\" is not a list of rows but an object")
  }

  @Test(arguments: [
    Data([0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]), Data("{\"a\": \"\\ud800\"}".utf8), Data([0, 1, 2, 3]),
    Data(String(repeating: "[", count: 100_000).utf8), Data("{\"a\": \u{FEFF}}".utf8),
  ])
  func garbageIsRefused(data: Data) {
    #expect(throws: DatasetRefusal.self) { try Dataset.read(data, name: "demo.json") }
  }

  /// The reader's messages (interface.md, Small print 12): neither the name nor the contents of a file control the
  /// terminal.
  @Test func invalidJSONIsReportedWithEscapes() throws {
    let refusal = try #require(throws: DatasetRefusal.self) {
      try Dataset.read(Data("{\"events\": [\n\u{1b}".utf8), name: "\u{1b}[31mx.json")
    }
    #expect(refusal.description == #"\u{1b}[31mx.json:2:1: error: expected a value, not U+001B"#)
  }

  @Test(arguments: ["{}", "{\"events\": null, \"family\": null}", " {\"users\": []} ", "{\"family\": {}}"])
  func allSectionsAreOptional(text: String) throws {
    let dataset = try Dataset.read(Data(text.utf8), name: "demo.json")
    #expect(dataset.problems == [])
    #expect(dataset.rowCount == 0)
  }
}
