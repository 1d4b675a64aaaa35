/// The columns of a school that are entered in its form (decision D2).
public struct NewSchool: Hashable, Sendable {
  /// The name; must not be blank.
  public var name: String
  /// City and state of the school; nil for none.
  public var city, state: String?
  /// The division, such as `D1`; nil for none.
  public var division: String?
  /// The recruiting status of the school; nil for none.
  public var status: SchoolStatus?

  /// Makes an entry without checks: the form sends only values that the database accepts. Omitted values are nil.
  public init(
    name: String, city: String? = nil, state: String? = nil, division: String? = nil, status: SchoolStatus? = nil
  ) {
    (self.name, self.city, self.state, self.division, self.status) = (name, city, state, division, status)
  }
}

/// The columns of `schools`, in the order of wire.md §1.
public enum SchoolColumn: Int, RecordColumn {
  case id, owner, family, name, city, state, location, division, status, createdAt, updatedAt

  public var about: Column<NewSchool> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .owner: Column("user_id", .id, need: .row)
    case .family: Column("family_unit_id", .reference(nil))
    case .name: Column("name", \.name, "Name", .name, need: .row)
    case .city: Column("city", \.city, "City", .city)
    case .state: Column("state", \.state, "State", .state, hint: "CA")
    case .location: Column("location", .line)
    case .division: Column("division", \.division, "Division", .division, hint: "D1")
    case .status: Column("status", \.status, "Status", .status)
    case .createdAt: Column("created_at", .instant)
    case .updatedAt: Column("updated_at", .instant)
    }
  }

  public static let table = ColumnTable<SchoolColumn>("schools", reading: [.id])
}

extension NewSchool: RowEntry {
  public typealias Columns = SchoolColumn
  public static let blank = NewSchool(name: "")
}

extension School: EnteredRow {
  public static let recordKind = RecordKind.school
  public static let namesOwner = false

  public static func made(_ entry: NewSchool, id: SchoolID, owner _: AthleteID, at _: Instant) -> School {
    School(entry, id: id)
  }

  public var bookkeeping: [RecordField] { [RecordField("id", .text(id.rawValue))] }

  /// Reads a row; throws without an id or a name. Other unreadable values are nil: rows that refer to it need its name.
  public init(_ row: ColumnReader<SchoolColumn>, of _: AthleteID) throws(UnreadableRow) {
    self.init(
      NewSchool(
        name: try row.text(.name).orUnreadable(), city: try? row.text(.city), state: try? row.text(.state),
        division: try? row.text(.division), status: (try? row.text(.status))?.nilIfBlank.map(SchoolStatus.init(wire:))),
      id: try row.id(.id))
  }

  /// The school's name in curly quotes, cut at 60 characters (decision C8): `“Lakeview State”`.
  package var changeSubject: String { Event.changeSubject(name: entry.name.nilIfBlank ?? "Unknown School") }
}

extension DetailsDescription {
  static let school = DetailsDescription(
    columns: SchoolColumn.table.columns, sortColumn: nil, factColumn: "status", dateColumns: [],
    order: ["name", "status", "city", "state", "location", "division"], update: .updateSchool, delete: .deleteSchool,
    title: { record, _, _ in record.text("name") ?? "Unknown School" },
    subject: { title, _ in Event.changeSubject(name: title) })
}
