import CompassModel
import Foundation
import PageKit

/// Days and times as users type them, on a command line or in a file (decision D5).
package enum TypedDays {
  /// Reads one day or two, `dec 5-7` or `12/5-12/7`; `meaning` selects the first one's year or week (decision G5).
  package static func read(
    _ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning = .planned
  ) -> [CalendarDate]? {
    if let day = DateArgument(text)?.date(today: today, meaning) { return [day] }
    // A range with the year at the end: `May 30-31 2026`.
    if let match = text.wholeMatch(of: /([A-Za-z]+\.? [0-9]{1,2}) ?[-–] ?([0-9]{1,2}),? ((?:19|20)[0-9]{2})/) {
      guard let start = DateArgument("\(match.1) \(match.3)")?.date(today: today, meaning), let number = Int(match.2),
        let end = CalendarDate(year: start.year, month: start.month, day: number)
      else { return nil }
      return [start, end]
    }
    guard let bar = text.firstRange(of: "..") ?? text.firstRange(of: "-") else { return nil }
    let (first, last) = (String(text[..<bar.lowerBound]), String(text[bar.upperBound...]))
    guard let start = DateArgument(first)?.date(today: today, meaning) else { return nil }
    if let number = Int(last), let end = CalendarDate(year: start.year, month: start.month, day: number) {
      return [start, end]
    }
    return DateArgument(last).map { [start, $0.date(today: today, .from(start))] }
  }

  /// Reads one day or two as `read` or `cell` do, or with blanks around the dash; nil for other texts.
  package static func days(_ text: String, today: CalendarDate) -> [CalendarDate]? {
    let text = text.replacing(/\ +(?:-|–|to)\ +/, with: "-")
    if let days = read(text, today: today) { return days }
    guard let cell = cell(text, today: today, .planned), cell.time == nil else { return nil }
    return cell.days
  }

  /// Texts for a time or cost that is not known yet.
  static let unknownWords: Set = ["tba", "tbd", "n/a", "na", "-", "–", "?", "pending", "all day"]

  /// Reads one or two days and a time, of another zone converted (decision F7); `first` is the earliest, for an end.
  static func cell(
    _ text: String, at moment: Moment, since first: CalendarDate? = nil, _ meaning: DateArgument.Meaning = .planned
  ) -> (days: [CalendarDate], time: String?)? {
    if text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T.*(?:Z|[+-][0-9]{2}:?[0-9]{2})/) != nil,
      let instant = Instant(wire: text)
    {
      let local = CalendarTime(instant: instant, in: moment.zone)
      return ([local.day], local.clockText)
    }
    return cell(text, today: first ?? moment.today, meaning)
  }

  /// Reads a cell without a zone. A named weekday selects the year, and must match a full date (decision F8).
  static func cell(
    _ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning = .planned
  ) -> (days: [CalendarDate], time: String?)? {
    let (text, weekday) = withoutWeekday(text)
    guard let weekday else { return plainCell(text, today: today, meaning) }
    return [0, -1, 1].lazy.compactMap { years in
      CalendarDate(year: today.year + years, month: today.month, day: min(today.day, 28)).flatMap {
        plainCell(text, today: years == 0 ? today : $0, meaning)
      }
    }.first { $0.days.first?.weekday.name.lowercased().hasPrefix(weekday) == true }
  }

  /// Removes the weekday from `Feb 13 (Fri)` or `Sat May 30`; returns its first three letters in lower case, or nil.
  private static func withoutWeekday(_ text: String) -> (text: String, weekday: String?) {
    // Non-breaking hyphens and spaces.
    let text = text.replacing(/[\u{2010}\u{2011}]/, with: "-").replacing(/[\u{A0}\u{202F}]/, with: " ")
    let before = /(?i)(mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,? +(?=[0-9a-z]+[\/ -]?[0-9])/
    if let match = text.prefixMatch(of: before) {
      return (String(text[match.range.upperBound...]), match.1.lowercased())
    }
    guard let match = text.firstMatch(of: /(?i) *\((mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?\)/) else {
      return (text, nil)
    }
    return (text.replacingCharacters(in: match.range, with: ""), match.1.lowercased())
  }

  private static func plainCell(
    _ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning
  ) -> (days: [CalendarDate], time: String?)? {
    let text = plain(text, today: today, meaning)
    let words = text.split(whereSeparator: \.isWhitespace)
    for count in stride(from: words.count, to: 0, by: -1) {
      guard let days = read(words.prefix(count).joined(separator: " "), today: today, meaning)
      else { continue }
      if count == words.count { return (days, nil) }
      let remaining = words.dropFirst(count).joined(separator: " ")
      // A year is not a time of day.
      guard remaining.wholeMatch(of: /20[0-9]{2}/) == nil, let time = clock(remaining) else { continue }
      return (days, time)
    }
    return nil
  }

  /// Rewrites the day at the beginning of a cell into a form that `read` accepts.
  private static func plain(_ text: String, today: CalendarDate, _ meaning: DateArgument.Meaning) -> String {
    var text = text
    if let match = text.prefixMatch(of: /([0-9]{4}-[0-9]{2}-[0-9]{2})T/) {
      text = "\(match.1) \(text[match.range.upperBound...])"
    }
    func iso(_ year: Substring, _ month: Substring, _ day: Substring, _ remaining: Substring) -> String {
      func padded(_ number: Substring) -> String { number.count == 1 ? "0\(number)" : String(number) }
      return "\(fullYear(year, today, meaning))-\(padded(month))-\(padded(day))\(remaining)"
    }
    if let match = text.prefixMatch(of: /([0-9]{4})[\/-]([0-9]{1,2})[\/-]([0-9]{1,2})(?= |$)/) {
      return iso(match.1, match.2, match.3, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(of: /((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})(?= |$)/) {
      return iso(match.1, match.2, match.3, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(of: /([0-9]{1,2})[\/-]([0-9]{1,2})[\/-]([0-9]{4}|[0-9]{2})(?= |$)/) {
      return iso(match.3, match.1, match.2, text[match.range.upperBound...])
    }
    if let match = text.prefixMatch(of: /([0-9]{1,2})-([A-Za-z]{3,9})(?:-([0-9]{4}|[0-9]{2}))?(?= |$)/) {
      let year = match.3.map { " \(fullYear($0, today, meaning))" } ?? ""
      return "\(match.2) \(match.1)\(year)\(text[match.range.upperBound...])"
    }
    return text
  }

  /// Completes a year of two digits.
  private static func fullYear(_ year: Substring, _ today: CalendarDate, _ meaning: DateArgument.Meaning) -> String {
    guard year.count == 2, let number = Int(year) else { return String(year) }
    return "\(DateArgument.fullYear(number, today: today, meaning))"
  }

  /// Reads a time of day as `HH:MM:SS`; nil if the text is not one.
  static func clock(_ text: String) -> String? {
    (TimeOfDay.text(text) ?? withoutSeconds(text) ?? TypedTime.text(text)).map { "\($0):00" }
  }

  /// Reads a time with seconds, which are dropped: `9:00:00 AM`, as spreadsheets write it. Nil for anything else.
  private static func withoutSeconds(_ text: String) -> String? {
    text.lowercased().wholeMatch(of: /([0-9]{1,2}:[0-9]{2}):[0-9]{2} ?(am|pm)/).flatMap {
      TypedTime.text("\($0.1)\($0.2)")
    }
  }

  /// Reads a start time and an optional end as `HH:MM:SS`: `9am-4pm`, `12 noon`, `1:00 PM ET`; both nil for `TBA`, nil
  /// if unreadable. Times of another zone are of `day`, and converted to `zone`.
  static func clocks(_ text: String, on day: CalendarDate, in zone: Zone) -> (start: String?, end: String?)? {
    var text = text.replacing(/[\u{A0}\u{202F}]/, with: " ").replacing("12 noon", with: "noon").replacing(
      "12 midnight", with: "midnight")
    if unknownWords.contains(text.lowercased()) { return (nil, nil) }
    var other: Zone?
    if let match = text.firstMatch(of: /(?i) ([ecmp])[sd]?t$/), let name = zoneNames[match.1.lowercased()] {
      text = String(text[..<match.range.lowerBound])
      other = Zone(identifier: name)
    }
    let range =
      clock(text).map { ($0, nil) } ?? TypedTime.range(text).map { ("\($0.start):00", $0.end.map { "\($0):00" }) }
    guard let (start, end) = range else { return nil }
    func local(_ time: String) -> String? {
      guard let other, let minute = TimeOfDay.minutes(time) else { return time }
      return CalendarTime(day: day, clock: minute * 60, zone: other).seen(from: zone).clockText
    }
    return (local(start), end.flatMap(local))
  }

  private static let zoneNames = [
    "e": "America/New_York", "c": "America/Chicago", "m": "America/Denver", "p": "America/Los_Angeles",
  ]
}

extension CalendarDate {
  package var entryText: String { "\(weekday.name.prefix(3)), \(mediumText)" }
}
