import CompassModel
import TestSupport
import Testing

@testable import PerformanceTimeline

/// The snapshot on a common scale (decisions P8, P9).
struct RadarTests {
  /// Each type's 0, middle and 100.
  @Test(arguments: [
    (MetricType.velocity, 60.0, 77.5, 95.0), (.exitVelocity, 65, 85, 105), (.sixtyTime, 8.5, 7.4, 6.3),
    (.popTime, 2.6, 2.2, 1.8), (.battingAverage, 0.15, 0.3, 0.45), (.earnedRunAverage, 9, 4.5, 0),
    (.strikeouts, 0, 50, 100),
  ])
  func theDefaultScaleMapsReadingsFrom0To100(type: MetricType, zero: Double, middle: Double, full: Double) throws {
    let scale = RadarScale.default
    #expect(scale.normalized(zero, of: type) == 0 && scale.normalized(full, of: type) == 100)
    let half = try #require(scale.normalized(middle, of: type))
    #expect((half - 50).magnitude < 1e-9)
    let step = (full - zero) / 10
    #expect(scale.normalized(zero - step, of: type) == 0 && scale.normalized(full + step, of: type) == 100)
    let better = try #require(scale.normalized(middle + step, of: type))
    #expect(better > half, "better is more, also where lower is better")
    #expect(scale.normalized(-.greatestFiniteMagnitude, of: type) == (type.lowerIsBetter ? 100 : 0))
    #expect(scale.normalized(.greatestFiniteMagnitude, of: type) == (type.lowerIsBetter ? 0 : 100))
  }

  @Test(arguments: [(0.0, 0.0), (5, 50), (10, 100), (83.5, 100), (0.345, 3.45), (-1, 0)])
  func theWebScaleMultipliesByTen(value: Double, normalized: Double) throws {
    for type in MetricType.recognized {
      let share = try #require(RadarScale.web.normalized(value, of: type))
      #expect((share - normalized).magnitude < 1e-9)
    }
  }

  @Test func otherTypesHaveNoAxisAndFlatScalesClamp() {
    #expect(RadarScale.default.normalized(1, of: .other("other")) == nil)
    #expect(RadarScale.web.normalized(1, of: .other("other")) == nil)
    let flat = RadarScale(name: "flat", bounds: [.init(.velocity, zero: 5, full: 5)])
    #expect(flat.normalized(5, of: .velocity) == 0)
    #expect(flat.normalized(6, of: .velocity) == 100 && flat.normalized(4, of: .velocity) == 0)
  }

  @Test func axesHaveTheLatestReadingInTypeOrder() {
    let metrics = [
      reading("1", .strikeouts, 57), reading("2", .velocity, 70, on: "2026-01-01"),
      reading("3", .velocity, 83.5, on: "2026-01-02"), reading("4", .other("grip"), 1),
      reading("5", .popTime, 2.1, created: "2026-02-01T09:00:00Z"),
      reading("0", .popTime, 2.05, created: "2026-02-01T10:00:00Z"),
      reading("6", .battingAverage, 0.345), reading("7", .velocity, 90, on: "2026-02-11"),
    ]
    let radar = PerformancePage.showing(metrics).screen().radar
    #expect(radar.scale == "default" && radar.showsPolygon && radar.message == nil)
    #expect(radar.axes.map(\.type) == [.velocity, .popTime, .battingAverage, .strikeouts])
    #expect(radar.axes.map(\.value) == [83.5, 2.05, 0.345, 57])
    #expect(radar.axes.map(\.valueText) == ["83.5", "2.05", ".345", "57"])
    #expect(radar.axes.map { Int($0.normalized.rounded()) } == [67, 69, 65, 57])
    #expect(radar.axes.map(\.unit) == ["mph", "sec", "avg", "k"])
    #expect(
      radar.accessibilityLabel
        == "Current Performance Snapshot. Fastball Velocity 67 of 100, 83.5 mph. Pop Time 69 of 100, 2.05 sec. "
        + "Batting Average 65 of 100, .345 avg. Strikeouts 57 of 100, 57 k.")
  }

  @Test(arguments: [0, 1, 2, 3, 7])
  func fewerThanThreeAxesHaveNoPolygon(count: Int) {
    let metrics = MetricType.recognized.prefix(count).map { reading($0.wire, $0, 1) }
    let radar = PerformancePage.showing(metrics).screen().radar
    #expect(radar.axes.count == count && radar.showsPolygon == (count >= 3))
    #expect((radar.message == nil) == (count >= 3))
  }

  @Test func theScaleCanBeChanged() {
    var store = PerformanceStore(.showing([reading("a", .sixtyTime, 7)]))
    store.send(.scaleChosen(scale: .web)) { $0.scale = .web }
    #expect(store.screen().radar.scale == "web" && store.screen().radar.axes.map(\.normalized) == [70])
    let own = RadarScale(name: "club", bounds: [.init(.velocity, zero: 0, full: 1)])
    store.send(.scaleChosen(scale: own)) { $0.scale = own }
    #expect(store.screen().radar.scale == "club" && store.screen().radar.axes.isEmpty)
    store.finish()
  }
}

extension RadarScale {
  /// Nil for a type without an axis.
  fileprivate func normalized(_ value: Double, of type: MetricType) -> Double? {
    bounds.first { $0.type == type }?.normalized(value)
  }
}
