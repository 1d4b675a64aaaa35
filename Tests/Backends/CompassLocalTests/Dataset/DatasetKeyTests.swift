import Foundation
import Testing

@testable import CompassLocal

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
    let connection = try mainConnection()
    try dataset.replaceAll(in: connection)
    #expect(try connection.texts("SELECT name FROM events ORDER BY id") == ["third", "other"])
  }

  @Test func anUnreadableRowReplacesNothing() throws {
    let dataset = try Dataset.read(
      eventsFile(
        #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "name": "kept"}"#,
        #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-30", "name": "bad"}"#), name: "x.json")
    let connection = try mainConnection()
    try dataset.replaceAll(in: connection)
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
    let connection = try mainConnection()
    try dataset.replaceAll(in: connection)
    #expect(
      try connection.texts("SELECT status FROM athlete_task ORDER BY athlete_id, task_id") == [kept, "NULL", "y"])
    #expect(dataset.problems.count == rows.count - 1)
    #expect(
      dataset.problems.first?.description
        == #"athlete_task[1]: athlete_id "x" with task_id "t" appears twice; the newer row is kept"#)
  }
}
