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
    measureExport(&stopwatch, compass)
    await measureOneChart(&stopwatch)
  }

  /// The bytes of a whole file, without the disk.
  private static func measureExport(_ stopwatch: inout Stopwatch, _ compass: Compass) {
    for format in ExportFormat.allCases {
      compass.send(.performance(.exportTapped(format: format)))
      guard case .performance(let page) = compass.screen, let file = page.export else { continue }
      stopwatch.measure("export of \(page.count) readings as \(format.rawValue)", samples: 5) { _ in
        precondition(file.contents.reduce(0) { $0 + $1.count } > page.count * 20)
      }
      compass.send(.performance(.exportCancelled))
    }
  }

  /// A page with one chart: its text is little more than the drawing.
  private static func measureOneChart(_ stopwatch: inout Stopwatch) async {
    let metrics = SampleMetrics.readings(7_000, of: SampleBackend.athlete.id, before: today)
      .filter { $0.type == .velocity }
    let compass = await SampleBackend(metrics: metrics).app(on: .performance)
    compass.send(.performance(.presetChosen(preset: .allTime)))
    await compass.store.settle()
    let (screen, options) = (compass.screen, RenderOptions(columns: 120))
    stopwatch.measure("text of a page with one chart of \(metrics.count) points", samples: 51) { _ in
      precondition(ScreenText.text(screen, options).utf8.count > 2_000)
    }
  }
}

/// Readings over ten years, the same every time.
enum SampleMetrics {
  static func readings(_ count: Int, of athlete: AthleteID, before day: CalendarDate) -> [PerformanceMetric] {
    (0..<count).map { (index: Int) -> PerformanceMetric in
      let tenths: Int = index &* 7_919 % 400
      let age: Int = index &* 104_729 % 3_650
      return PerformanceMetric(
        id: MetricID("metric-\(1_000_000 + index)"), owner: athlete,
        type: MetricType.known[index % MetricType.known.count], value: 60 + Double(tenths) / 10,
        recordedDate: day.adding(days: -age), isVerified: index.isMultiple(of: 3))
    }
  }
}
