import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

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
