import CompassModel
import Foundation
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The exported files, byte for byte (decision P11).
struct ExportFileTests {
  /// The export of these readings, all time, on 10 February 2026.
  func file(_ metrics: [PerformanceMetric], _ format: ExportFormat) throws -> ExportFile {
    let state = PerformancePage.showing(metrics, choice: .allTime)
    return try #require(state.after(.exportTapped(format: format)).screen().export)
  }

  static let hostile = [
    "plain", "", " ", "a,b", "say \"hi\"", "\"", "\"\"", "line\nbreak", "dos\r\nbreak", "\r", "\n", ",", ",,\"\n",
    "⚾ 日本語 👩‍👩‍👧", "=1+1", "+1", "-1", "@SUM(A1)", "=\"a\",b", "'quoted'", "tab\there", "back\\slash",
    "\u{1}\u{1F}\u{7F}", "\u{2028}", "e\u{301}", "a=b",
    // Decision P17.
    "\t=1+1", "\tplain", "\rplain", "\n-1", "\r\n@x", "  +1", " \n \t=x", "  plain", " a=b", "\u{A0}=1",
    "＝1+1", "＋1", "－1", "＠SUM(A1)", "\u{3000}＝1", "a＝b",
  ]

  static var hostileRows: [PerformanceMetric] {
    hostile.enumerated().map { place, text in
      PerformanceMetric(
        id: MetricID("m\(place + 100)\(text)"), owner: "athlete-1", type: .other(text), value: Double(place) / 3,
        unit: text, recordedDate: day("2026-02-10").adding(days: -place), eventID: EventID(text),
        isVerified: place.isMultiple(of: 2), notes: text, createdAt: instant("2026-02-10T14:00:00.5Z"))
    }
  }

  /// Decisions P11 and P17.
  static func guarded(_ text: String) -> String {
    text.contains(/^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.matchingSemantics(.unicodeScalar)) ? "'" + text : text
  }

  @Test func csvMatchesByteForByte() throws {
    let file = try file(
      [
        reading(
          "a", .exitVelocity, 88.25, on: "2026-02-01", verified: true, unit: "mph", event: "e1", notes: "Hi, \"you\""),
        reading("b", .strikeouts, 57, on: "2026-02-10"),
        reading("c", .battingAverage, -0.345, on: "1990-01-01", notes: "=SUM(A1)\nx"),
      ], .csv)
    #expect(file.fileName == "performance-timeline-2026-02-10.csv")
    #expect(
      file.contents.text == #"""
        Date,Metric Type,Value,Unit,Event ID,Verified,Notes
        2026-02-10,strikeouts,57,,,No,
        2026-02-01,exit_velo,88.25,mph,e1,Yes,"Hi, ""you"""
        1990-01-01,batting_avg,-0.345,,,No,"'=SUM(A1)
        x"

        """#)
  }

  @Test func jsonMatchesByteForByte() throws {
    let file = try file(
      [
        reading(
          "a\"b", .exitVelocity, 88, on: "2026-02-01", verified: true, unit: "mph", event: "e1", notes: "x\n\t\u{1}⚾/",
          created: "2026-02-01T09:00:00.25Z"),
        reading("b", .earnedRunAverage, 0.1, on: "2026-01-01"),
      ], .json)
    #expect(file.fileName == "performance-timeline-2026-02-10.json")
    #expect(
      file.contents.text == #"""
        [
          {
            "id": "a\"b",
            "user_id": "athlete-1",
            "metric_type": "exit_velo",
            "value": 88,
            "unit": "mph",
            "recorded_date": "2026-02-01",
            "event_id": "e1",
            "verified": true,
            "notes": "x\n\t\u0001⚾/",
            "created_at": "2026-02-01T09:00:00.250000Z"
          },
          {
            "id": "b",
            "user_id": "athlete-1",
            "metric_type": "era",
            "value": 0.1,
            "unit": null,
            "recorded_date": "2026-01-01",
            "event_id": null,
            "verified": false,
            "notes": null,
            "created_at": null
          }
        ]

        """#)
  }

  /// The export for Excel begins with a byte order mark (decision P17).
  @Test func excelExportsStartWithAByteOrderMark() throws {
    let (csv, excel) = (try file(Self.hostileRows, .csv), try file(Self.hostileRows, .excel))
    #expect(Array(excel.contents.text.utf8) == [0xEF, 0xBB, 0xBF] + Array(csv.contents.text.utf8))
    #expect(excel.fileName == csv.fileName)
  }

  @Test func anEmptyExportHasAHeaderOrAnEmptyList() throws {
    let (csv, json) = (try file([], .csv), try file([], .json))
    #expect(csv.contents.text == "Date,Metric Type,Value,Unit,Event ID,Verified,Notes\n")
    #expect(json.contents.text == "[]\n")
  }

  /// Decision P11: the local day, not UTC's.
  @Test(arguments: [
    ("2026-02-11T04:59:00Z", "America/New_York", "2026-02-10"),
    ("2026-02-10T18:30:00Z", "Asia/Kolkata", "2026-02-11"),
  ])
  func fileNamesUseTheLocalDay(now: String, zone: String, name: String) {
    let context = PageContext.sample(now, in: zone)
    let state = PerformancePage.showing([], in: context).after(.exportTapped(format: .csv), in: context)
    #expect(state.screen(context).export?.fileName == "performance-timeline-\(name).csv")
  }

  /// Newest first, the order of the charts exactly in reverse.
  @Test func rowsAreSortedNewestFirst() throws {
    let metrics = [
      reading("b", on: "2026-02-02"), reading("d", on: "2026-02-01", created: "2026-02-01T10:00:00Z"),
      reading("c", on: "2026-02-01", created: "2026-02-01T09:00:00Z"),
      reading("a", on: "2026-02-01"), reading("z", on: "2026-02-01"),
    ]
    let text = try file(metrics, .json).contents.text
    let ids = text.split(separator: "\n").filter { $0.contains("\"id\"") }.map { $0.split(separator: "\"")[3] }
    #expect(ids == ["b", "d", "c", "z", "a"])
  }

  @Test func onlyFilteredReadingsAreExported() throws {
    let state = PerformancePage.showing([
      reading("a", verified: true), reading("b"), reading("c", on: "2025-01-01", verified: true),
      reading("o", .other("grip"), verified: true),
    ]).after(.verifiedOnlyChanged(isOn: true), .exportTapped(format: .csv))
    let file = try #require(state.screen().export)
    let rows = try #require(CSVParser.rows(file.contents.text))
    #expect(rows.dropFirst().map { $0[1] } == ["grip", "velocity"])
  }

  @Test func hostileTextsRoundTrip() throws {
    let file = try file(Self.hostileRows, .csv)
    let rows = try #require(CSVParser.rows(file.contents.text))
    #expect(rows.count == Self.hostile.count + 1 && rows.allSatisfy { $0.count == 7 })
    for (row, metric) in zip(rows.dropFirst(), Self.hostileRows) {
      let text = Self.guarded(metric.notes ?? "")
      #expect(Array(row[6].utf8) == Array(text.utf8) && row[1] == text && row[3] == text && row[4] == text)
      #expect(Double(row[2]) == metric.value && row[0] == metric.recordedDate.wire)
      #expect(row[5] == (metric.isVerified ? "Yes" : "No"))
    }
    let json = try self.file(Self.hostileRows, .json)
    let decoded = try JSONDecoder().decode([PerformanceMetric].self, from: Data(json.contents.text.utf8))
    // An empty id of an event is none (Q1).
    let expected = Self.hostileRows.map { row in
      var row = row
      if row.eventID == EventID("") { row.eventID = nil }
      return row
    }
    #expect(decoded == expected)
  }

  @Test(arguments: [1, 7, 100, 1_000_000])
  func chunksAddUpToTheWholeFile(size: Int) throws {
    let rows = PerformanceTable(Self.hostileRows).readings(
      in: DateRange(start: nil, end: .latest), verifiedOnly: false)
    func pieces<Writing: ExportWriting>(_ writing: Writing.Type) -> [[UInt8]] {
      Array(IteratorSequence(ExportChunks(rows, as: writing, size: size)))
    }
    let (csv, json) = (pieces(ExportCSV.self), pieces(ExportJSON.self))
    let whole = try ExportFormat.allCases.map { Array(try file(Self.hostileRows, $0).contents.text.utf8) }
    #expect(csv.flatMap { $0 } == whole[0] && json.flatMap { $0 } == whole[1])
    #expect(csv.count == (size == 1_000_000 ? 1 : size == 1 ? rows.count : csv.count))
  }

  @Test func largeFilesAreSplitIntoChunks() {
    let metrics = (0..<5_000).map { reading("m\($0)", on: "2026-02-01", notes: "note") }
    let rows = PerformanceTable(metrics).readings(in: DateRange(start: nil, end: .latest), verifiedOnly: false)
    for format in ExportFormat.allCases {
      let contents = ExportContents(rows, as: format)
      let sizes = contents.map(\.count)
      #expect(sizes.count > 2 && sizes.allSatisfy { $0 < 70_000 })
      #expect(sizes.reduce(0, +) == contents.text.utf8.count)
    }
  }
}

/// A small RFC 4180 parser for reading exports back.
enum CSVParser {
  /// Nil if the RFC does not allow the text: a quote in a plain field, something after a closing quote, an open quote.
  static func rows(_ text: String) -> [[String]]? {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var wasQuoted = false
    let bytes = Array(text.utf8)
    var position = 0
    func endField() {
      row.append(String(decoding: field, as: UTF8.self))
      field = []
      wasQuoted = false
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "\"") where isQuoted:
        if position < bytes.count, bytes[position] == byte {
          field.append(byte)
          position += 1
        } else {
          isQuoted = false
          wasQuoted = true
        }
      case _ where isQuoted: field.append(byte)
      case UInt8(ascii: "\""):
        guard field.isEmpty, !wasQuoted else { return nil }
        isQuoted = true
      case UInt8(ascii: ","): endField()
      case UInt8(ascii: "\n"):
        endField()
        rows.append(row)
        row = []
      default:
        guard !wasQuoted else { return nil }
        field.append(byte)
      }
    }
    return isQuoted || !row.isEmpty || !field.isEmpty ? nil : rows
  }
}
