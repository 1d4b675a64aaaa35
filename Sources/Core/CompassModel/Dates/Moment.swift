/// The current time as a value that is passed in: an instant, the user's time zone, and the local day (decision X3).
public struct Moment: Hashable, Sendable, Codable {
  /// The current point in time.
  public private(set) var instant: Instant
  package let zone: Zone
  package let today: CalendarDate
  private let nextMidnight, midnight: Instant

  public init(instant: Instant, zone: Zone) {
    (self.instant, self.zone) = (instant, zone)
    today = zone.date(at: instant)
    midnight = zone.start(of: today)
    nextMidnight = today == .latest ? .latest : zone.start(of: today.adding(days: 1))
  }

  /// Changes the instant, and the local day only if the new instant is on another day.
  package mutating func move(to instant: Instant) {
    if instant >= midnight && instant < nextMidnight {
      self.instant = instant
    } else {
      self = Moment(instant: instant, zone: zone)
    }
  }

  /// Returns a moment in this zone at another instant.
  public func at(_ instant: Instant) -> Moment {
    var moment = self
    moment.move(to: instant)
    return moment
  }

  package var untilMidnight: Duration { instant.duration(to: nextMidnight) }

  /// The local time of day of another instant: `09:12`, or with seconds `09:12:05`.
  package func clockText(of other: Instant, toSecond: Bool = false) -> String {
    let local = other.microseconds.floorDivided(by: 1_000_000) + Int64(zone.offset(at: other))
    let second = Int(local - local.floorDivided(by: 86_400) * 86_400)
    let minute = "\(twoDigits(second / 3600)):\(twoDigits(second / 60 % 60))"
    return toSecond ? "\(minute):\(twoDigits(second % 60))" : minute
  }

  /// The local time of another instant in words: `at 09:12`, or `on Feb 10, 2026 at 09:12` if it is not on `today`.
  package func timeText(of other: Instant, toSecond: Bool = false) -> String {
    let day = zone.date(at: other)
    let clock = clockText(of: other, toSecond: toSecond)
    return day == today ? "at \(clock)" : "on \(day.mediumText) at \(clock)"
  }

  private enum CodingKeys: CodingKey { case instant, zone }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      instant: try container.decode(Instant.self, forKey: .instant),
      zone: try container.decode(Zone.self, forKey: .zone))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(instant, forKey: .instant)
    try container.encode(zone, forKey: .zone)
  }
}

@usableFromInline package enum TimeOfDay {
  /// Shortens `09:00:00` to `09:00`; nil for a text that is not a valid time of day.
  package static func text(_ wire: String) -> String? { minutes(wire) == nil ? nil : String(wire.prefix(5)) }

  package static func text(minutes: Int) -> String { "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))" }

  /// Minutes since midnight of `HH:MM` or `HH:MM:SS`; nil for a text that is not a valid time of day.
  @usableFromInline package static func minutes(_ wire: String) -> Int? {
    var wire = wire
    return wire.withUTF8 { bytes in
      guard bytes.count == 5 || bytes.count == 8 else { return nil }
      for (index, byte) in bytes.enumerated() {
        guard index % 3 == 2 ? byte == UInt8(ascii: ":") : (48...57).contains(byte) else { return nil }
      }
      let hours = Int(bytes[0] - 48) * 10 + Int(bytes[1] - 48)
      let minutes = Int(bytes[3] - 48) * 10 + Int(bytes[4] - 48)
      let isSecond = bytes.count == 5 || bytes[6] < UInt8(ascii: "6")
      return hours < 24 && minutes < 60 && isSecond ? hours * 60 + minutes : nil
    }
  }
}
