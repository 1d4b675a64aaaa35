import CompassModel
import Foundation

/// The parsed query of a request to a table (wire.md §2).
struct ProjectQuery {
  /// The selected columns; nil for all.
  var columns: [String]?
  var filter = ProjectFilter.all([])
  var order: [(column: ProjectColumn, isDescending: Bool, hasNullsFirst: Bool)] = []
  var limit: Int?
  var offset = 0
  /// The columns whose equal values mean that an inserted row exists already; nil for the key.
  var conflictColumns: [String]?

  init(_ request: LoopbackRequest, of table: ProjectTable) throws(ProjectRefusal) {
    var filters: [ProjectFilter] = []
    for item in request.query {
      let name = String(item.prefix { $0 != "=" })
      let value = item.dropFirst(name.count + 1)
      switch name {
      case "select": columns = try Self.columns(value, of: table)
      case "order":
        order = try value.split(separator: ",").map { word throws(ProjectRefusal) in try Self.order(word, table) }
      case "limit": limit = Int(value)
      case "offset": offset = Int(value) ?? 0
      case "on_conflict": conflictColumns = value.split(separator: ",").map(String.init)
      default: filters.append(try ProjectFilter(name, value, in: table))
      }
    }
    filter = filters.count == 1 ? filters[0] : .all(filters)
    if let limit, limit < 0 {
      throw ProjectRefusal(
        416, "PGRST103", "Requested range not satisfiable", details: "Limit should be greater than or equal to zero.")
    }
  }

  private static func columns(_ words: Substring, of table: ProjectTable) throws(ProjectRefusal) -> [String]? {
    let names = words.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard !names.contains("*"), !names.isEmpty else { return nil }
    for name in names where !table.hasColumn(name) { throw .noColumn(name, of: table.schema.name) }
    return names
  }

  private static func order(
    _ words: Substring, _ table: ProjectTable
  ) throws(ProjectRefusal) -> (column: ProjectColumn, isDescending: Bool, hasNullsFirst: Bool) {
    let parts = words.split(separator: ".").map(String.init)
    guard let name = parts.first, table.hasColumn(name) else {
      throw .noColumn(parts.first ?? "", of: table.schema.name)
    }
    let isDescending = parts.contains("desc")
    let hasNullsFirst = parts.contains("nullsfirst") || isDescending && !parts.contains("nullslast")
    return (table.schema.column(name) ?? ProjectColumn("\(name):text"), isDescending, hasNullsFirst)
  }

  /// Sorts rows by the requested order; equal rows keep the order of their keys.
  func sorted(_ rows: [ProjectRow], keys: [String]) -> [ProjectRow] {
    // Rows are stored in this order.
    if order.isEmpty || order.first.map({ [$0.column.name] == keys && !$0.isDescending }) == true { return rows }
    // Computed once per row, because times are compared often.
    let keyed = rows.enumerated().map { offset, row in
      (offset, row, order.map { SortKey(row[$0.column.name], $0.column) })
    }
    let sorted = keyed.sorted { left, right in
      for (index, (column, isDescending, hasNullsFirst)) in order.enumerated() {
        let (own, other) = (left.2[index], right.2[index])
        switch (own.text, other.text) {
        case (nil, nil): continue
        case (nil, _): return hasNullsFirst
        case (_, nil): return !hasNullsFirst
        case (_, let text?):
          let difference = own.instant.flatMap { $0.order(to: other.instant) } ?? own.node?.order(to: text, column)
          if let difference, difference != 0 { return isDescending ? difference > 0 : difference < 0 }
        }
      }
      return left.0 < right.0
    }
    return sorted.map(\.1)
  }

  func written(_ rows: [ProjectRow], of table: ProjectTable) -> Data {
    let names = columns ?? table.columnNames
    let heads = names.map { name in
      var head: [UInt8] = []
      head.appendJSON(name)
      return head + [UInt8(ascii: ":")]
    }
    let null = JSONNode(.null)
    var bytes = Array("[".utf8)
    for (number, row) in rows.enumerated() {
      bytes += number > 0 ? ",\n {".utf8 : "{".utf8
      for (index, name) in names.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        bytes += heads[index]
        bytes.appendJSON(row[name] ?? null)
      }
      bytes.append(UInt8(ascii: "}"))
    }
    return Data(bytes + "]".utf8)
  }
}

private struct SortKey {
  let node: JSONNode?
  let text: String?
  let instant: Instant?

  init(_ node: JSONNode?, _ column: ProjectColumn) {
    (self.node, text) = (node, node?.plain)
    instant = column.type == "instant" ? text.flatMap { Instant(wire: $0) } : nil
  }
}

extension Instant {
  fileprivate func order(to other: Instant?) -> Int? {
    other.map { self < $0 ? -1 : self == $0 ? 0 : 1 }
  }
}
