import CompassModel

/// Days from a first to a last one, both included (decision P2).
public struct DateSpan: Hashable, Sendable, Codable {
  /// Nil reaches back without a bound.
  public var start: CalendarDate?
  public var end: CalendarDate

  public init(start: CalendarDate?, end: CalendarDate) {
    self.start = start
    self.end = end
  }

  /// Whether the end is on or after the start (decision P3).
  public var isValid: Bool { start.map { $0 <= end } ?? true }

  public func contains(_ date: CalendarDate) -> Bool { date <= end && start.map { $0 <= date } ?? true }

  /// `2025-11-10..2026-02-10`, `..2026-02-10`, as a custom range is stored (decision P15).
  var wire: String { "\(start?.wire ?? "")..\(end.wire)" }

  /// Nil for anything but two days, or an end, of which the end is not before the start.
  init?(wire: String) {
    guard let points = wire.firstRange(of: "..") else { return nil }
    let first = wire[..<points.lowerBound]
    let start = CalendarDate(wire: String(first))
    guard let end = CalendarDate(wire: String(wire[points.upperBound...])), start != nil || first.isEmpty else {
      return nil
    }
    self.init(start: start, end: end)
    if !isValid { return nil }
  }

  /// `Nov 10, 2025 - Feb 10, 2026`, `Through Feb 10, 2026`.
  var text: String { start.map { "\($0.mediumText) - \(end.mediumText)" } ?? "Through \(end.mediumText)" }
}
