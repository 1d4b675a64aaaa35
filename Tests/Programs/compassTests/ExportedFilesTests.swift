import Foundation
import TestSupport
import Testing

/// Checks files for other programs (decision D8) with readers independent of the writer.
@Suite struct ExportedFilesTests {
  private let compass = CompassProcess()

  /// Output of the program for a dataset.
  private func output(_ words: [String], rows: [String: [[String: Any]]], zone: String) async throws -> String {
    let user = ["id": "jordan", "full_name": "Jordan Smith", "role": "player"]
    let dataset = try JSONSerialization.data(withJSONObject: rows.merging(["users": [user]]) { $1 })
    let file = try compass.folder.write(String(decoding: dataset, as: UTF8.self), to: "data.json")
    let finished = try await compass.run(
      words + ["--data", file, "--now", "2026-02-10T09:00:00-05:00", "--time-zone", zone])
    #expect((finished.code, finished.errors) == (0, ""))
    return finished.output
  }

  /// Covers both clock changes, a leap day and the end of a year. An ambiguous time means its first
  /// occurrence; a skipped time is interpreted as a duration since midnight.
  private static let starts: [(zone: String, instants: [String: String])] = [
    (
      "America/New_York",
      [
        "2026-03-08 01:30": "2026-03-08T06:30:00Z", "2026-03-08 02:30": "2026-03-08T07:30:00Z",
        "2026-03-08 03:30": "2026-03-08T07:30:00Z", "2026-11-01 00:30": "2026-11-01T04:30:00Z",
        "2026-11-01 01:30": "2026-11-01T05:30:00Z", "2026-11-01 02:30": "2026-11-01T07:30:00Z",
        "2028-02-29 09:00": "2028-02-29T14:00:00Z", "2026-12-31 23:45": "2027-01-01T04:45:00Z",
      ]
    ),
    (
      "America/Phoenix",
      [
        "2026-03-08 02:30": "2026-03-08T09:30:00Z", "2026-11-01 01:30": "2026-11-01T08:30:00Z",
        "2028-02-29 09:00": "2028-02-29T16:00:00Z", "2026-12-31 23:45": "2027-01-01T06:45:00Z",
      ]
    ),
    (
      "Europe/London",
      [
        "2026-03-29 00:30": "2026-03-29T00:30:00Z", "2026-03-29 01:30": "2026-03-29T01:30:00Z",
        "2026-03-29 02:30": "2026-03-29T01:30:00Z", "2026-10-25 00:30": "2026-10-24T23:30:00Z",
        "2026-10-25 01:30": "2026-10-25T00:30:00Z", "2026-10-25 02:30": "2026-10-25T02:30:00Z",
        "2028-02-29 09:00": "2028-02-29T09:00:00Z", "2026-12-31 23:45": "2026-12-31T23:45:00Z",
      ]
    ),
    (
      "Asia/Kolkata",
      [
        "2026-03-08 02:30": "2026-03-07T21:00:00Z", "2026-11-01 01:30": "2026-10-31T20:00:00Z",
        "2028-02-29 09:00": "2028-02-29T03:30:00Z", "2026-12-31 23:45": "2026-12-31T18:15:00Z",
      ]
    ),
    (
      "Australia/Lord_Howe",
      [
        "2026-04-05 01:15": "2026-04-04T14:15:00Z", "2026-04-05 01:45": "2026-04-04T14:45:00Z",
        "2026-04-05 02:15": "2026-04-04T15:45:00Z", "2026-10-04 01:45": "2026-10-03T15:15:00Z",
        "2026-10-04 02:15": "2026-10-03T15:45:00Z", "2026-10-04 02:45": "2026-10-03T15:45:00Z",
        "2028-02-29 09:00": "2028-02-28T22:00:00Z", "2026-12-31 23:45": "2026-12-31T12:45:00Z",
      ]
    ),
  ]

  @Test(arguments: starts)
  func calendarTimesMatchTheStore(zone: String, instants: [String: String]) async throws {
    var rows: [[String: Any]] = instants.keys.map { start in
      let parts = start.split(separator: " ")
      return [
        "id": start, "user_id": "jordan", "type": "camp", "name": "Camp", "start_date": "\(parts[0])",
        "start_time": "\(parts[1])",
      ]
    }
    rows += [("leap", "2028-02-29", "2028-02-29"), ("turn", "2026-12-31", "2027-01-01")].map {
      ["id": $0, "user_id": "jordan", "type": "showcase", "name": "日本語; a, b", "start_date": $1, "end_date": $2]
    }
    let reader = try CalendarReader(try await output(["export", "calendar", "-"], rows: ["events": rows], zone: zone))
    let events = try reader.eventsByUID()
    #expect(events.count == rows.count)
    for (start, wire) in instants {
      let event = try #require(events["\(start)@compass"])
      let instant = try Date(wire, strategy: .iso8601)
      #expect(try reader.time(event.property("DTSTART")) == .instant(instant), "\(zone) \(start)")
    }
    for (id, days) in ["leap": ["20280229", "20280301"], "turn": ["20261231", "20270102"]] {
      let event = try #require(events["\(id)@compass"])
      let found = [try reader.time(event.property("DTSTART")), try reader.time(event.property("DTEND"))]
      #expect(try found == days.map { .day($0) } && event.text("SUMMARY") == "日本語; a, b")
    }
  }

  /// Rows of a list as Python's csv reads them, one object for each row.
  private func python(_ csv: String) async throws -> [[String: String]] {
    let program = """
      import csv, io, json, sys
      text = io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", newline="")
      head, *rows = csv.reader(text, strict=True)
      assert len(set(head)) == len(head) and all(len(row) == len(head) for row in rows)
      print(json.dumps([dict(zip(head, row)) for row in rows]))
      """
    let finished = try await compass.run(["-c", program], input: csv, program: "/usr/bin/python3")
    #expect((finished.code, finished.errors) == (0, ""))
    return try JSONDecoder().decode([[String: String]].self, from: Data(finished.output.utf8))
  }

  private static let hostile = [
    "a, b; c", "he said \"go\"", "\"", "one\ntwo", "日本語 👩‍👩‍👧‍👦 e\u{301}", "'quoted'", "a,\u{301}b\"\u{301}c",
  ]

  @Test(
    .requires("/usr/bin/python3") { FileManager.default.isExecutableFile(atPath: "/usr/bin/python3") },
    arguments: [
      ("events", "events", "description"), ("performance", "performance_metrics", "notes"),
      ("offers", "offers", "notes"),
    ])
  func csvListsParseInPython(page: String, table: String, column: String) async throws {
    let texts = Self.hostile + ["=1+1", "@here", "-1"]
    let rows: [[String: Any]] = texts.enumerated().map { rowNumber, text in
      [
        "id": "row-\(rowNumber)", "user_id": "jordan", column: text, "type": "camp", "name": "Camp",
        "start_date": "2026-03-08", "metric_type": "velocity", "value": 88.5, "unit": "mph",
        "recorded_date": "2026-01-05", "school_id": "s-1", "offer_type": "full_ride", "status": "pending",
        "offer_date": "2026-01-05",
      ]
    }
    let csv = try await output(["show", page, "--csv"], rows: [table: rows], zone: "America/New_York")
    let read = try await python(csv)
    #expect(read.count == rows.count)
    for (rowNumber, text) in texts.enumerated() {
      let row = try #require(read.first { $0["id"] == "row-\(rowNumber)" })
      // A formula is made a text (decision P17); a negative number is none.
      let expected = "=@".contains(text.prefix(1)) ? "'\(text)" : text
      #expect(row[column].map { Array($0.utf8) } == Array(expected.utf8))
      if page == "performance" { #expect(row["value"] == "88.5" && row["recorded_date"] == "2026-01-05") }
    }
  }
}
