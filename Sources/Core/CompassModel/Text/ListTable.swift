import Foundation

/// The rows of a list for other programs: named columns, a text for each cell (decision D8).
public struct ListTable: Hashable, Sendable {
  /// The names of the wire, or of the page's JSON where its rows are of several tables.
  public var columns: [String]
  /// A cell for each column. What a row does not have is an empty text.
  public var rows: [[String]]

  /// Cells that are there already.
  public init(columns: [String], rows: [[String]]) {
    (self.columns, self.rows) = (columns, rows)
  }

  /// Rows as JSON has them, of which `columns` are kept; `added` are columns that the rows do not have themselves.
  package init<Row: Encodable>(
    _ rows: some Sequence<Row>, columns: [String], added: KeyValuePairs<String, (Row) -> String?> = [:]
  ) {
    let encoder = JSONEncoder()
    self.init(
      columns: columns + added.map(\.key),
      rows: rows.map { row in
        // Rows of the model are numbers, flags and texts: all of them can be written.
        let json = (try? encoder.encode(row)).flatMap { JSONValue(json: $0)?.members } ?? [:]
        return columns.map { json[$0]?.cell ?? "" } + added.map { $0.value(row) ?? "" }
      })
  }

  /// The columns of rows that people enter: `first` in this order, then all others that a list has; `added` are columns that the rows do not have themselves.
  package init<R: EnteredRow>(
    _ rows: some Sequence<R>, first: [String], added: KeyValuePairs<String, (R) -> String?> = [:]
  ) {
    let others = R.Entry.Columns.table.heldNames.filter { !first.contains($0) }
    let names = first + others
    self.init(
      columns: names + added.map(\.key),
      rows: rows.map { row in
        let fields = row.columns + row.bookkeeping
        return names.map { name in fields.first { $0.name == name }?.value?.cell ?? "" }
          + added.map { $0.value(row) ?? "" }
      })
  }

  /// Comma-separated values as decision P11 has them: quoted as in RFC 4180, lines end in LF, no cell is a formula.
  public var csv: String {
    var bytes: [UInt8] = []
    for line in [columns] + rows {
      for (place, cell) in line.enumerated() {
        if place > 0 { bytes.append(CSVText.comma) }
        // A negative number is no formula.
        if cell.first == "-", Double(cell) != nil {
          bytes += cell.utf8
        } else {
          CSVText.appendCell(cell.withoutControls, to: &bytes)
        }
      }
      bytes.append(UInt8(ascii: "\n"))
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A line for each row, its cells behind tabs; no cell has a tab or a line's end.
  public var plain: String {
    ([columns] + rows).map { $0.map { terminalText($0, atMost: 10_000) }.joined(separator: "\t") + "\n" }.joined()
  }
}

extension RecordField.Value {
  fileprivate var cell: String {
    switch self {
    case .text(let text): text
    case .number(let number): NumberText.shortest(number)
    case .flag(let flag): flag ? "true" : "false"
    case .date(let date): date.wire
    case .instant(let instant): instant.wire
    case .list(let texts): texts.joined(separator: ";")
    case .json: ""
    }
  }
}

extension JSONValue {
  fileprivate var cell: String {
    switch self {
    case .text(let text): text
    case .number(let number): NumberText.shortest(number)
    case .flag(let flag): flag ? "true" : "false"
    case .list(let values): values.map(\.cell).joined(separator: ";")
    case .object, .null: ""
    }
  }
}

extension String {
  /// A terminal does what control characters say, but for line ends and tabs.
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnwanted }))
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool {
    properties.generalCategory == .control && self != "\n" && self != "\t"
  }
}
