import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct InstantTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2026-02-10T14:03:07Z", 1_770_732_187_000_000),
    ("2026-02-10T14:03:07.1Z", 1_770_732_187_100_000), ("2026-02-10T14:03:07.12Z", 1_770_732_187_120_000),
    ("2026-02-10T14:03:07.123Z", 1_770_732_187_123_000), ("2026-02-10T14:03:07.1234Z", 1_770_732_187_123_400),
    ("2026-02-10T14:03:07.12345Z", 1_770_732_187_123_450),
    ("2026-02-10T14:03:07.123456+00:00", 1_770_732_187_123_456),
    ("2026-02-10 14:03:07.000001+00:00", 1_770_732_187_000_001), ("2026-02-10 14:03:07+00", 1_770_732_187_000_000),
    ("2026-02-10T14:03:07+0000", 1_770_732_187_000_000), ("2026-02-10T09:03:07-05:00", 1_770_732_187_000_000),
    ("2026-02-10T08:33:07-05:30", 1_770_732_187_000_000), ("2026-02-10T19:33:07+05:30", 1_770_732_187_000_000),
    ("2026-02-11T03:03:07+13:00", 1_770_732_187_000_000), ("1969-12-31T23:59:59.999999Z", -1),
    ("2026-02-10t14:03:07z", 1_770_732_187_000_000), ("2026-12-31T23:59:60Z", 1_798_761_599_000_000),
    ("0001-01-01T00:00:00Z", -62_135_596_800_000_000), ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
  ])
  func parsesWireTimestamps(text: String, microseconds: Int64) {
    #expect(Instant(wire: text)?.microseconds == microseconds)
  }

  @Test(arguments: [
    "", "now", "2026-02-10", "2026-02-10T14:03:07", "2026-02-10T14:03Z", "2026-02-10T14:03:07.1234567Z",
    "2026-02-10T14:03:07.Z", "2026-02-10T14:03:07,5Z", "2026-02-10T24:00:00Z", "2026-02-10T14:60:00Z",
    "2026-02-10T14:03:61Z", "2026-02-30T14:03:07Z", "2026-02-10T14:03:07+5:00", "2026-02-10T14:03:07+05:3",
    "2026-02-10T14:03:07+05:", "2026-02-10T14:03:07+", "2026-02-10T14:03:07+05:60", "2026-02-10T14:03:07+19:00",
    "2026-02-10T14:03:07+000", "2026-02-10T14:03:07 Z", "2026-02-10T14:03:07Z ", " 2026-02-10T14:03:07Z",
    "2026-02-10T14:03:07ZZ", "2026-02-10_14:03:07Z", "2026-02-10  14:03:07Z", "2026-02-10T-4:03:07Z",
    "2026-02-10T１4:03:07Z", "2026-02-10T14:03:07.٣Z", "2026-02-10T14:03:07 UTC", "1770732187",
    "0000-01-01T00:00:00Z", "10000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01",
  ])
  func rejectsInvalidTimestamps(text: String) {
    #expect(Instant(wire: text) == nil)
  }

  @Test func rejectsVeryLongText() {
    #expect(Instant(wire: "2026-02-10T14:03:07Z" + String(repeating: "0", count: 1_000_000)) == nil)
    #expect(Instant(wire: "2026-02-10T14:03:07." + String(repeating: "0", count: 1_000_000) + "Z") == nil)
  }

  @Test func neverTrapsOnDamagedTimestamps() {
    let letters = ["0", "1", "2", "9", "-", ":", "T", "Z", "+", ".", " ", "é"]
    var random = SeededGenerator(seed: 2)
    for _ in 0..<2_000 {
      var bytes = Array("2026-02-10T14:03:07.123456+00:00")
      for _ in 0...random.number(in: 0...2) {
        let index = random.number(in: 0...bytes.count - 1)
        bytes.replaceSubrange(index...index, with: random.text(of: letters, upTo: 2))
      }
      if let instant = Instant(wire: String(bytes)) { #expect(Instant(wire: instant.wire) == instant) }
    }
  }

  @Test func everyInstantRoundTrips() {
    var random = SeededGenerator(seed: 3)
    for round in 0..<2_000 {
      var microseconds = random.number(in: Instant.earliest.microseconds...Instant.latest.microseconds)
      if round.isMultiple(of: 3) { microseconds -= microseconds % 1_000_000 }
      let instant = Instant(microseconds: microseconds)
      #expect(instant.microseconds == microseconds)
      #expect(Instant(wire: instant.wire) == instant, "\(microseconds)")
    }
  }

  @Test func agreesWithFoundationOnRandomInstants() throws {
    var random = SeededGenerator(seed: 4)
    for _ in 0..<500 {
      let second = random.number(in: Int64(-2_208_988_800)...4_102_444_800)
      let date = Date(timeIntervalSince1970: Double(second))
      #expect(Instant(seconds: second).wire == date.formatted(.iso8601))
      let offset = random.number(in: -14 * 60...14 * 60) * 60
      let local = Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, timeZone: try #require(TimeZone(secondsFromGMT: offset)))
      #expect(Instant(wire: date.formatted(local)) == Instant(seconds: second), "\(date.formatted(local))")
    }
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00Z"), (1, "1970-01-01T00:00:00.000001Z"), (-1, "1969-12-31T23:59:59.999999Z"),
    (500_000, "1970-01-01T00:00:00.500000Z"), (Int64.max, "9999-12-31T23:59:59.999999Z"),
    (Int64.min, "0001-01-01T00:00:00Z"),
  ])
  func omitsAZeroFraction(microseconds: Int64, wire: String) {
    let instant = Instant(microseconds: microseconds)
    #expect(instant.wire == wire)
    #expect("\(instant)" == wire)
    #expect(Instant(wire: wire) == instant)
  }

  @Test(arguments: [
    (0, Duration.seconds(90), 90_000_000), (0, .milliseconds(-300), -300_000), (5, .nanoseconds(1_999), 6),
    (5, .nanoseconds(-1_999), 4), (10, .zero, 10),
  ])
  func addsDurations(start: Int64, duration: Duration, end: Int64) {
    #expect(Instant(microseconds: start).adding(duration).microseconds == end)
  }

  @Test func arithmeticClampsToTheRange() {
    let longest = Duration.seconds(Int64.max) + .seconds(Int64.max)
    for start in [Instant.earliest, Instant(seconds: 0), .latest] {
      #expect(start.adding(longest) == .latest)
      #expect(start.adding(.zero - longest) == .earliest)
    }
    #expect(Instant(seconds: .max) == .latest)
    #expect(Instant(seconds: .min) == .earliest)
    #expect(Instant.earliest.adding(Instant.earliest.duration(to: .latest)) == .latest)
    #expect(Instant.latest.duration(to: .earliest) < .zero)
    #expect(Instant.earliest < .latest)
  }

  @Test func isEncodedAsItsWireForm() throws {
    let instants = [Instant(microseconds: 1), .latest]
    let data = try JSONEncoder().encode(instants)
    #expect(String(decoding: data, as: UTF8.self) == #"["1970-01-01T00:00:00.000001Z","9999-12-31T23:59:59.999999Z"]"#)
    #expect(try JSONDecoder().decode([Instant].self, from: data) == instants)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Instant].self, from: Data(#"["2026-02-10"]"#.utf8))
    }
  }
}
