/// A school the athlete is in touch with: a row of the table `schools` (wire.md §1).
///
/// Its entry is read and written as if it were its own: `school.name`.
@dynamicMemberLookup
public struct School: Hashable, Sendable, Identifiable {
  public var id: SchoolID
  /// The columns that were entered. The name may be blank, see `SchoolDirectory.name(of:)`.
  public var entry: NewSchool

  /// A school once it has an id.
  public init(_ entry: NewSchool, id: SchoolID) { (self.id, self.entry) = (id, entry) }

  /// A row with the columns that pages need.
  public init(
    id: SchoolID, name: String, city: String? = nil, state: String? = nil, division: String? = nil,
    status: SchoolStatus? = nil
  ) {
    self.init(NewSchool(name: name, city: city, state: state, division: division, status: status), id: id)
  }

  /// The columns that were entered of the school.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<NewSchool, Value>) -> Value {
    get { entry[keyPath: member] }
    set { entry[keyPath: member] = newValue }
  }

  /// `Palo Alto, CA`; nil where neither is known.
  public var placeText: String? {
    let parts = [entry.city, entry.state].compactMap { $0?.nilIfBlank }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Place, division and status, as far as they are known.
  public var facts: [String] { [placeText, entry.division?.nilIfBlank, entry.status?.label].compactMap(\.self) }
}

extension School {
  /// The kinds of records that name schools, each with the word for one of its rows.
  package static let uses: [(kind: RecordKind, noun: String)] = RecordKind.allCases.filter { $0.names(.school) }
    .map { ($0, $0.word) }

  /// Lists the rows that keep a school from being deleted (decision B4): `1 event, 1 offer and 5 contacts`. Nil for none.
  ///
  /// - Parameter count: the number of rows of a kind that name the school.
  package static func usesText<Failure: Error>(
    _ count: (RecordKind) throws(Failure) -> Int
  ) throws(Failure) -> String? {
    var texts: [String] = []
    for (kind, noun) in uses {
      let count = try count(kind)
      if count > 0 { texts.append(counted(count, noun)) }
    }
    return texts.isEmpty ? nil : texts.listed
  }
}

/// An athlete's schools: in the order of their names, and by id.
public struct SchoolDirectory: Sendable {
  /// By name, then by id (decision X7).
  public let schools: [School]
  /// The schools of `schools` with distinct names: schools of one name carry the city (decision T24), else a number
  /// (decision M6).
  public let labelled: [School]
  private let names: [SchoolID: String]
  private let labels: [SchoolID: String]
  private let search: SearchIndex

  /// - Parameter schools: in any order; of two rows with the same id the later one counts.
  public init(_ schools: [School]) {
    let byID = Dictionary(schools.map { ($0.id, $0) }) { _, later in later }
    let ordered = byID.values.map { Ordered(order: NameOrder($0.name), school: $0) }.sorted().map(\.school)
    self.schools = ordered
    names = byID.mapValues(\.name)
    labelled = Self.labelled(ordered)
    labels = Dictionary(uniqueKeysWithValues: labelled.map { ($0.id, $0.name) })
    var search = SearchIndex(reservingRows: labelled.count)
    for school in labelled { search.append(row: [school.name]) }
    self.search = search
  }

  private static func labelled(_ schools: [School]) -> [School] {
    let names = schools.map { $0.name.nilIfBlank ?? "Unknown" }
    let namesakes = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
    let distinguished = zip(schools, names).map { school, name in
      namesakes[name] == 1 ? name : school.placeText.map { "\(name) (\($0))" } ?? name
    }
    return zip(schools, distinguished.numbered).map { School(id: $0.id, name: $1) }
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

  /// The school's name as the only one of its kind: `Columbia (New York, NY)` where there are two (decision T24);
  /// nil as for `name(of:)`.
  public func label(of id: SchoolID) -> String? { name(of: id) == nil ? nil : labels[id] }

  /// The schools whose label contains a query that was folded with `SearchFolding.query`.
  public func ids(matching query: String) -> Set<SchoolID> {
    Set(zip(labelled, search.matches(query)).filter(\.1).map(\.0.id))
  }

  /// Whether the school is one of the athlete's, with or without a name.
  public func contains(_ id: SchoolID) -> Bool { names[id] != nil }

  /// The name of an offer's school: "Unknown School" for one that is not there, "No School" for none (decision T9),
  /// and "…" while the schools are on their way (decision N3).
  public static func displayName(of id: SchoolID?, in directory: SchoolDirectory?, isLoading: Bool) -> String {
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

extension [String] {
  /// The texts made distinct: of equal ones the first stays, the others are numbered from 2 in their order (decision
  /// M6). A number that would make a text equal to another one is left out.
  public var numbered: [String] {
    var taken = Set(self)
    var counts: [String: Int] = [:]
    return map { text in
      var number = counts[text, default: 0] + 1
      var label = text
      if number > 1 {
        label = "\(text) (\(number))"
        while taken.contains(label) {
          number += 1
          label = "\(text) (\(number))"
        }
        taken.insert(label)
      }
      counts[text] = number
      return label
    }
  }
}

/// The status of recruiting by a school (decisions T12, L14). A project has six; the others are of rows that were stored
/// before, and are shown as they are (decision B12).
public enum SchoolStatus: WireValue {
  /// From the first look at a school to the athlete's or its own last word.
  case researching, interested, contacted, visiting, campInvite, recruited, officialVisitInvited, officialVisitScheduled
  /// With an offer, or at the end of the way.
  case offerReceived, committed, declined, notPursuing
  case other(String)

  public static let recognized: [SchoolStatus] = [
    .researching, .contacted, .visiting, .offerReceived, .committed, .notPursuing,
  ]

  public static let retired: [SchoolStatus] = [
    .interested, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled, .declined,
  ]

  /// The label of the button that gives a school the status: `Mark as visiting`. The one that is offered in the place of a
  /// deletion has capitals (decision B4).
  package var markLabel: String { "Mark as \(self == .notPursuing ? label : label.lowercased())" }

  public var texts: (wire: String, label: String) {
    switch self {
    case .researching: ("researching", "Researching")
    case .interested: ("interested", "Interested")
    case .contacted: ("contacted", "Contacted")
    case .visiting: ("visiting", "Visiting")
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
  /// Nil where none was noted: it is listed under "No School".
  public var schoolID: SchoolID?
  /// Nil for the first status a school had.
  public var previous: SchoolStatus?
  /// The status after the change.
  public var new: SchoolStatus
  /// The time of the change.
  public var instant: Instant
  /// Why, if it was noted.
  public var notes: String?

  /// Creates a status change; nil values are unknown.
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
