import CompassModel

/// A table whose rows users add, edit and delete, with its columns in order (wire.md §1) and its endpoints.
struct RecordsTable {
  let name: String
  private let columns: [AnyColumn]
  /// Path of the endpoint in the page specs; nil if they have none.
  let route: [String]?
  /// Whether the endpoint also returns single rows.
  let hasRouteOfOne: Bool
  /// Whether a row's author and school decide whose it is (decision L1); otherwise the row names its athlete.
  let isLogged: Bool

  init<Name>(
    _ table: ColumnTable<Name>, route: [String]? = nil, hasRouteOfOne: Bool = false, isLogged: Bool = false
  ) {
    (name, columns) = (table.name, table.columns)
    (self.route, self.hasRouteOfOne, self.isLogged) = (route, hasRouteOfOne, isLogged)
  }

  /// Reads the named columns, nil for all; a value that does not fit its column's kind is returned as text.
  func fields(of row: JSONRow, only names: [String]? = nil) throws(UnreadableRow) -> [RecordField] {
    var fields: [RecordField] = []
    for column in columns where names?.contains(column.name) ?? true {
      fields.append(RecordField(column.name, try row.json(column.name).map { Self.value($0, column.kind) }))
    }
    return fields
  }

  private static func value(_ value: JSONValue, _ kind: ColumnKind) -> RecordField.Value {
    let read: RecordField.Value? =
      switch (kind, value) {
      case (.date, .text(let text)): CalendarDate(wire: text).map { .date($0) }
      case (.instant, .text(let text)): Instant(wire: text).map { .instant($0) }
      case (.number, .text(let text)), (.dollars, .text(let text)), (.percent, .text(let text)):
        WireNumber.read(text).map { .number($0) }
      case (.number, .number(let number)), (.dollars, .number(let number)), (.percent, .number(let number)):
        .number(number)
      case (.flag, .flag(let flag)): .flag(flag)
      case (.texts, .list(let list)): texts(list).map { .list($0) }
      case (.json, _): .json(written(value))
      default: nil
      }
    if let read { return read }
    return if case .text(let text) = value { .text(text) } else { .text(written(value)) }
  }

  private static func texts(_ list: [JSONValue]) -> [String]? {
    let texts = list.compactMap { if case .text(let text) = $0 { text } else { nil } }
    return texts.count == list.count ? texts : nil
  }

  private static func written(_ value: JSONValue) -> String {
    value.data.map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
