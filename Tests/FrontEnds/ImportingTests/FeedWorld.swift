import CompassModel
import CompassServices
import Foundation

@testable import Importing

/// The rows of an athlete and their origins, and imports of files into them as the program makes them. Today is Tuesday,
/// February 10, 2026, in New York.
struct FeedWorld {
  var rows: [EventID: Event] = [:]
  var origins: [EventOrigin.Identity: EventOrigin] = [:]
  var withReadings: Set<EventID> = []
  private var lastID = 0

  static let moment = Moment(instant: Instant(wire: "2026-02-10T14:00:00Z") ?? .earliest, zone: newYork)
  static let newYork = Zone(identifier: "America/New_York") ?? .utc

  var events: [Event] {
    rows.values.sorted { ($0.startDate, $0.startMinute, $0.id) < ($1.startDate, $1.startMinute, $1.id) }
  }

  /// `vs Owls 2026-04-18 12:00 Field 1` of each row.
  var texts: [String] { events.map { Self.text($0.entry) } }

  static func text(_ event: NewEvent) -> String {
    [event.name, event.startDate.wire, event.startTime.map { String($0.prefix(5)) }, event.location].compactMap(\.self)
      .joined(separator: " ")
  }

  func plan(_ text: String, from first: String? = nil, to last: String? = nil, file: String = "feed.ics") -> EventImport
  {
    EventImport(
      [UInt8](text.utf8), existing: events, origins: Array(origins.values), eventsWithReadings: withReadings,
      ImportContext(
        schools: SchoolDirectory([]), moment: Self.moment, from: first.flatMap(CalendarDate.init(wire:)),
        to: last.flatMap(CalendarDate.init(wire:)), fileName: file))
  }

  /// Imports a file, with `--update` if `updates` is true.
  @discardableResult mutating func take(_ text: String, updates: Bool = false, file: String = "feed.ics") -> EventImport
  {
    var plan = plan(text, file: file)
    if updates { plan.addDeleted() }
    var (kept, gone) = (plan.kept, plan.gone)
    for (place, (_, row)) in plan.added.enumerated() {
      lastID += 1
      let id = "row\(String(repeating: "0", count: 6 - "\(lastID)".count))\(lastID)"
      rows[EventID(id)] = Event(row, id: EventID(id), owner: "avery")
      kept += [plan.origin(ofAdded: place, id: id)].compactMap(\.self)
    }
    for difference in plan.differences where updates {
      switch difference.remedy {
      case .edit(let columns, let origin):
        edit(difference.event.id) { event in
          let fields = event.columns.map { field in
            columns.first { $0.name == field.name }.map { RecordField($0.name, $0.new) } ?? field
          }
          event = NewEvent(columns: fields)
        }
        kept.append(origin)
      case .deletion(let origins):
        rows[difference.event.id] = nil
        kept += origins
      }
    }
    for identity in gone { origins[identity] = nil }
    for origin in kept { origins[origin.identity] = origin }
    return plan
  }

  mutating func edit(_ id: EventID, _ change: (inout NewEvent) -> Void) {
    guard var row = rows[id] else { return }
    change(&row.entry)
    rows[id] = row
  }

  /// A calendar of events, each with its UID and further lines.
  static func calendar(_ events: [(uid: String, lines: String)], head: String = "X-WR-CALNAME:Team\nPRODID:Feed")
    -> String
  {
    let parts = events.map { "BEGIN:VEVENT\nUID:\($0.uid)\n\($0.lines)\nEND:VEVENT\n" }.joined()
    return "BEGIN:VCALENDAR\nVERSION:2.0\n\(head)\n\(parts)END:VCALENDAR\n"
  }
}
