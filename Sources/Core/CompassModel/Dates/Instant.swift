import Foundation

/// A point in time: microseconds since 1970-01-01T00:00:00Z (decision X2).
///
/// The range is that of `CalendarDate` in UTC, 0001-01-01 … 9999-12-31, so that every instant has a wire text;
/// arithmetic is clamped to it.
public struct Instant: Hashable, Sendable, Comparable {
  package let microseconds: Int64

  /// The first microsecond of the range.
  public static let earliest = Instant(microseconds: -62_135_596_800_000_000)
  package static let latest = Instant(microseconds: 253_402_300_799_999_999)

  /// Makes an instant from microseconds since 1970, clamped to the range.
  public init(microseconds: Int64) {
    self.microseconds = min(max(microseconds, -62_135_596_800_000_000), 253_402_300_799_999_999)
  }

  /// Makes an instant from seconds since 1970, clamped to the range.
  public init(seconds: Int64) { self.init(microseconds: Int64(clamping: Int128(seconds) * 1_000_000)) }

  public static func < (left: Instant, right: Instant) -> Bool { left.microseconds < right.microseconds }

  /// The instant `duration` later; fractions below a microsecond are dropped.
  package func adding(_ duration: Duration) -> Instant {
    let step = duration.attoseconds / 1_000_000_000_000
    return Instant(microseconds: Int64(clamping: Int128(microseconds) + step))
  }

  package func duration(to other: Instant) -> Duration { .microseconds(other.microseconds - microseconds) }
}

extension Instant: WireText {
  public static let noun = "timestamp"
}

extension Instant {
  /// Converts a Foundation date, rounded to microseconds; for code that reads a clock.
  public init(_ date: Date) {
    let microseconds = (date.timeIntervalSince1970 * 1_000_000).rounded()
    self.init(microseconds: Int64(exactly: microseconds) ?? (microseconds < 0 ? .min : .max))
  }

  /// Reads a timestamp such as `2026-02-10T14:03:07.123456+00:00`, with 0 to 6 digits of a fraction, `T` or a space,
  /// and `Z` or an offset (decision X2). Nil for any other text. A leap second counts as the second before.
  public init?(wire text: String) {
    var reader = TimestampReader(bytes: Array(text.utf8.prefix(40)))
    guard text.utf8.count <= 40, let instant = reader.read() else { return nil }
    self = instant
  }

  /// The timestamp in UTC: `2026-02-10T14:03:07.123456Z`, without the fraction if it is zero.
  public var wire: String {
    let microsecondsPerDay: Int64 = 86_400_000_000
    let day = CalendarDate(clampingDayNumber: microseconds.floorDivided(by: microsecondsPerDay))
    let inDay = microseconds - microseconds.floorDivided(by: microsecondsPerDay) * microsecondsPerDay
    let seconds = Int(inDay / 1_000_000)
    let fraction = Int(inDay % 1_000_000)
    var text = "\(day.wire)T\(twoDigits(seconds / 3600)):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
    if fraction > 0 { text += "." + String("\(1_000_000 + fraction)".dropFirst()) }
    return text + "Z"
  }
}

package func twoDigits(_ number: some BinaryInteger) -> String { number < 10 ? "0\(number)" : "\(number)" }

extension Int64 {
  func floorDivided(by divisor: Int64) -> Int64 {
    let quotient = self / divisor
    return self % divisor != 0 && (self < 0) != (divisor < 0) ? quotient - 1 : quotient
  }
}

private struct TimestampReader {
  let bytes: [UInt8]
  var position = 0

  mutating func read() -> Instant? {
    guard let year = digits(4), skip("-"), let month = digits(2), skip("-"), let day = digits(2),
      let date = CalendarDate(year: year, month: month, day: day),
      skip("T") || skip("t") || skip(" "),
      let hour = digits(2), hour < 24, skip(":"), let minute = digits(2), minute < 60, skip(":"),
      let second = digits(2), second <= 60, let fraction = fraction(), let offset = offset(),
      position == bytes.count
    else { return nil }
    let seconds = Int64(date.dayNumber) * 86_400 + Int64(hour * 3600 + minute * 60 + min(second, 59)) - Int64(offset)
    let instant = Instant(microseconds: seconds * 1_000_000 + Int64(fraction))
    return instant.microseconds == seconds * 1_000_000 + Int64(fraction) ? instant : nil
  }

  private mutating func digits(_ count: Int) -> Int? {
    guard position + count <= bytes.count else { return nil }
    var value = 0
    for byte in bytes[position..<position + count] {
      guard byte >= 48, byte <= 57 else { return nil }
      value = value * 10 + Int(byte - 48)
    }
    position += count
    return value
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard position < bytes.count, UInt32(bytes[position]) == character.value else { return false }
    position += 1
    return true
  }

  private mutating func fraction() -> Int? {
    guard skip(".") else { return 0 }
    var value = 0
    var count = 0
    while let digit = digits(1) {
      count += 1
      guard count <= 6 else { return nil }
      value = value * 10 + digit
    }
    guard count > 0 else { return nil }
    for _ in count..<6 { value *= 10 }
    return value
  }

  /// Reads `Z`, `+00:00`, `+0000` or `+00` as seconds east of Greenwich; nil for anything else.
  private mutating func offset() -> Int? {
    if skip("Z") || skip("z") { return 0 }
    let sign = skip("+") ? 1 : skip("-") ? -1 : 0
    guard sign != 0, let hours = digits(2), hours <= 18 else { return nil }
    let hasColon = skip(":")
    let minutes = digits(2)
    if hasColon, minutes == nil { return nil }
    guard minutes ?? 0 < 60 else { return nil }
    return sign * (hours * 3600 + (minutes ?? 0) * 60)
  }
}

/// A local day, or an instant, whose local day depends on the zone (decision T10).
package enum DayOrInstant: Hashable, Sendable, Codable {
  case day(CalendarDate)
  case instant(Instant)

  package func date(in zone: Zone) -> CalendarDate {
    switch self {
    case .day(let date): date
    case .instant(let instant): zone.date(at: instant)
    }
  }
}
