/// Something with a day that goes into a calendar: an event, or a deadline.
public struct CalendarEntry: Hashable, Sendable {
  /// The id of its row: the same row keeps its place in a calendar that is imported again.
  public var id: String
  /// The title that a calendar shows.
  public var title: String
  /// The first and the last day, both inclusive.
  public var firstDay, lastDay: CalendarDate
  /// `HH:MM` on the first and on the last day; nil for whole days, and for an end that is not known.
  public var startTime, endTime: String?
  /// The location and all further facts; nil where there are none.
  public var location, details: String?
  /// An address of the web, which calendars open; nil for none, and for a text that is none.
  public var url: String?
  /// A word for its kind, by which calendars filter: `Camp`, `Deadline`.
  public var category: String
  /// An event that is not settled yet, such as one without a registration.
  public var isTentative: Bool
  /// Whether the calendar reminds of it a day before.
  public var hasReminder: Bool
  /// Columns that only this app reads back (decision D8), by the names of the wire: written as `X-COMPASS-SCHOOL-NAME`.
  public var customProperties: [String: String]

  /// Makes an entry. Optional values default to nil and flags to false; `lastDay` defaults to `firstDay`.
  public init(
    id: String, title: String, firstDay: CalendarDate, lastDay: CalendarDate? = nil, startTime: String? = nil,
    endTime: String? = nil, location: String? = nil, details: String? = nil, url: String? = nil, category: String,
    isTentative: Bool = false, hasReminder: Bool = false, customProperties: [String: String] = [:]
  ) {
    self.id = id
    self.title = title
    self.firstDay = firstDay
    self.lastDay = max(lastDay ?? firstDay, firstDay)
    (self.startTime, self.endTime) = (startTime, endTime)
    self.location = location
    self.details = details
    self.url = url
    self.category = category
    self.isTentative = isTentative
    self.hasReminder = hasReminder
    self.customProperties = customProperties
  }

  /// The day and `HH:MM` of its exclusive end; no time for whole days. Nil for one without an end of its own.
  package var end: (day: CalendarDate, time: String?)? {
    guard let start = startTime.flatMap(TimeOfDay.text) else { return (lastDay.adding(days: 1), nil) }
    if let end = endTime.flatMap(TimeOfDay.text), lastDay > firstDay || end > start { return (lastDay, end) }
    return lastDay > firstDay ? (lastDay.adding(days: 1), "00:00") : nil
  }
}

/// An iCalendar file (RFC 5545) that other calendar apps import or subscribe to (decision D8).
///
/// Timed entries are in the local time of a zone whose rules are in the file; whole days have an exclusive end. An
/// entry of one day without an end time has no end here either. Lines end with CRLF and are folded at 75 octets.
public struct CalendarFile: Hashable, Sendable {
  /// The name of the calendar, where it is subscribed to.
  public var name: String
  public var entries: [CalendarEntry]
  /// When it is written, and the zone of its clock times.
  public var moment: Moment

  /// - Parameters:
  ///   - name: what calendar apps call it.
  ///   - entries: in any order.
  ///   - moment: when it is written, and the zone of the clock times.
  public init(name: String, entries: [CalendarEntry], moment: Moment) {
    self.name = name
    self.entries = entries
    self.moment = moment
  }

  /// The property that carries a column: `X-COMPASS-SCHOOL-NAME` of `school_name`.
  package static func customPropertyName(of column: String) -> String {
    "X-COMPASS-" + column.uppercased().replacing("_", with: "-")
  }

  /// The bytes of the file as text.
  public var text: String {
    var lines = ContentLines()
    lines.add("BEGIN", "VCALENDAR")
    lines.add("VERSION", "2.0")
    lines.add("PRODID", "-//Recruiting Compass//Core//EN")
    lines.add("CALSCALE", "GREGORIAN")
    lines.add("X-WR-CALNAME", escaping: name)
    let timed = entries.filter { $0.startTime != nil }
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

  /// The rules of the zone, one part for each change of its clocks that the entries can meet.
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

  /// `-0500`, `+0545`; seconds where there are some.
  private static func offsetText(_ offset: Int) -> String {
    let size = offset.magnitude
    let parts = [size / 3600, size / 60 % 60] + (size.isMultiple(of: 60) ? [] : [size % 60])
    return (offset < 0 ? "-" : "+") + parts.map(twoDigits).joined()
  }
}

/// Formats with two digits: `07`.
private func twoDigits(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension CalendarDate {
  /// The date in iCalendar form: `20260210`.
  fileprivate var calendarText: String { wire.filter { $0 != "-" } }
}

extension Instant {
  /// The instant in iCalendar form: `20260210T140000Z`.
  fileprivate var calendarText: String {
    let day = Zone.utc.date(at: self)
    let seconds = max(Zone.utc.start(of: day).duration(to: self), .zero).components.seconds
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map(twoDigits).joined()
    return "\(day.calendarText)T\(clock)Z"
  }
}

/// Content lines of RFC 5545, section 3.1: folded, so that none is longer than 75 octets without its line end.
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

  /// A value of the type TEXT: what has a meaning is escaped, what controls a terminal is left out.
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
