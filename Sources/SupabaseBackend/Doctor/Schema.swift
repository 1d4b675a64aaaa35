import CompassModel
import CompassServices

/// The tables and columns this program cannot do without (wire.md §1).
enum ExpectedSchema {
  static let tables: [(name: String, columns: [String])] = [
    ("events", RecordColumns(.event(EventID("none"))).names), ("interactions", RecordColumns(.interaction(InteractionID("none"))).names),
    ("offers", RecordColumns(.offer(OfferID("none"))).names), ("schools", ["id", "user_id", "family_unit_id", "name"]),
    (
      "school_status_history",
      ["id", "school_id", "previous_status", "new_status", "changed_at", "notes"]
    ),
    (
      "task",
      [
        "id", "category", "grade_level", "title", "description", "why_it_matters", "failure_risk", "required",
        "dependency_task_ids",
      ]
    ),
    ("athlete_task", ["id", "athlete_id", "task_id", "status", "completed_at"]),
    (
      "performance_metrics",
      ["id", "user_id", "metric_type", "value", "unit", "recorded_date", "event_id", "verified", "notes", "created_at"]
    ),
    ("users", ["id", "full_name", "role", "graduation_year", "current_phase"]),
    ("family_members", ["family_unit_id", "user_id", "role"]),
  ]
}

extension SupabaseBackend {
  /// Asks for no row of each table, by the names of all its columns.
  func schema() async -> Finding {
    let token = try? await client.tokens.token()
    let missing: [[String]]
    do throws(ServiceFailure) {
      missing = try await sideBySide(ExpectedSchema.tables) { table throws(ServiceFailure) in
        await self.missing(table.name, table.columns, token: token)
      }
    } catch {
      return Finding(.schema, .unknown, error.message.asSentence)
    }
    let all = missing.flatMap { $0 }
    guard all.isEmpty else { return Finding(.schema, .problem, "missing: \(all.joined(separator: ", "))") }
    return Finding(.schema, .ok, "\(counted(ExpectedSchema.tables.count, "table")) with all their columns")
  }

  /// A server names one missing column at a time: it is asked again without it.
  private func missing(_ table: String, _ columns: [String], token: String?) async -> [String] {
    var columns = columns
    var missing: [String] = []
    while !columns.isEmpty {
      let request = HTTPRequest(
        .get, client.address(ofTable: table),
        query: [.init("select", columns.joined(separator: ",")), .init("limit", "0")])
      guard case .success(let answer) = await client.probe(request, token: token) else {
        return missing + ["\(table) (no answer)"]
      }
      if answer.isSuccess { return missing }
      let error = ServerError(answer)
      if error.code == "PGRST205" || error.code == "42P01" { return ["table \(table)"] }
      guard error.code == "42703" || error.code == "PGRST204",
        let column = columns.first(where: { error.names(column: $0) })
      else { return missing + ["\(table) (\(error.status)\(error.code.map { " \($0)" } ?? ""))".oneLine(atMost: 80)] }
      columns.removeAll { $0 == column }
      missing.append("\(table).\(column)")
    }
    return missing
  }
}

extension ServerError {
  /// Whether `column events.cost does not exist` is about that column.
  fileprivate func names(column: String) -> Bool {
    message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == column }
  }
}
