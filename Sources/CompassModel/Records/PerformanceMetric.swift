/// A reading of an athlete's performance: a row of the table `performance_metrics` (wire.md §1, decision P1).
public struct PerformanceMetric: Hashable, Sendable, Identifiable {
  public var id: MetricID
  /// Whose reading it is.
  public var owner: AthleteID
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
  /// Whether somebody else vouches for it.
  public var isVerified: Bool
  /// Free text; nil for none.
  public var notes: String?
  /// When the row was made; orders the readings of one day.
  public var createdAt: Instant?

  /// `value` must be finite. What is left out is empty, or false.
  public init(
    id: MetricID, owner: AthleteID, type: MetricType, value: Double, unit: String? = nil, recordedDate: CalendarDate,
    eventID: EventID? = nil, isVerified: Bool = false, notes: String? = nil, createdAt: Instant? = nil
  ) {
    self.id = id
    self.owner = owner
    self.type = type
    self.value = value
    self.unit = unit
    self.recordedDate = recordedDate
    self.eventID = eventID
    self.isVerified = isVerified
    self.notes = notes
    self.createdAt = createdAt
  }
}

extension PerformanceMetric: Codable {
  private enum CodingKeys: String, CodingKey {
    case id, value, unit, notes
    case owner = "user_id"
    case type = "metric_type"
    case recordedDate = "recorded_date"
    case eventID = "event_id"
    case isVerified = "verified"
    case createdAt = "created_at"
  }

  /// A missing or null `verified` counts as no; a value that is not finite costs the row (decisions P1, X5).
  public init(from decoder: any Decoder) throws {
    let row = try decoder.container(keyedBy: CodingKeys.self)
    let value = try row.decode(Double.self, forKey: .value)
    guard value.isFinite else {
      throw DecodingError.dataCorruptedError(forKey: .value, in: row, debugDescription: "\(value) is not finite")
    }
    self.init(
      id: try row.decode(MetricID.self, forKey: .id),
      owner: try row.decode(AthleteID.self, forKey: .owner),
      type: try row.decode(MetricType.self, forKey: .type),
      value: value,
      unit: try row.decodeIfPresent(String.self, forKey: .unit),
      recordedDate: try row.decode(CalendarDate.self, forKey: .recordedDate),
      eventID: try row.decodeIfPresent(EventID.self, forKey: .eventID),
      isVerified: try row.decodeIfPresent(Bool.self, forKey: .isVerified) ?? false,
      notes: try row.decodeIfPresent(String.self, forKey: .notes),
      createdAt: try row.decodeIfPresent(Instant.self, forKey: .createdAt))
  }
}

extension PerformanceMetric {
  /// Whether this reading comes before another in time: by recorded date, then creation, then id (decisions P6, P9).
  ///
  /// Of two readings of a day the one nobody noted a creation time for is the older.
  public func precedes(_ other: PerformanceMetric) -> Bool {
    if recordedDate != other.recordedDate { return recordedDate < other.recordedDate }
    let (mine, others) = (createdAt ?? .earliest, other.createdAt ?? .earliest)
    return mine == others ? id < other.id : mine < others
  }

  /// The unit of the value: the one noted with the reading, else its type's.
  public var shownUnit: String? { unit?.nilIfBlank ?? type.unit }
}
