/// A reading of an athlete's performance: a row of the table `performance_metrics` (wire.md §1, decision P1).
///
/// What it says is read and written as if it were its own: `metric.value`.
@dynamicMemberLookup
public struct PerformanceMetric: Hashable, Sendable, Identifiable {
  public var id: MetricID
  /// Whose reading it is.
  public var owner: AthleteID
  /// What it says.
  public var reading: MetricReading
  /// When the row was made; orders the readings of one day.
  public var createdAt: Instant?

  /// A reading once it has an id and an owner.
  public init(_ reading: MetricReading, id: MetricID, owner: AthleteID, createdAt: Instant? = nil) {
    self.id = id
    self.owner = owner
    self.reading = reading
    self.createdAt = createdAt
  }

  /// `value` must be finite. What is left out is empty, or false.
  public init(
    id: MetricID, owner: AthleteID, type: MetricType, value: Double, unit: String? = nil, recordedDate: CalendarDate,
    eventID: EventID? = nil, isVerified: Bool = false, notes: String? = nil, createdAt: Instant? = nil
  ) {
    self.init(
      MetricReading(
        type: type, value: value, unit: unit, recordedDate: recordedDate, eventID: eventID, isVerified: isVerified,
        notes: notes), id: id, owner: owner, createdAt: createdAt)
  }

  /// What the reading says.
  @inlinable public subscript<Value>(dynamicMember member: WritableKeyPath<MetricReading, Value>) -> Value {
    get { reading[keyPath: member] }
    set { reading[keyPath: member] = newValue }
  }

  /// What follows from what the reading says.
  @inlinable public subscript<Value>(dynamicMember member: KeyPath<MetricReading, Value>) -> Value {
    reading[keyPath: member]
  }
}

/// What a reading says: what its form fills in (decision R1).
public struct MetricReading: Hashable, Sendable {
  /// What was measured.
  public var type: MetricType
  /// Finite, in `unit`.
  public var value: Double
  /// As it was noted with the reading; nil means the type's own.
  public var unit: String?
  /// The local day of the measurement.
  public var recordedDate: CalendarDate
  /// The event it was measured at; nil for none.
  public var eventID: EventID?
  /// Whether another person has verified it.
  public var isVerified: Bool
  /// Free text; nil for none.
  public var notes: String?

  /// Unchecked: the form sends only what keeps the database's rules. What is left out is empty, or false.
  public init(
    type: MetricType, value: Double, unit: String? = nil, recordedDate: CalendarDate, eventID: EventID? = nil,
    isVerified: Bool = false, notes: String? = nil
  ) {
    self.type = type
    self.value = value
    self.unit = unit
    self.recordedDate = recordedDate
    self.eventID = eventID
    self.isVerified = isVerified
    self.notes = notes
  }
}

extension MetricReading: Codable {
  private enum CodingKeys: String, CodingKey {
    case value, unit, notes
    case type = "metric_type"
    case recordedDate = "recorded_date"
    case eventID = "event_id"
    case isVerified = "verified"
  }

  /// A missing or null `verified` counts as no; a value that is not finite costs the row (decisions P1, X5).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let value = try row.decode(Double.self, forKey: .value)
    guard value.isFinite else {
      throw DecodingError.dataCorruptedError(forKey: .value, in: row, debugDescription: "\(value) is not finite")
    }
    self.init(
      type: try row.decode(MetricType.self, forKey: .type), value: value,
      unit: try row.decodeIfPresent(String.self, forKey: .unit),
      recordedDate: try row.decode(CalendarDate.self, forKey: .recordedDate),
      eventID: try row.decodeIfPresent(EventID.self, forKey: .eventID),
      isVerified: try row.decodeIfPresent(Bool.self, forKey: .isVerified) ?? false,
      notes: try row.decodeIfPresent(String.self, forKey: .notes))
  }
}

extension PerformanceMetric: Codable {
  private enum CodingKeys: String, CodingKey {
    case id
    case owner = "user_id"
    case createdAt = "created_at"
  }

  /// As `MetricReading`, in one row with it.
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try MetricReading(from: decoder), id: try row.decode(MetricID.self, forKey: .id),
      owner: try row.decode(AthleteID.self, forKey: .owner),
      createdAt: try row.decodeIfPresent(Instant.self, forKey: .createdAt))
  }

  public func encode(to encoder: any Encoder) throws {
    try reading.encode(to: encoder)
    var row = encoder.container(keyedBy: CodingKeys.self)
    try row.encode(id, forKey: .id)
    try row.encode(owner, forKey: .owner)
    try row.encodeIfPresent(createdAt, forKey: .createdAt)
  }
}

extension PerformanceMetric {
  /// Whether this reading comes before another in time: by recorded date, then creation, then id (decisions P6, P9).
  ///
  /// Of two readings of a day the one without a creation time is the older.
  public func precedes(_ other: PerformanceMetric) -> Bool {
    if self.recordedDate != other.recordedDate { return self.recordedDate < other.recordedDate }
    let (mine, others) = (createdAt ?? .earliest, other.createdAt ?? .earliest)
    return mine == others ? id < other.id : mine < others
  }
}
