import CompassModel
import Foundation
@testable import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Panels of the charts: ticks and points in percent, as in text and files.
struct ChartPanelTests {
  private let page = PerformancePage.showing([
    reading("v1", .velocity, 80, on: "2025-11-10"), reading("v2", .velocity, 90, on: "2026-02-10", verified: true),
    reading("x1", .exitVelocity, 85, on: "2025-12-26"), reading("s1", .sixtyTime, 7.1), reading("p1", .popTime, 2.1),
  ])

  private func panels(_ category: MetricCategory) throws -> [ChartPanel] {
    try #require(page.screen().charts.first { $0.category == category }).panels
  }

  @Test func velocitiesShareAPanelAndTimesDoNot() throws {
    #expect(try panels(.power).map(\.id) == ["power"])
    #expect(try panels(.power).map(\.title) == ["Power Metrics"])
    #expect(try panels(.speed).map(\.id) == ["speed.sixty_time", "speed.pop_time"])
    #expect(try panels(.speed).map(\.title) == ["Speed Metrics: 60-Yard Dash", "Speed Metrics: Pop Time"])
    #expect(try panels(.speed).map(\.lowerIsBetter) == [true, true] && panels(.speed).map(\.unit) == ["sec", "sec"])
    #expect(try panels(.hitting).isEmpty)
  }

  /// A front end joins `line`, and nothing else (decision Z10).
  @Test(arguments: [(60, 60, 60), (61, 61, 4), (5_000, 118, 4)])
  func aSectionEncodesItsLineAndBand(count: Int, most: Int, marks: Int) throws {
    let metrics = (0..<count).map { number in
      PerformanceMetric(
        id: MetricID("m-\(number)"), owner: "athlete-1", type: .velocity, value: 80 + Double(number % 7),
        recordedDate: day("2026-02-09").adding(days: -number))
    }
    let page = PerformancePage.showing(metrics, choice: .allTime)
    let section = try #require(page.screen().sections.first { $0.id == "chart.power" })
    let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(section)) as? [String: Any]
    let charts = json?["charts"] as? [String: Any]
    let panel = try #require((charts?["panels"] as? [[String: Any]])?.first)
    let series = try #require((panel["series"] as? [[String: Any]])?.first)
    let line = try #require(series["line"] as? [[String: Double]])
    #expect((2...most).contains(line.count) && (series["points"] as? [Any])?.count ?? 0 <= marks)
    let band = series["band"] as? [[String: Double]] ?? []
    #expect(band.isEmpty || band.map { $0["mean"] } == line.map { $0["y"] })
    #expect(panel["yTitle"] as? String == "mph" && panel["xTitle"] as? String == "Date")
  }

  @Test func pointsArePositionedByDayAndValue() throws {
    let drawing = try #require(try panels(.power).first).drawing()
    #expect(drawing.series.map(\.id) == ["velocity", "exit_velo"])
    #expect(drawing.series.map(\.marker) == [.circle, .square])
    #expect(drawing.series.map(\.label) == ["Fastball Velocity (mph)", "Exit Velocity (mph)"])
    let velocity = try #require(drawing.series.first)
    #expect(velocity.points.map(\.id.rawValue) == ["v1", "v2"])
    #expect(velocity.points.map(\.x) == [0, 100] && velocity.points.map(\.isVerified) == [false, true])
    // Between the ticks of 80 and 90, from the top.
    #expect(velocity.points.map(\.y) == [100, 0])
    #expect(drawing.series.last?.points.map(\.x) == [50] && drawing.series.last?.points.map(\.y) == [50])
    #expect(velocity.points.last?.text == "90.0 mph")
    #expect(velocity.points.last?.accessibilityLabel == "Fastball Velocity, 90.0 mph, Feb 10, 2026, verified.")
  }

  @Test func ticksCoverTheDrawing() throws {
    let drawing = try #require(try panels(.power).first).drawing()
    #expect(drawing.yTicks.first?.text == "80.0" && drawing.yTicks.first?.position == 100)
    #expect(drawing.yTicks.last?.text == "90.0" && drawing.yTicks.last?.position == 0)
    #expect(drawing.xTicks.first?.date == day("2025-11-10") && drawing.xTicks.first?.position == 0)
    #expect(drawing.xTicks.last?.text == "Feb 10" && drawing.xTicks.last?.position == 100)
    #expect(zip(drawing.xTicks, drawing.xTicks.dropFirst()).allSatisfy { $0.position < $1.position })
  }

  @Test func manyReadingsAreDrawnAsABand() throws {
    let metrics = (0..<300).map { place in
      PerformanceMetric(
        id: MetricID("m\(place)"), owner: "athlete-1", type: .velocity, value: Double(60 + place % 40),
        recordedDate: day("2026-01-01").adding(days: place % 30))
    }
    let panel = try #require(PerformancePage.showing(metrics).screen().charts.first?.panels.first)
    let line = try #require(panel.drawing().series.first)
    #expect(line.band.count == 30 && line.points.count <= 4)
    #expect(
      line.band.allSatisfy { 0 <= $0.highest && $0.highest <= $0.mean && $0.mean <= $0.lowest && $0.lowest <= 100 })
    #expect(panel.series.first?.points.count == 300)
  }

  @Test func radarCornersSurroundTheCenter() {
    let types: [MetricType] = [.velocity, .exitVelocity, .sixtyTime, .popTime]
    let scale = RadarScale(name: "half", bounds: types.map { .init($0, zero: 0, full: 2) })
    let page = PerformancePage.showing([
      reading("a", .velocity, 1), reading("b", .exitVelocity, 2), reading("c", .sixtyTime, 0),
      reading("d", .popTime, 1),
    ])
    let axes = page.after(.scaleChosen(scale: scale)).screen().radar.axes
    #expect(axes.map { [$0.x.rounded(), $0.y.rounded()] } == [[50, 25], [100, 50], [50, 50], [25, 50]])
    #expect(axes.map(\.id) == ["velocity", "exit_velo", "sixty_time", "pop_time"])
  }
}
