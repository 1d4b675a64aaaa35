import Foundation

/// The offsets of a time zone as a plain value: each change of the offset with its instant.
///
/// Read once at start from the system's zone data. Local dates are then computed by arithmetic, without Foundation or
/// the device's settings (decision X3).
public struct Zone: Hashable, Sendable {
  /// The IANA identifier: `America/New_York`.
  public let identifier: String
  private let offsetBefore: Int32
  private let changes: [Change]

  private struct Change: Hashable, Sendable {
    var second: Int64
    var offset: Int32
  }

  /// UTC, with offset 0 at any time.
  public static let utc = Zone(identifier: "UTC", offsetBefore: 0, changes: [])

  private init(identifier: String, offsetBefore: Int32, changes: [Change]) {
    (self.identifier, self.offsetBefore, self.changes) = (identifier, offsetBefore, changes)
  }

  /// Makes a zone from other data, such as a calendar file. Offsets are seconds east; `changes` are in any order.
  public init(identifier: String, offsetBefore: Int, changes: [(instant: Instant, offset: Int)]) {
    self.init(
      identifier: identifier, offsetBefore: Int32(clamping: offsetBefore),
      changes: changes.sorted { $0.instant < $1.instant }.map {
        Change(second: $0.instant.microseconds.floorDivided(by: 1_000_000), offset: Int32(clamping: $0.offset))
      })
  }

  /// Reads the system's rules from 1970 to 2100; nil for an identifier that the system does not know, never GMT.
  public init?(identifier: String) {
    // Foundation ignores everything after a NUL.
    guard !identifier.utf8.contains(0), let zone = TimeZone(identifier: identifier) else { return nil }
    // Keeps the requested name: Foundation renames "UTC" to "GMT".
    self.init(zone, identifier: identifier)
  }

  /// Reads the rules of a Foundation time zone from 1970 to 2100.
  public init(_ zone: TimeZone) { self.init(zone, identifier: zone.identifier) }

  private init(_ zone: TimeZone, identifier: String) {
    var date = Date(timeIntervalSince1970: 0)
    let end = Date(timeIntervalSince1970: 4_102_444_800)
    var changes: [Change] = []
    while let next = zone.nextDaylightSavingTimeTransition(after: date), next > date, next < end {
      let second = Int64(next.timeIntervalSince1970.rounded())
      changes.append(Change(second: second, offset: Int32(zone.secondsFromGMT(for: next))))
      date = next
    }
    self.init(
      identifier: identifier,
      offsetBefore: Int32(zone.secondsFromGMT(for: Date(timeIntervalSince1970: 0))), changes: changes)
  }

  /// The offset at `instant`, in seconds east of Greenwich.
  package func offset(at instant: Instant) -> Int {
    let second = instant.microseconds.floorDivided(by: 1_000_000)
    let next = changes.indices.endOfPrefix { changes[$0].second <= second }
    return Int(next == 0 ? offsetBefore : changes[next - 1].offset)
  }

  /// The changes after `first` up to and including `last`, and the offset at `first`, in seconds east of Greenwich.
  public func changes(
    from first: Instant, to last: Instant
  ) -> (offsetBefore: Int, changes: [(instant: Instant, offset: Int)]) {
    let met = changes.map { (instant: Instant(seconds: $0.second), offset: Int($0.offset)) }
      .filter { first < $0.instant && $0.instant <= last }
    return (offset(at: first), met)
  }

  /// The local day at `instant`.
  public func date(at instant: Instant) -> CalendarDate {
    let local = instant.microseconds + Int64(offset(at: instant)) * 1_000_000
    return CalendarDate(clampingDayNumber: local.floorDivided(by: 86_400_000_000))
  }

  /// The first instant of a local day: midnight, or the end of the gap if the clocks skip midnight.
  package func start(of date: CalendarDate) -> Instant {
    let midnight = Int64(date.dayNumber) * 86_400
    // The local times of the changes ascend in every zone, so that binary search works on them.
    let next = changes.indices.endOfPrefix { changes[$0].second <= midnight - offset(before: $0) }
    let begin = next == 0 ? Int64.min : changes[next - 1].second
    return Instant(seconds: max(midnight - offset(before: next), begin))
  }

  /// The instant at which clocks of the zone show this time of the day, in seconds since midnight. An ambiguous time is
  /// read as the first of the two; a skipped time with the offset before the change (RFC 5545, section 3.3.5), so that
  /// the result is later by the length of the gap.
  public func instant(of date: CalendarDate, seconds: Int) -> Instant {
    let wall = Int64(date.dayNumber) * 86_400 + Int64(seconds)
    // Offsets change by hours at most, so the offset is that of a day before or a day after.
    let before = offset(at: Instant(seconds: wall - 86_400))
    let after = offset(at: Instant(seconds: wall + 86_400))
    let early = Instant(seconds: wall - Int64(before))
    if before == after || offset(at: early) == before { return early }
    let late = Instant(seconds: wall - Int64(after))
    return offset(at: late) == after ? late : early
  }

  private func offset(before change: Int) -> Int64 { Int64(change == 0 ? offsetBefore : changes[change - 1].offset) }
}

/// Encoded as the identifier, without the rules.
extension Zone: WireText {
  public static let noun = "time zone"
  public init?(wire text: String) { self.init(identifier: text) }
  public var wire: String { identifier }
}
