/// Row-level security for a user: visible are rows of their families, and rows without a family of their relatives.
/// Siblings see each other's rows; the client separates them (decision L1).
struct ProjectAccess {
  /// The id of the user; nil for a request with only the project's key.
  let user: String?
  private var families: Set<String> = []
  private var relatives: Set<String> = []
  private var schools: Set<String> = []
  private let readOnly: Set<String>

  init(_ user: String?, in tables: [String: ProjectTable], readOnly: Set<String>) {
    (self.user, self.readOnly) = (user, readOnly)
    guard let user else { return }
    relatives = [user]
    let members = tables["family_members"]?.rows ?? []
    for row in members where row["user_id"]?.text == user { families.formUnion(row.texts("family_unit_id")) }
    for row in members where !families.isDisjoint(with: row.texts("family_unit_id")) {
      relatives.formUnion(row.texts("user_id"))
    }
    for row in tables["schools"]?.rows ?? [] where isVisible(row) { schools.formUnion(row.texts("id")) }
  }

  func sees(_ row: ProjectRow, of table: String) -> Bool {
    guard let user else { return false }
    return switch table {
    case "athlete_task": row["athlete_id"]?.text == user
    case "users": row["id"]?.text.map(relatives.contains) ?? false
    case "family_members": isOfFamily(row) ?? false
    case "family_units": row["id"]?.text.map(families.contains) ?? false
    case "school_status_history": row["school_id"]?.text.map(schools.contains) ?? false
    case "interactions":
      row["logged_by"]?.text == user || isOfFamily(row) ?? row["school_id"]?.text.map(schools.contains) ?? false
    case "task": true
    default: row["user_id"] == nil || isVisible(row)
    }
  }

  /// Whether the user can change a row; a parent gets `200 []` for an athlete's events (wire.md §3).
  func changes(_ row: ProjectRow, of table: String) -> Bool {
    guard !readOnly.contains(table), sees(row, of: table) else { return false }
    return table != "events" || row["user_id"]?.text == user
  }

  /// Whether the user can insert a row. A table with families requires one of the user's families.
  func stores(_ row: ProjectRow, in schema: ProjectSchema) -> Bool {
    guard user != nil, !readOnly.contains(schema.name) else { return false }
    if schema.name == "athlete_task" { return row["athlete_id"]?.text == user }
    guard schema.column("family_unit_id") != nil else { return true }
    return row["family_unit_id"]?.text.map(families.contains) ?? false
  }

  /// Whether an athlete is the user, or in one of the user's families.
  func isRelative(_ athlete: String) -> Bool { relatives.contains(athlete) }

  /// Whether the row is of one of the user's families; nil for a row without a family.
  private func isOfFamily(_ row: ProjectRow) -> Bool? { row["family_unit_id"]?.text.map(families.contains) }

  private func isVisible(_ row: ProjectRow) -> Bool {
    isOfFamily(row) ?? row["user_id"]?.text.map(relatives.contains) ?? false
  }
}

extension ProjectRow {
  fileprivate func texts(_ column: String) -> [String] { self[column]?.text.map { [$0] } ?? [] }
}
