import CompassModel
import CompassServices
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

struct PropertyTests {
  typealias Action = RecruitingTimeline.Action

  @Test(arguments: few(1, of: 0..<12))
  func randomActionsKeepTheScreenConsistent(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Few lanes collide often; one run in four has more than a page of lanes.
    let schools = seed.isMultiple(of: 4) ? 45 : 4
    var page = Page()
    var context = PageContext.sample()
    var builder = RecruitingTimeline.ScreenBuilder()
    for _ in 0..<120 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        let step = Duration.seconds(Int.random(in: -90_000...2_000_000, using: &random))
        let name = ["America/New_York", "Pacific/Auckland", "UTC"].randomElement(using: &random) ?? "UTC"
        context.moment = Moment(
          instant: context.moment.instant.adding(step), zone: PageContext.sample(in: name).moment.zone)
      }
      let before = page
      if Int.random(in: 0..<40, using: &random) == 0 {
        context.viewer = context.viewer == nil ? .sample() : nil
        page = page.after([.athleteChanged], in: context)
      } else if Int.random(in: 0..<4, using: &random) == 0 {
        Self.changeRows(of: &page, schools, &random, in: context)
      } else {
        page = page.after([Self.action(page, schools, &random)], in: context)
      }
      check(page, builder.screen(page, context), from: before, in: context)
    }
  }

  private func check(_ page: Page, _ screen: RecruitingTimeline.Screen, from before: Page, in context: PageContext) {
    #expect(screen == page.screen(context), "the memo gives a fresh screen")
    #expect(screen.count == screen.list.count || screen.count == nil)
    #expect(screen.list.count <= page.context(context).timeline.count)
    #expect(
      screen.hasRows && page.context(context).isTimelineComplete
        || screen.countText == nil && screen.laneCount == nil && screen.empty == nil, "N3")
    #expect(page.isOpen || before.range == nil || page.range == before.range)
    let listed = screen.list.prefix(3).map { screen.rowButtons(id: $0.id.description) }
    checkButtons(of: screen, rows: screen.lanes.map(\.buttons) + listed)
    #expect(Set(screen.list.map(\.id)).count == screen.list.count)
    #expect(zip(screen.list, screen.list.dropFirst()).allSatisfy { $0.date >= $1.date }, "newest first")
    #expect(screen.list.allSatisfy { page.filters.shows[$0.type] })

    checkLanes(screen)
    #expect(screen.start < screen.end && (0...(screen.laneCount ?? 0)).contains(screen.expandedCount ?? 0))
    #expect(abs(screen.months.reduce(0) { $0 + $1.width } - 100) < 0.000001)
    let schools = page.context(context).schools
    #expect(page.filters.school.map { schools?.contains($0) == true || context.viewer == nil } ?? true)
    #expect(page.isOpen || (page.filters == TimelineFilters() && page.zoom == nil && page.dialog == nil))
    #expect(context.viewer != nil || screen.list.isEmpty, "without a viewer there are no rows")
  }

  private func checkLanes(_ screen: RecruitingTimeline.Screen) {
    let lanes = screen.lanes
    #expect(lanes.count <= 20 && (1...screen.lanePageCount).contains(screen.lanePage))
    #expect(screen.laneCount.map { lanes.count == min(20, $0 - (screen.lanePage - 1) * 20) } ?? true)
    let listed = Set(screen.list.map(\.id))
    for lane in lanes {
      #expect(!lane.allItems.isEmpty && (lane.count == nil) == (screen.laneCount == nil))
      #expect(lane.count.map { $0 == lane.allItems.count && $0 <= lane.totalCount ?? 0 } ?? true)
      #expect(lane.moreCount == lane.allItems.count - lane.items.count && lane.items.allSatisfy { $0.row < 6 })
      #expect(lane.allItems.allSatisfy { listed.contains($0.id) && $0.row < lane.rowCount })
      #expect(lane.items.allSatisfy { $0.kind == .bar || (0...100).contains($0.left) && $0.width == 2 })
      #expect(lane.items.allSatisfy { $0.kind == .dot || $0.left >= 0 && $0.left + $0.width <= 100.000001 })
    }
  }

  @Test(arguments: few(3, of: 0..<10))
  func listsMatchAPlainFilterAndSort(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed) + 100)
    let rows = Self.rows(60, schools: 4, &random)
    var state = Page.showing(rows)
    let newYork = PageContext.sample().moment.zone
    for kind in TimelineItemKind.allCases { state.filters.shows[kind] = Bool.random(using: &random) }
    state.filters.school = [nil, stanford.id].randomElement(using: &random) ?? nil
    state.range = ViewRange.allCases.randomElement(using: &random)
    let screen = state.screen()

    var plain: [(time: Instant, id: String, first: CalendarDate, last: CalendarDate, school: SchoolID?)] = []
    if state.filters.shows.event {
      plain += rows.events.rows.map {
        let minute = $0.startTime.flatMap(TimeOfDay.minutes)
        let start = newYork.start(of: $0.startDate)
        let time = minute == nil ? start : newYork.instant(of: $0.startDate, seconds: (minute ?? 0) * 60)
        return (time, "event-\($0.id)", $0.startDate, $0.endDate ?? $0.startDate, $0.schoolID)
      }
    }
    func add(_ id: String, _ instant: Instant, _ school: SchoolID?) {
      let date = newYork.date(at: instant)
      plain.append((instant, id, date, date, school))
    }
    if state.filters.shows.interaction {
      for row in rows.interactions.rows { add("interaction-\(row.id)", row.instant, row.schoolID) }
    }
    if state.filters.shows.statusChange {
      for row in rows.statusChanges.rows { add("status-\(row.id)", row.instant, row.schoolID) }
    }
    if state.filters.shows.offer {
      for row in rows.offers.rows {
        switch row.madeAt {
        case .instant(let instant): add("offer-\(row.id)", instant, row.schoolID)
        case .day(let date): add("offer-\(row.id)", newYork.start(of: date), row.schoolID)
        }
      }
    }
    if let school = state.filters.school { plain.removeAll { $0.school != school } }
    plain.sort { ($0.time, $0.id) > ($1.time, $1.id) }
    #expect(screen.list.map(\.id.description) == plain.map(\.id))

    plain.sort { $0.time == $1.time ? $0.id < $1.id : $0.time < $1.time }
    let drawn = plain.filter { $0.first <= screen.end && max($0.first, $0.last) >= screen.start }
    #expect(screen.laneCount == Set(drawn.map(\.school)).count)
    for lane in screen.lanes {
      #expect(lane.allItems.map(\.id.description) == drawn.filter { $0.school == lane.schoolId }.map(\.id))
      #expect(lane.totalCount == plain.count { $0.school == lane.schoolId })
    }
  }

  private static func rows(_ count: Int, schools: Int, _ random: inout SeededGenerator) -> TimelineRows {
    var result = table()
    let newYork = PageContext.sample().moment.zone
    for number in 0..<Int.random(in: 0...count, using: &random) {
      let other = "s\(Int.random(in: 0..<schools, using: &random))"
      let choices = [nil, "stanford", "ucla", other] + (schools > 20 ? [other, other, other, other, other] : [])
      let school: String? = choices.randomElement(using: &random) ?? nil
      // Close together, so that times are often equal.
      let date = day("2026-02-10").adding(days: Int.random(in: -12...3, using: &random) * 30)
      let time = newYork.start(of: date).adding(.seconds(Int.random(in: 0...2, using: &random) * 40_000))
      let id = "\(number)"
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        let end = Bool.random(using: &random) ? date.adding(days: Int.random(in: -5...70, using: &random)) : nil
        result.events.rows.append(event(id, on: date.wire, to: end?.wire, school: school))
      case 2: result.interactions.rows.append(interaction(id, at: time.wire, school: school))
      case 3:
        let when = Bool.random(using: &random) ? DayOrInstant.day(date) : .instant(time)
        result.offers.rows.append(offer(id, on: when, school: school))
      default: result.statusChanges.rows.append(change(id, at: time.wire, school: school))
      }
    }
    return result
  }

  /// A tap or a response, valid or not.
  private static func action(_ state: Page, _ schools: Int, _ random: inout SeededGenerator) -> Action {
    let kind = TimelineItemKind.allCases.randomElement(using: &random) ?? .event
    let school: SchoolID? =
      [nil, stanford.id, SchoolID("s\(Int.random(in: 0..<schools, using: &random))")].randomElement(using: &random)
      ?? nil
    let row = "\(Int.random(in: 0..<60, using: &random))"
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &random) ?? .timedOut)
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1, 2: return .opened
    case 3: return .closed
    case 4:
      return [.reloadRequested, .tap(.refreshPulled)].randomElement(using: &random) ?? .opened
    case 5: return .tap(.retryTapped)
    case 6, 7: return .tap(.rangeChanged(range: ViewRange.allCases.randomElement(using: &random) ?? .allTime))
    case 8: return .tap(.schoolChanged(school: school))
    case 9: return .tap(.showsChanged(type: kind, isShown: Bool.random(using: &random)))
    case 10: return .tap(.clearFiltersTapped)
    case 11:
      let days: [CalendarDate] = [.earliest, .latest, day("2026-01-01")]
      return .tap(.zoomedIn(around: Bool.random(using: &random) ? nil : days.randomElement(using: &random)))
    case 12:
      return [.tap(.zoomedOut), .tap(.zoomReset), .tap(.panned(direction: .earlier))].randomElement(using: &random)
        ?? .tap(.zoomReset)
    case 13: return .tap(.panned(direction: .later))
    case 14: return .tap(.laneExpanded(school: school))
    case 15: return .tap(.laneCollapsed(school: school))
    case 16:
      return [.tap(.allLanesExpanded), .tap(.allLanesCollapsed)].randomElement(using: &random)
        ?? .tap(.allLanesExpanded)
    case 17:
      let page = Int.random(in: -2...9, using: &random)
      let turns: [Action] = [
        .tap(.nextLanePageTapped), .tap(.previousLanePageTapped), .tap(.lanePageChosen(page: page)),
      ]
      return turns.randomElement(using: &random) ?? .tap(.nextLanePageTapped)
    case 18:
      let id = TimelineItemID(kind, row)
      return Bool.random(using: &random) ? .tap(.itemTapped(id: id)) : .tap(.itemInspected(id: id))
    case 19: return .tap(.dismissTapped)
    case 20: return .rangeRestored(range: ViewRange.allCases.randomElement(using: &random) ?? .allTime)
    default:
      return [.skeletonDue, .rangeSaveFailed(range: .sixMonths, failure: failure), .rangeSaveRetried(range: .allTime)]
        .randomElement(using: &random) ?? .skeletonDue
    }
  }

  /// A response, a cached copy or a failure arrives, or a row is changed.
  private static func changeRows(
    of page: inout Page, _ schools: Int, _ random: inout SeededGenerator, in context: PageContext
  ) {
    let rows = rows(schools > 20 ? 90 : 40, schools: schools, &random)
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &random) ?? .timedOut)
    let kind = (TimelineRows.kinds + [.schools]).randomElement(using: &random) ?? .events
    switch Int.random(in: 0..<8, using: &random) {
    case 0: page = page.answered(rows, savedAt: now, in: context)
    case 1: page = page.failed(kind, failure, in: context)
    case 2: page = page.answered(.schools(Base([stanford, ucla])), in: context)
    case 3, 4:
      let row = "\(Int.random(in: 0..<60, using: &random))"
      let owner = AthleteID("athlete-1")
      let changes: [Change] = [
        .delete(.event(EventID(row)), of: owner), .delete(.interaction(InteractionID(row)), of: owner),
        .delete(.offer(OfferID(row)), of: owner), .attended(EventID(row), of: owner),
      ]
      let change = changes.randomElement(using: &random) ?? changes[0]
      page.request(change, subject: "It", in: context)
      page = page.after([.event(.rowsChanged)], in: context)
    case 5: page = page.confirmed(refusing: Bool.random(using: &random) ? failure : nil, in: context)
    default: page = page.answered(rows, in: context)
    }
  }
}
