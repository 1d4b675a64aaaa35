import CompassModel
import CompassServices
import Foundation
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import PerformanceTimeline

struct PropertyTests {
  static let owners: [AthleteID] = ["athlete-1", "athlete-2"]

  @Test(arguments: few(1, of: UInt64(0)..<16))
  func randomActionsKeepTheScreenConsistent(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let pools = Self.owners.map { owner in (0..<25).map { Self.reading($0, owner, &random) } }
    var page = PerformancePage()
    var context = PageContext.parent(of: Self.owners[0])
    var builder = PerformanceTimeline.ScreenBuilder()
    for step in 0..<300 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        let pause = Duration.seconds(Int.random(in: -90_000...200_000, using: &random))
        context.moment = context.moment.at(context.moment.instant.adding(pause))
      }
      Self.step(&page, pools, context, &random)
      var action = Self.action(page, context, &random)
      if Int.random(in: 0..<30, using: &random) == 0 {
        context.viewer =
          Bool.random(using: &random)
          ? nil : PageContext.parent(of: Self.owners.randomElement(using: &random) ?? "").viewer
        action = .athleteChanged
      }
      let before = page
      let effects = PerformanceTimeline.reduce(in: page, action, in: context)
      page = page.after([action], in: context)
      let screen = builder.screen(page.state, page.context(context))
      check(page, effects, page.context(context), screen, after: action, from: before.state)
      if step.isMultiple(of: 50) { _ = try JSONEncoder().encode(screen) }
    }
  }

  private func check(
    _ page: PerformancePage, _ effects: [PerformanceTimeline.Effect], _ context: PageContext,
    _ screen: PerformanceTimeline.Screen, after action: PerformanceTimeline.Action,
    from before: PerformanceTimeline.State
  ) {
    let state = page.state
    let span = state.effectiveChoice.span(on: context.today)
    let metrics = context.readings.metrics
    let passing = metrics.filter {
      span.contains($0.recordedDate) && ($0.isVerified || !state.verifiedOnly)
    }
    #expect(screen == PerformanceTimeline.Screen(state, context), "the memo gives a fresh screen after \(action)")
    #expect(span.isValid && screen.count == (screen.hasRows ? passing.count : nil))
    #expect(screen.hasRows == (state.isComplete(in: context) || !passing.isEmpty))
    #expect(screen.hasRows || screen.charts.allSatisfy { $0.emptyText == nil })
    checkButtons(of: screen, rows: screen.rows.map { screen.rowButtons(id: $0.id) })
    checkCharts(screen, of: passing)
    #expect(metrics.allSatisfy { $0.owner == context.athlete }, "no rows of anybody else after \(action)")
    #expect((screen.export != nil) == (state.sheet != nil) && (screen.dialog != nil) == (state.sheet != nil))
    #expect(state.isOpen || (!state.verifiedOnly && state.sheet == nil && state.inspected == nil))
    #expect(screen.empty == nil || screen.count == 0)
    check(effects, asked: span, state, after: action, from: before)
  }

  private func checkCharts(_ screen: PerformanceTimeline.Screen, of passing: [PerformanceMetric]) {
    let charted = passing.filter {
      MetricType.recognized.contains($0.type) && $0.comparableValue != nil && $0.impossibility == nil
    }
    #expect(screen.pointIDs.sorted() == charted.map(\.id.rawValue).sorted())
    #expect(screen.leftOut == (screen.hasRows ? passing.count { $0.comparableValue == nil } : nil), "decision N3")
    #expect(screen.charts.map(\.category) == MetricCategory.allCases)
    for series in screen.charts.flatMap(\.series) { check(series) }
    #expect(screen.radar.axes.allSatisfy { (0...100).contains($0.normalized) })
    #expect(
      screen.radar.axes.map(\.type) == MetricType.recognized.filter { type in charted.contains { $0.type == type } })
  }

  private func check(_ series: ChartCard.Series) {
    let values: [Double] = series.points.map(\.value)
    #expect(series.latest == values.last && series.change == series.latest - (values.first ?? 0))
    #expect(series.best == (series.lowerIsBetter ? values.min() : values.max()))
    #expect(zip(series.points, series.points.dropFirst()).allSatisfy { $0.date <= $1.date })
    #expect((series.trend == nil) == (values.count < 4))
  }

  private func check(
    _ effects: [PerformanceTimeline.Effect], asked span: DateRange, _ state: PerformanceTimeline.State,
    after action: PerformanceTimeline.Action, from before: PerformanceTimeline.State
  ) {
    for effect in effects {
      switch effect {
      case .needRows(let kinds, let days, _) where kinds.contains(.readings):
        #expect(days == DayRange(from: span.start, through: span.end) && state.choice != nil)
      case .storeSettings(let settings):
        if case .event(.settingsRetried) = action { continue }
        #expect(settings == state.choice.map { .range($0) } && state.choice != before.choice)
      case .work(.export): #expect(before.sheet?.isRunning == false && state.sheet?.isRunning == true)
      default: break
      }
    }
  }

  private static func reading(_ number: Int, _ owner: AthleteID, _ random: inout SeededGenerator) -> PerformanceMetric {
    PerformanceMetric(
      id: MetricID("\(owner)-\(number + 100)"), owner: owner,
      type: (MetricType.recognized + [.other("grip")]).randomElement(using: &random) ?? .velocity,
      value: [0, -1, 0.345, 7, 83.5, 1e6].randomElement(using: &random) ?? 0,
      unit: [nil, nil, " ", "mph", "km/h", "m/s", "furlongs"].randomElement(using: &random) ?? nil,
      recordedDate: day("2026-02-10").adding(days: Int.random(in: -400...20, using: &random)),
      isVerified: Bool.random(using: &random),
      createdAt: Bool.random(using: &random) ? nil : instant("2026-02-10T14:00:00Z"))
  }

  /// A random step of the backend: rows of either athlete, a failure, a delay, or nothing.
  private static func step(
    _ page: inout PerformancePage, _ pools: [[PerformanceMetric]], _ context: PageContext,
    _ random: inout SeededGenerator
  ) {
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &random) ?? .timedOut)
    let kind: RowKind = Bool.random(using: &random) ? .readings : .events
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1:
      let index = Int.random(in: 0..<2, using: &random)
      let rows = pools[index].shuffled(using: &random).prefix(Int.random(in: 0...25, using: &random))
      page = page.answered(.readings(Base(Array(rows))), of: owners[index], in: context)
    case 2: page = page.answered(.events(Base([.sample("e")])), skipped: 1, in: context)
    case 3: page = page.failed(kind, failure, in: context)
    case 4: page = page.slow(kind)
    default: break
    }
  }

  /// A tap or a response, valid or not.
  private static func action(
    _ page: PerformancePage, _ context: PageContext, _ random: inout SeededGenerator
  ) -> PerformanceTimeline.Action {
    let failure = ServiceFailure(ServiceFailure.Kind.allCases.randomElement(using: &random) ?? .timedOut)
    let known = page.context(context).readings.metrics.randomElement(using: &random)?.id
    let days = (0..<2).map { _ in day("2026-02-10").adding(days: Int.random(in: -400...30, using: &random)) }
    switch Int.random(in: 0..<22, using: &random) {
    case 0, 1: return .opened
    case 2: return .closed
    case 3:
      return [.reloadRequested, .tap(.refreshPulled)].randomElement(using: &random) ?? .opened
    case 4: return .tap(.retryTapped)
    case 5: return .tap(.tabChosen(tab: Bool.random(using: &random) ? .overview : .timeline))
    case 6, 7: return .tap(.presetChosen(preset: DateRangePreset.allCases.randomElement(using: &random) ?? .custom))
    case 8, 9: return .tap(.customRangeChanged(start: Bool.random(using: &random) ? nil : days[0], end: days[1]))
    case 10: return .tap(.verifiedOnlyChanged(isOn: Bool.random(using: &random)))
    case 11: return .tap(.scaleChosen(scale: Bool.random(using: &random) ? .web : .default))
    case 12: return .tap(.pointTapped(id: known ?? MetricID("unknown")))
    case 13:
      return Bool.random(using: &random) ? .tap(.inspectionClosed) : .tap(.editTapped(id: known ?? MetricID("unknown")))
    case 14, 15: return .tap(.exportTapped(format: Bool.random(using: &random) ? .csv : .json))
    case 16: return .tap(Bool.random(using: &random) ? .exportConfirmed : .deleteConfirmed)
    case 17: return .tap(Bool.random(using: &random) ? .exportCancelled : .deleteTapped(id: known ?? MetricID("x")))
    case 18: return Bool.random(using: &random) ? .tap(.noticeDismissed) : .tap(.logTapped)
    case 19:
      let preset = DateRangePreset.allCases.randomElement(using: &random) ?? .custom
      return .rangeRestored(choice: DateRangeChoice(preset, previous: page.state.span(in: context)))
    case 20:
      return [
        .skeletonDue, .rangeSaveFailed(choice: .allTime, failure: failure),
        .rangeSaveRetried(choice: .last30Days),
      ].randomElement(using: &random) ?? .skeletonDue
    default:
      return Bool.random(using: &random)
        ? .answer(.exported(path: "x")) : .answer(.exportFailed(failure: ExportFailure(.diskFull)))
    }
  }
}
