import CompassModel
import Foundation

/// Writes a database as a dataset (interface.md, Small print 6): pretty JSON with sorted keys, nulls left out, rows
/// in the order of their key, so that the same contents are always the same bytes.
enum DatasetExport {
  static func data(of connection: Connection) throws(ServiceFailure) -> Data {
    let object = try connection.snapshot { () throws(ServiceFailure) in try Self.object(connection) }
    do {
      return try JSONSerialization.data(
        withJSONObject: object, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        + Data("\n".utf8)
    } catch {
      throw ServiceFailure(.databaseDamaged, detail: "export: \(error)")
    }
  }

  private static func object(_ connection: Connection) throws(ServiceFailure) -> [String: Any] {
    var object: [String: Any] = [:]
    for schema in TableSchema.all { object[schema.name] = try rows(schema, connection) }
    let members = try rows(.familyMember, connection)
    if let id = try connection.first("SELECT id FROM family", read: { $0.text(0) ?? "" }) {
      object["family"] = ["id": id, "members": members] as [String: Any]
    }
    return object
  }

  private static func rows(_ schema: TableSchema, _ connection: Connection) throws(ServiceFailure) -> [[String: Any]] {
    let names = schema.columns.map(\.name).joined(separator: ", ")
    let order = schema.keepsOrder ? "ordinal" : schema.key.map { schema.columns[$0].name }.joined(separator: ", ")
    var rows: [[String: Any]] = []
    try connection.each("SELECT \(names) FROM \(schema.name) ORDER BY \(order)") { (row) throws(ServiceFailure) in
      var object: [String: Any] = [:]
      for (index, column) in schema.columns.enumerated() {
        if let value = json(row.value(Int32(index)), column.kind) { object[column.name] = value }
      }
      rows.append(object)
    }
    return rows
  }

  private static func json(_ value: SQLiteValue, _ kind: TableSchema.Kind) -> Any? {
    switch (value, kind) {
    case (.null, _): nil
    case (.integer(let number), .flag): number != 0
    case (.integer(let number), _): number
    // JSON has no word for what is not finite; only a foreign hand can have stored it.
    case (.real(let number), _): number.isFinite ? number : nil
    case (.text(let text), .json), (.text(let text), .textList):
      try? JSONSerialization.jsonObject(with: Data(text.utf8), options: .fragmentsAllowed)
    case (.text(let text), _): text
    }
  }
}
