import CompassModel
import Foundation
import TestSupport
import Testing

@Suite struct MomentTests {
  private func moment(_ wire: String, _ zone: String) throws -> Moment {
    Moment(instant: try #require(Instant(wire: wire)), zone: try #require(Zone(identifier: zone)))
  }

  @Test(arguments: [
    ("2026-04-15T03:59:59Z", "America/New_York", "2026-04-14"),
    ("2026-04-15T04:00:00Z", "America/New_York", "2026-04-15"),
    ("2026-04-15T03:59:00Z", "UTC", "2026-04-15"), ("2026-01-01T09:59:00Z", "Pacific/Honolulu", "2025-12-31"),
    ("2026-01-01T10:01:00Z", "Pacific/Honolulu", "2026-01-01"), ("2025-12-31T18:29:00Z", "Asia/Kolkata", "2025-12-31"),
    ("2025-12-31T18:31:00Z", "Asia/Kolkata", "2026-01-01"), ("2025-12-31T10:59:00Z", "Pacific/Auckland", "2025-12-31"),
    ("2025-12-31T11:01:00Z", "Pacific/Auckland", "2026-01-01"), ("2024-02-29T23:59:59.999999Z", "UTC", "2024-02-29"),
  ])
  func todayIsTheLocalDay(wire: String, zone: String, today: String) throws {
    #expect(try moment(wire, zone).today.wire == today)
  }

  @Test(arguments: [
    ("2026-04-15T04:00:00Z", "America/New_York", 24 * 3600), ("2026-03-08T05:00:00Z", "America/New_York", 23 * 3600),
    ("2026-11-01T04:00:00Z", "America/New_York", 25 * 3600), ("2026-04-04T11:00:00Z", "Pacific/Auckland", 25 * 3600),
    ("2026-09-26T12:00:00Z", "Pacific/Auckland", 23 * 3600), ("2026-04-04T13:00:00Z", "Australia/Lord_Howe", 88_200),
    ("2026-04-16T03:59:59Z", "America/New_York", 1), ("2018-11-04T03:00:00Z", "America/Sao_Paulo", 23 * 3600),
    ("2026-10-28T21:00:00Z", "Africa/Cairo", 25 * 3600), ("2011-12-30T09:00:00Z", "Pacific/Apia", 3600),
  ])
  func timeUntilMidnightFollowsClockChanges(wire: String, zone: String, seconds: Int) throws {
    #expect(try moment(wire, zone).untilMidnight == .seconds(seconds))
  }

  @Test(arguments: zoneNames)
  func aMovedMomentEqualsANewOne(zoneName: String) throws {
    let zone = try #require(Zone(identifier: zoneName))
    var random = SeededGenerator(seed: 6)
    var moment = Moment(instant: Instant(seconds: 1_770_000_000), zone: zone)
    for round in 0..<600 {
      // Mostly within the same two days, now and then anywhere.
      let instant =
        round.isMultiple(of: 7)
        ? Instant(seconds: random.number(in: Int64(-10_000_000_000)...5_000_000_000))
        : moment.instant.adding(.seconds(random.number(in: -100_000...100_000)))
      let fresh = Moment(instant: instant, zone: zone)
      moment = moment.at(instant)
      #expect(moment == fresh)
      #expect(moment.today == zone.date(at: instant))
      #expect(fresh.untilMidnight > .zero)
      let next = instant.adding(fresh.untilMidnight)
      #expect(zone.date(at: next) > fresh.today)
      #expect(zone.date(at: next.adding(.microseconds(-1))) == fresh.today)
    }
  }

  @Test(arguments: zoneNames)
  func rangeEndsNeitherTrapNorCountBelowZero(zoneName: String) throws {
    let zone = try #require(Zone(identifier: zoneName))
    for instant in [Instant.earliest, .latest, Instant.latest.adding(.seconds(-50_000))] {
      let moment = Moment(instant: instant, zone: zone)
      #expect(moment.untilMidnight >= .zero)
      #expect(moment.at(instant) == moment)
      #expect(moment.clockText(of: instant).utf8.count == 5)
    }
  }

  @Test(arguments: [
    ("2026-04-15T13:12:59Z", "America/New_York", "09:12"), ("2026-04-15T04:00:00Z", "America/New_York", "00:00"),
    ("2026-04-15T03:59:59.999999Z", "America/New_York", "23:59"), ("2026-01-15T13:12:00Z", "America/New_York", "08:12"),
    ("2026-04-15T13:12:00Z", "Asia/Kolkata", "18:42"), ("1969-12-31T23:59:59Z", "UTC", "23:59"),
    ("1960-06-01T00:00:01Z", "UTC", "00:00"), ("2026-04-15T12:00:00Z", "Pacific/Honolulu", "02:00"),
  ])
  func clockTextUsesTheOffsetOfItsInstant(wire: String, zone: String, text: String) throws {
    #expect(try moment("2026-01-01T12:00:00Z", zone).clockText(of: try #require(Instant(wire: wire))) == text)
  }

  @Test(arguments: [
    ("2026-04-15T13:12:59.9Z", "09:12:59", "at 09:12:59"),
    ("2026-04-15T04:00:00Z", "00:00:00", "at 00:00:00"),
    ("1969-12-31T23:59:59.5Z", "18:59:59", "on Dec 31, 1969 at 18:59:59"),
  ])
  func timeTextsCanIncludeSeconds(wire: String, clock: String, time: String) throws {
    let moment = try moment("2026-04-15T12:00:00Z", "America/New_York")
    let other = try #require(Instant(wire: wire))
    #expect(moment.clockText(of: other, toSecond: true) == clock)
    #expect(moment.timeText(of: other, toSecond: true) == time)
  }

  @Test func isEncodedAsInstantAndZoneName() throws {
    for zone in ["America/New_York", "UTC"] {
      let moment = try moment("2026-04-15T13:12:59.5Z", zone)
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      let data = try encoder.encode(moment)
      #expect(String(decoding: data, as: UTF8.self) == #"{"instant":"2026-04-15T13:12:59.500000Z","zone":"\#(zone)"}"#)
      #expect(try JSONDecoder().decode(Moment.self, from: data) == moment)
    }
  }
}
