import CompassModel
import Foundation
import PageKit

/// The rows that the user has hidden from the list: snoozed rows, and past events marked as missed (decision D7).
package struct SetAsideRows: Equatable, Sendable, Codable {
  /// The day on which each snoozed row is listed again, by `RowID.wire` (`task-t-1`).
  var snoozed: [String: CalendarDate] = [:]
  /// The past events that the athlete did not attend, by ascending id; the page no longer asks about them.
  var missed: [EventID] = []

  static let days = 3

  package init() {}

  /// Reads a stored value; nil and an unreadable one hide nothing.
  init(text: String?) {
    let stored = text.flatMap { try? JSONDecoder().decode(SetAsideRows.self, from: Data($0.utf8)) }
    self = stored ?? SetAsideRows()
  }

  /// The stored form: `{"missed":["ev-1"],"snoozed":{"task-t-1":"2026-02-13"}}`; nil if encoding fails.
  var text: String? {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The rows that may be hidden, depending on the day.
  var rows: Set<Today.RowID> {
    Set(snoozed.keys.compactMap { Today.RowID(wire: $0) } + missed.map { Today.RowID(.event, $0.rawValue) })
  }

  func hides(_ item: Attention, on today: CalendarDate) -> Bool {
    if case .unconfirmed(let event) = item.row, missed.contains(event.id) { return true }
    return snoozedUntil(item.id, on: today) != nil
  }

  func snoozedUntil(_ id: Today.RowID, on today: CalendarDate) -> CalendarDate? {
    snoozed[id.wire].flatMap { today < $0 ? $0 : nil }
  }

  /// Snoozes a row and removes expired entries.
  ///
  /// - Returns: the day on which the row is listed again: in three days, or on its date if that is sooner and still
  ///   ahead.
  mutating func snooze(_ item: Attention, on today: CalendarDate) -> CalendarDate {
    let later = today.adding(days: Self.days)
    let until = today < item.date ? min(later, item.date) : later
    snoozed = snoozed.filter { today < $0.value }
    snoozed[item.id.wire] = until
    return until
  }

  mutating func miss(_ id: EventID) { missed = Set(missed + [id]).sorted() }
}
