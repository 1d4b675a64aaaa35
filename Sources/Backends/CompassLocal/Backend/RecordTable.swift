import CompassModel
import CompassServices
import Foundation

struct RecordTable: Sendable {
  let schema: TableSchema
  let ownership: String
  /// SQL for the name of the user who logged the row, if that is not the athlete; nil for tables without authors, and
  /// if the name is not to be read.
  let author: String?

  var selection: String {
    let columns = (schema.columns.map(\.name) + [author].compactMap(\.self)).joined(separator: ", ")
    return "SELECT \(columns) FROM \(schema.name) WHERE \(schema.name).id = ?2 AND \(ownership)"
  }

  func fields(of row: Statement) -> [RecordField] {
    let fields = zip(schema.columns, Int32(0)...).map { column, index in
      RecordField(column.name, row.isNull(index) ? nil : Self.value(row, index, column.kind))
    }
    guard author != nil, let name = row.text(Int32(schema.columns.count)) else { return fields }
    return fields + [RecordField(RecordField.loggedByName, .text(name))]
  }

  /// Reads a column; a value that does not fit the column's kind is returned as text.
  private static func value(_ row: Statement, _ index: Int32, _ kind: TableSchema.Kind) -> RecordField.Value {
    let text = row.text(index) ?? ""
    switch kind {
    case .identifier, .text, .time: return .text(text)
    case .date: return row.date(index).map(RecordField.Value.date) ?? .text(text)
    case .timestamp: return row.instant(index).map(RecordField.Value.instant) ?? .text(text)
    case .number, .wholeNumber, .grade:
      let number = row.real(index)
      return number.isFinite ? .number(number) : .text(text)
    case .flag: return .flag(row.integer(index) != 0)
    case .textList:
      let items = try? JSONDecoder().decode([String].self, from: Data(text.utf8))
      return items.map(RecordField.Value.list) ?? .text(text)
    case .json: return .json(text)
    }
  }
}
