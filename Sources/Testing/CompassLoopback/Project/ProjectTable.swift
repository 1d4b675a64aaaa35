import CompassModel

/// A row by column name; columns without a value can be missing.
typealias ProjectRow = [String: JSONNode]

/// A table with its rows, sorted by key.
struct ProjectTable: Sendable {
  var schema: ProjectSchema
  private(set) var rows: [ProjectRow] = []
  private var keys: [String] = []
  /// Columns that are in rows but not in the schema.
  private var others: Set<String> = []

  init(_ schema: ProjectSchema) { self.schema = schema }

  /// The columns that `select=*` returns: those of the schema, then the others in rows.
  var columnNames: [String] { schema.columns.map(\.name) + others.sorted() }

  func hasColumn(_ name: String) -> Bool { schema.column(name) != nil || others.contains(name) }

  func key(of row: ProjectRow) -> String { schema.key.map { row[$0]?.text ?? "" }.joined(separator: "\u{1}") }

  /// The index of a key, or the one at which it belongs, and whether a row has the key.
  func place(of key: String) -> (index: Int, isTaken: Bool) {
    let index = keys.indices.endOfPrefix { keys[$0] < key }
    return (index, index < keys.count && keys[index] == key)
  }

  mutating func put(_ row: ProjectRow) {
    let key = key(of: row)
    let (index, isTaken) = place(of: key)
    for name in row.keys where schema.column(name) == nil { others.insert(name) }
    if isTaken {
      rows[index] = row
    } else {
      rows.insert(row, at: index)
      keys.insert(key, at: index)
    }
  }

  mutating func replace(at index: Int, with row: ProjectRow) {
    guard key(of: row) != keys[index] else { return rows[index] = row }
    remove(at: [index])
    put(row)
  }

  mutating func remove(at indices: [Int]) {
    for index in indices.sorted(by: >) {
      rows.remove(at: index)
      keys.remove(at: index)
    }
  }
}

/// A request that the project refuses, with the error of PostgREST or PostgreSQL.
struct ProjectRefusal: Error {
  var status: Int
  var code, message: String
  var details, hint: String?

  init(_ status: Int, _ code: String, _ message: String, details: String? = nil, hint: String? = nil) {
    (self.status, self.code, self.message, self.details, self.hint) = (status, code, message, details, hint)
  }

  static func noColumn(_ column: String, of table: String) -> ProjectRefusal {
    ProjectRefusal(400, "42703", "column \(table).\(column) does not exist")
  }

  static func badValue(_ kind: String, _ text: String) -> ProjectRefusal {
    ProjectRefusal(400, "22P02", "invalid input \(kind): \"\(text)\"")
  }

  var answer: LoopbackAnswer {
    let parts: [String: JSONNode.Content] = [
      "code": .text(code), "message": .text(message), "details": details.map(JSONNode.Content.text) ?? .null,
      "hint": hint.map(JSONNode.Content.text) ?? .null,
    ]
    return .json(JSONNode(.object(parts.mapValues { JSONNode($0) })).written, status: status)
  }
}
