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
