import CompassModel
import Foundation

/// Reads one value of a row.
enum CellReader {
  enum Reading {
    case value(SQLiteValue)
    /// Why not, after the column's name and the value: `is not a date`.
    case unreadable(String)
  }

  static func read(_ value: Any, as kind: TableSchema.Kind) -> Reading {
    switch kind {
    case .identifier:
      guard let text = value as? String else { return .unreadable("is not text") }
      return text.isEmpty ? .unreadable("is empty") : .value(.text(text))
    case .text:
      guard let text = value as? String else { return .unreadable("is not text") }
      return .value(.text(text))
    case .date:
      guard let text = value as? String, let date = CalendarDate(wire: text) else {
        return .unreadable("is not a date")
      }
      return .value(.text(text.utf8.count == 10 ? text : date.wire))
    case .timestamp:
      guard let text = value as? String, Instant(wire: text) != nil else { return .unreadable("is not a timestamp") }
      return .value(.text(text))
    case .number:
      guard let number = value as? NSNumber, !JSONNumber.isFlag(number), number.doubleValue.isFinite else {
        return .unreadable("is not a number")
      }
      return .value(.real(number.doubleValue))
    case .wholeNumber, .grade: return wholeNumber(value, kind)
    case .flag:
      guard let number = value as? NSNumber, JSONNumber.isFlag(number) else {
        return .unreadable("is neither true nor false")
      }
      return .value(.integer(number.boolValue ? 1 : 0))
    case .textList:
      guard value is [String] else { return .unreadable("is not a list of texts") }
      return json(value)
    case .json: return json(value)
    }
  }

  private static func wholeNumber(_ value: Any, _ kind: TableSchema.Kind) -> Reading {
    guard let number = value as? NSNumber, !JSONNumber.isFlag(number), let whole = JSONNumber.isWhole(number) else {
      return .unreadable("is not a whole number")
    }
    if case .grade = kind, !(9...12).contains(whole) { return .unreadable("is not a grade from 9 to 12") }
    return .value(.integer(whole))
  }

  private static func json(_ value: Any) -> Reading {
    let options: JSONSerialization.WritingOptions = [.sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes]
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else {
      return .unreadable("cannot be stored")
    }
    return .value(.text(String(decoding: data, as: UTF8.self)))
  }
}
