import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import EventsList

struct PropertyTests {
  static let owners: [AthleteID] = ["athlete-1", "athlete-2"]

  @Test(arguments: few(1, of: 0..<20))
  func randomActionsKeepTheScreenConsistent(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    // Few rows collide often; one run has more than a page of rows and is checked less often.
    let (count, stride) = seed == 0 ? (105, 8) : (8, 1)
    let pools = Self.owners.map { EventPool.events(count, of: $0.rawValue, using: &generator) }
    var page = EventsPage()
    var context = PageContext.sample(viewer: .sample(role: .parent, athletes: [.ava, .ben]))
    for step in 0..<500 {
      if Int.random(in: 0..<20, using: &generator) == 0 {
        let step = Duration.seconds(Int.random(in: -90_000...200_000, using: &generator))
        context.moment = context.moment.at(context.moment.instant.adding(step))
      }
      if Int.random(in: 0..<30, using: &generator) == 0 {
        let viewers: [Viewer?] = [
          .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-1"),
          .sample(role: .parent, athletes: [.ava, .ben], active: "athlete-2"), nil,
        ]
        context.viewer = viewers.randomElement(using: &generator) ?? nil
        page = page.after(.athleteChanged, in: context)
      }
      page = Self.next(page, pools, in: context, using: &generator)
      guard step.isMultiple(of: stride) else { continue }
      check(page.screen(context), of: page, page.context(context))
    }
  }

  private func check(_ screen: EventsList.Screen, of page: EventsPage, _ context: PageContext) {
    let ids = screen.events.map(\.id)
    let rows = context.events?.rows
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { rows?[$0] != nil })
    #expect(screen.scrollTo.map(ids.contains) ?? true)
    #expect(page.pageCount >= 1)
    #expect((screen.count == nil) == !screen.hasRows)
    let opening = screen.openAt.flatMap(ids.firstIndex) ?? 0
    let pages = max(page.pageCount, opening / EventsList.pageSize + 1)
    #expect(ids.count == min(screen.count ?? 0, pages * EventsList.pageSize))
    #expect(screen.hasMore == (ids.count < screen.count ?? 0))
    checkButtons(of: screen, rows: screen.events.map { screen.rowButtons(id: $0.id.rawValue) })
    #expect(screen.calendar.days.count == 42)
    #expect(context.today.reachableMonths.contains(screen.calendar.month))
    #expect(!(screen.showsSkeleton && (!ids.isEmpty || !screen.isLoading)))
    #expect(rows?.all.allSatisfy { $0.owner == context.athlete } ?? true, "no rows of another athlete")
    #expect(page.isOpen || (page.filters == EventFilters() && page.asksToDelete == nil && page.notice == nil))
    #expect(page.records.log.entries.allSatisfy { Self.owners.contains($0.change.owner) })
  }

  /// A tap, a response or a change in progress, valid or not.
  private static func next(
    _ page: EventsPage, _ pools: [[Event]], in context: PageContext, using generator: inout SeededGenerator
  ) -> EventsPage {
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &generator) ?? .timedOut)
    let pool = owners.firstIndex { $0 == context.athlete }.map { pools[$0] } ?? []
    let rows = Array(pool.shuffled(using: &generator).prefix(Int.random(in: 0...8, using: &generator) * pool.count / 8))
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return page.answered(rows, skipped: 1, savedAt: instant("2026-02-10T13:59:00Z"), in: context)
    case 1, 2: return page.answered(rows, in: context)
    case 3: return page.failed(.events, failure, in: context)
    case 4: return page.slow(.events)
    case 5: return page.confirmed()
    case 6: return page.confirmed(refusing: failure)
    default: return page.after(action(page, pools, in: context, using: &generator), in: context)
    }
  }

  private static func action(
    _ page: EventsPage, _ pools: [[Event]], in context: PageContext, using generator: inout SeededGenerator
  ) -> EventsList.Action {
    let known = page.context(context).events?.rows.all.randomElement(using: &generator)
    let other = pools[Int.random(in: 0..<pools.count, using: &generator)][3].id
    let id = Int.random(in: 0..<4, using: &generator) == 0 ? other : known?.id ?? "unknown"
    let date = day("2026-02-10").adding(days: Int.random(in: -900...900, using: &generator))
    let near = known?.startDate ?? day("2026-02-10").adding(days: Int.random(in: -40...40, using: &generator))
    switch Int.random(in: 0..<31, using: &generator) {
    case 0, 1, 2: return .opened
    case 3: return .closed
    case 4, 5: return .reloadRequested
    case 6: return .tap(.refreshPulled)
    case 7: return .tap(.retryTapped)
    case 8: return .tap(.searchChanged(query: ["", "camp", "É", "zzz", " "].randomElement(using: &generator) ?? ""))
    case 9: return .tap(.typeFilterChanged(type: EventTypeFilter.allCases.randomElement(using: &generator) ?? .all))
    case 10:
      return .tap(.statusFilterChanged(status: EventStatusFilter.allCases.randomElement(using: &generator) ?? .all))
    case 11: return .tap(.datesFilterChanged(dates: EventDatesFilter.allCases.randomElement(using: &generator) ?? .all))
    case 12, 13: return .tap(.clearFiltersTapped)
    case 14: return .tap(.sortChanged(sort: EventSort.allCases.randomElement(using: &generator) ?? .name))
    case 15: return .tap(.previousMonthTapped)
    case 16: return .tap(.nextMonthTapped)
    case 17: return .tap(.monthChosen(month: date.calendarMonth))
    case 18, 19: return .tap(.dateTapped(date: near))
    case 20: return .tap(.dateTapped(date: date))
    case 21, 22: return .tap(.moreReached)
    case 23: return .tap(.eventTapped(id: id))
    case 24, 25: return .tap(.deleteTapped(id: id))
    case 26: return .tap(.deleteConfirmed)
    case 27: return Bool.random(using: &generator) ? .tap(.dialogCancelled) : .tap(.noticeDismissed)
    case 28: return .tap(.attendedTapped(id: id))
    case 29: return .event(.rowRequested(id: id.rawValue, afterLoad: Bool.random(using: &generator)))
    default: return .sortRestored(sort: .dateAscending)
    }
  }
}
