import CompassModel
import EventsList
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassApp
@testable import Today

/// Within a day rows are ordered by time on every page and in every export (decision G6).
@MainActor
struct DayOrderTests {
  /// Events of a few days, at random times, with random ids; every fourth has no time.
  private static func events(_ random: inout SeededGenerator) -> [Event] {
    (0..<40).map { number in
      let hour = Int.random(in: 0..<24, using: &random)
      let time = number % 4 == 0 ? nil : "\(hour < 10 ? "0" : "")\(hour):\(number % 2 == 0 ? "00" : "30"):00"
      let date = day("2026-02-10").adding(days: Int.random(in: 0..<6, using: &random))
      return Event(
        id: EventID("e\(Int.random(in: 100...999, using: &random))-\(number)"), owner: "athlete-1", type: .camp,
        name: "Event \(number)", startDate: date, startTime: time)
    }
  }

  @Test func everyPageSortsADayByTime() async throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3 { try await check(Self.events(&random)) }
  }

  private func check(_ events: [Event]) async throws {
    let expected = events.sorted {
      ($0.startDate, $0.startTime ?? "", $0.id) < ($1.startDate, $1.startTime ?? "", $1.id)
    }.map(\.id)
    let live = LiveCompass()
    live.stub(.player, events)
    await live.send(.app(.pageOpened(page: .events)))
    let days = Dictionary(grouping: expected) { id in events.first { $0.id == id }?.startDate ?? .earliest }
    for sort in [EventSort.dateAscending, .dateDescending] {
      await live.send(.events(.tap(.sortChanged(sort: sort))))
      let ids = try #require(EventsList.table(live.state.events, live.state.context)).rows.map { $0[0] }
      let order = sort == .dateAscending ? days.keys.sorted() : days.keys.sorted().reversed()
      #expect(ids == order.flatMap { days[$0] ?? [] }.map(\.rawValue), "\(sort)")
    }
    for page in [Page.home, .timeline] { await live.send(.app(.pageOpened(page: page))) }
    let (state, context) = (live.state, live.state.context)
    let timeline = try #require(RecruitingTimeline.table(state.timeline, context)).rows.map { $0[0] }
    #expect(timeline == expected.reversed().map { "event-\($0)" })
    let agenda = try #require(Today.agenda(days: 7, in: context)).flatMap(\.rows).map(\.id.description)
    #expect(agenda == expected.map { "event-\($0)" })
    #expect(try #require(Today.calendar(in: context)).entries.map(\.id) == expected.map(\.rawValue))
    let attention = Today.Candidates(Today.Sources(context), in: context).list.map(\.id.description)
    let today = expected.filter { id in events.contains { $0.id == id && $0.startDate == context.today } }
    #expect(attention == today.map { "event-\($0)" })
  }
}
