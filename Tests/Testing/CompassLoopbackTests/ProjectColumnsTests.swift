import CompassModel
import Testing

@testable import CompassLoopback

/// The loopback's tables are written by hand: they model the project's own (Q1).
@Suite struct ProjectColumnsTests {
  /// Columns that only the project or only the table has; they are never entered.
  private static let unshared: Set<String> = [
    "performance_metrics.family_unit_id", "performance_metrics.updated_at", "schools.status_changed_at",
  ]

  @Test(arguments: [
    (RecordKind.event, "events"), (.offer, "offers"), (.reading, "performance_metrics"), (.interaction, "interactions"),
    (.school, "schools"),
  ])
  func projectColumnsMatchTheTables(kind: RecordKind, table: String) throws {
    let project = try #require(ProjectSchema.all.first { $0.name == table })
    for column in kind.columns where !Self.unshared.contains("\(table).\(column.name)") {
      guard let projectColumn = project.column(column.name) else {
        Issue.record("\(table) of the loopback lacks \(column.name): add it to ProjectSchema.all")
        continue
      }
      #expect(projectColumn.takes(column.kind), "\(table).\(column.name) is \(projectColumn.type), not \(column.kind)")
    }
    for projectColumn in project.columns where !Self.unshared.contains("\(table).\(projectColumn.name)") {
      #expect(kind.columns.contains { $0.name == projectColumn.name }, "no column of \(kind) is \(projectColumn.name)")
    }
  }
}

/// Cascading deletions, as in the web app's schema (decision B4).
@Suite struct ProjectDeletionTests {
  @Test func deletingASchoolCascadesButDeletingAnEventDoesNot() throws {
    let project = try LoopbackProject(
      """
      {"users": [{"id": "a", "role": "player"}], "family": {"id": "f", "members": [{"user_id": "a", "role": "player"}]},
       "schools": [{"id": "s", "user_id": "a", "family_unit_id": "f", "name": "S"}],
       "events": [{"id": "e1", "user_id": "a", "school_id": "s", "family_unit_id": "f", "type": "camp", "name": "C",
                   "start_date": "2026-03-01"},
                  {"id": "e2", "user_id": "a", "family_unit_id": "f", "type": "camp", "name": "D",
                   "start_date": "2026-03-01"}],
       "offers": [{"id": "o", "user_id": "a", "school_id": "s", "family_unit_id": "f", "offer_type": "partial",
                   "offer_date": "2026-03-01"}],
       "interactions": [{"id": "i", "school_id": "s", "type": "email", "direction": "inbound",
                         "occurred_at": "2026-02-01T10:00:00Z"}],
       "school_status_history": [{"id": "h", "school_id": "s", "new_status": "contacted",
                                  "changed_at": "2026-02-01T10:00:00Z"}],
       "coaches": [{"id": "c", "school_id": "s"}],
       "performance_metrics": [{"id": "m1", "user_id": "a", "metric_type": "era", "value": 3, "event_id": "e1",
                                "recorded_date": "2026-03-01"},
                               {"id": "m2", "user_id": "a", "metric_type": "era", "value": 3, "event_id": "e2",
                                "recorded_date": "2026-03-01"}]}
      """, key: "key", tokens: ["token": "a"])
    let headers = [(name: "apikey", value: "key"), (name: "Authorization", value: "Bearer token")]
    for path in ["/rest/v1/events?id=eq.e2", "/rest/v1/schools?id=eq.s"] {
      _ = project.answer(LoopbackRequest(method: "DELETE", target: path, headers: headers))
    }
    for table in ["schools", "events", "offers", "interactions", "school_status_history", "coaches"] {
      #expect(project.count(of: table) == 0, "\(table)")
    }
    // The event of the first reading was deleted with the school.
    #expect(project.count(of: "performance_metrics") == 2)
    #expect(!project.rows(of: "performance_metrics").contains(#""event_id":"e"#))
  }
}

extension ProjectColumn {
  fileprivate func takes(_ kind: ColumnKind) -> Bool {
    switch kind {
    case .id, .reference: type == "id"
    case .line, .lines: type == "text"
    case .choice: type == "text" || !arguments.isEmpty && type != "decimal"
    case .number, .dollars, .percent: type == "decimal" || type == "number"
    case .flag: type == "flag"
    case .date: type == "date"
    case .time: type == "time"
    case .instant: type == "instant"
    case .texts: type == "list"
    case .json: type == "json"
    }
  }
}
