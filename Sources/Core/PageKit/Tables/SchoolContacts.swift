import CompassModel
import Records

/// The last contact of each school, kept with the contacts it is made of.
private struct LastContacts: RowIndex {
  let times: [SchoolID: Instant]

  init(_ rows: [Interaction], auxiliary _: NoAuxiliary) {
    times = rows.reduce(into: [:]) { times, row in
      if let school = row.schoolID { times[school] = max(times[school] ?? row.occurredAt, row.occurredAt) }
    }
  }
}

/// The last day on which an event of each school takes place, kept with the events it is made of.
private struct LastEvents: RowIndex {
  let days: [SchoolID: CalendarDate]

  init(_ rows: [Event], auxiliary _: NoAuxiliary) {
    days = rows.reduce(into: [:]) { days, row in
      if let school = row.schoolID { days[school] = max(days[school] ?? row.lastDate, row.lastDate) }
    }
  }
}

/// The last contacts with schools, and the schools of which nothing was heard for long (decision G12).
public struct SchoolContacts: Equatable, Sendable {
  /// The number of days without contact after which a school is quiet.
  public static let quietDays = 30

  /// The day of the last contact of each school, in the zone of the context; nil before contacts are known.
  public let days: [SchoolID: CalendarDate]?
  private let events: [SchoolID: CalendarDate]?
  private let today: CalendarDate

  /// Reads the contacts and events that are known now.
  public init(_ context: PageContext) {
    let zone = context.moment.zone
    let contacts = context.rows(Interaction.self)?.merged.table(LastContacts.self, auxiliary: NoAuxiliary())
    days = contacts?.times.mapValues { zone.date(at: $0) }
    events = context.rows(Event.self)?.merged.table(LastEvents.self, auxiliary: NoAuxiliary()).days
    today = context.today
  }

  /// The number of days since the last contact; nil for a school without one, and before contacts are known.
  public func daysSince(_ school: SchoolID) -> Int? { days?[school].map { $0.days(to: today) } }

  /// `Last contact Jan 2, 2026`, `No contact yet`; nil before contacts are known.
  public func text(_ school: SchoolID) -> String? {
    days.map { $0[school].map { "Last contact \($0.mediumText)" } ?? "No contact yet" }
  }

  /// Whether the last contact with a school was 30 days ago or longer and no event with it is ahead. A school that
  /// was declined, has committed the athlete or is not pursued is never quiet, nor one without any contact.
  public func isQuiet(_ school: School) -> Bool {
    guard let events, let count = daysSince(school.id), count >= Self.quietDays else { return false }
    switch school.status {
    case .declined, .committed, .notPursuing: return false
    case nil, .researching, .interested, .contacted, .visiting, .campInvite, .recruited, .officialVisitInvited,
      .officialVisitScheduled, .offerReceived, .other:
      return events[school.id].map { $0 < today } ?? true
    }
  }
}
