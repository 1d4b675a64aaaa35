import CompassModel
import Foundation

/// Writes a database as a dataset (interface.md, Small print 6): sorted keys, nulls left out, rows in the order of
/// their key.
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
    // JSON has no word for a number that is not finite; only a foreign hand can have stored one.
    if case .real(let number) = value, !number.isFinite { return }
    if value == .null { return }
    writer.key(column.name)
    switch (value, column.kind) {
    case (.null, _): break
    case (.integer(let number), .flag): writer.write(number != 0 ? "true" : "false")
    case (.integer(let number), _): writer.write("\(number)")
    case (.real(let number), _): writer.number(number)
    case (.text(let json), .json), (.text(let json), .textList): writer.write(json)
    case (.text(let text), _): writer.text(text)
    }
  }
}
