import CompassModel
import TestSupport
import Testing

@testable import RecruitingTimeline

@Suite struct ZoomTests {
  /// Span of 243 days.
  private let sixMonths: DateSpan
  private let today: CalendarDate

  init() throws {
    sixMonths = try span("2025-08-10", "2026-04-10")
    today = day("2026-02-10")
  }

  @Test func zoomHalvesDownToAWeekAndBack() throws {
    var zoom: Zoom?
    var seen: [Int] = []
    for _ in 0..<7 {
      zoom = Zoom.zoomedIn(zoom, around: today, in: sixMonths)
      seen.append(try #require(zoom).visible(in: sixMonths).days)
    }
    #expect(seen == [122, 61, 31, 16, 8, 7, 7])
    seen = []
    while let narrow = zoom {
      zoom = Zoom.zoomedOut(narrow, in: sixMonths)
      seen.append(zoom?.days ?? sixMonths.days)
    }
    #expect(seen == [8, 16, 31, 61, 122, 243])
    #expect(Zoom.zoomedOut(nil, in: sixMonths) == nil)
  }

  @Test(arguments: [
    // Centered in the visible span, or at an edge of the range.
    ("2026-02-10", "2025-12-09", "2026-04-10"), ("2026-02-01", "2025-12-02", "2026-04-03"),
    ("2025-12-10", "2025-10-10", "2026-02-09"),
    ("2026-04-10", "2025-12-09", "2026-04-10"), ("2025-08-10", "2025-08-10", "2025-12-10"),
    ("1990-01-01", "2025-08-10", "2025-12-10"), ("9999-12-31", "2025-12-09", "2026-04-10"),
  ])
  func zoomStaysInsideTheRange(around center: String, start: String, end: String) throws {
    let zoom = try #require(Zoom.zoomedIn(nil, around: day(center), in: sixMonths))
    #expect(try zoom.visible(in: sixMonths) == span(start, end))
  }

  @Test func zoomWithoutADayNarrowsAroundTheMiddle() throws {
    let zoom = try #require(Zoom.zoomedIn(nil, around: nil, in: sixMonths))
    #expect(try zoom.visible(in: sixMonths) == span("2025-10-09", "2026-02-08"))
    let closer = try #require(Zoom.zoomedIn(zoom, around: nil, in: sixMonths))
    #expect(closer.center == zoom.center)
    let moved = try #require(Zoom.zoomedIn(zoom, around: today, in: sixMonths))
    #expect(try moved.visible(in: sixMonths) == span("2026-01-11", "2026-03-13"))
  }

  @Test func theLastStepCentersAnotherDay() throws {
    let zoom = Zoom(center: today, days: 7)
    let other = day("2025-12-24")
    #expect(Zoom.zoomedIn(zoom, around: other, in: sixMonths) == Zoom(center: other, days: 7))
    #expect(Zoom.zoomedIn(zoom, around: nil, in: sixMonths) == zoom)
  }

  @Test(arguments: 1...7)
  func aWeekOrLessHasNoSmallerStep(days: Int) throws {
    let span = try #require(DateSpan(start: today, end: today.adding(days: days)))
    #expect(Zoom.zoomedIn(nil, around: today, in: span) == nil)
    #expect(Zoom.zoomedIn(Zoom(center: today, days: 7), around: today, in: span) == nil)
    #expect(Zoom(center: today, days: 7).visible(in: span) == span)
  }

  @Test func panningMovesByHalfTheVisibleSpan() throws {
    var zoom = try #require(Zoom.zoomedIn(nil, around: today, in: sixMonths))
    var starts: [String] = []
    for direction in [Zoom.Direction.later, .earlier, .earlier, .earlier, .earlier, .later] {
      zoom = zoom.panned(direction, in: sixMonths)
      #expect(zoom.visible(in: sixMonths).days == 122)
      starts.append(zoom.visible(in: sixMonths).start.wire)
    }
    // At the edge the center stays fixed, for zooming in on it.
    #expect(zoom.panned(.earlier, in: sixMonths).panned(.earlier, in: sixMonths).center == day("2025-10-10"))
    #expect(starts == ["2025-12-09", "2025-10-09", "2025-08-10", "2025-08-10", "2025-08-10", "2025-10-10"])
  }

  /// After a change of the range: the next step of the current range.
  @Test func aZoomOfAnotherRangeUsesTheNextStep() {
    let zoom = Zoom(center: today, days: 100)
    #expect(Zoom.zoomedIn(zoom, around: nil, in: sixMonths)?.days == 61)
    #expect(Zoom.zoomedOut(zoom, in: sixMonths)?.days == 122)
    let wide = Zoom(center: today, days: 5_000)
    #expect(wide.visible(in: sixMonths) == sixMonths)
    #expect(Zoom.zoomedIn(wide, around: nil, in: sixMonths)?.days == 122)
    #expect(Zoom.zoomedOut(wide, in: sixMonths) == nil)
  }

  @Test(arguments: [Int.min, -1, 0, 1, Int.max])
  func extremeDayCountsDoNotTrap(days: Int) {
    for center in [CalendarDate.earliest, today, .latest] {
      let zoom = Zoom(center: center, days: days)
      let visible = zoom.visible(in: sixMonths)
      #expect(sixMonths.contains(visible.start) && sixMonths.contains(visible.end))
      for direction in Zoom.Direction.allCases { #expect(zoom.panned(direction, in: sixMonths).days == days) }
      _ = Zoom.zoomedIn(zoom, around: nil, in: sixMonths)
      _ = Zoom.zoomedOut(zoom, in: sixMonths)
    }
  }
}
