import CompassModel
import Foundation
import PageKit

/// Days and times as people type them, in one line or in a file (decision D5).
package enum TypedDays {
  /// One day, or two: `dec 5`, `dec 5-7`, `12/5-12/7`, `2026-12-05..2026-12-07`. The second
  /// of two is the first such day on or after the first (decision G5).
  ///
  /// - Parameter meaning: which day is meant where the year is left out.
  package static func read(
    _ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning = .planned
  ) -> [CalendarDate]? {
    if let day = DateArgument(text)?.date(today: today, meaning) { return [day] }
    guard let bar = text.firstRange(of: "..") ?? text.firstRange(of: "-") else { return nil }
    let (first, last) = (String(text[..<bar.lowerBound]), String(text[bar.upperBound...]))
    guard let start = DateArgument(first)?.date(today: today, meaning) else { return nil }
    if let number = Int(last), let end = CalendarDate(year: start.year, month: start.month, day: number) {
      return [start, end]
    }
    return DateArgument(last).map { [start, $0.date(today: today, .from(start))] }
  }

  /// The same of a cell of a spreadsheet, which may have the time beside the days: `12/5/26 9:00 AM`,
  /// `2026-12-05T09:00`.
  static func cell(
    _ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning = .planned
  ) -> (days: [CalendarDate], time: String?)? {
    var text = text
    if let match = text.prefixMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})T/) {
      text = "\(match.1) \(text[match.range.upperBound...])"
    }
    if let match = text.prefixMatch(of: /([0-9]{1,2}\/[0-9]{1,2}\/)([0-9]{2})(?= |$)/) {
      text = "\(match.1)20\(match.2)\(text[match.range.upperBound...])"
    }
    let words = text.split(whereSeparator: \.isWhitespace)
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let days = read(words.prefix(count).joined(separator: " "), today: today, meaning)
      else { continue }
      if count == words.count { return (days, nil) }
      guard let time = clock(words.dropFirst(count).joined(separator: " ")) else { continue }
      return (days, time)
    }
    return nil
  }

  /// `HH:MM:SS` of a time as it can be typed, `09:00:00` too.
  static func clock(_ text: String) -> String? {
    (TimeOfDay.text(text) ?? withoutSeconds(text) ?? TypedTime.text(text)).map { "\($0):00" }
  }

  /// `9:00:00 AM`, as spreadsheets have it.
  private static func withoutSeconds(_ text: String) -> String? {
    text.lowercased().wholeMatch(of: /([0-9]{1,2}:[0-9]{2}):[0-9]{2} ?(am|pm)/).flatMap {
      TypedTime.text("\($0.1)\($0.2)")
    }
  }

  /// From when, and until when if that is said: `9am`, `9am-4pm`, `1:00-3:30 PM`.
  static func clocks(_ text: String) -> (start: String, end: String?)? {
    if let start = clock(text) { return (start, nil) }
    return TypedTime.range(text).map { ("\($0.start):00", $0.end.map { "\($0):00" }) }
  }
}

extension CalendarDate {
  /// `Sat, Dec 5, 2026`.
  package var entryText: String { "\(weekday.name.prefix(3)), \(mediumText)" }
}
