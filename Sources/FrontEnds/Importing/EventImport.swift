import CompassModel
import CompassServices

/// The plan of importing events: rows to add, and differences between file and existing rows (decisions F1 and F2).
package struct EventImport: FileImport, Sendable {
  package static let noun = "event"
  package private(set) var added: [(line: Int, row: NewEvent)] = []
  package private(set) var problems: [ImportProblem]
  package private(set) var notes: [ImportNote]
  /// Values of the rows to add that need confirmation (decision F7).
  package var doubts: [ImportNote] {
    let lines = Set(added.map(\.line))
    return doubtsOfFile.filter { lines.contains($0.line) }
  }
  private let doubtsOfFile: [ImportNote]
  /// Differences to existing rows, in the order of the file; rows that the file no longer has come last.
  package private(set) var differences: [FeedDifference] = []
  /// Origins to store apart from those of new rows, also for deleted ones; and identities that they replace.
  package private(set) var kept: [EventOrigin] = []
  package private(set) var gone: [EventOrigin.Identity] = []
  /// Origins of the rows in `added`, in the same order, without event ids yet.
  private var origins: [EventOrigin] = []
  private var deleted: [(line: Int, row: NewEvent, origin: EventOrigin)] = []
  private let schools: SchoolDirectory

  /// Reads a file by its first bytes, and compares it with `existing` events and the `origins` of imported ones.
  package init(
    _ bytes: [UInt8], existing: some Sequence<Event>, origins: [EventOrigin] = [],
    eventsWithReadings: Set<EventID> = [], _ context: ImportContext
  ) {
    let file = Self.file(bytes, context)
    (problems, notes, schools) = (file.events.problems, file.events.notes, context.schools)
    doubtsOfFile = file.events.doubts
    let rows = Self.identified(file.events.rows, &notes)
    if rows.isEmpty, file.cancellations.isEmpty, problems.isEmpty, notes.isEmpty {
      problems.append(ImportProblem(1, "There is no event in the file."))
    }
    let notesOfFile = notes
    var match = EventMatch(
      existing, origins, identities: Set(rows.map(\.identity)).union(file.cancellations.compactMap(\.identity)))
    var older: [ImportNote] = []
    var (isNewer, isKnown) = (false, false)
    for row in rows {
      let (event, line) = (row.imported.event, row.line)
      let text = "\(quoted(event.displayName)) on \(event.startDate.entryText)"
      func note(_ end: String) -> ImportNote { ImportNote(line, "\(text) \(end)") }
      // The file was written by this app, from this store.
      if let id = row.imported.row, match.take(id) {
        notes.append(note("is there already."))
        continue
      }
      let before = match.origin(of: row.identity, on: event.startDate)
      // An event that was missing from the last file does not show how new this file is.
      if before?.isListed == true { isKnown = true }
      if let before, before.isListed, row.imported.version < before.version {
        older.append(note("is older here than what was imported before: nothing of it is changed."))
        continue
      }
      if let before, before.isListed, before.version < row.imported.version { isNewer = true }
      guard context.takes(event) else { continue }
      var origin = EventOrigin(
        row.identity, event: before?.event ?? EventID(""), feed: row.imported.feed, version: row.imported.version,
        feedValues: event.feedValues)
      // A file name does not replace the feed that the event had.
      if let before, !row.imported.isOfNamedFeed { origin.feed = before.feed }
      if let before, let stored = match.row(before.event) {
        if before.identity != row.identity { gone.append(before.identity) }
        let edit = FeedEdit(from: before.feedValues, to: event, of: stored.entry)
        if edit.texts.isEmpty {
          kept.append(origin)
          notes.append(note("is there already."))
        } else {
          kept.append(origin.withFeedValues(before.feedValues))
          let name = "\(quoted(stored.displayName)) on \(stored.startDate.entryText)"
          differences.append(
            FeedDifference(
              line: line, message: "\(name): \(edit.texts.joined(separator: "; ")).", event: stored,
              origins: match.origins(of: stored.id), remedy: .edit(edit.edits, origin)))
        }
      } else if let id = match.takeRow(like: event) {
        // From now on the file's identity applies, instead of an earlier one of the same feed.
        origin.event = id
        kept.append(origin)
        gone += match.origins(of: id).filter { $0.feed == origin.feed && $0.identity != origin.identity }.map(
          \.identity)
        notes.append(note("is there already."))
      } else if let before, !before.feedValues.isEmpty {
        kept.append(origin.withFeedValues(before.feedValues))
        deleted.append((line, event, origin))
      } else {
        added.append((line, event))
        self.origins.append(origin)
      }
    }
    for cancellation in file.cancellations { cancel(cancellation, &match, eventsWithReadings, &older) }
    if older.isEmpty, !isKnown, file.version < match.version(of: file.feeds) {
      // If none of its events was imported, only the version shows that the file is older.
      older.append(ImportNote(file.events.rows.first?.line ?? 1, ""))
    }
    if !older.isEmpty, !isNewer {
      (added, self.origins, deleted, differences, kept, gone) = ([], [], [], [], [], [])
      notes =
        notesOfFile + [
          ImportNote(older[0].line, "The file is older than what was imported before: nothing is changed.")
        ]
    } else {
      notes += older
      if problems.isEmpty {
        drop(what: file, match, eventsWithReadings, context)
        kept += match.unlisted(in: file.feeds)
      }
    }
    notes += deleted.map { Self.deletionNote($0.line, $0.row) }
    problems.sort { ($0.line, $0.column) < ($1.line, $1.column) }
    notes.sort { $0.line < $1.line }
  }

  /// Moves the rows that were imported before and deleted by the user into `added`.
  package mutating func addDeleted() {
    for (line, row, origin) in deleted {
      added.append((line, row))
      origins.append(origin)
    }
    let obsolete = Set(deleted.map { Self.deletionNote($0.line, $0.row) })
    notes.removeAll(where: obsolete.contains)
    deleted = []
  }

  private static func deletionNote(_ line: Int, _ event: NewEvent) -> ImportNote {
    ImportNote(
      line,
      "\(quoted(event.displayName)) on \(event.startDate.entryText) was imported and deleted here: "
        + "--update adds it again.")
  }

  /// The origin of the row at index `location` of `added`, with the id under which it was stored; never nil.
  package func origin(ofAdded location: Int, id: String) -> EventOrigin? {
    var origin = origins[location]
    origin.event = EventID(id)
    return origin
  }

  /// Reads events and cancellations from a calendar, else from a table; a web page is reported as a problem.
  private static func file(_ bytes: [UInt8], _ context: ImportContext) -> EventFile {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = bytes.dropFirst(mark).drop { [9, 10, 13, 32].contains($0) }.prefix(15)
    if String(decoding: start, as: UTF8.self).uppercased() == "BEGIN:VCALENDAR" {
      return CalendarEvents.read(bytes, context)
    }
    if start.first == UInt8(ascii: "<") {
      return EventFile(
        events: ImportedRows(
          problems: [ImportProblem(1, "This is a web page: download the calendar (.ics) or the table (.csv) itself.")]))
    }
    return EventFile(events: EventFileTable.read(bytes, context), feeds: [context.fileName])
  }

  private typealias Identified = (line: Int, imported: ImportedEvent, identity: EventOrigin.Identity)

  /// Returns the events, one per identity, the file's or name, day and start, and notes repetitions.
  private static func identified(
    _ rows: [(line: Int, row: ImportedEvent)], _ notes: inout [ImportNote]
  ) -> [Identified] {
    var seen: Set<EventOrigin.Identity> = []
    return rows.compactMap { line, imported in
      let named = EventOrigin.Identity(uid: "", occurrence: imported.event.key.text)
      let own = imported.identity ?? named
      if seen.insert(own).inserted { return (line, imported, own) }
      // A column of ids in a table may identify something else than its rows.
      if imported.isOfTable, seen.insert(named).inserted { return (line, imported, named) }
      let event = imported.event
      notes.append(
        ImportNote(line, "\(quoted(event.displayName)) on \(event.startDate.entryText) is in the file twice."))
      return nil
    }
  }

  package static func stored(_ event: NewEvent, id: String) -> NewRow { .event(event, EventID(id)) }

  /// Describes an event on one line: `Camp “Elite Camp”, Sat, Dec 5, 2026, 09:00 to 16:00, at Duke, $150`.
  package func text(of event: NewEvent) -> String {
    func clock(_ time: String?) -> String? { time.flatMap(TimeOfDay.text) }
    let days = [event.startDate, event.endDate].compactMap { $0?.entryText }.joined(separator: " to ")
    let times = [clock(event.startTime), clock(event.endTime)].compactMap { $0 }.joined(separator: " to ")
    let location = event.schoolID.flatMap(schools.label) ?? event.location ?? event.city ?? event.address
    let parts: [String?] = [
      "\(event.type.label) \(quoted(event.displayName))", days, times,
      location.map { "at \(terminalText($0, atMost: 60))" },
      event.cost.map { $0 == 0 ? "free" : Money.shortText($0) }, event.isRegistered ? "registered" : nil,
      event.isAttended ? "attended" : nil,
    ]
    return parts.compactMap { $0?.nilIfBlank }.joined(separator: ", ")
  }
}

/// Detection of events that were cancelled or dropped (decision F2).
extension EventImport {
  private mutating func cancel(
    _ cancellation: Cancellation, _ match: inout EventMatch, _ eventsWithReadings: Set<EventID>,
    _ older: inout [ImportNote]
  ) {
    let line = cancellation.line
    var found = cancellation.identity.map { match.origins(cancelledBy: $0) } ?? []
    if let origin = found.first(where: { cancellation.version < $0.version }) {
      older.append(
        ImportNote(
          line, "\(quoted(cancellation.name)) is older here than what was imported before: nothing of it is changed."))
      match.see(origin.event)
      return
    }
    found = found.map { $0.seen(cancellation.version) }
    kept += found
    found.removeAll { match.row($0.event) == nil }
    let rows =
      found.isEmpty ? [cancellation.event.flatMap { match.takeRow(like: $0) }].compactMap(\.self) : found.map(\.event)
    if rows.isEmpty { notes.append(ImportNote(line, "\(quoted(cancellation.name)) is cancelled, and is left out.")) }
    for id in rows {
      guard let event = match.row(id) else { continue }
      let text = "\(quoted(event.displayName)) on \(event.startDate.entryText) is cancelled"
      if event.isAttended || eventsWithReadings.contains(id) {
        notes.append(ImportNote(line, "\(text), and stays: it was attended, or has readings."))
      } else {
        let origins = match.origins(of: id)
        differences.append(
          FeedDifference(
            line: line, message: "\(text).", event: event, origins: origins,
            remedy: .deletion(origins.map { $0.seen(cancellation.version).withFeedValues([:]) })))
      }
    }
  }

  /// Adds deletions of imported rows from today on that the file has no more, of none attended or with readings.
  private mutating func drop(
    what file: EventFile, _ match: EventMatch, _ eventsWithReadings: Set<EventID>, _ context: ImportContext
  ) {
    let dropped = match.unseenRows { origin in
      guard file.feeds.contains(origin.feed), !origin.feed.isEmpty else { return false }
      // For a limited series, days after the limit are unknown.
      return file.lastDays[origin.identity.uid].map { origin.identity.occurrence.prefix(10) <= $0.wire } ?? true
    }
    for event in dropped.sorted(by: { ($0.startDate, $0.startMinute, $0.id) < ($1.startDate, $1.startMinute, $1.id) })
    where event.startDate >= context.moment.today && !event.isAttended && !eventsWithReadings.contains(event.id)
      && context.takes(event.entry)
    {
      let origins = match.origins(of: event.id)
      differences.append(
        FeedDifference(
          line: 1, message: "\(quoted(event.displayName)) on \(event.startDate.entryText) is in the file no more.",
          event: event, origins: origins,
          remedy: .deletion(origins.map { $0.withFeedValues([:], isListed: false) })))
    }
  }
}

struct EventFile {
  var events = ImportedRows<ImportedEvent>()
  var cancellations: [Cancellation] = []
  /// Names of the feeds in the file: of its calendars, else of the file.
  var feeds: Set<String> = []
  var version: EventOrigin.Version {
    (events.rows.map(\.row.version) + cancellations.map(\.version)).max() ?? EventOrigin.Version()
  }
  /// The last day read of each series that was limited, by UID.
  var lastDays: [String: CalendarDate] = [:]
}

struct Cancellation {
  var line: Int
  var name: String
  /// Identity of one occurrence, or of everything under the UID; nil without a UID.
  var identity: EventOrigin.Identity?
  var version: EventOrigin.Version
  /// The event's name and time; nil if the file does not give them.
  var event: NewEvent?
}
