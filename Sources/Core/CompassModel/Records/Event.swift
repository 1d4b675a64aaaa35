/// A recruiting event: a row of `events` (wire.md §1) with its entry's properties: `event.startDate`.
@dynamicMemberLookup
public struct Event: Hashable, Sendable, Identifiable {
  public var id: EventID
  /// The athlete whose event it is, regardless of who entered it.
  public var owner: AthleteID
  /// The values of the entered columns.
  public var entry: NewEvent

  public init(_ entry: NewEvent, id: EventID, owner: AthleteID) {
    (self.id, self.owner, self.entry) = (id, owner, entry)
  }

  /// Makes an event; omitted values are nil or false.
  public init(
    id: EventID, owner: AthleteID, schoolID: SchoolID? = nil, type: EventType, name: String?, location: String? = nil,
    address: String? = nil, city: String? = nil, state: String? = nil, url: String? = nil, startDate: CalendarDate,
    endDate: CalendarDate? = nil, startTime: String? = nil, endTime: String? = nil, details: String? = nil,
    performanceNotes: String? = nil, cost: Double? = nil, isRegistered: Bool = false, isAttended: Bool = false
  ) {
    self.init(
      NewEvent(
        schoolID: schoolID, type: type, name: name, startDate: startDate, endDate: endDate, startTime: startTime,
        endTime: endTime, location: location, address: address, city: city, state: state, url: url, details: details,
        performanceNotes: performanceNotes, cost: cost, isRegistered: isRegistered, isAttended: isAttended),
      id: id, owner: owner)
  }

  /// Accesses a property of the entry.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<NewEvent, Value>) -> Value {
    get { entry[keyPath: member] }
    set { entry[keyPath: member] = newValue }
  }

  /// Accesses a computed property of the entry.
  @inlinable public subscript<Value>(dynamicMember member: KeyPath<NewEvent, Value>) -> Value { entry[keyPath: member] }

  /// The attendance status, for badge and filter.
  @inlinable public var status: EventStatus {
    entry.isAttended ? .attended : entry.isRegistered ? .registered : .notRegistered
  }

  /// Whether the event has begun by `today`, and is registered but not marked as attended (decisions E11, E15).
  package func awaitsAttendance(on today: CalendarDate) -> Bool { status == .registered && entry.startDate <= today }

  /// Whether the event has begun: at its start time on its first day, without one on the next day (decision T25).
  package func hasBegun(at moment: Moment) -> Bool {
    guard entry.startDate == moment.today, let start = entry.startTime.flatMap(TimeOfDay.minutes) else {
      return entry.startDate < moment.today
    }
    return moment.zone.instant(of: entry.startDate, seconds: start * 60) <= moment.instant
  }

  /// Whether the event has ended by the clock: after its end time on its last day, without one with that day (decision
  /// T25). An end time at or before the start time of the only day counts as none.
  package func isOver(at moment: Moment) -> Bool {
    guard lastDate == moment.today, let end = entry.endTime.flatMap(TimeOfDay.minutes) else {
      return lastDate < moment.today
    }
    let start = entry.startTime.flatMap(TimeOfDay.minutes) ?? 0
    guard lastDate > entry.startDate || end > start else { return false }
    return moment.zone.instant(of: lastDate, seconds: end * 60) <= moment.instant
  }

  /// The text `Day 2 of 5`; nil for an event of one day, and on days before or after the event (decision E15).
  package func ongoingText(on today: CalendarDate) -> String? {
    guard lastDate > entry.startDate, entry.startDate <= today, today <= lastDate else { return nil }
    return "Day \(entry.startDate.days(to: today) + 1) of \(entry.startDate.days(to: lastDate) + 1)"
  }

  /// City or else address, with the state: `Atlanta, GA` (decision E8). Without both the location or else the state;
  /// nil if all are blank.
  package var placeText: String? {
    let state = entry.state?.nilIfBlank
    if let place = entry.city?.nilIfBlank ?? entry.address?.nilIfBlank {
      return state.map { "\(place), \($0)" } ?? place
    }
    return entry.location?.nilIfBlank ?? state
  }

  /// The texts that a search covers (decision E2), with city or else address and state joined as on a card.
  @inlinable package var searchedTexts: [String?] {
    let state = entry.state?.nilIfBlank
    let place = entry.city?.nilIfBlank ?? entry.address?.nilIfBlank
    let placeAndState = state == nil ? entry.city : [place, state].compactMap(\.self).joined(separator: ", ")
    return [entry.displayName, entry.details, entry.address, placeAndState, entry.location]
  }

  @inlinable package var lastDate: CalendarDate { max(entry.endDate ?? entry.startDate, entry.startDate) }
}

extension Event {
  /// The start in minutes since midnight; -1 without a start time, so that those come first (decision G6).
  @inlinable package var startMinute: Int { entry.startTime.flatMap(TimeOfDay.minutes) ?? -1 }
}

extension Event: EnteredRow {
  public static let recordKind = RecordKind.event

  public static func made(_ entry: NewEvent, id: EventID, owner: AthleteID, at _: Instant) -> Event {
    Event(entry, id: id, owner: owner)
  }

  public var bookkeeping: [RecordField] {
    [RecordField("id", .text(id.rawValue)), RecordField("user_id", .text(owner.rawValue))]
  }

  public init(_ row: ColumnReader<EventColumn>, of owner: AthleteID) throws(UnreadableRow) {
    self.init(
      NewEvent(
        schoolID: try row.reference(.school), type: try row.choice(.type).orUnreadable(), name: try row.text(.name),
        startDate: try row.date(.startDate).orUnreadable(), endDate: row.date(.endDate),
        startTime: try row.text(.startTime), endTime: try row.text(.endTime), location: try row.text(.location),
        address: try row.text(.address), city: try row.text(.city), state: try row.text(.state),
        url: try row.text(.url), details: try row.text(.details), performanceNotes: try row.text(.performanceNotes),
        cost: try row.number(.cost), isRegistered: try row.flag(.registered), isAttended: try row.flag(.attended)),
      id: try row.id(.id), owner: owner)
  }
}

/// Attendance at an event. Attended takes precedence over registered (decision E3).
public enum EventStatus: String, Codable, CaseIterable, Sendable {
  /// Registered, but not marked as attended.
  case registered
  /// Neither registered nor attended.
  case notRegistered = "not_registered"
  /// Attended, registered or not.
  case attended

  /// The label for users: `Not Registered`.
  public var label: String {
    switch self {
    case .registered: "Registered"
    case .notRegistered: "Not Registered"
    case .attended: "Attended"
    }
  }
}

/// Type of a recruiting event (events-list.md §3).
public enum EventType: WireValue {
  /// A visit is official if the school pays for it.
  case camp, showcase, officialVisit, unofficialVisit, game
  case other(String)

  public static let recognized: [EventType] = [.camp, .showcase, .officialVisit, .unofficialVisit, .game]

  public var texts: (wire: String, label: String) {
    switch self {
    case .camp: ("camp", "Camp")
    case .showcase: ("showcase", "Showcase")
    case .officialVisit: ("official_visit", "Official Visit")
    case .unofficialVisit: ("unofficial_visit", "Unofficial Visit")
    case .game: ("game", "Game")
    case .other(let raw): (raw, raw.nilIfBlank ?? "Other")
    }
  }
}
