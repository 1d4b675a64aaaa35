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

  /// One line for each of the first twenty `problems`, then one with the number of further ones. Control characters are
  /// escaped.
  public var report: [String] {
    let file = QuotedValue.printable(name)
    let named = problems.prefix(Self.namedProblems).map { "\(file): \($0)" }
    let more = problems.count - named.count
    return more > 0 ? named + ["\(file): and \(GroupedNumber.text(more)) more"] : named
  }

  private static let namedProblems = 20

  /// Reads a file's contents. Throws if they are not a JSON object of lists; rows that cannot be read are reported in
  /// `problems`.
  ///
  /// - Parameters:
  ///   - data: JSON in UTF-8.
  ///   - name: name of the file in messages.
  package static func read(_ data: consuming Data, name: String) throws(DatasetRefusal) -> Dataset {
    try Dataset(DatasetFile(data, name: name))
  }

  private init(_ file: DatasetFile) throws(DatasetRefusal) {
    var rows: [String: JSONElements] = [:]
    for schema in TableSchema.all { rows[schema.name] = try file.rows(of: schema.name) }
    self.init(
      name: file.name, rows: rows, family: try file.family(), unknown: file.unknownTables, positions: file.positions)
  }

  /// Validates the rows of all tables.
  ///
  /// - Parameters:
  ///   - rows: JSON objects by table name; any other JSON value is reported as an unreadable row.
  ///   - family: the family's id, nil for no family, and its members' rows.
  ///   - unknown: quoted keys of the file that are not part of a dataset.
  ///   - positions: line and column lookup in the file.
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

/// Writes a database as a dataset (interface.md, Small print 6): keys sorted, nulls left out, rows sorted by key or in
/// stored order.
enum DatasetExport {
  static func data(of connection: Connection) throws(ServiceFailure) -> Data {
    try connection.snapshot { () throws(ServiceFailure) in
      var writer = JSONWriter()
      try write(connection, to: &writer)
      writer.write("\n")
      return Data(writer.bytes)
    }
  }

  private static func write(_ connection: Connection, to writer: inout JSONWriter) throws(ServiceFailure) {
    let family = try connection.first("SELECT id FROM family", read: { $0.text(0) ?? "" })
    let tables = Dictionary(grouping: TableSchema.all, by: \.name)
    try writer.object { (writer) throws(ServiceFailure) in
      for name in (TableSchema.all.map(\.name) + ["family"]).sorted() {
        if let schema = tables[name]?.first {
          if !schema.isWrittenEmpty,
            try connection.first("SELECT 1 FROM \(name)", read: { _ in true }) == nil
          {
            continue
          }
          writer.key(name)
          try rows(schema, connection, to: &writer)
        } else if let family {
          writer.key(name)
          try writer.object { (writer) throws(ServiceFailure) in
            writer.key("id")
            writer.text(family)
            writer.key("members")
            try rows(.familyMember, connection, to: &writer)
          }
        }
      }
    }
  }

  private static func rows(
    _ schema: TableSchema, _ connection: Connection, to writer: inout JSONWriter
  ) throws(ServiceFailure) {
    let columns = schema.columns.sorted { $0.name < $1.name }
    let order = schema.keepsOrder ? "ordinal" : schema.key.map { schema.columns[$0].name }.joined(separator: ", ")
    try writer.list { (writer) throws(ServiceFailure) in
      try connection.each(
        "SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(schema.name) ORDER BY \(order)"
      ) { (row) throws(ServiceFailure) in
        writer.item()
        writer.object { writer in
          for (index, column) in columns.enumerated() { write(row.value(Int32(index)), column, to: &writer) }
        }
      }
    }
  }

  private static func write(_ value: SQLiteValue, _ column: TableSchema.Column, to writer: inout JSONWriter) {
    switch value {
    // JSON has no form for bytes or for a number that is not finite; only another program can have stored one.
    case .null, .bytes: return
    case .real(let number) where !number.isFinite: return
    case .integer, .real, .text: break
    }
    writer.key(column.name)
    switch (value, column.kind) {
    case (.null, _), (.bytes, _): break
    case (.integer(let number), .flag): writer.write(number != 0 ? "true" : "false")
    case (.integer(let number), _): writer.write("\(number)")
    case (.real(let number), _): writer.number(number)
    case (.text(let json), .json), (.text(let json), .textList): writer.write(json)
    case (.text(let text), _): writer.text(text)
    }
  }
}
