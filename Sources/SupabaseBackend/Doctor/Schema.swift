import CompassModel
import CompassServices

/// The tables and columns this program cannot do without (wire.md §1).
enum ExpectedSchema {
  static let tables: [(name: String, columns: [String])] = [
    ("events", RecordColumns(.event(EventID("none"))).names),
    ("interactions", RecordColumns(.interaction(InteractionID("none"))).names),
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
  /// What a look at a table came to.
  private enum Look: Sendable {
    /// Nothing, the table itself, or some columns.
    case missing([String])
    /// The table may not be read by whoever asks.
    case denied(String)
    /// Nobody knows; why not.
    case unknown(table: String, why: String)
  }

  /// Asks for no row of each table, by the names of all its columns.
  ///
  /// - Parameter isSignedIn: whether there is a token that the server takes; else the project's key is all there is.
  func schema(isSignedIn: Bool) async -> Finding {
    let token = isSignedIn ? try? await client.tokens.token() : nil
    let looks: [Look]
    do throws(ServiceFailure) {
      looks = try await sideBySide(ExpectedSchema.tables) { table throws(ServiceFailure) in
        await self.look(at: table.name, table.columns, token: token)
      }
    } catch {
      return Finding(.schema, .unknown, error.message.asSentence)
    }
    var missing: [String] = []
    var denied: [String] = []
    var unknown: [String: [String]] = [:]
    for look in looks {
      switch look {
      case .missing(let names): missing += names
      case .denied(let table): denied.append(table)
      case .unknown(let table, let why): unknown[why, default: []].append(table)
      }
    }
    var parts: [String] = []
    if !missing.isEmpty { parts.append("missing: \(missing.joined(separator: ", "))") }
    if !denied.isEmpty { parts.append("must not be read: \(denied.joined(separator: ", "))") }
    for (why, tables) in unknown.sorted(by: { $0.key < $1.key }) {
      let isAll = tables.count == ExpectedSchema.tables.count
      let which = isAll ? "no table could" : "\(tables.joined(separator: ", ")) could not"
      parts.append("\(which) be looked at (\(why))")
    }
    guard parts.isEmpty else { return Finding(.schema, .problem, parts.joined(separator: "; ")) }
    return Finding(.schema, .ok, "\(counted(ExpectedSchema.tables.count, "table")) with all their columns")
  }

  /// A server names one missing column at a time: it is asked again without it.
  private func look(at table: String, _ columns: [String], token: String?) async -> Look {
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
      if error.code == "PGRST205" || error.code == "42P01" { return .missing(["table \(table)"]) }
      if error.code == "42501" { return .denied(table) }
      guard error.code == "42703" || error.code == "PGRST204",
        let column = columns.first(where: { error.names(column: $0) })
      else {
        let why = "\(error.status)\(error.code.map { " \($0)" } ?? "")".oneLine(atMost: 80)
        return .unknown(table: table, why: why)
      }
      columns.removeAll { $0 == column }
      missing.append("\(table).\(column)")
    }
    return .missing(missing)
  }
}

extension ServerError {
  /// Whether `column events.cost does not exist` is about that column.
  fileprivate func names(column: String) -> Bool {
    message.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == column }
  }
}
