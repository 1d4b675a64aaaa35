import CompassModel

/// The dates the swimlanes cover: from one local midnight to a later one (decision T1).
public struct DateSpan: Hashable, Sendable {
  public let start: CalendarDate
  public let end: CalendarDate

  /// Nil unless `start` is before `end`.
  public init?(start: CalendarDate, end: CalendarDate) {
    guard start < end else { return nil }
    self.start = start
    self.end = end
  }

  /// Days from start to end, at least 1.
  public var days: Int { start.days(to: end) }

  /// Both bounds belong to the span.
  public func contains(_ date: CalendarDate) -> Bool { start <= date && date <= end }

  /// Whether any day of an item is in the span, bounds inclusive (decision T5). A `last` before `first` counts as
  /// `first`, as for a dot (decision T6).
  public func overlaps(first: CalendarDate, last: CalendarDate) -> Bool {
    first <= end && max(first, last) >= start
  }
}

extension DateSpan: Codable {
  private enum CodingKeys: CodingKey { case start, end }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let start = try container.decode(CalendarDate.self, forKey: .start)
    let end = try container.decode(CalendarDate.self, forKey: .end)
    guard let span = DateSpan(start: start, end: end) else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: container, debugDescription: "\"\(end)\" is not after \"\(start)\"")
    }
    self = span
  }
}
