import CompassModel

/// The tables and columns that this program needs (wire.md §1).
enum ExpectedSchema {
  static let tables =
    named
    + RecordKind.allCases.map { (name: $0.table.name, columns: $0.columns.map(\.name)) }
    .filter { kind in !named.contains { $0.name == kind.name } }

  private static let named: [(name: String, columns: [String])] = [
    ("events", EventColumn.table.names), ("interactions", InteractionColumn.table.names),
    ("offers", OfferColumn.table.names), ("schools", ["id", "user_id", "family_unit_id", "name"]),
    ("school_status_history", ["id", "school_id", "previous_status", "new_status", "changed_at", "notes"]),
    (
      "task",
      [
        "id", "category", "grade_level", "title", "description", "why_it_matters", "failure_risk", "required",
        "dependency_task_ids",
      ]
    ),
    ("athlete_task", ["id", "athlete_id", "task_id", "status", "completed_at"]),
    // A project may lack these two columns (decision B12).
    ("performance_metrics", MetricColumn.table.names.filter { !["updated_at", "display_value"].contains($0) }),
    ("users", ["id", "full_name", "role", "graduation_year", "current_phase"]),
    ("family_members", ["family_unit_id", "user_id", "role"]),
  ]

  /// Tables where changes by others are detected by `updated_at`, if a trigger sets it (decision L3).
  static let timed = ["events", "interactions", "offers", "schools"]
}

extension SupabaseBackend {
  private enum TableCheck: Sendable {
    /// Names of the missing columns, or of the table itself; empty if the table is complete.
    case missing([String])
    /// The table must not be read with the token, or without one.
    case denied(String)
    case unknown(table: String, why: String)
  }

  /// Checks all tables by requests for zero rows with all columns; many projects allow none without a token (L13).
  func schema(as token: String?) async -> Finding {
    let checks: [TableCheck]
    do throws(ServiceFailure) {
      checks = try await sideBySide(ExpectedSchema.tables) { table throws(ServiceFailure) in
        await self.check(table.name, table.columns, token: token)
      }
    } catch {
      return Finding(.schema, .unknown, error.message.asSentence)
    }
    var missing: [String] = []
    var denied: [String] = []
    var unknown: [String: [String]] = [:]
    for check in checks {
      switch check {
      case .missing(let names): missing += names
      case .denied(let table): denied.append(table)
      case .unknown(let table, let why): unknown[why, default: []].append(table)
      }
    }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("missing: \(missing.joined(separator: ", "))") }
    if !denied.isEmpty, token != nil { parts.append("must not be read: \(denied.joined(separator: ", "))") }
    for (why, tables) in unknown.sorted(by: { $0.key < $1.key }) {
      let isAll = tables.count == ExpectedSchema.tables.count
      let which = isAll ? "no table could" : "\(tables.joined(separator: ", ")) could not"
      parts.append("\(which) be looked at (\(why))")
    }
    if !denied.isEmpty, token == nil {
      let isAll = denied.count == ExpectedSchema.tables.count
      let text = (isAll ? "" : "\(denied.joined(separator: ", ")): ") + "not examined: sign in first"
      guard parts.isEmpty else { return Finding(.schema, .problem, (parts + [text]).joined(separator: "; ")) }
      return Finding(.schema, .unknown, text)
    }
    guard parts.isEmpty else { return Finding(.schema, .problem, parts.joined(separator: "; ")) }
    let whole = "\(counted(ExpectedSchema.tables.count, "table")) with all their columns"
    let still = await tablesWithoutTrigger(token)
    guard !still.isEmpty else { return Finding(.schema, .ok, whole) }
    return Finding(.schema, .ok, "\(whole); no updated_at trigger seen on: \(still.joined(separator: ", "))")
  }

  /// The tables without any `updated_at` after the creation: others' changes are not detected there (decision L3).
  private func tablesWithoutTrigger(_ token: String?) async -> [String] {
    guard let token else { return [] }
    var still: [String] = []
    for table in ExpectedSchema.timed {
      let request = HTTPRequest(
        .get, client.address(ofTable: table),
        query: [
          .init("select", "id,created_at,updated_at"), .init("order", "updated_at.desc.nullslast"),
          .init("limit", "200"),
        ])
      guard case .success(let answer) = await client.probe(request, token: token), answer.isSuccess,
        let rows = try? AnswerRows(answer), rows.count > 0
      else { continue }
      let moved = rows.load { row throws(UnreadableRow) -> Bool? in
        guard let made = row.instant("created_at"), let changed = row.instant("updated_at") else { return nil }
        return changed > made ? true : nil
      }
      if moved.rows.isEmpty { still.append(table) }
    }
    return still
  }

  /// Checks one table. A server reports one missing column at a time, so the request is repeated without it.
  private func check(_ table: String, _ columns: [String], token: String?) async -> TableCheck {
    var columns = columns
    var missing: [String] = []
    while !columns.isEmpty {
      let request = HTTPRequest(
        .get, client.address(ofTable: table),
        query: [.init("select", columns.joined(separator: ",")), .init("limit", "0")])
      guard case .success(let answer) = await client.probe(request, token: token) else {
        return .unknown(table: table, why: "no answer")
      }
      if answer.isSuccess {
        return answer.holdsRows ? .missing(missing) : .unknown(table: table, why: "\(answer.status) without rows")
      }
      let error = ServerError(answer)
      if error.isOfMissingTable { return .missing(["table \(table)"]) }
      if error.code == "42501" { return .denied(table) }
      guard error.code == "42703" || error.code == "PGRST204",
        let column = columns.first(where: { error.names(column: $0) })
      else {
        let hint =
          error.code == "PGRST106"
          ? ": the project does not expose its schema, its owner can in the dashboard's API settings" : ""
        let why = "\(error.status)\(error.code.map { " \($0)" } ?? "")".oneLine(atMost: 80) + hint
        return .unknown(table: table, why: why)
      }
      columns.removeAll { $0 == column }
      missing.append("\(table).\(column)")
    }
    return .missing(missing)
  }
}

extension ServerError {
  /// Whether a message such as `column events.cost does not exist` names the column.
  fileprivate func names(column: String) -> Bool {
    message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == column }
  }
}
