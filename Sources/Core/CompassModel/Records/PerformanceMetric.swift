/// A reading: a row of `performance_metrics` (wire.md §1, decision P1) with its properties: `metric.value`.
@dynamicMemberLookup
public struct PerformanceMetric: Hashable, Sendable, Identifiable {
  public var id: MetricID
  /// The athlete whose performance was measured.
  public var owner: AthleteID
  /// The values of the entered columns.
  public var reading: MetricReading
  /// The time at which the row was created, which orders readings of one day; nil if unknown.
  public var createdAt: Instant?

  public init(_ reading: MetricReading, id: MetricID, owner: AthleteID, createdAt: Instant? = nil) {
    (self.id, self.owner, self.reading, self.createdAt) = (id, owner, reading, createdAt)
  }

  /// Makes a metric; `value` must be finite. Omitted values are nil or false.
  public init(
    id: MetricID, owner: AthleteID, type: MetricType, value: Double?, unit: String? = nil, recordedDate: CalendarDate,
    eventID: EventID? = nil, isVerified: Bool = false, notes: String? = nil, createdAt: Instant? = nil
  ) {
    self.init(
      MetricReading(
        type: type, value: value, unit: unit, recordedDate: recordedDate, eventID: eventID, isVerified: isVerified,
        notes: notes), id: id, owner: owner, createdAt: createdAt)
  }

  /// Accesses a property of the reading.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<MetricReading, Value>) -> Value {
    get { reading[keyPath: member] }
    set { reading[keyPath: member] = newValue }
  }

  /// Accesses a computed property of the reading.
  @inlinable public subscript<Value>(dynamicMember member: KeyPath<MetricReading, Value>) -> Value {
    reading[keyPath: member]
  }
}

/// The columns of a reading that are entered in its form (decision R1).
public struct MetricReading: Hashable, Sendable {
  /// The type of the measurement.
  public var type: MetricType
  /// The finite value in `unit`; nil for a reading that was recorded only as a text (decision B12).
  public var value: Double?
  /// The value as a text of another program, such as `6'2"`; nil for none. This app never changes it.
  public var displayValue: String?
  /// The unit as recorded; nil means the default unit of the type.
  public var unit: String?
  /// The local day of the measurement.
  public var recordedDate: CalendarDate
  /// The event at which the value was measured; nil for none.
  public var eventID: EventID?
  /// Whether the reading is marked as verified.
  public var isVerified: Bool
  /// Free text; nil for none.
  public var notes: String?

  /// Makes a reading without checks; omitted values are nil or false.
  public init(
    type: MetricType, value: Double?, displayValue: String? = nil, unit: String? = nil, recordedDate: CalendarDate,
    eventID: EventID? = nil, isVerified: Bool = false, notes: String? = nil
  ) {
    (self.type, self.value, self.displayValue, self.unit) = (type, value, displayValue, unit)
    (self.recordedDate, self.eventID, self.isVerified, self.notes) = (recordedDate, eventID, isVerified, notes)
  }
}

/// The columns of `performance_metrics`, in the order of wire.md §1.
public enum MetricColumn: Int, RecordColumn {
  case id, owner, type, value, displayValue, unit, recordedDate, event, verified, notes, createdAt, updatedAt

  public var about: Column<MetricReading> {
    switch self {
    case .id: Column("id", .id, need: .row)
    case .owner: Column("user_id", .id, need: .row)
    case .type:
      Column(
        "metric_type", \.type, "Metric", .type, kind: .choice(of: MetricType.self, and: .other("other")), need: .row)
    case .value: Column("value", \.value, "Value", .value, need: .form)
    case .displayValue: Column("display_value", \.displayValue, "Display value", nil)
    case .unit: Column("unit", \.unit, "Unit", .unit)
    case .recordedDate: Column("recorded_date", \.recordedDate, "Date", .date, need: .row, hint: "YYYY-MM-DD")
    case .event: Column("event_id", \.eventID, "Event", .event, kind: .reference(.event))
    case .verified: Column("verified", \.isVerified, "Verified", .verified, empty: false)
    case .notes: Column("notes", \.notes, "Notes", .notes, kind: .lines)
    case .createdAt: Column("created_at", .instant)
    case .updatedAt: Column("updated_at", .instant)
    }
  }

  public static let table = ColumnTable<MetricColumn>("performance_metrics", reading: [.id, .createdAt])
}

extension MetricReading: RowEntry {
  public typealias Columns = MetricColumn
  public static let blank = MetricReading(type: .velocity, value: nil, recordedDate: .earliest)
}

extension PerformanceMetric: EnteredRow {
  public static let recordKind = RecordKind.reading

  /// Makes a metric. `time` orders it among the readings of one day until the backend returns its own creation time.
  public static func made(_ entry: MetricReading, id: MetricID, owner: AthleteID, at time: Instant) -> PerformanceMetric
  {
    PerformanceMetric(entry, id: id, owner: owner, createdAt: time)
  }

  public var entry: MetricReading {
    get { reading }
    set { reading = newValue }
  }

  public var bookkeeping: [RecordField] {
    [
      RecordField("id", .text(id.rawValue)), RecordField("user_id", .text(owner.rawValue)),
      RecordField("created_at", createdAt?.inColumn),
    ]
  }

  public init(_ row: ColumnReader<MetricColumn>, of owner: AthleteID) throws(UnreadableRow) {
    let (value, displayValue) = (try row.number(.value), try row.text(.displayValue))
    if value == nil, displayValue?.nilIfBlank == nil { throw UnreadableRow() }
    self.init(
      MetricReading(
        type: try row.choice(.type).orUnreadable(), value: value, displayValue: displayValue, unit: try row.text(.unit),
        recordedDate: try row.date(.recordedDate).orUnreadable(),
        eventID: try row.reference(.event), isVerified: try row.flag(.verified), notes: try row.text(.notes)),
      id: try row.id(.id), owner: owner, createdAt: row.instant(.createdAt))
  }
}

extension PerformanceMetric {
  /// The order by recorded date, then creation time, none first, then id (decisions P6, P9).
  package func precedes(_ other: PerformanceMetric) -> Bool {
    if self.recordedDate != other.recordedDate { return self.recordedDate < other.recordedDate }
    let (mine, others) = (createdAt ?? .earliest, other.createdAt ?? .earliest)
    return mine == others ? id < other.id : mine < others
  }
}
