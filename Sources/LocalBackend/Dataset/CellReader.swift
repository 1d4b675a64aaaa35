import CompassModel

/// Reads one value of a row.
enum CellReader {
  enum Reading {
    case value(SQLiteValue)
    /// Why not, after the column's name and the value: `is not a date`.
    case unreadable(String)
  }

  /// The reason for a number beyond all that can be stored.
  static let tooLarge = "is too large a number"

  static func read(_ value: JSONNode, as kind: TableSchema.Kind) -> Reading {
    switch kind {
    case .identifier:
      guard let text = value.text else { return .unreadable("is not text") }
      return text.isEmpty ? .unreadable("is empty") : .value(.text(text))
    case .text:
      guard let text = value.text else { return .unreadable("is not text") }
      return .value(.text(text))
    case .date:
      guard let text = value.text, let date = CalendarDate(wire: text) else { return .unreadable("is not a date") }
      return .value(.text(text.utf8.count == 10 ? text : date.wire))
    case .timestamp:
      guard let text = value.text, Instant(wire: text) != nil else { return .unreadable("is not a timestamp") }
      return .value(.text(text))
    case .number:
      guard case .number(let number) = value.content else { return .unreadable("is not a number") }
      return number.double.map { .value(.real($0)) } ?? .unreadable(tooLarge)
    case .wholeNumber, .grade: return wholeNumber(value, kind)
    case .flag:
      guard case .flag(let flag) = value.content else { return .unreadable("is neither true nor false") }
      return .value(.integer(flag ? 1 : 0))
    case .textList:
      guard let list = value.list, list.allSatisfy({ $0.text != nil }) else {
        return .unreadable("is not a list of texts")
      }
      return json(value)
    case .json: return json(value)
    }
  }

  private static func wholeNumber(_ value: JSONNode, _ kind: TableSchema.Kind) -> Reading {
    guard case .number(let number) = value.content, let whole = number.whole else {
      return .unreadable("is not a whole number")
    }
    if case .grade = kind, !(9...12).contains(whole) { return .unreadable("is not a grade from 9 to 12") }
    return .value(.integer(whole))
  }

  private static func json(_ value: JSONNode) -> Reading {
    var bytes: [UInt8] = []
    bytes.appendJSON(value)
    return .value(.text(String(decoding: bytes, as: UTF8.self)))
  }
}
