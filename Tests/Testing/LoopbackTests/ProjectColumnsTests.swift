import CompassModel
import Testing

@testable import Loopback

/// The loopback's tables are written by hand: they model the project's own (Q1).
@Suite struct ProjectColumnsTests {
  /// Columns that a project and the table do not share: no one enters them.
  private static let unshared: Set<String> = ["performance_metrics.family_unit_id", "performance_metrics.updated_at"]

  @Test(arguments: [
    (RecordKind.event, "events"), (.offer, "offers"), (.reading, "performance_metrics"), (.interaction, "interactions"),
    (.school, "schools"),
  ])
  func theProjectHasTheTablesColumns(kind: RecordKind, table: String) throws {
    let project = try #require(ProjectSchema.all.first { $0.name == table })
    for column in kind.columns where !Self.unshared.contains("\(table).\(column.name)") {
      guard let there = project.column(column.name) else {
        Issue.record("\(table) of the loopback lacks \(column.name): add it to ProjectSchema.all")
        continue
      }
      #expect(there.kind.takes(column.kind), "\(table).\(column.name) is \(there.kind), not \(column.kind)")
    }
    for there in project.columns where !Self.unshared.contains("\(table).\(there.name)") {
      #expect(kind.columns.contains { $0.name == there.name }, "no column of \(kind) is \(there.name)")
    }
  }
}

extension ProjectColumn.Kind {
  fileprivate func takes(_ kind: ColumnKind) -> Bool {
    switch kind {
    case .id, .reference: self == .id
    case .line, .lines: self == .text
    case .choice: if case .choice = self { true } else { self == .text }
    case .number, .dollars, .percent: if case .decimal = self { true } else { self == .number }
    case .flag: self == .flag
    case .date: self == .date
    case .time: self == .time
    case .instant: self == .instant
    case .texts: self == .list
    case .json: self == .json
    }
  }
}
