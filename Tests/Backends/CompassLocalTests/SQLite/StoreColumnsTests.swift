import CompassModel
import Testing

@testable import CompassLocal

/// The code that is written by hand besides the table of columns (Q1).
@Suite struct StoreColumnsTests {
  @Test(arguments: RecordKind.allCases)
  func theStoreHasTheTablesColumns(kind: RecordKind) throws {
    let connection = try Connection(Connection.memory, .create)
    try Schema.main.migrate(connection)
    let table = kind.table.name
    var stored: [String: (type: String, isRequired: Bool)] = [:]
    try connection.each("SELECT name, type, \"notnull\" FROM pragma_table_info('\(table)')", []) {
      (row) throws(ServiceFailure) in
      stored[row.text(0) ?? ""] = (row.text(1) ?? "", row.integer(2) == 1)
    }
    for column in kind.columns {
      guard let there = stored.removeValue(forKey: column.name) else {
        Issue.record(
          "\(table) lacks \(column.name): append to Schema.main \"ALTER TABLE \(table) ADD COLUMN \(column.sql)\"")
        continue
      }
      #expect(there.type == column.sqlType && there.isRequired == (column.need == .row), "\(table).\(column.name)")
    }
    #expect(stored.isEmpty, "\(kind.columns.count) columns of \(kind) lack \(stored.keys.sorted())")
  }

  /// Columns that no demo row has: the recorded screens are of rows without them.
  private static let empty: Set<String> = [
    "events.end_time", "events.url", "performance_metrics.event_id", "performance_metrics.notes",
    "interactions.content",
  ]

  @Test(arguments: RecordKind.allCases)
  func demoDataFillEachColumnOfAForm(kind: RecordKind) {
    let day = CalendarDate(wire: "2026-02-10") ?? .earliest
    let rows =
      switch kind {
      case .event: DemoData.events(on: day)
      case .offer: DemoData.offers(on: day)
      case .reading: DemoData.metrics(on: day)
      case .interaction: DemoData.interactions(on: day)
      case .school: DemoData.schools(on: day)
      }
    let filled = Set(rows.flatMap(\.keys))
    for column in kind.columns where column.field != nil {
      #expect(
        filled.contains(column.name) != Self.empty.contains("\(kind.table.name).\(column.name)"),
        "the demo data of \(kind) lack \(column.name): add it to a row of DemoData")
    }
  }
}

extension AnyColumn {
  fileprivate var sqlType: String {
    switch kind {
    case .number, .dollars, .percent: "REAL"
    case .flag: "INTEGER"
    case .id, .reference, .line, .lines, .choice, .date, .time, .instant, .texts, .json: "TEXT"
    }
  }

  /// The definition of a new column.
  fileprivate var sql: String {
    let check =
      switch kind {
      case .flag: " CHECK (\(name) IN (0, 1))"
      case .texts, .json: " CHECK (\(name) IS NULL OR json_valid(\(name)))"
      case .id, .reference, .line, .lines, .choice, .number, .dollars, .percent, .date, .time, .instant: ""
      }
    return "\(name) \(sqlType)\(check)"
  }
}
