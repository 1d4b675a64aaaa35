/// A school that is to be stored, or what a stored one is to say from now on (decision D2). Whose it is, and the columns
/// of other programs, are not among them.
public struct NewSchool: Hashable, Sendable, Codable {
  /// Not blank.
  public var name: String
  /// Where it is; nil where that was not entered.
  public var city, state: String?
  /// `D1`; nil where it was not entered.
  public var division: String?
  /// How far the athlete got with it; nil for none.
  public var status: SchoolStatus?

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty.
  public init(
    name: String, city: String? = nil, state: String? = nil, division: String? = nil, status: SchoolStatus? = nil
  ) {
    self.name = name
    self.city = city
    self.state = state
    self.division = division
    self.status = status
  }

  /// Of the table `schools`. Empty ones are none, so that storing them clears what was there.
  public var columns: [RecordField] {
    [
      RecordField("name", .text(name)), RecordField("city", city.map { .text($0) }),
      RecordField("state", state.map { .text($0) }), RecordField("division", division.map { .text($0) }),
      RecordField("status", (status?.wire).map { .text($0) }),
    ]
  }
}

extension School {
  /// A new school once it has an id.
  public init(_ school: NewSchool, id: SchoolID) {
    self.init(
      id: id, name: school.name, city: school.city, state: school.state, division: school.division,
      status: school.status)
  }

  /// Those of the table `schools` that a list knows.
  public var columns: [RecordField] {
    NewSchool(name: name, city: city, state: state, division: division, status: status).columns
  }

  /// Gives one column another value. One that is not a school's, or a value that its column cannot hold, changes nothing.
  public mutating func set(_ column: RecordField) {
    let value = column.value
    switch column.name {
    case "name": name = value?.text ?? name
    case "city": city = value?.text
    case "state": state = value?.text
    case "division": division = value?.text
    case "status": status = value?.text.map(SchoolStatus.init(wire:))
    default: break
    }
  }

  /// `“Lakeview State”`, cut at 60 characters (decision C8).
  public var changeSubject: String { Event.changeSubject(name: name.nilIfBlank ?? "Unknown School") }
}

extension Record {
  /// A school of the list.
  public init(_ school: School) {
    self.init(.school(school.id), fields: [RecordField("id", .text(school.id.rawValue))] + school.columns)
  }
}

extension DetailsDescription {
  static let school = DetailsDescription(
    texts: ["status": .label(of: SchoolStatus.self)], sortColumn: nil, factColumn: "status", dateColumns: [],
    order: ["name", "status", "city", "state", "location", "division"], update: .updateSchool, delete: .deleteSchool,
    title: { record, _, _ in record.text("name") ?? "Unknown School" },
    subject: { title, _ in Event.changeSubject(name: title) })
}
