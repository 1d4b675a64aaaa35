import CompassModel
import Foundation
import PageKit

/// Rows that are off the list on this device: snoozed rows, and past events that were not attended (decision D7).
public struct SetAsideRows: Equatable, Sendable, Codable {
  /// The day on which each row is listed again, by the row's id as text (`task-t-1`).
  var snoozed: [String: CalendarDate] = [:]
  /// Events that a person did not go to: their attendance is not asked for any more. In the order of their ids.
  var missed: [EventID] = []

  /// For how many days a row is snoozed.
  static let days = 3

  /// Creates a value that hides nothing.
  public init() {}

  /// Reads a stored value; hides nothing where it is not readable.
  init(text: String?) {
    let stored = text.flatMap { try? JSONDecoder().decode(SetAsideRows.self, from: Data($0.utf8)) }
    self = stored ?? SetAsideRows()
  }

  /// As it is stored: `{"missed":["ev-1"],"snoozed":{"task-t-1":"2026-02-13"}}`.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether the row is not listed on this day.
  func hides(_ item: Attention, on today: CalendarDate) -> Bool {
    if case .unconfirmed(let event) = item.row, missed.contains(event.id) { return true }
    return snoozedUntil(item.id, on: today) != nil
  }

  /// The day on which a row is listed again; nil for one that is not snoozed.
  func snoozedUntil(_ id: Today.RowID, on today: CalendarDate) -> CalendarDate? {
    snoozed[id.wire].flatMap { today < $0 ? $0 : nil }
  }

  /// Snoozes a row, and forgets what was snoozed until an earlier day.
  ///
  /// - Returns: the day on which it is listed again: in three days, or on its deadline if that is sooner.
  mutating func snooze(_ item: Attention, on today: CalendarDate) -> CalendarDate {
    let later = today.adding(days: Self.days)
    let until = today < item.date ? min(later, item.date) : later
    snoozed = snoozed.filter { today < $0.value }
    snoozed[item.id.wire] = until
    return until
  }

  /// Marks an event as one that a person did not go to.
  mutating func miss(_ id: EventID) {
    missed = Set(missed + [id]).sorted()
  }
}
