/// A point in time: microseconds since 1970-01-01T00:00:00Z (decision X2).
public struct Instant: Hashable, Sendable, Comparable {
  public let microseconds: Int64

  public init(microseconds: Int64) { self.microseconds = microseconds }
  public init(seconds: Int64) { microseconds = seconds.multipliedReportingOverflow(by: 1_000_000).partialValue }

  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The instant `duration` later; fractions below a microsecond are dropped.
  public func adding(_ duration: Duration) -> Instant {
    let (seconds, attoseconds) = duration.components
    let step = seconds.multipliedReportingOverflow(by: 1_000_000).partialValue &+ attoseconds / 1_000_000_000_000
    return Instant(microseconds: microseconds &+ step)
  }

  /// The time from this instant to `other`; negative if `other` is earlier.
  public func duration(to other: Instant) -> Duration { .microseconds(other.microseconds &- microseconds) }
}

extension Instant: Codable, CustomStringConvertible {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let instant = Instant(wire: text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "\"\(text)\" is not a timestamp")
    }
    self = instant
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }

  public var description: String { wire }
}
