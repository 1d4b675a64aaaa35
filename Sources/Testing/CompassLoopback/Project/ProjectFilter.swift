import CompassModel
import Foundation

/// A condition on rows in a PostgREST query: `id=gt.x`, `school_id=in.(a,b)`, `or=(a.eq.1,b.is.null)`.
indirect enum ProjectFilter: Sendable {
  enum Comparison: String { case eq, neq, gt, gte, lt, lte }

  case compare(column: ProjectColumn, Comparison, String)
  case among(column: ProjectColumn, Set<String>)
  case isNull(column: String)
  case isFlag(column: String, Bool)
  case not(ProjectFilter)
  case all([ProjectFilter])
  case any([ProjectFilter])

  func holds(for row: ProjectRow) -> Bool {
    switch self {
    case .compare(let column, let comparison, let text):
      guard let order = row[column.name]?.order(to: text, column) else { return false }
      return switch comparison {
      case .eq: order == 0
      case .neq: order != 0
      case .gt: order > 0
      case .gte: order >= 0
      case .lt: order < 0
      case .lte: order <= 0
      }
    case .among(let column, let texts): return row[column.name]?.plain.map(texts.contains) ?? false
    case .isNull(let column): return row[column]?.isNull ?? true
    case .isFlag(let column, let flag):
      if case .flag(let value) = row[column]?.content { return value == flag }
      return false
    case .not(let filter): return !filter.holds(for: row)
    case .all(let filters): return filters.allSatisfy { $0.holds(for: row) }
    case .any(let filters): return filters.contains { $0.holds(for: row) }
    }
  }
}

extension ProjectFilter {
  /// Parses a condition. `column` is the name before the `=`, or before the first period inside `or`; `words` is `eq.x`
  /// or `not.in.(a,b)`; `isPart` is whether the condition is in a list, where values can be quoted. Throws for an
  /// unknown column and for unreadable words.
  init(_ column: String, _ words: Substring, in table: ProjectTable, isPart: Bool = false) throws(ProjectRefusal) {
    if column == "or" || column == "and" {
      let parts = try Self.parts(words).map { part throws(ProjectRefusal) in
        let name = part.prefix { $0 != "." && $0 != "(" }
        let remaining = part.dropFirst(name.count)
        return try ProjectFilter(
          String(name), remaining.first == "." ? remaining.dropFirst() : remaining, in: table, isPart: true)
      }
      self = column == "or" ? .any(parts) : .all(parts)
      return
    }
    guard table.hasColumn(column) else { throw .noColumn(column, of: table.schema.name) }
    if words.hasPrefix("not.") {
      self = .not(try ProjectFilter(column, words.dropFirst(4), in: table, isPart: isPart))
      return
    }
    let described = table.schema.column(column) ?? ProjectColumn("\(column):text")
    let operation = String(words.prefix { $0 != "." })
    let value = words.dropFirst(operation.count + 1)
    switch operation {
    case "in": self = .among(column: described, Set(try Self.parts(value).map(Self.unquoted)))
    case "is":
      switch value.lowercased() {
      case "null": self = .isNull(column: column)
      case "true", "false": self = .isFlag(column: column, value.lowercased() == "true")
      default: throw Self.unreadable(words)
      }
    default:
      guard let comparison = Comparison(rawValue: operation), words.contains(".") else { throw Self.unreadable(words) }
      let text = isPart ? Self.unquoted(value) : String(value)
      try described.checkText(text)
      self = .compare(column: described, comparison, text)
    }
  }

  private static func unreadable(_ words: Substring) -> ProjectRefusal {
    ProjectRefusal(
      400, "PGRST100", "\"failed to parse filter (\(words))\" (line 1, column 1)",
      details: "unexpected \"\(words.prefix(1))\" expecting \"not\" or operator (eq, gt, ...)")
  }

  /// Splits `(a,"b,c",and(d,e))` at its outer commas; throws without the parentheses.
  private static func parts(_ words: Substring) throws(ProjectRefusal) -> [Substring] {
    guard words.first == "(", words.last == ")" else { throw unreadable(words) }
    let inside = words.dropFirst().dropLast()
    guard !inside.isEmpty else { return [] }
    var parts: [Substring] = []
    var start = inside.startIndex
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for index in inside.indices {
      switch inside[index] {
      case _ where isEscaped: isEscaped = false
      case "\\": isEscaped = true
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      case "," where !isQuoted && depth == 0:
        parts.append(inside[start..<index])
        start = inside.index(after: index)
      default: break
      }
    }
    return parts + [inside[start...]]
  }

  private static func unquoted(_ words: Substring) -> String {
    guard words.first == "\"", words.last == "\"", words.count > 1 else { return String(words) }
    return String(words.dropFirst().dropLast().replacing("\\\"", with: "\"").replacing("\\\\", with: "\\"))
  }
}

extension JSONNode {
  /// The value as filters write it; nil for null, lists and objects.
  var plain: String? {
    switch content {
    case .text(let text): text
    case .number(let number): number.literal
    case .flag(let flag): flag ? "true" : "false"
    case .null, .list, .object: nil
    }
  }

  /// Compares the value with a filter's text: -1, 0 or 1 for less, equal or greater; nil if they cannot be compared.
  func order(to text: String, _ column: ProjectColumn) -> Int? {
    switch content {
    case .text(let own):
      if column.type == "instant", let own = Instant(wire: own), let other = Instant(wire: text) {
        return own < other ? -1 : own == other ? 0 : 1
      }
      return own < text ? -1 : own == text ? 0 : 1
    case .number(let number):
      guard let own = number.double, let other = Double(text) else { return nil }
      return own < other ? -1 : own == other ? 0 : 1
    case .flag(let flag): return flag == (text == "true") ? 0 : flag ? 1 : -1
    case .null, .list, .object: return nil
    }
  }

  init(rows: [ProjectRow]) { self.init(.list(rows.map { JSONNode(.object($0)) })) }
}
