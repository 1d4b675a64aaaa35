import Foundation

/// A list as a table of texts with named columns, for export to other programs (decision D15).
public struct ListTable: Hashable, Sendable {
  /// The column names as on the wire, or as in the page's JSON if the rows are of several tables.
  public var columns: [String]
  /// The cells of each row, one per column; an empty text for a missing value.
  public var rows: [[String]]

  public init(columns: [String], rows: [[String]]) { (self.columns, self.rows) = (columns, rows) }

  /// Makes a table of the members `columns` of each row's JSON, followed by the computed columns `added`.
  package init<Row: Encodable>(
    _ rows: some Sequence<Row>, columns: [String], added: KeyValuePairs<String, (Row) -> String?> = [:]
  ) {
    let encoder = JSONEncoder()
    self.init(
      columns: columns + added.map(\.key),
      rows: rows.map { row in
        // Rows of the model consist of numbers, flags and texts, which can always be encoded.
        let json = (try? encoder.encode(row)).flatMap { JSONValue(json: $0)?.members } ?? [:]
        return columns.map { json[$0]?.cell ?? "" } + added.map { $0.value(row) ?? "" }
      })
  }

  /// Makes a table of the columns `first`, then all other entered columns, then the computed columns `added`.
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

  /// The table as CSV (decision P11), without control characters other than tabs and line feeds.
  package var csv: String {
    var bytes: [UInt8] = []
    for line in [columns] + rows {
      for (index, cell) in line.enumerated() {
        if index > 0 { bytes.append(CSVText.comma) }
        // A negative number needs no mark against formulas.
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

  /// The table as tab-separated lines; tabs and line ends within cells become spaces, and long cells are cut.
  package var plain: String {
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
  fileprivate var withoutControls: String {
    guard unicodeScalars.contains(where: \.isUnwanted) else { return self }
    return String(String.UnicodeScalarView(unicodeScalars.filter { !$0.isUnwanted }))
  }
}

extension Unicode.Scalar {
  fileprivate var isUnwanted: Bool { properties.generalCategory == .control && self != "\n" && self != "\t" }
}
