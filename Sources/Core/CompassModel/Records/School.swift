/// A school of the athlete: a row of `schools` (wire.md §1) with its entry's properties: `school.name`.
@dynamicMemberLookup
public struct School: Hashable, Sendable, Identifiable {
  public var id: SchoolID
  /// The values of the entered columns. The name can be blank, see `SchoolDirectory.name(of:)`.
  public var entry: NewSchool

  public init(_ entry: NewSchool, id: SchoolID) { (self.id, self.entry) = (id, entry) }

  /// Makes a school; omitted values are nil.
  public init(
    id: SchoolID, name: String, city: String? = nil, state: String? = nil, division: String? = nil,
    status: SchoolStatus? = nil
  ) {
    self.init(NewSchool(name: name, city: city, state: state, division: division, status: status), id: id)
  }

  /// Accesses a property of the entry.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<NewSchool, Value>) -> Value {
    get { entry[keyPath: member] }
    set { entry[keyPath: member] = newValue }
  }

  package var placeText: String? {
    let parts = [entry.city, entry.state].compactMap { $0?.nilIfBlank }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Place, division and status as texts, without those that are unknown.
  public var facts: [String] { [placeText, entry.division?.nilIfBlank, entry.status?.label].compactMap(\.self) }
}

extension School {
  /// The kinds of records that refer to schools, each with its noun for users.
  package static let uses: [(kind: RecordKind, noun: String)] = RecordKind.allCases.filter { $0.refers(to: .school) }
    .map { ($0, $0.word) }

  /// The rows that prevent a school's deletion (decision B4): `1 event, 1 offer and 5 contacts`; nil for none.
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

/// An athlete's schools, sorted by name and accessible by id. Immutable; a class, because every screen passes it on.
public final class SchoolDirectory: Sendable {
  /// All schools, sorted by name and then by id (decision X7).
  public let schools: [School]
  /// The schools with distinct names and no other column: equal names get the place (decision T24), and if still equal
  /// a number (decision M6); a blank name is `Unknown`. The order is that of `schools`.
  public let labelled: [School]
  /// The names and the labels of all schools; nil for a blank name.
  private let names: [SchoolID: (name: String, label: String)?]
  private let search: SearchIndex

  /// Makes a directory of schools in any order; of several rows with the same id the last one is used.
  public init(_ schools: [School]) {
    let byID = Dictionary(schools.map { ($0.id, $0) }) { _, later in later }
    let ordered = byID.values.map { (order: NameOrder($0.name), school: $0) }
      .sorted { ($0.order, $0.school.id) < ($1.order, $1.school.id) }.map(\.school)
    self.schools = ordered
    labelled = Self.labelled(ordered)
    names = Dictionary(
      uniqueKeysWithValues: zip(ordered, labelled).map { school, labelled in
        (school.id, school.name.nilIfBlank.map { ($0, labelled.name) })
      })
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

  /// The school's name; nil if the school is unknown or its name is blank.
  public func name(of id: SchoolID) -> String? { names[id]??.name }

  /// The school's distinct name: `Columbia (New York, NY)` (T24); nil if the school is unknown or its name is blank.
  public func label(of id: SchoolID) -> String? { names[id]??.label }

  /// The ids of the schools whose label contains the query. `query` must be folded with `SearchFolding.query`.
  package func ids(matching query: String) -> Set<SchoolID> {
    Set(zip(labelled, search.matches(query)).filter(\.1).map(\.0.id))
  }

  /// Whether the directory has a school with this id, with or without a name.
  public func contains(_ id: SchoolID) -> Bool { names[id] != nil }

  /// The school's name that a row shows, distinct if two have it (decision M6): "No School" for nil (decision T9), "…"
  /// while the directory is nil and being loaded (decision N3), "Unknown School" if the school or its name is missing.
  package static func displayName(of id: SchoolID?, in directory: SchoolDirectory?, isLoading: Bool) -> String {
    guard let id else { return "No School" }
    return directory?.label(of: id) ?? (directory == nil && isLoading ? "…" : "Unknown School")
  }
}

extension SchoolDirectory: Equatable {
  public static func == (left: SchoolDirectory, right: SchoolDirectory) -> Bool {
    left === right || left.schools == right.schools
  }
}

extension [String] {
  /// The texts made distinct in their order: the second of equal ones is `Ava (2)`, or gets the next free number (M6).
  package var numbered: [String] {
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

/// The recruiting status of a school (decisions T12, L14); those of earlier schemas are only shown (decision B12).
public enum SchoolStatus: WireValue {
  /// Statuses from the first look at a school to an official visit.
  case researching, interested, contacted, visiting, campInvite, recruited, officialVisitInvited, officialVisitScheduled
  /// An offer, or the end of recruiting by either side.
  case offerReceived, committed, declined, notPursuing
  case other(String)

  public static let recognized: [SchoolStatus] = [
    .researching, .contacted, .visiting, .offerReceived, .committed, .notPursuing,
  ]

  public static let retired: [SchoolStatus] = [
    .interested, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled, .declined,
  ]

  /// The label of the button: `Mark as visiting`; `Mark as Not Pursuing`, in place of deleting, has capitals (B4).
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
    case .other(let raw): (raw, raw.nilIfBlank ?? "Unknown")
    }
  }
}

/// A status change of a school: a row of the table `school_status_history` (wire.md §1).
public struct StatusChange: Hashable, Sendable, Identifiable, Codable {
  public var id: StatusChangeID
  /// The school; nil if none was recorded, listed under "No School".
  public var schoolID: SchoolID?
  /// The status before the change; nil for the school's first status.
  public var previous: SchoolStatus?
  /// The status after the change.
  public var new: SchoolStatus
  /// The time of the change.
  public var instant: Instant
  /// The reason for the change; nil if none was recorded.
  public var notes: String?

  /// Makes a status change; see the properties for the meaning of nil.
  public init(
    id: StatusChangeID, schoolID: SchoolID? = nil, previous: SchoolStatus? = nil, new: SchoolStatus, instant: Instant,
    notes: String? = nil
  ) {
    (self.id, self.schoolID, self.previous) = (id, schoolID, previous)
    (self.new, self.instant, self.notes) = (new, instant, notes)
  }
}
