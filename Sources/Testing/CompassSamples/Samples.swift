import CompassModel
import CompassServices
import PageKit

/// Makes a day from `YYYY-MM-DD`; another text stops the test run.
public func day(_ text: String) -> CalendarDate {
  guard let date = CalendarDate(wire: text) else { preconditionFailure("\(text) is no day") }
  return date
}

/// Makes a month from `YYYY-MM`; another text stops the test run.
public func month(_ text: String) -> CalendarMonth {
  guard let month = CalendarMonth(wire: text) else { preconditionFailure("\(text) is no month") }
  return month
}

/// Makes an instant from `2026-02-10T14:00:00Z`; another text stops the test run.
public func instant(_ text: String) -> Instant {
  guard let instant = Instant(wire: text) else { preconditionFailure("\(text) is no instant") }
  return instant
}

/// Makes a zone from its name, such as `America/New_York`, and caches its rules; an unknown name stops the test run.
public func zone(_ name: String) -> Zone {
  knownZones.withLock { known in
    if let zone = known[name] { return zone }
    guard let zone = Zone(identifier: name) else { preconditionFailure("\(name) is no zone") }
    known[name] = zone
    return zone
  }
}

private let knownZones = Lock<[String: Zone]>([:])

extension Event {
  /// Makes an event, by default a camp named Camp of `athlete-1` on 2026-02-14, neither registered nor attended.
  public static func sample(
    _ id: String, on start: String = "2026-02-14", to end: String? = nil, type: EventType = .camp,
    name: String? = "Camp", owner: String = "athlete-1", location: String? = nil, address: String? = nil,
    city: String? = nil, state: String? = nil, time: String? = nil, details: String? = nil, notes: String? = nil,
    cost: Double? = nil, registered: Bool = false, attended: Bool = false
  ) -> Event {
    Event(
      id: EventID(id), owner: AthleteID(owner), type: type, name: name, location: location, address: address,
      city: city, state: state, startDate: day(start), endDate: end.map(day), startTime: time, details: details,
      performanceNotes: notes, cost: cost, isRegistered: registered, isAttended: attended)
  }
}

extension Athlete {
  /// Ava, who graduates in 2027.
  public static let ava = Athlete(id: "athlete-1", name: "Ava", graduationYear: 2027)
  /// Ben, who graduates in 2028.
  public static let ben = Athlete(id: "athlete-2", name: "Ben", graduationYear: 2028)
}

extension FamilyAccess {
  /// The access of Ava, an athlete.
  public static let ava = FamilyAccess(user: "athlete-1", name: "Ava", role: .player, athletes: [.ava])
  /// The access of Pat, a parent of Ava and Ben.
  public static let pat = FamilyAccess(user: "adult-1", name: "Pat", role: .parent, athletes: [.ava, .ben])
}

extension Viewer {
  /// Makes Ava, for a player, or Pat, for another role, who views `active`, by default the athlete who graduates first.
  public static func sample(
    role: UserRole = .player, athletes: [Athlete] = [.ava], active: AthleteID? = nil, store: RowStore = .device
  ) -> Viewer {
    guard
      let viewer = Viewer(
        user: role == .player ? "athlete-1" : "adult-1", name: role == .player ? "Ava" : "Pat", role: role,
        athletes: athletes, lastViewed: active, store: store)
    else { preconditionFailure("a viewer needs an athlete") }
    return viewer
  }
}

extension PageContext {
  /// Makes a context at 09:00 on Tuesday, 10 February 2026 in New York, or at another time and zone.
  public static func sample(
    _ now: String = "2026-02-10T14:00:00Z", in name: String = "America/New_York", viewer: Viewer? = .sample()
  ) -> PageContext {
    PageContext(moment: Moment(instant: instant(now), zone: zone(name)), viewer: viewer)
  }

  /// Makes a context at noon UTC of a day, in UTC.
  public static func on(_ today: String, viewer: Viewer? = .sample()) -> PageContext {
    .sample("\(today)T12:00:00Z", in: "UTC", viewer: viewer)
  }
}

extension Record {
  /// Makes a record with columns of an event.
  public static func sample(_ event: Event) -> Record {
    Record(
      .event(event.id),
      fields: [
        RecordField("id", .text(event.id.rawValue)), RecordField("type", .text(event.type.wire)),
        RecordField("start_date", .date(event.startDate)), RecordField("name", event.name.map { .text($0) }),
        RecordField("school_id", event.schoolID.map { .text($0.rawValue) }),
        RecordField("performance_notes", event.performanceNotes.map { .text($0) }),
        RecordField("cost", event.cost.map { .number($0) }), RecordField("registered", .flag(event.isRegistered)),
      ])
  }

  /// Makes a record with columns of an offer.
  public static func sample(_ offer: Offer) -> Record {
    Record(
      .offer(offer.id),
      fields: [
        RecordField("id", .text(offer.id.rawValue)),
        RecordField("school_id", offer.schoolID.map { .text($0.rawValue) }),
        RecordField("offer_type", .text(offer.type.wire)), RecordField("status", .text(offer.status.wire)),
        RecordField("scholarship_amount", offer.amount.map { .number($0) }),
        RecordField("offer_date", .date(offer.offerDate)),
        RecordField("deadline_date", offer.deadline.map { .date($0) }),
        RecordField("notes", offer.notes.map { .text($0) }),
      ])
  }
}
