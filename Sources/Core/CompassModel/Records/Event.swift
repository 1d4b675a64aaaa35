/// A recruiting event of an athlete: a row of the table `events` (wire.md §1).
///
/// Its entry is read and written as if it were its own: `event.startDate`.
@dynamicMemberLookup
public struct Event: Hashable, Sendable, Identifiable {
  public var id: EventID
  /// Whose event it is, whichever person entered it.
  public var owner: AthleteID
  /// The values that were entered.
  public var entry: NewEvent

  /// An event once it has an id and an owner.
  public init(_ entry: NewEvent, id: EventID, owner: AthleteID) {
    (self.id, self.owner, self.entry) = (id, owner, entry)
  }

  /// Makes an event; omitted values are empty or false.
  public init(
    id: EventID, owner: AthleteID, schoolID: SchoolID? = nil, type: EventType, name: String?,
    location: String? = nil, address: String? = nil, city: String? = nil, state: String? = nil, url: String? = nil,
    startDate: CalendarDate, endDate: CalendarDate? = nil, startTime: String? = nil, endTime: String? = nil,
    details: String? = nil, performanceNotes: String? = nil, cost: Double? = nil, isRegistered: Bool = false,
    isAttended: Bool = false
  ) {
    self.init(
      NewEvent(
        schoolID: schoolID, type: type, name: name, startDate: startDate, endDate: endDate, startTime: startTime,
        endTime: endTime, location: location, address: address, city: city, state: state, url: url, details: details,
        performanceNotes: performanceNotes, cost: cost, isRegistered: isRegistered, isAttended: isAttended),
      id: id, owner: owner)
  }

  /// Reads and writes a value of the entry.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<NewEvent, Value>) -> Value {
    get { entry[keyPath: member] }
    set { entry[keyPath: member] = newValue }
  }

  /// Reads a value that follows from the entry.
  @inlinable public subscript<Value>(dynamicMember member: KeyPath<NewEvent, Value>) -> Value { entry[keyPath: member] }

  /// The attendance status, which badge and filter use.
  public var status: EventStatus { entry.isAttended ? .attended : entry.isRegistered ? .registered : .notRegistered }

  /// Registered, begun, and not marked as attended yet: from the first day on (decisions E11, E15).
  public func awaitsAttendance(on today: CalendarDate) -> Bool { status == .registered && entry.startDate <= today }

  /// Which of its days `today` is, from 1, and how many it has; nil for an event of one day, and before and after it
  /// (decision E15).
  public func ongoingDay(on today: CalendarDate) -> (number: Int, count: Int)? {
    guard lastDate > entry.startDate, entry.startDate <= today, today <= lastDate else { return nil }
    return (entry.startDate.days(to: today) + 1, entry.startDate.days(to: lastDate) + 1)
  }

  /// `Day 2 of 5`; nil for an event of one day, and before and after it (decision E15).
  public func ongoingText(on today: CalendarDate) -> String? {
    ongoingDay(on: today).map { "Day \($0.number) of \($0.count)" }
  }

  /// City or address with the state, else the location: `Atlanta, GA` (decision E8). Nil where nothing is known.
  public var placeText: String? {
    let state = entry.state?.nilIfBlank
    if let place = entry.city?.nilIfBlank ?? entry.address?.nilIfBlank {
      return state.map { "\(place), \($0)" } ?? place
    }
    return entry.location?.nilIfBlank ?? state
  }

  /// Texts that a search covers (decision E2), with city and state as on a card: `Atlanta, GA`.
  public var searchedTexts: [String?] {
    let state = entry.state?.nilIfBlank
    let cityAndState =
      state == nil ? entry.city : [entry.city?.nilIfBlank, state].compactMap(\.self).joined(separator: ", ")
    return [entry.displayName, entry.details, entry.address, cityAndState, entry.location]
  }

  /// The last day; the start day unless the row names a later one.
  public var lastDate: CalendarDate { max(entry.endDate ?? entry.startDate, entry.startDate) }
}

extension Event {
  /// The minutes past midnight at which it begins, by which the rows of a day are ordered; -1 without a time, so that
  /// these are first (decision G6).
  public var startMinute: Int { entry.startTime.flatMap(TimeOfDay.minutes) ?? -1 }
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
  /// Registered, and not attended so far.
  case registered
  /// Neither registered nor attended so far.
  case notRegistered = "not_registered"
  /// Was there, registered or not.
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
  /// A visit is official where the school pays for it.
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
    case .other(let raw): (raw, raw)
    }
  }
}
