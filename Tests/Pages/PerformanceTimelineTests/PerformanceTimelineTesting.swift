import CompassModel
import Foundation
import PageKit
import StateMachineTesting
import TestSupport

@testable import PerformanceTimeline

typealias PerformanceStore = TestStore<PerformanceTimeline>

/// A reading of Ava's of 1 February 2026, with whatever a test says otherwise.
func reading(
  _ id: String, _ type: MetricType = .velocity, _ value: Double = 80, on date: String = "2026-02-01",
  verified: Bool = false, unit: String? = nil, event: EventID? = nil, notes: String? = nil, created: String? = nil,
  owner: AthleteID = "athlete-1"
) -> PerformanceMetric {
  PerformanceMetric(
    id: MetricID(id), owner: owner, type: type, value: value, unit: unit, recordedDate: day(date), eventID: event,
    isVerified: verified, notes: notes, createdAt: created.map(instant))
}

/// Readings of one type, a day apart from 1 January 2026 on.
func readings(_ type: MetricType, _ values: [Double]) -> [PerformanceMetric] {
  values.enumerated().map { place, value in
    PerformanceMetric(
      id: MetricID("\(type.wire)-\(place + 100)"), owner: "athlete-1", type: type, value: value,
      recordedDate: day("2026-01-01").adding(days: place))
  }
}

/// A parent who looks at one of both athletes.
func parent(of athlete: AthleteID) -> PageContext {
  .sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: athlete))
}

extension PerformanceTimeline.State {
  /// Ava's open page, everything loaded for the chosen range.
  static func showing(
    _ metrics: [PerformanceMetric], events: [Event] = [], choice: DateRangeChoice = .last3Months,
    in context: PageContext = .sample()
  ) -> PerformanceTimeline.State {
    var state = PerformanceTimeline.State()
    state.isOpen = true
    state.owner = "athlete-1"
    state.choice = choice
    state.table = PerformanceTable(metrics)
    state.events = ContextEvents(events)
    state.loaded = .init(
      span: choice.span(on: context.today), at: context.moment.instant, today: context.today)
    state.source = .loaded(at: context.moment.instant)
    return state
  }

  /// What a page must be after these actions, whatever their effects.
  func after(
    _ taps: PerformanceTimeline.Tap..., in context: PageContext = .sample()
  ) -> PerformanceTimeline.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(
    _ answers: PerformanceTimeline.Answer..., in context: PageContext = .sample()
  ) -> PerformanceTimeline.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(
    _ actions: PerformanceTimeline.Action..., in context: PageContext = .sample()
  ) -> PerformanceTimeline.State {
    var state = self
    for action in actions { _ = PerformanceTimeline.reduce(&state, action, in: context) }
    return state
  }

  func screen(_ context: PageContext = .sample()) -> PerformanceTimeline.Screen { .init(self, context) }

  /// The answer to the newest load of readings.
  func answer(
    _ metrics: [PerformanceMetric], skipped: Int = 0, in context: PageContext = .sample()
  ) -> PerformanceTimeline.Action {
    .answer(
      .loaded(
        request: load.request, table: PerformanceTable(metrics), span: shownChoice.span(on: context.today),
        skipped: skipped))
  }
}

extension PerformanceTimeline.Screen {
  /// The ids of all points, chart by chart.
  var pointIDs: [String] { self.charts.flatMap(\.series).flatMap { $0.points.map(\.id.rawValue) } }

  func series(_ type: MetricType) -> ChartCard.Series? { self.charts.flatMap(\.series).first { $0.type == type } }
}

extension PerformanceTimeline.Screen {
  /// What the page says itself.
  var ownNotice: NoticeCard? { self.notices.last { $0.id == 0 } }

  /// Those of the page, the dialog, the empty list, the banner, and what the page says itself.
  var allButtons: [ActionButton] {
    let inDialog = head.dialog?.buttons ?? []
    let others = (head.banner?.buttons ?? []) + (ownNotice?.buttons ?? [])
    return head.buttons + inDialog + [head.empty?.button].compactMap { $0 } + others
  }

  /// Its JSON, as a front end in another language reads it.
  func json() throws -> [String: Any] {
    try JSONSerialization.jsonObject(with: JSONEncoder().encode(self)) as? [String: Any] ?? [:]
  }
}

extension PerformanceStore {
  init(_ state: PerformanceTimeline.State = .init(), in context: PageContext = .sample()) {
    self.init(state, of: PerformanceTimeline.self, in: context, report: reportIssue)
  }
}
