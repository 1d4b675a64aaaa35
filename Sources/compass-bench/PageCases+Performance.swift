import CompassModel
import PerformanceTimeline
import RecruitingCompass
import TextInterface

extension PageCases {
  /// From a tap to the finished text of 120 columns.
  static func measurePerformance(_ stopwatch: inout Stopwatch) async {
    let count = 100_000
    let metrics = SampleMetrics.readings(count, of: SampleBackend.athlete.id, before: today)
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.presetChosen(preset: .allTime)))
    await compass.store.settle()
    let custom = PerformanceTimeline.Action.customRangeChanged(start: today.adding(days: -3_000), end: today)
    let cases: [(String, [PerformanceTimeline.Action])] = [
      ("verified filter", [.verifiedOnlyChanged(isOn: true), .verifiedOnlyChanged(isOn: false)]),
      ("range change", [.presetChosen(preset: .last12Months), .presetChosen(preset: .allTime)]),
      ("custom range", [custom, .presetChosen(preset: .allTime)]),
      ("scale", [.scaleChosen(scale: .web), .scaleChosen(scale: .default)]),
      ("tab", [.tabChosen(tab: .overview), .tabChosen(tab: .timeline)]),
    ]
    let options = RenderOptions(columns: 120)
    for (name, actions) in cases {
      for reset in [.verifiedOnlyChanged(isOn: false), .presetChosen(preset: .allTime), .tabChosen(tab: .timeline)]
        as [PerformanceTimeline.Action] { compass.send(.performance(reset)) }
      var mostShown = 0
      stopwatch.measure("\(name), \(count) readings: tap to finished text") { run in
        compass.send(.performance(actions[run % actions.count]))
        let screen = compass.screen
        if case .performance(let page) = screen { mostShown = max(mostShown, page.count) }
        precondition(ScreenText.text(screen, options).utf8.count > 4_000, "\(name): the page is empty")
      }
      precondition(mostShown == count, "\(name): not all readings were shown")
    }
  }
}

/// Readings over ten years, the same every time.
enum SampleMetrics {
  static func readings(_ count: Int, of athlete: AthleteID, before day: CalendarDate) -> [PerformanceMetric] {
    (0..<count).map { index in
      PerformanceMetric(
        id: MetricID("metric-\(1_000_000 + index)"), owner: athlete,
        type: MetricType.known[index % MetricType.known.count], value: 60 + Double(index &* 7_919 % 400) / 10,
        recordedDate: day.adding(days: -(index &* 104_729 % 3_650)), isVerified: index.isMultiple(of: 3))
    }
  }
}
