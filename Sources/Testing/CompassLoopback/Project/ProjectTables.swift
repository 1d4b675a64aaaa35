import CompassModel
import Foundation

/// The tables of a project, as PostgREST serves them (wire.md §2, §3).
struct ProjectTables: Sendable {
  var tables: [String: ProjectTable]
  var readOnly: Set<String> = []
  /// The maximum number of rows in a response; longer ones are cut without an error.
  var maximumRows = 1000
  var countsRows = true
  /// The number in the last id that was made for a row without one.
  var nextID = 0

  init() { tables = Dictionary(uniqueKeysWithValues: ProjectSchema.all.map { ($0.name, ProjectTable($0)) }) }

  /// Processes a request on a table for the user of its token, nil for none. Throws the refusal.
  mutating func answer(
    _ request: LoopbackRequest, _ name: String, as user: String?, at now: Instant
  ) throws(ProjectRefusal) -> LoopbackAnswer {
    guard let table = tables[name] else {
      throw ProjectRefusal(404, "PGRST205", "Could not find the table 'public.\(name)' in the schema cache")
    }
    let query = try ProjectQuery(request, of: table)
    let access = ProjectAccess(user, in: tables, readOnly: readOnly)
    switch request.method {
    case "GET": return try read(request, query, table, access)
    case "POST": return try insert(request, query, table, access, at: now)
    case "PATCH", "DELETE": return try change(request, query, table, access, at: now)
    default: throw ProjectRefusal(405, "PGRST117", "Unsupported HTTP method: \(request.method)")
    }
  }

  private func read(
    _ request: LoopbackRequest, _ query: ProjectQuery, _ table: ProjectTable, _ access: ProjectAccess
  ) throws(ProjectRefusal) -> LoopbackAnswer {
    let name = table.schema.name
    let found = table.rows.filter { query.filter.holds(for: $0) && access.sees($0, of: name) }
    let remaining = query.sorted(found, keys: table.schema.key).dropFirst(query.offset)
    let page = Array(remaining.prefix(min(query.limit ?? .max, maximumRows)))
    let isCounted = countsRows && request.prefers("count=exact")
    let range = page.isEmpty ? "*" : "\(query.offset)-\(query.offset + page.count - 1)"
    let isPart = isCounted && page.count < found.count && !page.isEmpty
    return try answer(
      page, request, query, table, status: isPart ? 206 : 200, range: "\(range)/\(isCounted ? "\(found.count)" : "*")")
  }

  /// Makes the response to a request, with the rows if it is a GET or wants them returned, else with 204 in the place
  /// of 200. Throws 406 if the request wants a single object and there is not exactly one row.
  private func answer(
    _ rows: [ProjectRow], _ request: LoopbackRequest, _ query: ProjectQuery, _ table: ProjectTable, status: Int,
    range: String
  ) throws(ProjectRefusal) -> LoopbackAnswer {
    var headers = ["Content-Range": range]
    guard request.method == "GET" || request.prefers("return=representation") else {
      return .reply(status: status == 200 ? 204 : status, headers: headers)
    }
    headers["Content-Type"] = "application/json; charset=utf-8"
    guard request.header("Accept") == "application/vnd.pgrst.object+json" else {
      return .reply(status: status, headers: headers, body: query.written(rows, of: table))
    }
    guard rows.count == 1 else {
      throw ProjectRefusal(
        406, "PGRST116", "Cannot coerce the result to a single JSON object",
        details: "The result contains \(rows.count) rows")
    }
    headers["Content-Type"] = "application/vnd.pgrst.object+json; charset=utf-8"
    return .reply(status: status, headers: headers, body: query.written(rows, of: table).dropFirst().dropLast())
  }
}

extension ProjectTables {
  private mutating func insert(
    _ request: LoopbackRequest, _ query: ProjectQuery, _ table: ProjectTable, _ access: ProjectAccess, at now: Instant
  ) throws(ProjectRefusal) -> LoopbackAnswer {
    var table = table
    let schema = table.schema
    let given = try Self.body(request)
    guard Set(given.map { Set($0.keys) }).count <= 1 else {
      throw ProjectRefusal(400, "PGRST102", "All object keys must match")
    }
    var stored: [ProjectRow] = []
    var isMerged = false
    for row in given {
      var whole = try checked(row, of: schema)
      for column in schema.columns where whole[column.name] == nil {
        whole[column.name] = column.initial.map { JSONNode(.text($0)) }
      }
      if schema.column("id") != nil, whole["id"] == nil { whole["id"] = JSONNode(.text(newID())) }
      for column in ["created_at", "updated_at"] where schema.column(column) != nil && whole[column] == nil {
        whole[column] = JSONNode(.text(now.wire))
      }
      let key = query.conflictColumns ?? schema.key
      if let index = table.rows.firstIndex(where: { old in key.allSatisfy { old[$0]?.plain == whole[$0]?.plain } }) {
        if request.prefers("resolution=ignore-duplicates") { continue }
        guard request.prefers("resolution=merge-duplicates"), access.changes(table.rows[index], of: schema.name) else {
          guard access.stores(whole, in: schema) else { throw Self.denied(schema, access) }
          throw ProjectRefusal(
            409, "23505", "duplicate key value violates unique constraint \"\(schema.name)_pkey\"")
        }
        var merged = table.rows[index].merging(row) { _, new in new }
        if schema.column("updated_at") != nil { merged["updated_at"] = JSONNode(.text(now.wire)) }
        table.replace(at: index, with: merged)
        stored.append(merged)
        isMerged = true
        continue
      }
      for column in schema.columns where column.isRequired && whole[column.name]?.isNull ?? true {
        throw ProjectRefusal(
          400, "23502",
          "null value in column \"\(column.name)\" of relation \"\(schema.name)\" violates not-null constraint")
      }
      guard access.stores(whole, in: schema) else { throw Self.denied(schema, access) }
      try checkReferences(whole, of: schema)
      table.put(whole)
      stored.append(whole)
    }
    tables[schema.name] = table
    return try answer(stored, request, query, table, status: isMerged ? 200 : 201, range: "*/*")
  }

  private mutating func change(
    _ request: LoopbackRequest, _ query: ProjectQuery, _ table: ProjectTable, _ access: ProjectAccess, at now: Instant
  ) throws(ProjectRefusal) -> LoopbackAnswer {
    var table = table
    let schema = table.schema
    var indices = table.rows.indices.filter { index in
      query.filter.holds(for: table.rows[index]) && access.changes(table.rows[index], of: schema.name)
    }
    var rows = indices.map { table.rows[$0] }
    if request.method == "DELETE" {
      let before = tables
      table.remove(at: indices)
      tables[schema.name] = table
      do throws(ProjectRefusal) {
        try follow(deletionOf: Set(rows.map { table.key(of: $0) }), in: schema.name)
      } catch {
        tables = before
        throw error
      }
      table = tables[schema.name] ?? table
    } else {
      let columns = try checked(try Self.body(request).first ?? [:], of: schema)
      // An update without columns finds no rows.
      if columns.isEmpty { (indices, rows) = ([], []) }
      try checkReferences(columns, of: schema)
      for (offset, index) in indices.enumerated() {
        rows[offset].merge(columns) { _, new in new }
        if schema.column("updated_at") != nil { rows[offset]["updated_at"] = JSONNode(.text(now.wire)) }
        table.replace(at: index, with: rows[offset])
      }
    }
    tables[schema.name] = table
    let isEmpty = request.method == "DELETE" || rows.isEmpty
    return try answer(
      rows, request, query, table, status: 200, range: isEmpty ? "*/*" : "0-\(rows.count - 1)/*")
  }

  /// Applies the deletion of rows to the rows that refer to them: refuses it, sets null, or deletes them too.
  private mutating func follow(deletionOf keys: Set<String>, in name: String) throws(ProjectRefusal) {
    for other in tables.keys.sorted() {
      for column in tables[other]?.schema.columns ?? [] where column.reference == name {
        guard var table = tables[other] else { continue }
        let indices = table.rows.indices.filter { keys.contains(table.rows[$0][column.name]?.text ?? "") }
        guard !indices.isEmpty else { continue }
        switch column.deletion {
        case .restrict:
          throw ProjectRefusal(
            409, "23503",
            "update or delete on table \"\(name)\" violates foreign key constraint \"\(other)_\(column.name)_fkey\" "
              + "on table \"\(other)\"", details: "Key is still referenced from table \"\(other)\".")
        case .null:
          for index in indices {
            var row = table.rows[index]
            row[column.name] = JSONNode(.null)
            table.replace(at: index, with: row)
          }
          tables[other] = table
        case .cascade:
          let removed = Set(indices.map { table.key(of: table.rows[$0]) })
          table.remove(at: indices)
          tables[other] = table
          try follow(deletionOf: removed, in: other)
        }
      }
    }
  }

  private func checked(_ row: ProjectRow, of schema: ProjectSchema) throws(ProjectRefusal) -> ProjectRow {
    for (name, value) in row {
      guard let column = schema.column(name) else {
        if schema.columns.isEmpty { continue }
        throw ProjectRefusal(
          400, "PGRST204", "Could not find the '\(name)' column of '\(schema.name)' in the schema cache")
      }
      try column.check(value)
    }
    return row
  }

  private func checkReferences(_ row: ProjectRow, of schema: ProjectSchema) throws(ProjectRefusal) {
    for column in schema.columns {
      guard let other = column.reference, let id = row[column.name]?.text, let table = tables[other],
        !table.place(of: id).isTaken
      else { continue }
      throw ProjectRefusal(
        409, "23503",
        "insert or update on table \"\(schema.name)\" violates foreign key constraint "
          + "\"\(schema.name)_\(column.name)_fkey\"",
        details: "Key is not present in table \"\(other)\".")
    }
  }

  private static func denied(_ schema: ProjectSchema, _ access: ProjectAccess) -> ProjectRefusal {
    ProjectRefusal(
      access.user == nil ? 401 : 403, "42501",
      "new row violates row-level security policy for table \"\(schema.name)\"")
  }

  private static func body(_ request: LoopbackRequest) throws(ProjectRefusal) -> [ProjectRow] {
    let node = try? JSONReader.read(Array(request.body))
    if let object = node?.object { return [object] }
    guard let rows = node?.list?.map(\.object), !rows.contains(where: { $0 == nil }) else {
      throw ProjectRefusal(400, "PGRST102", "Empty or invalid json")
    }
    return rows.compactMap { $0 }
  }

  private mutating func newID() -> String {
    nextID += 1
    return "00000000-0000-4000-8000-" + hexText(nextID, digits: 12)
  }
}

extension LoopbackRequest {
  func prefers(_ wish: String) -> Bool {
    header("Prefer")?.split(separator: ",").contains { $0.trimmingCharacters(in: .whitespaces) == wish } ?? false
  }
}
