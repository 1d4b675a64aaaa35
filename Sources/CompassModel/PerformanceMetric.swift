/// A reading of an athlete's performance: a row of the table `performance_metrics` (wire.md §1, decision P1).
public struct PerformanceMetric: Hashable, Sendable, Identifiable {
  public var id: MetricID
  public var owner: AthleteID
  public var type: MetricType
  /// Finite, in the type's unit.
  public var value: Double
  /// As it was noted with the reading; nil means the type's own.
  public var unit: String?
  public var recordedDate: CalendarDate
  public var eventID: EventID?
  public var isVerified: Bool
  public var notes: String?
  public var createdAt: Instant?

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
