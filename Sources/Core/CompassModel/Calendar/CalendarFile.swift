/// An all-day or timed entry of an exported calendar: an event, or a deadline.
package struct CalendarEntry: Hashable, Sendable {
  /// The id of the row that the entry shows. Importing the calendar again updates the entry with this id.
  package var id: String
  package var title: String
  /// The first and the last day, both inclusive.
  package var firstDay, lastDay: CalendarDate
  /// Local start time on the first day and end time on the last day, `HH:MM` or `HH:MM:SS`. Without a valid start time
  /// the entry covers whole days; `end` tells what a missing end time means.
  package var startTime, endTime: String?
  /// The location and a free text with all further facts; nil for none.
  package var location, details: String?
  /// A web address that calendars open; nil for none. Written only if it is a valid http or https address.
  package var url: String?
  /// The category by which calendars filter: `Camp`, `Deadline`.
  package var category: String
  package var isTentative: Bool
  /// Whether the entry has an alarm one day before its start.
  package var hasReminder: Bool
  /// Column values that only this app reads back (D8): `school_name` is written as `X-COMPASS-SCHOOL-NAME`.
  package var customProperties: [String: String]

  package init(
    id: String, title: String, firstDay: CalendarDate, lastDay: CalendarDate? = nil, startTime: String? = nil,
    endTime: String? = nil, location: String? = nil, details: String? = nil, url: String? = nil, category: String,
    isTentative: Bool = false, hasReminder: Bool = false, customProperties: [String: String] = [:]
  ) {
    (self.id, self.title, self.firstDay) = (id, title, firstDay)
    self.lastDay = max(lastDay ?? firstDay, firstDay)
    (self.startTime, self.endTime) = (startTime, endTime)
    (self.location, self.details, self.url, self.category) = (location, details, url, category)
    (self.isTentative, self.hasReminder, self.customProperties) = (isTentative, hasReminder, customProperties)
  }

  /// The exclusive end: for whole days the day after the last one, without a time; for a timed entry the last day and
  /// `HH:MM`, or midnight after the last of several days without an end time. Nil for a timed entry of one day that has
  /// no end time, or none after its start.
  package var end: (day: CalendarDate, time: String?)? {
    guard let start = startTime.flatMap(TimeOfDay.text) else { return (lastDay.adding(days: 1), nil) }
    if let end = endTime.flatMap(TimeOfDay.text), lastDay > firstDay || end > start { return (lastDay, end) }
    return lastDay > firstDay ? (lastDay.adding(days: 1), "00:00") : nil
  }
}

/// An iCalendar file (RFC 5545) that other calendar apps import or subscribe to (decision D8).
///
/// Timed entries are local times of a zone, whose rules are in the file; the end of whole days is exclusive. A timed
/// entry of one day without an end time has no end. Lines end with CRLF and are folded at 75 octets.
public struct CalendarFile: Hashable, Sendable {
  package var name: String
  package var entries: [CalendarEntry]
  /// The time of writing, for DTSTAMP, and the zone of the entries' clock times.
  package var moment: Moment

  package init(name: String, entries: [CalendarEntry], moment: Moment) {
    (self.name, self.entries, self.moment) = (name, entries, moment)
  }

  package static func customPropertyName(of column: String) -> String {
    "X-COMPASS-" + column.uppercased().replacing("_", with: "-")
  }

  package var text: String {
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", "-//Recruiting Compass//Core//EN")
    lines.add("CALSCALE", "GREGORIAN")
    lines.add("X-WR-CALNAME", escaping: name)
    let timed = entries.filter { $0.startTime.flatMap(TimeOfDay.text) != nil }
    if let first = timed.map(\.firstDay).min(), let last = timed.map(\.lastDay).max() {
      addZone(from: first, to: last, &lines)
    }
    for entry in entries { add(entry, &lines) }
    lines.add("END", "VCALENDAR")
    return lines.text
  }

  private func add(_ entry: CalendarEntry, _ lines: inout ContentLines) {
    lines.add("BEGIN", "VEVENT")
    lines.add("UID", escaping: entry.id + "@compass")
    lines.add("DTSTAMP", moment.instant.calendarText)
    let identifier = moment.zone.identifier
    let zone = ";TZID=" + (identifier.contains(":") ? "\"\(identifier)\"" : identifier)
    if let time = entry.startTime.flatMap(TimeOfDay.text) {
      lines.add("DTSTART\(zone)", "\(entry.firstDay.calendarText)T\(time.filter { $0 != ":" })00")
      if let (day, time) = entry.end, let time {
        lines.add("DTEND\(zone)", "\(day.calendarText)T\(time.filter { $0 != ":" })00")
      }
    } else {
      lines.add("DTSTART;VALUE=DATE", entry.firstDay.calendarText)
      if let end = entry.end { lines.add("DTEND;VALUE=DATE", end.day.calendarText) }
      lines.add("TRANSP", "TRANSPARENT")
    }
    lines.add("SUMMARY", escaping: entry.title)
    if let location = entry.location { lines.add("LOCATION", escaping: location) }
    if let details = entry.details { lines.add("DESCRIPTION", escaping: details) }
    if let url = entry.url, url.wholeMatch(of: /https?:\/\/[!-~]+/) != nil { lines.add("URL", url) }
    lines.add("CATEGORIES", escaping: entry.category)
    lines.add("STATUS", entry.isTentative ? "TENTATIVE" : "CONFIRMED")
    for (column, value) in entry.customProperties.sorted(by: { $0.key < $1.key }) {
      lines.add(Self.customPropertyName(of: column), escaping: value)
    }
    if entry.hasReminder {
      lines.add("BEGIN", "VALARM")
      lines.add("ACTION", "DISPLAY")
      lines.add("TRIGGER", "-P1D")
      lines.add("DESCRIPTION", escaping: entry.title)
      lines.add("END", "VALARM")
    }
    lines.add("END", "VEVENT")
  }

  /// Adds a VTIMEZONE with a part for the first offset, and for each change around the days of the entries.
  private func addZone(from first: CalendarDate, to last: CalendarDate, _ lines: inout ContentLines) {
    let zone = moment.zone
    let rules = zone.changes(from: zone.start(of: first.adding(days: -366)), to: zone.start(of: last.adding(days: 2)))
    lines.add("BEGIN", "VTIMEZONE")
    lines.add("TZID", escaping: zone.identifier)
    func add(_ kind: String, _ start: Instant, from: Int, to: Int) {
      lines.add("BEGIN", kind)
      lines.add("DTSTART", String(start.adding(.seconds(from)).calendarText.dropLast()))
      lines.add("TZOFFSETFROM", Self.offsetText(from))
      lines.add("TZOFFSETTO", Self.offsetText(to))
      lines.add("END", kind)
    }
    var offset = rules.offsetBefore
    add("STANDARD", Instant(seconds: 0), from: offset, to: offset)
    for change in rules.changes {
      add(change.offset > offset ? "DAYLIGHT" : "STANDARD", change.instant, from: offset, to: change.offset)
      offset = change.offset
    }
    lines.add("END", "VTIMEZONE")
  }

  /// Formats an offset from UTC in seconds as `-0500` or `+0545`, with seconds appended if they are not zero.
  private static func offsetText(_ offset: Int) -> String {
    let size = offset.magnitude
    let parts = [size / 3600, size / 60 % 60] + (size.isMultiple(of: 60) ? [] : [size % 60])
    return (offset < 0 ? "-" : "+") + parts.map(twoDigits).joined()
  }
}

extension CalendarDate {
  fileprivate var calendarText: String { wire.filter { $0 != "-" } }
}

extension Instant {
  /// The instant in iCalendar form: `20260210T140000Z`.
  fileprivate var calendarText: String {
    Instant(seconds: microseconds.floorDivided(by: 1_000_000)).wire.filter { $0 != "-" && $0 != ":" }
  }
}

/// The lines of the file, each folded to at most 75 octets (RFC 5545, section 3.1).
private struct ContentLines {
  private(set) var text = ""

  mutating func add(_ name: String, _ value: String) {
    var length = 0
    for character in (name + ":" + value).unicodeScalars {
      let octets = UTF8.width(character)
      if length + octets > 75 {
        text += "\r\n "
        length = 1
      }
      text.unicodeScalars.append(character)
      length += octets
    }
    text += "\r\n"
  }

  /// Adds a property of type TEXT: escapes line breaks, `\`, `;` and `,`, and drops other control characters.
  mutating func add(_ name: String, escaping value: String) {
    var escaped = String.UnicodeScalarView()
    var isAfterReturn = false
    for character in value.unicodeScalars {
      switch character {
      case "\n" where isAfterReturn: break
      case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": escaped.append(contentsOf: "\\n".unicodeScalars)
      case "\\", ";", ",":
        escaped.append("\\")
        escaped.append(character)
      case _ where character.properties.generalCategory == .control: break
      default: escaped.append(character)
      }
      isAfterReturn = character == "\r"
    }
    add(name, String(escaped))
  }
}
