import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport

@testable import PerformanceTimeline

typealias PerformanceStore = TestStore<PerformanceTimeline>
typealias PerformancePage = PageWorld<PerformanceTimeline>

/// A reading of Ava's on 1 February 2026; arguments replace the defaults.
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

extension PerformancePage {
  init() { self.init(PerformanceTimeline.State()) }

  /// Ava's open page with all rows of the chosen range loaded.
  static func showing(
    _ metrics: [PerformanceMetric], events: [Event] = [], choice: DateRangeChoice = .last3Months,
    in context: PageContext = .sample(), skipped: Int = 0
  ) -> PerformancePage {
    var page = PerformancePage()
    page.state.isOpen = true
    page.state.owner = "athlete-1"
    page.state.choice = choice
    return page.after([.reloadRequested], in: context).answered(metrics, skipped: skipped, in: context)
      .answered(.events(Base(events)), in: context)
  }

  /// A first visit: the stored preset is restored, both loads are in flight.
  static func opened(in context: PageContext = .sample()) -> PerformancePage {
    PerformancePage().after(.opened, .rangeRestored(choice: .last3Months), in: context)
  }

  func screen(_ context: PageContext = .sample()) -> PerformanceTimeline.Screen { .init(state, self.context(context)) }

  func answered(
    _ metrics: [PerformanceMetric], skipped: Int = 0, in context: PageContext = .sample()
  ) -> PerformancePage {
    answered(.readings(Base(metrics)), skipped: skipped, in: context)
  }

  func failed(_ kind: ServiceFailure.Kind, _ rows: RowKind = .readings) -> PerformancePage {
    failed(rows, ServiceFailure(kind))
  }
}

extension PerformanceTimeline {
  /// Request for the readings of a range and the events.
  static func rows(_ choice: DateRangeChoice, refresh: Bool = false) -> Effect {
    let span = choice.span(on: day("2026-02-10"))
    return .needRows([.readings, .events], days: DayRange(from: span.start, through: span.end), refresh: refresh)
  }
}

extension PerformanceTimeline.Screen {
  /// The ids of all points, chart by chart.
  var pointIDs: [String] { self.charts.flatMap(\.series).flatMap { $0.points.map(\.id.rawValue) } }

  func series(_ type: MetricType) -> ChartCard.Series? { self.charts.flatMap(\.series).first { $0.type == type } }
}

extension PerformanceStore {
  func screen() -> PerformanceTimeline.Screen { PerformanceTimeline.Screen(state, context) }
}
