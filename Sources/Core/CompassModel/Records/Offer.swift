/// A scholarship offer to an athlete: a row of the table `offers` (wire.md §1).
///
/// Its terms are read and written as if they were its own: `offer.deadline`.
@dynamicMemberLookup
public struct Offer: Hashable, Sendable, Identifiable {
  public var id: OfferID
  /// Whom the offer is made to.
  public var owner: AthleteID
  /// The terms of the offer.
  public var terms: OfferTerms
  /// When the row was made, of one that has no offer date: that day, in UTC, is its `offerDate` (decision T10). Nil
  /// where it has one.
  public var createdAt: Instant?

  /// An offer once it has an id and an owner.
  public init(_ terms: OfferTerms, id: OfferID, owner: AthleteID, createdAt: Instant? = nil) {
    self.id = id
    self.owner = owner
    self.terms = terms
    self.createdAt = createdAt
  }

  /// Makes an offer; omitted values are empty.
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

  /// When it was made: `offer_date`, else `created_at` (decision T10).
  public var madeAt: DayOrInstant { createdAt.map { .instant($0) } ?? .day(terms.offerDate) }

  /// The percentage by which offers are ordered and compared: a full ride without one covers everything.
  public var comparedPercentage: Double? { terms.percentage ?? (terms.type == .fullRide ? 100 : nil) }

  /// Reads and writes a value of the terms.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<OfferTerms, Value>) -> Value {
    get { terms[keyPath: member] }
    set { terms[keyPath: member] = newValue }
  }
}

/// The terms of an offer, as its form has them (decision O9).
public struct OfferTerms: Hashable, Sendable {
  /// The school that makes the offer. Nil only in rows of other programs: the form requires one (decision T9).
  public var schoolID: SchoolID?
  /// The type of the offer.
  public var type: OfferType
  /// Whether it was answered, or has run out.
  public var status: OfferStatus
  /// Dollars and whole cents. None and 0 differ (decision O3).
  public var amount: Double?
  /// 0…100, with up to two decimals.
  public var percentage: Double?
  /// The day it was made.
  public var offerDate: CalendarDate
  /// The last day on which it can be accepted, not before the offer date; nil for an offer that stays open.
  public var deadline: CalendarDate?
  /// Free text; nil for none.
  public var conditions, notes: String?

  /// Unchecked: the form sends only what keeps the rules of decision O9. What is left out is empty.
  public init(
    schoolID: SchoolID?, type: OfferType, status: OfferStatus, amount: Double? = nil, percentage: Double? = nil,
    offerDate: CalendarDate, deadline: CalendarDate? = nil, conditions: String? = nil, notes: String? = nil
  ) {
    self.schoolID = schoolID
    self.type = type
    self.status = status
    self.amount = amount
    self.percentage = percentage
    self.offerDate = offerDate
    self.deadline = deadline
    self.conditions = conditions
    self.notes = notes
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

  /// An offer dated by its making has no offer date (decision T10).
  public var bookkeeping: [RecordField] {
    [RecordField("id", .text(id.rawValue)), RecordField("user_id", .text(owner.rawValue))]
      + (createdAt.map { [RecordField("offer_date", nil), RecordField("created_at", .instant($0))] } ?? [])
  }

  /// Reads a row of `offers`, which needs a date, if only that of its making (decision T10).
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

/// The deadline seen from a day, in numbers and in words.
extension Offer {
  /// Calendar days from `today` to the deadline, negative once it has passed; nil without one (decision O1).
  public func daysUntilDeadline(from today: CalendarDate) -> Int? { terms.deadline.map(today.days(to:)) }

  /// `19 days left`, `1 day left`, `Due today`, `Overdue by 10 days`; nil without a deadline (decision O2), and of an
  /// offer of which nothing is left to be decided (decision O13).
  public func timeLeftText(from today: CalendarDate) -> String? {
    terms.status.isClosed ? nil : terms.deadline.map { Self.timeLeftText(to: $0, from: today) }
  }

  /// The time left to a deadline: `19 days left`, `Due today`, `Overdue by 2 days`.
  public static func timeLeftText(to deadline: CalendarDate, from today: CalendarDate) -> String {
    let days = today.days(to: deadline)
    if days == 0 { return "Due today" }
    return days < 0 ? "Overdue by \(counted(-days, "day"))" : "\(counted(days, "day")) left"
  }

  /// `19 days left (Mar 1, 2026)`, `No deadline` (decision O2); of a closed offer `Deadline Mar 1, 2026` (decision O13).
  public func deadlineText(from today: CalendarDate) -> String {
    guard let deadline = terms.deadline else { return "No deadline" }
    return timeLeftText(from: today).map { "\($0) (\(deadline.mediumText))" } ?? "Deadline \(deadline.mediumText)"
  }

  /// The deadline as accessibility text: `Deadline in 3 days` (offers-list.md §6).
  public func spokenDeadline(from today: CalendarDate) -> String {
    guard let days = daysUntilDeadline(from: today), !terms.status.isClosed else { return deadlineText(from: today) }
    if days == 0 { return "Deadline today" }
    return days < 0 ? "Deadline overdue by \(counted(-days, "day"))" : "Deadline in \(counted(days, "day"))"
  }
}

/// Status of an offer (offers-list.md §3).
public enum OfferStatus: WireValue {
  /// Only a pending offer is urgent (decision O13).
  case pending, accepted, declined, expired
  case other(String)

  /// The statuses that a user can choose.
  public static let recognized: [OfferStatus] = [.pending, .accepted, .declined, .expired]

  /// Nothing is left to be decided (decision O13); who knows what another program calls so.
  public var isClosed: Bool {
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
    case .other(let raw): (raw, raw)
    }
  }
}

/// Type of an offer (offers-list.md §3, decision O11).
public enum OfferType: WireValue {
  /// A full or partial scholarship, one of unknown size, or a place without one.
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
    case .other(let raw): (raw, raw)
    }
  }
}

/// Urgency of an offer's deadline, in calendar days of the user's zone (decision O1).
public enum OfferUrgency: String, Codable, CaseIterable, Sendable {
  /// The deadline has passed.
  case overdue
  /// Due within 7 days, today included.
  case critical
  /// Due within 30 days.
  case urgent
  /// Due later than that.
  case normal
  /// The offer has no deadline.
  case none

  /// - Parameter days: from today to the deadline; nil without one.
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
