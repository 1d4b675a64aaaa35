import CompassModel
import Foundation

/// The contents of a database, read from one JSON object (interface.md, Dataset) and validated row by row.
public struct Dataset: Sendable {
  /// Name of the file in messages.
  public let name: String
  /// Rows, values and parts of the file that were not imported as they are, in the order of interface.md's tables.
  package let problems: [DatasetProblem]
  let familyID: String?
  var tables: [TableRows]

  package var rowCount: Int { tables.reduce(0) { $0 + $1.count } }

  package var skippedCount: Int { problems.count { $0.consequence == .rowSkipped } }

  /// One line for each of the first twenty `problems`, then one with the number of further ones; safe to print.
  public var report: [String] {
    let file = QuotedValue.printable(name)
    let named = problems.prefix(Self.namedProblems).map { "\(file): \($0)" }
    let more = problems.count - named.count
    return more > 0 ? named + ["\(file): and \(GroupedNumber.text(more)) more"] : named
  }

  private static let namedProblems = 20

  /// Reads JSON in UTF-8; `name` is the file's in messages. Throws if it is not a JSON object of lists; rows that
  /// cannot be read are in `problems`.
  package static func read(_ data: consuming Data, name: String) throws(DatasetRefusal) -> Dataset {
    try Dataset(DatasetFile(data, name: name))
  }

  private init(_ file: DatasetFile) throws(DatasetRefusal) {
    var rows: [String: JSONElements] = [:]
    for schema in TableSchema.all { rows[schema.name] = try file.rows(of: schema.name) }
    self.init(
      name: file.name, rows: rows, family: try file.family(), unknown: file.unknownTables, positions: file.positions)
  }

  /// Validates the rows of all tables: JSON objects by table name, any other value being an unreadable row. `unknown`
  /// are quoted keys of the file that are not part of a dataset.
  init(
    name: String, rows: [String: some Sequence<JSONNode>], family: (id: String?, members: [JSONNode]),
    unknown: [String] = [],
    positions: TextPositions = TextPositions([])
  ) {
    self.name = name
    familyID = family.id
    var positions = positions
    tables =
      TableSchema.all.map { schema in
        rows[schema.name].map { TableRows(schema, $0, label: schema.name, &positions) } ?? TableRows(schema)
      }
      + [TableRows(.familyMember, family.members, label: "family.members", &positions)]
    problems =
      tables.flatMap(\.problems)
      + unknown.map {
        DatasetProblem(table: $0, reason: "is not a part of a dataset and was ignored", consequence: .ignored)
      }
  }
}

extension Dataset {
  /// Replaces all rows of the database, the family and the skipped rows by this dataset's. Call it in a transaction.
  func replaceAll(in connection: Connection) throws(ServiceFailure) {
    try connection.execute("INSERT INTO dataset_import DEFAULT VALUES")
    for table in tables { try connection.execute("DELETE FROM \(table.schema.name)") }
    try connection.execute("DELETE FROM family; DELETE FROM skipped_row")
    if let familyID { try connection.run("INSERT INTO family (id) VALUES (?)", .text(familyID)) }
    for table in tables { try table.insert(into: connection) }
    for problem in problems where problem.consequence == .rowSkipped {
      try connection.run(
        "INSERT INTO skipped_row (table_name, position, owner, reason) VALUES (?, ?, ?, ?)", .text(problem.table),
        SQLiteValue(problem.index ?? 0), SQLiteValue(problem.owner), .text(problem.reason))
    }
    try connection.execute("DELETE FROM dataset_import")
  }
}

extension TableRows {
  fileprivate func insert(into connection: Connection) throws(ServiceFailure) {
    let names = schema.columns.map(\.name).joined(separator: ", ")
    let marks = Array(repeating: "?", count: schema.columns.count).joined(separator: ", ")
    var start = 0
    try connection.repeatedly(
      "INSERT INTO \(schema.name) (\(names)) VALUES (\(marks))"
    ) { (statement) throws(ServiceFailure) in
      guard start < cells.count else { return false }
      for column in schema.columns.indices { try statement.bind(cells[start + column], at: Int32(column + 1)) }
      start += schema.columns.count
      return true
    }
  }
}

/// Writes a database as a dataset (interface.md, Small print 6).
enum DatasetExport {
  static func data(of connection: Connection) throws(ServiceFailure) -> Data {
    try connection.snapshot { () throws(ServiceFailure) in
      let family = try connection.first("SELECT id FROM family", read: { $0.text(0) ?? "" })
      let schemas = Dictionary(grouping: TableSchema.all, by: \.name)
      var tables: [String] = []
      for name in (TableSchema.all.map(\.name) + ["family"]).sorted() {
        if let schema = schemas[name]?.first {
          let rows = try Self.rows(of: schema, connection, depth: 2)
          if schema.isWrittenEmpty || !rows.isEmpty { tables.append(member(name, block("[", rows, "]", depth: 1))) }
        } else if let family {
          let members = block("[", try Self.rows(of: .familyMember, connection, depth: 3), "]", depth: 2)
          let contents = [member("id", JSONNode(.text(family)).written), member("members", members)]
          tables.append(member(name, block("{", contents, "}", depth: 1)))
        }
      }
      return Data("\(block("{", tables, "}", depth: 0))\n".utf8)
    }
  }

  private static func rows(
    of schema: TableSchema, _ connection: Connection, depth: Int
  ) throws(ServiceFailure) -> [String] {
    let columns = schema.columns.sorted { $0.name < $1.name }
    let order = schema.keepsOrder ? "ordinal" : schema.key.map { schema.columns[$0].name }.joined(separator: ", ")
    let names = columns.map(\.name).joined(separator: ", ")
    return try connection.all("SELECT \(names) FROM \(schema.name) ORDER BY \(order)") { row in
      let members = zip(columns, Int32(0)...).compactMap { column, index in
        value(row.value(index), column.kind).map { member(column.name, $0) }
      }
      return block("{", members, "}", depth: depth)
    }
  }

  /// The JSON of a value. Nil for null, and for bytes and non-finite numbers, which only another program can store.
  private static func value(_ value: SQLiteValue, _ kind: TableSchema.Kind) -> String? {
    switch (value, kind) {
    case (.null, _), (.bytes, _): nil
    case (.integer(let number), .flag): number != 0 ? "true" : "false"
    case (.integer(let number), _): "\(number)"
    case (.real(let number), _): number.isFinite ? NumberText.shortest(number) : nil
    case (.text(let json), .json), (.text(let json), .textList): json
    case (.text(let text), _): JSONNode(.text(text)).written
    }
  }

  private static func member(_ name: String, _ value: String) -> String { "\"\(name)\": \(value)" }

  private static func block(_ open: String, _ parts: [String], _ close: String, depth: Int) -> String {
    let margin = "\n" + String(repeating: "  ", count: depth)
    return parts.isEmpty
      ? open + close : open + parts.map { "\(margin)  \($0)" }.joined(separator: ",") + margin + close
  }
}
