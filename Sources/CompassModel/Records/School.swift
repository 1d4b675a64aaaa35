/// A school the athlete is in touch with: a row of the table `schools` (wire.md §1).
public struct School: Hashable, Sendable, Identifiable, Codable {
  public var id: SchoolID
  /// As it was entered; may be blank, see `SchoolDirectory.name(of:)`.
  public var name: String

  /// A row with the columns that pages need.
  public init(id: SchoolID, name: String) {
    self.id = id
    self.name = name
  }
}

/// An athlete's schools: in the order of their names, and by id.
public struct SchoolDirectory: Sendable {
  /// By name, then by id (decision X7).
  public let schools: [School]
  private let names: [SchoolID: String]

  /// - Parameter schools: in any order; of two rows with the same id the later one counts.
  public init(_ schools: [School]) {
    names = Dictionary(schools.map { ($0.id, $0.name) }) { _, later in later }
    let ordered = names.map { Ordered(order: NameOrder($0.value), school: School(id: $0.key, name: $0.value)) }
    self.schools = ordered.sorted().map(\.school)
  }

  private struct Ordered: Comparable {
    let order: NameOrder
    let school: School

    static func < (left: Ordered, right: Ordered) -> Bool {
      left.order == right.order ? left.school.id < right.school.id : left.order < right.order
    }
  }

  /// Nil for a school that is not among them or has a blank name.
  public func name(of id: SchoolID) -> String? { names[id]?.nilIfBlank }

  /// Whether the school is one of the athlete's, with or without a name.
  public func contains(_ id: SchoolID) -> Bool { names[id] != nil }

  /// The name of an offer's school: "Unknown School" for one that is not there, "No School" for none (decision T9),
  /// and "…" while the schools are on their way (decision N3).
  public static func shownName(of id: SchoolID?, in directory: SchoolDirectory?, isLoading: Bool) -> String {
    guard let id else { return "No School" }
    return directory?.name(of: id) ?? (directory == nil && isLoading ? "…" : "Unknown School")
  }
}

extension SchoolDirectory: Equatable {
  public static func == (left: SchoolDirectory, right: SchoolDirectory) -> Bool { left.schools == right.schools }
}

extension SchoolDirectory: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([School].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(schools)
  }
}

/// How far an athlete got with a school (decision T12).
public enum SchoolStatus: WireValue {
  /// From the first look at a school to the athlete's or its own last word.
  case researching, interested, contacted, campInvite, recruited, officialVisitInvited, officialVisitScheduled
  /// With an offer, or at the end of the way.
  case offerReceived, committed, declined, notPursuing
  case other(String)

  public static let known: [SchoolStatus] = [
    .researching, .interested, .contacted, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled,
    .offerReceived, .committed, .declined, .notPursuing,
  ]

  public var texts: (wire: String, label: String) {
    switch self {
    case .researching: ("researching", "Researching")
    case .interested: ("interested", "Interested")
    case .contacted: ("contacted", "Contacted")
    case .campInvite: ("camp_invite", "Camp Invite")
    case .recruited: ("recruited", "Recruited")
    case .officialVisitInvited: ("official_visit_invited", "Official Visit Invited")
    case .officialVisitScheduled: ("official_visit_scheduled", "Official Visit Scheduled")
    case .offerReceived: ("offer_received", "Offer Received")
    case .committed: ("committed", "Committed")
    case .declined: ("declined", "Declined")
    case .notPursuing: ("not_pursuing", "Not Pursuing")
    case .other(let raw): (raw, raw)
    }
  }
}

/// A school's status became another: a row of the table `school_status_history` (wire.md §1).
public struct StatusChange: Hashable, Sendable, Identifiable, Codable {
  public var id: StatusChangeID
  /// Nil where none was noted: it stands under "No School".
  public var schoolID: SchoolID?
  /// Nil for the first status a school had.
  public var previous: SchoolStatus?
  /// What it became.
  public var new: SchoolStatus
  /// When it changed.
  public var instant: Instant
  /// Why, if somebody noted it.
  public var notes: String?

  /// What is left out is not known.
  public init(
    id: StatusChangeID, schoolID: SchoolID? = nil, previous: SchoolStatus? = nil, new: SchoolStatus, instant: Instant,
    notes: String? = nil
  ) {
    self.id = id
    self.schoolID = schoolID
    self.previous = previous
    self.new = new
    self.instant = instant
    self.notes = notes
  }
}
