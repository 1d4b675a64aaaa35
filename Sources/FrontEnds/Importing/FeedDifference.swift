import CompassModel
import CompassServices

/// A difference between a newer file and an event that was imported from it (decision F2).
package struct FeedDifference: Sendable {
  package var line: Int
  /// Sentence for the user: `“vs Owls” on Sat, Apr 18, 2026: start 12:00, now 17:00.`
  package var message: String
  package var event: Event
  /// Origins of the event before this import.
  package var origins: [EventOrigin]
  package var remedy: Remedy

  package enum Remedy: Sendable {
    /// The columns to change, none if the user has edited all of them, and the origin to store then.
    case edit([ColumnEdit], EventOrigin)
    /// Deletion of the row, and its origins to store then, marked as ended by the file.
    case deletion([EventOrigin])
  }

  package var isDeletion: Bool { if case .deletion = remedy { true } else { false } }

  package func text(in file: String) -> String { ImportNote(line, message).text(in: file) }
}

/// Columns that a newer file may change, with their names in messages; others are the athlete's (decision F2).
private let feedColumns: KeyValuePairs = [
  "name": "name", "start_date": "day", "end_date": "last day", "start_time": "start", "end_time": "end",
  "location": "place", "address": "address", "city": "city", "state": "state", "url": "web address",
]

extension NewEvent {
  /// Values of the columns that a newer file may change, by column; without empty ones.
  package var feedValues: [String: String] {
    var feedValues: [String: String] = [:]
    let fields = columns
    for (name, _) in feedColumns {
      switch fields.first(where: { $0.name == name })?.value {
      case .text(let text):
        feedValues[name] = (name.hasSuffix("_time") ? TimeOfDay.text(text) ?? text : text).nilIfBlank
      case .date(let date): feedValues[name] = date.wire
      case .number, .flag, .instant, .list, .json, nil: break
      }
    }
    return feedValues
  }
}

/// The changes between two versions of an event in a file, applied to a row that users may have edited since.
struct FeedEdit {
  /// One text for each changed column: `start 12:00, now 17:00`.
  private(set) var texts: [String] = []
  private(set) var edits: [ColumnEdit] = []

  /// Compares `feedValues`, of the file imported last, with `new`; `row` is the event as stored.
  init(from feedValues: [String: String], to new: NewEvent, of row: NewEvent) {
    let (newValues, stored) = (new.feedValues, row.feedValues)
    let (columns, newColumns) = (row.columns, new.columns)
    func edit(_ name: String) -> ColumnEdit {
      func value(_ columns: [RecordField]) -> RecordField.Value? { columns.first { $0.name == name }?.value }
      return ColumnEdit(name, from: value(columns), to: value(newColumns))
    }
    for (name, label) in feedColumns where feedValues[name] != newValues[name] && stored[name] != newValues[name] {
      var text = "\(label) \(Self.text(feedValues[name])), now \(Self.text(newValues[name]))"
      if stored[name] == feedValues[name] {
        edits.append(edit(name))
      } else {
        text += " (stays \(Self.text(stored[name])), as entered here)"
      }
      texts.append(text)
    }
    // An end that the user entered is replaced if the event would otherwise end before it begins.
    let values = edits
    let changed = NewEvent(
      columns: columns.map { field in
        values.first { $0.name == field.name }.map { RecordField($0.name, $0.new) } ?? field
      })
    if !edits.isEmpty, changed.endsBeforeItBegins {
      for name in ["end_date", "end_time"]
      where stored[name] != newValues[name] && !edits.contains(where: { $0.name == name }) {
        edits.append(edit(name))
      }
    }
  }

  private static func text(_ value: String?) -> String {
    guard let value else { return "none" }
    return CalendarDate(wire: value)?.entryText ?? TimeOfDay.text(value) ?? quoted(value)
  }
}

extension NewEvent {
  /// Whether the last day is before the first, or a one-day event ends before its start time.
  var endsBeforeItBegins: Bool {
    if let endDate, endDate != startDate { return endDate < startDate }
    guard let start = startTime.flatMap(TimeOfDay.minutes), let end = endTime.flatMap(TimeOfDay.minutes) else {
      return false
    }
    return end < start
  }
}
