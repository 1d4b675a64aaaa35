import Foundation
import Testing

@testable import CompassLocal

/// Checks the reading of single rows (decisions X1, X5, X6; interface.md, Small print 4, 5).
struct DatasetRowTests {
  private func event(_ changes: String) -> Data {
    eventsFile(#"{"id": "e0", "user_id": "a", "type": "camp", "name": "n", "start_date": "2026-02-10"}"#, changes)
  }

  /// The second row of a file, and the reason why it is skipped.
  private static let skipped: [(row: String, reason: String)] = [
    (
      #"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-30"}"#,
      #"start_date "2026-02-30" is not a date"#
    ),
    (#"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-4-9"}"#, #"start_date "2026-4-9" is not a date"#),
    (#"{"id": "e", "user_id": "a", "type": "t", "start_date": ""}"#, #"start_date "" is not a date"#),
    (#"{"id": "e", "user_id": "a", "type": "t", "start_date": 20260210}"#, "start_date 20260210 is not a date"),
    (#"{"id": "e", "user_id": "a", "type": "t"}"#, "start_date is missing"),
    (#"{"id": "e", "user_id": "a", "type": "t", "start_date": null}"#, "start_date is missing"),
    (#"{"user_id": "a", "type": "t", "start_date": "2026-02-10"}"#, "id is missing"),
    (#"{"id": "", "user_id": "a", "type": "t", "start_date": "2026-02-10"}"#, "id is empty"),
    (#"{"id": 7, "user_id": "a", "type": "t", "start_date": "2026-02-10"}"#, "id 7 is not text"),
    (#"{"id": "e", "type": "t", "start_date": "2026-02-10"}"#, "user_id is missing"),
    (#"{"id": "e", "user_id": "a", "start_date": "2026-02-10"}"#, "type is missing"),
    (#"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10", "name": 5}"#, "name 5 is not text"),
    (
      #"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10", "name": {"a": 1}}"#,
      "name an object is not text"
    ),
    (
      #"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10", "registered": 1}"#,
      "registered 1 is neither true nor false"
    ),
    (
      #"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10", "coaches_present": [1]}"#,
      "coaches_present a list is not a list of texts"
    ),
    ("7", "7 is not a row"), ("null", "null is not a row"), (#"[{"id": "e"}]"#, "a list is not a row"),
    (#""\u001b[2J\u202e""#, #""\u{1b}[2J\u{202e}" is not a row"#),
  ]

  @Test(arguments: skipped)
  func anUnreadableRowIsReportedAndSkipped(row: String, reason: String) throws {
    let dataset = try Dataset.read(event(row), name: "x.json")
    #expect(dataset.problems.map(\.description) == ["events[1]: \(reason)"])
    #expect(dataset.problems.map(\.consequence) == [.rowSkipped])
    #expect(dataset.rowCount == 1)
  }

  /// Only columns without which a row says nothing wrong (decision X5; interface.md, Small print 5).
  @Test(arguments: [
    (#"{"events": [{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10""#, "events"),
    (#"{"offers": [{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-10""#, "offers"),
    (#"{"task": [{"id": "t", "title": "T", "grade_level": 10"#, "task"),
  ])
  func anUnreadableValueWithoutWhichTheRowIsTrueIsLeftOut(row: String, table: String) throws {
    let values = [
      "events": [
        #""cost": "5""#: #"cost "5" is not a number"#, #""cost": true"#: "cost true is not a number",
        #""cost": -1e999"#: "cost -1e999 is too large a number (line 1, column 90)",
        #""city": 1"#: "city 1 is not text",
        #""description": []"#: "description a list is not text",
      ],
      "offers": [
        #""scholarship_amount": "50000""#: #"scholarship_amount "50000" is not a number"#,
        #""scholarship_percentage": {}"#: "scholarship_percentage an object is not a number",
        #""notes": 7"#: "notes 7 is not text",
      ], "task": [#""why_it_matters": 7"#: "why_it_matters 7 is not text"],
    ]
    for (value, reason) in try #require(values[table]) {
      let dataset = try Dataset.read(Data("\(row), \(value)}]}".utf8), name: "x.json")
      #expect(dataset.problems.map(\.description) == ["\(table)[0]: \(reason)"] && dataset.rowCount == 1)
      #expect(dataset.problems.map(\.consequence) == [.valueDropped])
    }
  }

  @Test(arguments: [
    #"{"offers": [{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-10", "status": 1}]}"#,
    #"{"task": [{"id": "t", "title": "T", "grade_level": 10, "required": "yes"}]}"#,
    #"{"task": [{"id": "t", "title": "T", "grade_level": 10, "dependency_task_ids": "u"}]}"#,
    #"{"athlete_task": [{"athlete_id": "a", "task_id": "t", "status": 1}]}"#,
    #"""
    {"performance_metrics": [{"id": "m", "user_id": "a", "metric_type": "era", "recorded_date": "2026-02-10",
      "value": 1, "unit": 2}]}
    """#,
  ])
  func anUnreadableValueThatWouldBeMadeUpCostsTheRow(file: String) throws {
    let dataset = try Dataset.read(Data(file.utf8), name: "x.json")
    #expect(dataset.problems.map(\.consequence) == [.rowSkipped] && dataset.rowCount == 0)
  }

  private static let accepted = [
    #""name": null"#, #""name": """#, #""type": "rodeo""#, #""start_date": "2026-02-10T23:00:00Z""#, #""cost": 0"#,
    #""cost": 66.67"#, #""cost": null, "registered": null, "attended": null"#, #""school_id": "nobody knows""#,
    #""unknown_column": [1, 2]"#, #""coaches_present": [], "stats_recorded": {"hits": [1, null]}"#,
    #""updated_at": "2026-02-10 14:03:07.123456+00:00""#, #""start_time": "09:00:00""#,
  ]

  @Test(arguments: accepted)
  func unusualRowsAreAccepted(columns: String) throws {
    let file = eventsFile(
      #"{"id": "e", "user_id": "a", "type": "camp", "start_date": "2026-02-10", \#(columns)}"#)
    let dataset = try Dataset.read(file, name: "x.json")
    #expect(dataset.problems == [])
    #expect(dataset.rowCount == 1)
  }

  @Test(arguments: ["\"2026-02-31\"", "\"soon\"", "5", "{}"])
  func anUnreadableOptionalDateBecomesNil(value: String) throws {
    let row = #"{"id": "e", "user_id": "a", "type": "t", "start_date": "2026-02-10", "end_date": \#(value)}"#
    let dataset = try Dataset.read(event(row), name: "x.json")
    #expect(dataset.rowCount == 2)
    #expect(dataset.problems.map(\.consequence) == [.valueDropped])
    #expect(dataset.problems.first?.description.hasPrefix("events[1]: end_date ") == true)
    #expect(dataset.problems.first?.description.hasSuffix(" is not a date") == true)
    let connection = try dataset.stored()
    #expect(try connection.texts("SELECT end_date FROM events ORDER BY id") == ["NULL", "NULL"])
  }

  @Test func everyTableReportsItsProblems() throws {
    let file = Data(
      """
      {"users": [{"id": "a", "graduation_year": 2028.5}], "family": {"members": [{"role": "player"}]},
       "schools": [{"id": "s", "user_id": "a"}], "interactions": [{"id": "i", "school_id": "s"}],
       "offers": [{"id": "o", "user_id": "a", "school_id": "s", "offer_type": "partial", "offer_date": "2026-13-01"}],
       "school_status_history": [{"id": "h", "school_id": "s", "new_status": "x", "changed_at": "yesterday"}],
       "task": [{"id": "t", "title": "T", "grade_level": 13}], "athlete_task": [{"athlete_id": "a"}],
       "performance_metrics": [{"id": "m", "user_id": "a", "metric_type": "era", "recorded_date": "2026-02-10"}],
       "evnts": []}
      """.utf8)
    let dataset = try Dataset.read(file, name: "x.json")
    #expect(
      dataset.problems.map(\.description) == [
        "users[0]: graduation_year 2028.5 is not a whole number", "schools[0]: name is missing",
        "interactions[0]: type is missing", #"offers[0]: offer_date "2026-13-01" is not a date"#,
        #"school_status_history[0]: changed_at "yesterday" is not a timestamp"#,
        "task[0]: grade_level 13 is not a grade from 9 to 12", "athlete_task[0]: task_id is missing",
        "performance_metrics[0]: value and display_value are missing", "family.members[0]: user_id is missing",
        #""evnts": is not a part of a dataset and was ignored"#,
      ])
    #expect(dataset.skippedCount == 9)
  }

  @Test func unsafeValuesAreTruncatedAndEscaped() throws {
    let name = String(repeating: "x", count: 1_000)
    let dataset = try Dataset.read(
      eventsFile(#"{"id": "e", "user_id": "a", "type": "t", "start_date": "\u001b[31m\#(name)"}"#), name: "x.json")
    let text = try #require(dataset.problems.first?.description)
    #expect(text.count < 120)
    #expect(text.contains(#""\u{1b}[31mxxx"#))
    #expect(text.hasSuffix("…\" is not a date"))
  }

  /// A row without either of two alternative dates (decision T10).
  @Test(arguments: [
    (#""interactions": [{"id": "i", "type": "email"}]"#, "interactions[0]: occurred_at and created_at are missing"),
    (
      #""interactions": [{"id": "i", "type": "email", "occurred_at": "soon", "created_at": null}]"#,
      #"interactions[0]: occurred_at "soon" is not a timestamp"#
    ),
    (
      #""interactions": [{"id": "i", "type": "email", "occurred_at": "soon", "created_at": 7}]"#,
      #"interactions[0]: occurred_at "soon" is not a timestamp"#
    ),
    (
      #""interactions": [{"id": "i", "type": "email", "created_at": 7}]"#,
      "interactions[0]: created_at 7 is not a timestamp"
    ),
    (
      #""offers": [{"id": "o", "user_id": "a", "offer_type": "partial"}]"#,
      "offers[0]: offer_date and created_at are missing"
    ),
  ])
  func aRowWithoutAnyDateIsReported(table: String, problem: String) throws {
    let dataset = try Dataset.read(Data("{\(table)}".utf8), name: "x.json")
    #expect(dataset.problems.map(\.description) == [problem])
    #expect(dataset.problems.map(\.consequence) == [.rowSkipped])
    #expect(dataset.rowCount == 0)
  }

  /// The creation time replaces a missing date, but not an impossible one (decision X5).
  @Test(arguments: [
    (#""interactions": [{"id": "i", "type": "email", "occurred_at": "soon""#, 0),
    (#""offers": [{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-30""#, 0),
    (#""offers": [{"id": "o", "user_id": "a", "offer_type": "partial", "offer_date": null"#, 1),
  ])
  func anImpossibleDateSkipsTheRow(table: String, count: Int) throws {
    let file = "{\(table), \"created_at\": \"2026-02-10T12:00:00Z\"}]}"
    let dataset = try Dataset.read(Data(file.utf8), name: "x.json")
    #expect(dataset.problems.map(\.consequence) == (count == 0 ? [.rowSkipped] : []) && dataset.rowCount == count)
  }

  /// An unreadable time becomes nil, as an unreadable date does (interface.md, Small print 5).
  @Test(arguments: [("7:30", false), ("24:00:00", false), ("", true), ("07:30", true), ("07:30:00", true)])
  func anImpossibleTimeIsReported(time: String, isKept: Bool) throws {
    let event = #"{"id": "e", "user_id": "a", "type": "game", "start_date": "2026-02-10", "start_time": "\#(time)"}"#
    let dataset = try Dataset.read(eventsFile(event), name: "x.json")
    let problem = #"events[0]: start_time "\#(time)" is not a time of day"#
    #expect(dataset.problems.map(\.description) == (isKept ? [] : [problem]) && dataset.rowCount == 1)
  }

  @Test func aLongReportEndsWithACount() throws {
    let rows = Array(repeating: "7", count: 1_234).joined(separator: ",")
    let dataset = try Dataset.read(Data("{\"events\": [\(rows)]}".utf8), name: "\u{1b}x.json")
    #expect(dataset.problems.count == 1_234)
    #expect(dataset.report.count == 21)
    #expect(dataset.report.first == #"\u{1b}x.json: events[0]: 7 is not a row"#)
    #expect(dataset.report[19] == #"\u{1b}x.json: events[19]: 7 is not a row"#)
    #expect(dataset.report.last == #"\u{1b}x.json: and 1,214 more"#)
    let few = try Dataset.read(
      Data("{\"events\": [\(Array(repeating: "7", count: 20).joined(separator: ","))]}".utf8), name: "x")
    #expect(few.report.count == 20)
  }
}
