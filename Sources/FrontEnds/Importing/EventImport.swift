import CompassModel

/// What importing a file of events would do: all of it, or nothing where there is a problem (decision D13).
package struct EventImport: FileImport, Sendable {
  package static let noun = "event"
  package private(set) var added: [(line: Int, row: NewEvent)] = []
  package private(set) var problems: [ImportProblem]
  package private(set) var notes: [ImportNote]
  package let doubts: [ImportNote] = []
  private let schools: SchoolDirectory

  /// Whether a file is iCalendar or separated values, its first bytes say.
  ///
  /// - Parameter existing: events of one of these ids, or of the same name on the same day, are not added again.
  package init(_ bytes: [UInt8], existing: some Sequence<Event>, _ context: ImportContext) {
    let rows = Self.rows(bytes, context)
    (problems, notes, schools) = (rows.problems, rows.notes, context.schools)
    var (ids, keys): (Set<EventID>, Set<Key>) = ([], [])
    for event in existing {
      ids.insert(event.id)
      keys.insert(Key(event.entry))
    }
    let stored = keys
    for (line, row) in rows.rows {
      let key = Key(row.event)
      let isStored = row.row.map(ids.contains) ?? false || stored.contains(key)
      if !isStored, keys.insert(key).inserted {
        added.append((line, row.event))
      } else {
        let place = isStored ? "is there already" : "is in the file twice"
        notes.append(ImportNote(line, "\(quoted(row.event.displayName)) on \(row.event.startDate.entryText) \(place)."))
      }
    }
    if rows.rows.isEmpty, problems.isEmpty, notes.isEmpty {
      problems.append(ImportProblem(1, "There is no event in the file."))
    }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    notes.sort { $0.line < $1.line }
  }

  /// Two events are one where name, day and start are the same: a doubleheader is two (decision F1).
  private struct Key: Hashable {
    let name: String
    let day: CalendarDate
    let start: String?

    init(_ event: NewEvent) {
      name = event.displayName.lowercased().split(whereSeparator: \.isWhitespace).joined(separator: " ")
      (day, start) = (event.startDate, event.startTime.flatMap(TimeOfDay.text))
    }
  }

  private static func rows(_ bytes: [UInt8], _ context: ImportContext) -> ImportedRows<ImportedEvent> {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes.dropFirst(mark).drop { [9, 10, 13, 32].contains($0) }.prefix(15)
    if String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" {
      return CalendarEvents.read(bytes, context)
    }
    if start.first == UInt8(ascii: "<") {
      return ImportedRows(
        problems: [ImportProblem(1, "This is a web page: download the calendar (.ics) or the table (.csv) itself.")])
    }
    return EventTable.read(bytes, context)
  }

  package static func stored(_ event: NewEvent, id: String) -> NewRow { .event(event, EventID(id)) }

  /// `Camp “Elite Camp”, Sat, Dec 5, 2026 to Mon, Dec 7, 2026, 09:00 to 16:00, at Duke, $150, registered`.
  package func text(of event: NewEvent) -> String {
    func clock(_ time: String?) -> String? { time.flatMap(TimeOfDay.text) }
    let days = [event.startDate, event.endDate].compactMap { $0?.entryText }.joined(separator: " to ")
    let times = [clock(event.startTime), clock(event.endTime)].compactMap { $0 }.joined(separator: " to ")
    let place = event.schoolID.flatMap(schools.label) ?? event.location ?? event.city ?? event.address
    let parts: [String?] = [
      "\(event.type.label) \(quoted(event.displayName))", days, times,
      place.map { "at \(terminalText($0, atMost: 60))" },
      event.cost.map { $0 == 0 ? "free" : Money.shortText($0) }, event.isRegistered ? "registered" : nil,
      event.isAttended ? "attended" : nil,
    ]
    return parts.compactMap { $0?.nilIfBlank }.joined(separator: ", ")
  }
}
