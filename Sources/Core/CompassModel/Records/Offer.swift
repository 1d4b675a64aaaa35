/// A scholarship offer: a row of `offers` (wire.md §1) with its terms' properties: `offer.deadline`.
@dynamicMemberLookup
public struct Offer: Hashable, Sendable, Identifiable {
  public var id: OfferID
  /// The athlete who received the offer.
  public var owner: AthleteID
  public var terms: OfferTerms
  /// The time of creation of a row without an offer date: `offerDate` is then its day in UTC (decision T10); else nil.
  public var createdAt: Instant?

  public init(_ terms: OfferTerms, id: OfferID, owner: AthleteID, createdAt: Instant? = nil) {
    (self.id, self.owner, self.terms, self.createdAt) = (id, owner, terms, createdAt)
  }

  /// Makes an offer; omitted values are nil.
  public init(
    id: OfferID, owner: AthleteID, schoolID: SchoolID?, type: OfferType, status: OfferStatus, amount: Double? = nil,
    percentage: Double? = nil, offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil,
    notes: String? = nil, createdAt: Instant? = nil
  ) {
    self.init(
      OfferTerms(
        schoolID: schoolID, type: type, status: status, amount: amount, percentage: percentage, offerDate: offerDate,
        deadline: deadline, conditions: conditions, notes: notes), id: id, owner: owner, createdAt: createdAt)
  }

  /// The date of the offer: `offer_date`, else `created_at` (decision T10).
  package var madeAt: DayOrInstant { createdAt.map { .instant($0) } ?? .day(terms.offerDate) }

  /// The percentage, 0…100, for sorting and comparing: 100 for a full ride without one; nil if unknown.
  package var comparedPercentage: Double? { terms.percentage ?? (terms.type == .fullRide ? 100 : nil) }

  /// Accesses a property of the terms.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<OfferTerms, Value>) -> Value {
    get { terms[keyPath: member] }
    set { terms[keyPath: member] = newValue }
  }
}

/// The columns of an offer that are entered in its form (decision O9).
public struct OfferTerms: Hashable, Sendable {
  /// The school that makes the offer. Nil only in rows of other programs: the form requires one (decision T9).
  public var schoolID: SchoolID?
  /// The size and kind of the scholarship.
  public var type: OfferType
  /// The state of the offer, such as pending or accepted.
  public var status: OfferStatus
  /// The scholarship in dollars, with whole cents. Nil, for unknown, differs from 0 (decision O3).
  public var amount: Double?
  /// The scholarship in percent, 0…100 with up to two decimals; nil if unknown.
  public var percentage: Double?
  /// The day on which the offer was made.
  public var offerDate: CalendarDate
  /// The last day for accepting the offer, not before the offer date; nil for no deadline.
  public var deadline: CalendarDate?
  /// Conditions and notes as free text; nil for none.
  public var conditions, notes: String?

  /// Makes terms without checks: the form sends only values that keep the rules of decision O9. Omitted values are nil.
  public init(
    schoolID: SchoolID?, type: OfferType, status: OfferStatus, amount: Double? = nil, percentage: Double? = nil,
    offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil, notes: String? = nil
  ) {
    (self.schoolID, self.type, self.status, self.amount, self.percentage) = (schoolID, type, status, amount, percentage)
    (self.offerDate, self.deadline, self.conditions, self.notes) = (offerDate, deadline, conditions, notes)
  }
}

/// The columns of `offers`, in the order of wire.md §1.
public enum OfferColumn: Int, RecordColumn {
  case id, owner, school, coach, family, type, status, amount, percentage, offerDate, deadline, conditions, notes
  case createdAt, updatedAt

  public var about: Column<OfferTerms> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .owner: Column("user_id", .id, need: .row)
    case .school: Column("school_id", \.schoolID, "School", .school, kind: .reference(.school), need: .form)
    case .coach: Column("coach_id", .reference(nil))
    case .family: Column("family_unit_id", .reference(nil))
    case .type: Column("offer_type", \.type, "Offer type", .type, need: .row)
    case .status: Column("status", \.status, "Status", .status, empty: .pending)
    case .amount: Column("scholarship_amount", \.amount, "Scholarship $", .amount, kind: .dollars)
    case .percentage: Column("scholarship_percentage", \.percentage, "Scholarship %", .percentage, kind: .percent)
    case .offerDate: Column("offer_date", \.offerDate, "Offer date", .offerDate, hint: "YYYY-MM-DD")
    case .deadline: Column("deadline_date", \.deadline, "Deadline", .deadline)
    case .conditions: Column("conditions", \.conditions, "Conditions", .conditions, kind: .lines)
    case .notes: Column("notes", \.notes, "Notes", .notes, kind: .lines)
    case .createdAt: Column("created_at", .instant)
    case .updatedAt: Column("updated_at", .instant)
    }
  }

  public static let table = ColumnTable<OfferColumn>("offers", reading: [.id, .createdAt])
}

extension OfferTerms: RowEntry {
  public typealias Columns = OfferColumn
  public static let blank = OfferTerms(schoolID: nil, type: .scholarship, status: .pending, offerDate: .earliest)
}

extension Offer: EnteredRow {
  public static let recordKind = RecordKind.offer

  public static func made(_ entry: OfferTerms, id: OfferID, owner: AthleteID, at _: Instant) -> Offer {
    Offer(entry, id: id, owner: owner)
  }

  public var entry: OfferTerms {
    get { terms }
    set { terms = newValue }
  }

  /// The listed columns besides the terms; without an offer date the time of creation (decision T10).
  public var bookkeeping: [RecordField] {
    [RecordField("id", .text(id.rawValue)), RecordField("user_id", .text(owner.rawValue))]
      + (createdAt.map { [RecordField("offer_date", nil), RecordField("created_at", .instant($0))] } ?? [])
  }

  /// Reads a row of `offers`. Throws for an unreadable offer date, for a row with neither an offer date nor a creation
  /// time (decision T10), and for other columns as `ColumnReader` does; an unreadable deadline is nil.
  public init(_ row: ColumnReader<OfferColumn>, of owner: AthleteID) throws(UnreadableRow) {
    let day = try row.ownDate(.offerDate)
    let createdAt = day == nil ? row.instant(.createdAt) : nil
    self.init(
      OfferTerms(
        schoolID: try row.reference(.school), type: try row.choice(.type).orUnreadable(),
        status: try row.choice(.status) ?? .pending, amount: try row.number(.amount),
        percentage: try row.number(.percentage), offerDate: try (day ?? createdAt.map(Zone.utc.date)).orUnreadable(),
        deadline: row.date(.deadline), conditions: try row.text(.conditions), notes: try row.text(.notes)),
      id: try row.id(.id), owner: owner, createdAt: createdAt)
  }
}

extension Offer {
  /// Calendar days from `today` to the deadline, negative after it; nil without a deadline (decision O1).
  package func daysUntilDeadline(from today: CalendarDate) -> Int? { terms.deadline.map(today.days(to:)) }

  /// The time left: `19 days left`, `Due today`, `Overdue by 10 days` (O2); nil without a deadline, or if closed (O13).
  package func timeLeftText(from today: CalendarDate) -> String? {
    terms.status.isClosed ? nil : terms.deadline.map { Self.timeLeftText(to: $0, from: today) }
  }

  package static func timeLeftText(to deadline: CalendarDate, from today: CalendarDate) -> String {
    let days = today.days(to: deadline)
    if days == 0 { return "Due today" }
    return days < 0 ? "Overdue by \(counted(-days, "day"))" : "\(counted(days, "day")) left"
  }

  /// The deadline: `19 days left (Mar 1, 2026)`, `Overdue by 2 days (Mar 1, 2026)`, `No deadline` (decision O2); for a
  /// closed offer `Deadline Mar 1, 2026` (decision O13).
  package func deadlineText(from today: CalendarDate) -> String {
    guard let deadline = terms.deadline else { return "No deadline" }
    return timeLeftText(from: today).map { "\($0) (\(deadline.mediumText))" } ?? "Deadline \(deadline.mediumText)"
  }

  /// The deadline for speech: `Deadline in 3 days`, `Deadline today`, `Deadline overdue by 2 days` (offers-list.md §6);
  /// as `deadlineText` for a closed offer, or without a deadline.
  package func spokenDeadline(from today: CalendarDate) -> String {
    guard let days = daysUntilDeadline(from: today), !terms.status.isClosed else { return deadlineText(from: today) }
    if days == 0 { return "Deadline today" }
    return days < 0 ? "Deadline overdue by \(counted(-days, "day"))" : "Deadline in \(counted(days, "day"))"
  }
}

/// Status of an offer (offers-list.md §3).
public enum OfferStatus: WireValue {
  /// Statuses that a user can choose; all but pending are settled (decision O13).
  case pending, accepted, declined, expired
  case other(String)

  /// The statuses that a user can choose.
  public static let recognized: [OfferStatus] = [.pending, .accepted, .declined, .expired]

  /// Whether the offer is settled (decision O13); false for a status of another program, whose meaning is unknown.
  package var isClosed: Bool {
    switch self {
    case .accepted, .declined, .expired: true
    case .pending, .other: false
    }
  }

  public var texts: (wire: String, label: String) {
    switch self {
    case .pending: ("pending", "Pending")
    case .accepted: ("accepted", "Accepted")
    case .declined: ("declined", "Declined")
    case .expired: ("expired", "Expired")
    case .other(let raw): (raw, raw.nilIfBlank ?? "Unknown")
    }
  }
}

/// Type of an offer (offers-list.md §3, decision O11).
public enum OfferType: WireValue {
  /// Full scholarship, partial one, one of unknown size, and two kinds of places in the team without a scholarship.
  case fullRide, partial, scholarship, recruitedWalkOn, preferredWalkOn
  case other(String)

  /// The types that a user can choose.
  public static let recognized: [OfferType] = [.fullRide, .partial, .scholarship, .recruitedWalkOn, .preferredWalkOn]

  public var texts: (wire: String, label: String) {
    switch self {
    case .fullRide: ("full_ride", "Full Ride Scholarship")
    case .partial: ("partial", "Partial Scholarship")
    case .scholarship: ("scholarship", "Scholarship")
    case .recruitedWalkOn: ("recruited_walk_on", "Recruited Walk-On")
    case .preferredWalkOn: ("preferred_walk_on", "Preferred Walk-On")
    case .other(let raw): (raw, raw.nilIfBlank ?? "Other")
    }
  }
}

/// Urgency of an offer's deadline, by calendar days in the user's zone (decision O1).
public enum OfferUrgency: String, Codable, CaseIterable, Sendable {
  /// The deadline has passed.
  case overdue
  /// Due within 7 days, today included.
  case critical
  /// Due within 8 to 30 days.
  case urgent
  /// Due in more than 30 days.
  case normal
  /// The offer has no deadline.
  case none

  /// Makes the urgency from the days from today to the deadline; nil for no deadline.
  public init(daysUntilDeadline days: Int?) {
    self =
      switch days {
      case nil: .none
      case let days? where days < 0: .overdue
      case let days? where days <= 7: .critical
      case let days? where days <= 30: .urgent
      default: .normal
      }
  }
}
