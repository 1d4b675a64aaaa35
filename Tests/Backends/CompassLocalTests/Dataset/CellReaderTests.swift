import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// Every kind of column against every kind of value.
struct CellReaderTests {
  private static let accepted: [(kind: TableSchema.Kind, json: String, stored: SQLiteValue)] = [
    (.identifier, "\"x\"", .text("x")), (.identifier, "\" \"", .text(" ")), (.text, "\"\"", .text("")),
    (.date, "\"2028-02-29\"", .text("2028-02-29")), (.date, "\"0001-01-01\"", .text("0001-01-01")),
    (.date, "\"2026-02-10T23:59:59Z\"", .text("2026-02-10")), (.date, "\"2026-02-10 late\"", .text("2026-02-10")),
    (.timestamp, "\"2026-02-10 14:03:07+00:00\"", .text("2026-02-10 14:03:07+00:00")),
    (.timestamp, "\"2026-02-10T14:03:07.123456Z\"", .text("2026-02-10T14:03:07.123456Z")),
    (.number, "66.67", .real(66.67)), (.number, "150", .real(150)), (.number, "-5", .real(-5)),
    (.number, "0.30000000000000004", .real(0.1 + 0.2)), (.number, "0", .real(0)), (.number, "1", .real(1)),
    (.number, "1e3", .real(1_000)),
    (.wholeNumber, "2028", .integer(2_028)), (.wholeNumber, "2028.0", .integer(2_028)),
    (.wholeNumber, "0", .integer(0)), (.wholeNumber, "9223372036854775807", .integer(.max)),
    (.grade, "9", .integer(9)), (.grade, "12", .integer(12)), (.flag, "true", .integer(1)),
    (.flag, "false", .integer(0)), (.textList, "[]", .text("[]")),
    (.textList, "[\"b\", \"a/b\"]", .text("[\"b\",\"a/b\"]")),
    (.json, "{\"b\": [1, null], \"a\": 2.5}", .text("{\"a\":2.5,\"b\":[1,null]}")), (.json, "\"x\"", .text("\"x\"")),
    (.json, "[0.30000000000000004, 1e999]", .text("[0.30000000000000004,1e999]")), (.json, "7", .text("7")),
    (.json, "false", .text("false")),
  ]

  private static let refused: [(kind: TableSchema.Kind, json: String)] = [
    (.identifier, "\"\""), (.identifier, "5"), (.identifier, "true"), (.identifier, "[\"x\"]"), (.text, "5"),
    (.text, "false"), (.text, "{}"), (.date, "\"2026-02-29\""), (.date, "\"2026-2-10\""), (.date, "\"10.02.2026\""),
    (.date, "\"\""), (.date, "20260210"), (.date, "\"0000-01-01\""), (.timestamp, "\"2026-02-10\""),
    (.timestamp, "\"2026-02-10T25:00:00Z\""), (.timestamp, "\"2026-02-10T14:03:07\""), (.timestamp, "1770732000"),
    (.number, "\"5\""), (.number, "true"), (.number, "[]"), (.number, "1e999"), (.wholeNumber, "2028.5"),
    (.wholeNumber, "\"2028\""),
    (.wholeNumber, "false"), (.wholeNumber, "1e300"), (.grade, "8"), (.grade, "13"), (.grade, "9.5"), (.flag, "1"),
    (.flag, "0"), (.flag, "\"true\""), (.textList, "\"x\""), (.textList, "[1]"), (.textList, "[null]"),
    (.textList, "{}"), (.textList, "[\"x\", [\"y\"]]"),
  ]

  private func read(_ json: String, as kind: TableSchema.Kind) throws -> CellReader.Reading {
    CellReader.read(try JSONReader.read(Array(json.utf8)), as: kind)
  }

  @Test(arguments: accepted)
  func validValuesAreParsed(kind: TableSchema.Kind, json: String, stored: SQLiteValue) throws {
    guard case .value(let value) = try read(json, as: kind) else { return #expect(Bool(false), "refused") }
    #expect(value == stored)
  }

  @Test(arguments: refused)
  func invalidValuesAreRefused(kind: TableSchema.Kind, json: String) throws {
    if case .value(let value) = try read(json, as: kind) { Issue.record("read as \(value)") }
  }

  @Test(arguments: [
    ("\"plain\"", "\"plain\""),
    ("\"tab\\tnew\\nline\"", "\"tab\\u{9}new\\u{a}line\""),
    ("\"\\u009b31m\"", "\"\\u{9b}31m\""),
    ("\"a\\u200fb\"", "\"a\\u{200f}b\""), ("\"日本\"", "\"日本\""),
    ("[1, 2]", "a list"), ("{\"a\": 1}", "an object"),
    ("null", "null"), ("true", "true"), ("0", "0"), ("66.67", "66.67"), ("1e3", "1e3"),
    (String(repeating: "9", count: 5_000), String(repeating: "9", count: 60) + "…"),
  ])
  func valuesAreQuotedSafely(json: String, shown: String) throws {
    #expect(QuotedValue.text(try JSONReader.read(Array(json.utf8))) == shown)
  }
}

/// Numbers round-trip through a store, bit for bit.
struct DatasetNumbersTests {
  /// Common numbers, quotients, and any finite numbers.
  private static let numbers: [Double] = {
    var random = SeededGenerator(seed: 10)
    return (0..<few(1_000, of: 10_000)).map { index in
      switch index % 4 {
      case 0: return Double.random(in: 0..<1, using: &random)
      case 1: return Double(Int.random(in: 1...9_999, using: &random)) / Double(Int.random(in: 1...99, using: &random))
      case 2: return Double.random(in: -100...100, using: &random)
      default:
        while true {
          let number = Double(bitPattern: random.next())
          if number.isFinite { return number }
        }
      }
    }
  }()

  private static func file() -> Data {
    func rows(_ row: (Int, Double) -> String) -> String {
      numbers.enumerated().map { row(100_000 + $0, $1) }.joined(separator: ",\n")
    }
    let metrics = rows {
      #"{"id": "\#($0)", "user_id": "a", "metric_type": "era", "recorded_date": "2026-02-10", "value": \#($1)}"#
    }
    let offers = rows {
      """
      {"id": "\($0)", "user_id": "a", "offer_type": "partial", "offer_date": "2026-02-10",
       "scholarship_amount": \($1), "scholarship_percentage": \(-$1)}
      """
    }
    let events = rows {
      #"{"id": "\#($0)", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "cost": \#($1)}"#
    }
    return Data("{\"performance_metrics\": [\(metrics)], \"offers\": [\(offers)], \"events\": [\(events)]}".utf8)
  }

  @Test func numbersRoundTripBitForBit() async throws {
    let first = try await LocalStore.inMemory()
    #expect(try await first.importDataset(Self.file(), named: "x.json").problems == [])
    let exported = try await first.exportDataset()
    let second = try await LocalStore.inMemory()
    try await second.importDataset(exported, named: "again")
    #expect(try await second.exportDataset() == exported)
    let expected = Self.numbers.map(\.bitPattern)
    let backend = LocalBackend(second)
    let athlete = AthleteID("a")
    let metrics = try await backend.loadMetrics(of: athlete, from: nil, through: today).rows.sorted { $0.id < $1.id }
    #expect(metrics.map { $0.value?.bitPattern } == expected)
    let offers = try await backend.loadOffers(of: athlete).rows.sorted { $0.id < $1.id }
    #expect(offers.map { $0.amount?.bitPattern } == expected)
    #expect(offers.map { $0.percentage.map { (-$0).bitPattern } } == expected)
    let events = try await backend.loadEvents(of: athlete).rows.sorted { $0.id < $1.id }
    #expect(events.map { $0.cost?.bitPattern } == expected)
  }

  /// A row with a number that is too large to store is skipped; other rows are loaded (interface.md, Small print 5).
  @Test func anOversizedNumberIsReportedWithItsPosition() throws {
    let file = """
      {"unknown": 1e999, "events": [
        {"id": "é", "user_id": "a", "type": "camp", "start_date": "2026-02-10", "stats_recorded": {"hits": 1e999}},
        {"id": "f", "user_id": "a", "type": "camp", "start_date": "2026-02-10",
         "cost": \(String(repeating: "9", count: 400))}],
       "performance_metrics": [{"id": "é", "metric_type": "era", "value": 1e999, "recorded_date": "2026-02-10",
         "user_id": "a"}]}
      """
    let dataset = try Dataset.read(Data(file.utf8), name: "x.json")
    #expect(
      dataset.problems.map(\.description) == [
        "events[1]: cost \(String(repeating: "9", count: 60))… is too large a number (line 4, column 12)",
        "performance_metrics[0]: value 1e999 is too large a number (line 5, column 69)",
        #""unknown": is not a part of a dataset and was ignored"#,
      ])
    #expect(dataset.rowCount == 2)
  }
}
