/// A point in time: microseconds since 1970-01-01T00:00:00Z (decision X2).
///
/// The range is the calendar's, 0001-01-01 … 9999-12-31 in UTC, so that every instant can be written on the
/// wire; arithmetic stops at its ends.
public struct Instant: Hashable, Sendable, Comparable {
  public let microseconds: Int64

  public static let earliest = Instant(microseconds: -62_135_596_800_000_000)
  public static let latest = Instant(microseconds: 253_402_300_799_999_999)

  /// The nearer end of the range for a number outside it.
  public init(microseconds: Int64) {
    self.microseconds = min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
  }

  /// The nearer end of the range for a number outside it.
  public init(seconds: Int64) {
    self.init(microseconds: Int64(clamping: Int128(seconds) * 1_000_000))
  }

  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The instant `duration` later; fractions below a microsecond are dropped.
  public func adding(_ duration: Duration) -> Instant {
    let step = duration.attoseconds / 1_000_000_000_000
    return Instant(microseconds: Int64(clamping: Int128(microseconds) + step))
  }

  /// The time from this instant to `other`; negative if `other` is earlier.
  public func duration(to other: Instant) -> Duration { .microseconds(other.microseconds - microseconds) }
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
