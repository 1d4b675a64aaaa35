import CompassModel
import CompassServices

/// A difference of a newer file to an event that was imported from it (decision F2).
package struct FeedDifference: Sendable {
  package var line: Int
  /// A sentence: `“vs Owls” on Sat, Apr 18, 2026: start 12:00, now 17:00.`
  package var message: String
  /// The row as it is now.
  package var event: Event
  package var remedy: Remedy

  /// Makes the row as the file has it.
  package enum Remedy: Sendable {
    /// Other values in its columns, none where all of them were edited by hand; the origin is that of the file from then on.
    case edit([ColumnEdit], EventOrigin)
    /// The end of the row; its origins say from then on that the file ended it.
    case deletion([EventOrigin])
  }

  /// Whether the row would be deleted.
  package var isDeletion: Bool { if case .deletion = remedy { true } else { false } }

  /// `feed.ics:12: “vs Owls” on …`
  package func text(in file: String) -> String { ImportNote(line, message).text(in: file) }
}

/// The columns that a newer file changes, with their names in a sentence. Registration, attendance, cost, notes, type and
/// school are the athlete's (decision F2).
private let feedColumns: KeyValuePairs = [
  "name": "name", "start_date": "day", "end_date": "last day", "start_time": "start", "end_time": "end",
  "location": "place", "address": "address", "city": "city", "state": "state", "url": "web address",
]

extension NewEvent {
  /// The values of the columns that a newer file changes; empty ones are left out.
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

/// The difference between two versions of an event in a file, brought into a row that people may have edited since.
struct FeedEdit {
  /// `start 12:00, now 17:00`, one for each column that differs.
  private(set) var texts: [String] = []
  private(set) var edits: [ColumnEdit] = []

  /// - Parameters:
  ///   - feedValues: the values of the file that was imported last.
  ///   - new: the event as the file has it now.
  ///   - row: the event as it is stored.
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
    // An end that was entered here gives way where the event would end before it begins.
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
  /// Whether the last day is before the first, or the end of an event of one day before its start.
  var endsBeforeItBegins: Bool {
    if let endDate, endDate != startDate { return endDate < startDate }
    guard let start = startTime.flatMap(TimeOfDay.minutes), let end = endTime.flatMap(TimeOfDay.minutes) else {
      return false
    }
    return end < start
  }
}
