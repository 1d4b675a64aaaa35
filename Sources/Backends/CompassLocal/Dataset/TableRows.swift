import CompassModel
import Foundation

/// The readable rows of one table of a dataset, and the problems of the others.
struct TableRows: Sendable {
  let schema: TableSchema
  /// Values of all rows in sequence, `schema.columns.count` per row.
  private(set) var cells: [SQLiteValue] = []
  private(set) var problems: [DatasetProblem] = []
  private var label = ""
  /// Index in `cells` of the row with a given key.
  private var starts: [Key: Int] = [:]

  /// Values of the key columns of a row; no table has more than three.
  private struct Key: Hashable { var first: SQLiteValue, second: SQLiteValue?, third: SQLiteValue? }

  init(_ schema: TableSchema) { self.schema = schema }

  init(_ schema: TableSchema, _ rows: some Sequence<JSONNode>, label: String, _ positions: inout TextPositions) {
    (self.schema, self.label) = (schema, label)
    cells.reserveCapacity(rows.underestimatedCount * schema.columns.count)
    starts.reserveCapacity(rows.underestimatedCount)
    for (index, row) in rows.enumerated() { read(row, at: index, &positions) }
    starts = [:]
  }

  var count: Int { cells.count / schema.columns.count }

  private mutating func read(_ value: JSONNode, at index: Int, _ positions: inout TextPositions) {
    guard let row = value.object else {
      problems.append(problem(index, "\(QuotedValue.text(value)) is not a row", .rowSkipped))
      return
    }
    let start = cells.count
    let problemCount = problems.count
    var dropped: [String] = []
    for (number, column) in schema.columns.enumerated() {
      do throws(UnreadableCell) {
        cells.append(try cell(column, of: row, &positions))
      } catch {
        let reason = error.reason
        if column.canBeLeftOut, number != schema.oneOf.first {
          problems.append(problem(index, reason, .valueDropped))
          if schema.oneOf.contains(number) { dropped.append(reason) }
          cells.append(.null)
        } else {
          return skip(row, at: index, reason, cellCount: start, problemCount: problemCount)
        }
      }
    }
    if !schema.oneOf.isEmpty, schema.oneOf.allSatisfy({ cells[start + $0] == .null }) {
      let names = schema.oneOf.map { schema.columns[$0].name }
      let reason = dropped.isEmpty ? names.joined(separator: " and ") + " are missing" : dropped.joined(separator: ", ")
      return skip(row, at: index, reason, cellCount: start, problemCount: problemCount)
    }
    resolveKey(start, at: index)
  }

  private mutating func skip(
    _ row: [String: JSONNode], at index: Int, _ reason: String, cellCount: Int, problemCount: Int
  ) {
    cells.removeSubrange(cellCount...)
    problems.removeSubrange(problemCount...)
    problems.append(problem(index, reason, .rowSkipped, owner: owner(of: row)))
  }

  private func cell(
    _ column: TableSchema.Column, of row: [String: JSONNode], _ positions: inout TextPositions
  ) throws(UnreadableCell) -> SQLiteValue {
    let name = column.name
    guard let value = row[name], !value.isNull else {
      if column.isRequired { throw UnreadableCell(reason: "\(name) is missing") }
      return .null
    }
    switch CellReader.read(value, as: column.kind) {
    case .value(let value): return value
    case .empty: throw UnreadableCell(reason: "\(name) is empty")
    case .unreadable(let reason):
      throw UnreadableCell(reason: "\(name) \(QuotedValue.text(value)) \(reason)")
    case .tooLarge:
      let position = positions.next(ofByte: value.offset)
      let location = "line \(position.line), column \(position.column)"
      throw UnreadableCell(reason: "\(name) \(QuotedValue.text(value)) is too large a number (\(location))")
    }
  }

  /// Keeps one row per key: the last row in `cells`, at `start`, replaces an earlier one, or is removed and reported.
  private mutating func resolveKey(_ start: Int, at index: Int) {
    guard let first = schema.key.first else { return }
    let others = schema.key.dropFirst()
    let key = Key(
      first: cells[start + first], second: others.first.map { cells[start + $0] },
      third: others.dropFirst().first.map { cells[start + $0] })
    guard let earlier = starts[key] else {
      starts[key] = start
      return
    }
    let keepsEarlier = isNewer(earlier, than: start)
    if !keepsEarlier {
      for column in schema.columns.indices { cells[earlier + column] = cells[start + column] }
    }
    cells.removeSubrange(start...)
    let name = schema.key.map { "\(schema.columns[$0].name) \(cells[earlier + $0].quoted)" }.joined(separator: " with ")
    let current = schema.newest == nil ? "later" : "newer"
    problems.append(problem(index, "\(name) appears twice; the \(current) row is kept", .rowReplaced))
  }

  private func isNewer(_ earlier: Int, than later: Int) -> Bool {
    guard let column = schema.newest, let first = cells[earlier + column].instant else { return false }
    guard let second = cells[later + column].instant else { return true }
    return first > second
  }

  private func owner(of row: [String: JSONNode]) -> String? {
    schema.owner.flatMap { row[schema.columns[$0].name]?.text }
  }

  private func problem(
    _ index: Int, _ reason: String, _ consequence: DatasetProblem.Consequence, owner: String? = nil
  ) -> DatasetProblem {
    DatasetProblem(table: label, index: index, reason: reason, consequence: consequence, owner: owner)
  }
}

private struct UnreadableCell: Error { let reason: String }

extension SQLiteValue {
  fileprivate var quoted: String {
    if case .text(let text) = self { QuotedValue.quoted(text) } else { "" }
  }

  fileprivate var instant: Instant? {
    if case .text(let text) = self { Instant(wire: text) } else { nil }
  }
}

enum CellReader {
  enum Reading {
    case value(SQLiteValue)
    /// Reason to be appended to the column's name and value: `is not a date`.
    case unreadable(String)
    /// An empty id, or a number outside the range of a `Double`.
    case empty, tooLarge
  }

  static func read(_ value: JSONNode, as kind: TableSchema.Kind) -> Reading {
    switch kind {
    case .identifier:
      guard let text = value.text else { return .unreadable("is not text") }
      return text.isEmpty ? .empty : .value(.text(text))
    case .text:
      guard let text = value.text else { return .unreadable("is not text") }
      return .value(.text(text))
    case .date:
      guard let text = value.text, let date = CalendarDate(wire: text) else { return .unreadable("is not a date") }
      return .value(.text(text.utf8.count == 10 ? text : date.wire))
    case .timestamp:
      guard let text = value.text, Instant(wire: text) != nil else { return .unreadable("is not a timestamp") }
      return .value(.text(text))
    case .time:
      guard let text = value.text, text.isEmpty || TimeOfDay.minutes(text) != nil else {
        return .unreadable("is not a time of day")
      }
      return .value(.text(text))
    case .number:
      guard case .number(let number) = value.content else { return .unreadable("is not a number") }
      return number.double.map { .value(.real($0)) } ?? .tooLarge
    case .wholeNumber, .grade: return wholeNumber(value, kind)
    case .flag:
      guard case .flag(let flag) = value.content else { return .unreadable("is neither true nor false") }
      return .value(.integer(flag ? 1 : 0))
    case .textList:
      guard let list = value.list, list.allSatisfy({ $0.text != nil }) else {
        return .unreadable("is not a list of texts")
      }
      return .value(.text(value.written))
    case .json: return .value(.text(value.written))
    }
  }

  private static func wholeNumber(_ value: JSONNode, _ kind: TableSchema.Kind) -> Reading {
    guard case .number(let number) = value.content, let whole = number.whole else {
      return .unreadable("is not a whole number")
    }
    if case .grade = kind, !(9...12).contains(whole) { return .unreadable("is not a grade from 9 to 12") }
    return .value(.integer(whole))
  }
}

/// Values of a dataset as messages show them: at most 60 characters, control characters escaped.
enum QuotedValue {
  private static let longest = 60

  static func text(_ value: JSONNode) -> String {
    switch value.content {
    case .text(let text): quoted(text)
    case .list: "a list"
    case .object: "an object"
    case .number(let number): number.literal.count > longest ? "\(number.literal.prefix(longest))…" : number.literal
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    }
  }

  static func quoted(_ text: String) -> String {
    let isLong = text.unicodeScalars.dropFirst(longest).first != nil
    return "\"" + printable(text.unicodeScalars.prefix(longest)) + (isLong ? "…\"" : "\"")
  }

  static func printable(_ text: String) -> String { printable(text.unicodeScalars[...]) }

  private static func printable(_ scalars: Substring.UnicodeScalarView) -> String {
    var visibleText = ""
    for scalar in scalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
        visibleText += "\\u{\(String(scalar.value, radix: 16))}"
      default: visibleText.unicodeScalars.append(scalar)
      }
    }
    return visibleText
  }
}
