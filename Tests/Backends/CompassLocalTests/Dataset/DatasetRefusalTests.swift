import Foundation
import TestSupport
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

/// Two rows with one key (interface.md, Small print 7).
struct DatasetKeyTests {
  @Test func theLaterDuplicateReplacesTheEarlier() throws {
    let row = { (id: String, name: String) in
      #"{"id": "\#(id)", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "name": "\#(name)"}"#
    }
    let dataset = try Dataset.read(
      eventsFile(row("e1", "first"), row("e2", "other"), row("e1", "second"), row("e1", "third")), name: "x.json")
    #expect(
      dataset.problems.map(\.description) == [
        #"events[2]: id "e1" appears twice; the later row is kept"#,
        #"events[3]: id "e1" appears twice; the later row is kept"#,
      ])
    #expect(dataset.problems.map(\.consequence) == [.rowReplaced, .rowReplaced])
    #expect(dataset.skippedCount == 0)
    let connection = try dataset.stored()
    #expect(try connection.texts("SELECT name FROM events ORDER BY id") == ["third", "other"])
  }

  @Test func anUnreadableRowReplacesNothing() throws {
    let dataset = try Dataset.read(
      eventsFile(
        #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "name": "kept"}"#,
        #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-30", "name": "bad"}"#), name: "x.json")
    let connection = try dataset.stored()
    #expect(try connection.texts("SELECT name FROM events") == ["kept"])
  }

  /// Statuses with their `updated_at`, in the order of the file, and the retained status.
  private static let races: [(rows: [(status: String, updated: String?)], kept: String)] = [
    ([("a", "2026-02-10T10:00:00Z"), ("b", "2026-02-10T09:00:00Z")], "a"),
    ([("a", "2026-02-10T09:00:00Z"), ("b", "2026-02-10T10:00:00Z")], "b"),
    ([("a", "2026-02-10T10:00:00Z"), ("b", "2026-02-10T10:00:00Z")], "b"),
    ([("a", "2026-02-10T10:00:00+02:00"), ("b", "2026-02-10T09:00:00Z")], "b"),
    ([("a", "2026-02-10T10:00:00.1Z"), ("b", "2026-02-10T10:00:00.09Z")], "a"),
    ([("a", "2026-02-10T10:00:00Z"), ("b", nil)], "a"), ([("a", nil), ("b", "2026-02-10T10:00:00Z")], "b"),
    ([("a", nil), ("b", nil)], "b"), ([("a", nil), ("b", "2026-02-10T10:00:00Z"), ("c", nil)], "b"),
  ]

  @Test(arguments: races)
  func theNewerOfTwoTaskStatusesIsRetained(rows: [(status: String, updated: String?)], kept: String) throws {
    let texts = rows.map { row in
      let updated = row.updated.map { "\"\($0)\"" } ?? "null"
      return #"{"athlete_id": "x", "task_id": "t", "status": "\#(row.status)", "updated_at": \#(updated)}"#
    }
    let others = #"{"athlete_id": "y", "task_id": "t", "status": "y"}, {"athlete_id": "x", "task_id": "u"}"#
    let dataset = try Dataset.read(
      Data(#"{"athlete_task": [\#(texts.joined(separator: ",")), \#(others)]}"#.utf8), name: "x.json")
    let connection = try dataset.stored()
    #expect(
      try connection.texts("SELECT status FROM athlete_task ORDER BY athlete_id, task_id") == [kept, "NULL", "y"])
    #expect(dataset.problems.count == rows.count - 1)
    #expect(
      dataset.problems.first?.description
        == #"athlete_task[1]: athlete_id "x" with task_id "t" appears twice; the newer row is kept"#)
  }
}

struct TextPositionsTests {
  @Test(arguments: [(0, 1, 1), (1, 1, 2), (3, 1, 3), (4, 1, 4), (5, 2, 1), (6, 2, 2), (99, 2, 3)])
  func positionsCountLinesAndCharacters(offset: Int, line: Int, column: Int) {
    let positions = TextPositions(Array("aéb\ncd".utf8))
    #expect(positions.position(ofByte: offset) == TextPosition(line: line, column: column))
  }

  @Test func positionsAreIndependentOfTheOrder() {
    var random = SeededGenerator(seed: 1)
    let bytes = (0..<400).map { _ in [0x0A, 0x61, 0xC3, 0xA9].randomElement(using: &random) ?? 0 } as [UInt8]
    var positions = TextPositions(bytes)
    for _ in 0..<200 {
      let offset = Int.random(in: 0...450, using: &random)
      let expected = TextPositions(bytes).position(ofByte: offset)
      #expect(positions.next(ofByte: offset) == expected)
    }
  }
}
