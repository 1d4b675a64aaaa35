import CompassModel
import EventsList
import PageKit
import TestSupport

@testable import TextInterface

/// Pages in states that any sequence of actions over any events may lead to.
extension SeededGenerator {
  mutating func page(actions count: Int) -> EventsPage {
    let contexts: [PageContext] = [.athlete, .parent, .parentOfTwo, hostileParent(), PageContext(moment: .fixed)]
    var page = EventsPage.opened(in: contexts[Int.random(in: 0..<contexts.count, using: &self)])
    if Int.random(in: 0..<8, using: &self) > 0 {
      page.answer(events(), skipped: max(0, Int.random(in: -3...3, using: &self)))
    }
    for _ in 0..<count { step(&page) }
    return page
  }

  private mutating func hostileParent() -> PageContext {
    .of(
      .parent,
      (0..<Int.random(in: 1...4, using: &self)).map { index in
        Athlete(
          id: AthleteID("ath-\(index)"), name: text(pieces: 6),
          graduationYear: Bool.random(using: &self) ? Int.random(in: 2020...2035, using: &self) : nil,
          isCommitted: Bool.random(using: &self))
      })
  }

  private mutating func events() -> [Event] {
    (0..<Int.random(in: 0...9, using: &self)).map { index in
      let start = (CalendarDate(wire: "2026-02-10") ?? .earliest).adding(days: Int.random(in: -40...40, using: &self))
      let isFar = Int.random(in: 0..<10, using: &self) == 0
      let costs: [Double?] = [nil, 0, 150, 1_234_567.89, 9e17, -5, 1e300]
      let types = EventType.recognized + [.other(text(pieces: 8))]
      return Event(
        id: EventID("ev-\(index)"), owner: AthleteID("ath-1"),
        type: types[Int.random(in: 0..<types.count, using: &self)], name: optionalText(12),
        location: optionalText(5), address: optionalText(5), city: optionalText(5), state: optionalText(2),
        startDate: isFar ? [.earliest, .latest][index % 2] : start,
        endDate: Bool.random(using: &self) ? start.adding(days: Int.random(in: -3...60, using: &self)) : nil,
        startTime: [nil, "09:00", "23:59:59", "late\u{1B}"][Int.random(in: 0..<4, using: &self)],
        performanceNotes: optionalText(20), cost: costs[Int.random(in: 0..<costs.count, using: &self)],
        isRegistered: Bool.random(using: &self), isAttended: Int.random(in: 0..<3, using: &self) == 0)
    }
  }

  private mutating func step(_ page: inout EventsPage) {
    let id = EventID("ev-\(Int.random(in: 0...9, using: &self))")
    let kinds = ServiceFailure.Kind.allCases
    let failure = ServiceFailure(kinds[Int.random(in: 0..<kinds.count, using: &self)])
    let date = page.context.today.adding(days: Int.random(in: -60...60, using: &self))
    switch Int.random(in: 0..<22, using: &self) {
    case 0: page.send(.searchChanged(query: text(pieces: 5)))
    case 1: page.send(.typeFilterChanged(type: element(of: EventTypeFilter.self)))
    case 2: page.send(.statusFilterChanged(status: element(of: EventStatusFilter.self)))
    case 3: page.send(.datesFilterChanged(dates: element(of: EventDatesFilter.self)))
    case 4, 5: page.send(.clearFiltersTapped)
    case 6: page.send(.sortChanged(sort: element(of: EventSort.self)))
    case 7: page.send(.nextMonthTapped)
    case 8: page.send(.monthChosen(month: date.calendarMonth))
    case 9, 10: page.send(.dateTapped(date: date))
    case 11, 12: page.send(.deleteTapped(id: id))
    case 13: page.send(.deleteConfirmed)
    case 14: page.answerDeletion(of: id, failure)
    case 15: page.send(.attendedTapped(id: id))
    case 16: page.answerAttendance(of: id, failure)
    case 17: page.send(.refreshPulled)
    case 18: page.answer(failure.kind)
    case 19: page.answer(events())
    case 20: page = page.slow
    default: page.send(.sortSaveFailed(sort: .name, failure: failure))
    }
  }
}
