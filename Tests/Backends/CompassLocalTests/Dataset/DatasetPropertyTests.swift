import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassLocal

/// Random datasets, made from a seed.
struct DatasetPropertyTests {
  private static var values: [Any] {
    [
      "", "e1", "e2", "e3", "2026-02-10", "2026-02-30", "2026-02-10T10:00:00Z", "日本語\u{202e}\u{0}", 0, 1, -1,
      66.67, 1e300, Int64.max, true, false, NSNull(), [] as [Any], ["x"], [1, ["y"]] as [Any], [:] as [String: Any],
      ["k": NSNull()] as [String: Any], 9, 12, 2028,
    ]
  }

  private static func row(_ schema: TableSchema, _ random: inout SeededGenerator) -> Any {
    if Int.random(in: 0..<20, using: &random) == 0 { return values.randomElement(using: &random) ?? 0 }
    var row: [String: Any] = [:]
    for column in schema.columns {
      switch Int.random(in: 0..<40, using: &random) {
      case 0: row[column.name] = values.randomElement(using: &random)
      case 1...10 where !column.isRequired: break
      default: row[column.name] = sensible(column.kind, &random)
      }
    }
    return row
  }

  private static func sensible(_ kind: TableSchema.Kind, _ random: inout SeededGenerator) -> Any {
    let number = Int.random(in: 0..<60, using: &random)
    return switch kind {
    case .identifier: "id-\(number)"
    case .text: ["", "text", "日本語", "a\"b\\c\n\u{7f}\u{1}"].randomElement(using: &random) ?? ""
    case .date: today.adding(days: number).wire
    case .timestamp: "2026-02-10T14:03:\(number < 10 ? "0" : "")\(number).\(number)+00:00"
    case .time: ["", "09:00", "23:59:59"].randomElement(using: &random) ?? ""
    case .number: Double(number) / 7
    case .wholeNumber: 2_000 + number
    case .grade: 9 + number % 4
    case .flag: number.isMultiple(of: 2)
    case .textList: ["x\(number)", "ü"]
    case .json: ["n": number, "list": [1, 2.5, NSNull(), true] as [Any]] as [String: Any]
    }
  }

  private static func file(seed: UInt64) throws -> (data: Data, given: Int) {
    var random = SeededGenerator(seed: seed)
    var object: [String: Any] = [:]
    var given = 0
    for schema in TableSchema.all {
      let rows = (0..<Int.random(in: 0..<30, using: &random)).map { _ in row(schema, &random) }
      object[schema.name] = rows
      given += rows.count
    }
    let members = (0..<4).map { _ in row(.familyMember, &random) }
    object["family"] = ["id": "f", "members": members] as [String: Any]
    return (try JSONSerialization.data(withJSONObject: object), given + members.count)
  }

  @Test(arguments: few(1, of: UInt64(1)...40))
  func everyRowIsStoredOrReported(seed: UInt64) throws {
    let (data, given) = try Self.file(seed: seed)
    let dataset = try Dataset.read(data, name: "random")
    let lost = dataset.problems.count { $0.consequence == .rowSkipped || $0.consequence == .rowReplaced }
    #expect(dataset.rowCount + lost == given)
    let connection = try mainConnection()
    try connection.transaction { () throws(ServiceFailure) in try dataset.replaceAll(in: connection) }
    let stored = try (TableSchema.all + [.familyMember]).reduce(0) { try $0 + connection.count($1.name) }
    #expect(stored == dataset.rowCount)
    #expect(try connection.count("skipped_row") == dataset.skippedCount)
  }

  @Test(arguments: few(1, of: UInt64(1)...40))
  func anExportRoundTripsByteForByte(seed: UInt64) throws {
    let first = try Dataset.read(try Self.file(seed: seed).data, name: "random").stored()
    let exported = try DatasetExport.data(of: first)
    let again = try Dataset.read(exported, name: "export")
    #expect(again.problems == [])
    let second = try again.stored()
    #expect(try DatasetExport.data(of: second) == exported)
  }

  @Test(arguments: few(6, of: UInt64(1)...200))
  func aCorruptFileNeverCrashes(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var data = try Self.file(seed: seed % 5 + 1).data
    for _ in 0..<3 {
      let offset = Int.random(in: 0..<data.count, using: &random)
      data[offset] = UInt8.random(in: 0...255, using: &random)
    }
    if seed.isMultiple(of: 3) { data.removeLast(Int.random(in: 1..<data.count, using: &random)) }
    let dataset = try? Dataset.read(data, name: "broken")
    _ = try dataset?.stored()
  }
}
