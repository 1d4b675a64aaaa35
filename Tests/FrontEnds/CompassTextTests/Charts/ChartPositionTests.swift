import CompassModel
@testable import PageKit
@testable import Drawing
import TestSupport
import Testing

/// Checks the coordinates of points, lines, bands and labels (decision P4): within 0.1 pixels of the readings, and
/// no label outside the image.
struct ChartPositionTests {
  @Test func svgCoordinatesMatchTheReadings() throws {
    var random = SeededGenerator(seed: 25)
    var drawn = 0
    while drawn < 500 {
      let model = random.readings()
      drawn += model.series.count
      let svg = try SVGDocument(ChartSheet.svg(model))
      #expect(model.values.ticks.count >= 3)
      for (text, left, right, y) in svg.labels {
        #expect(left >= 0 && right <= svg.size.width && y > 0 && y < svg.size.height, "\(text): \(left) to \(right)")
      }
      guard let frame = svg.plots.first else { continue }
      func isAt(_ place: (x: Double, y: Double), _ date: CalendarDate, _ value: Double) -> Bool {
        let days = Double(model.dates.start.days(to: model.dates.end))
        let across = days == 0 ? 0.5 : Double(model.dates.start.days(to: date)) / days
        let up = (value - model.values.lowest) / (model.values.highest - model.values.lowest)
        return abs(place.x - frame.left - across * (frame.right - frame.left)) <= 0.1
          && abs(place.y - frame.bottom + up * (frame.bottom - frame.top)) <= 0.1
      }
      for (group, series) in zip(svg.groups("series"), model.series) {
        let isMany = series.points.count > 60
        #expect(group.points.count == (isMany ? series.plotted.count : series.points.count))
        for (place, point) in zip(group.points, isMany ? series.plotted : series.points) {
          #expect(isAt((place.x, place.y), point.date, point.value), "\(point)")
        }
        if !isMany {
          #expect(group.band.isEmpty && group.line.count == series.points.count)
          continue
        }
        let places = series.band
        #expect(places.count <= 60 && group.line.count == places.count && group.band.count == places.count * 2)
        for (index, place) in places.enumerated() {
          #expect(isAt(group.line[index], place.date, place.mean))
          #expect(isAt(group.band[index], place.date, place.highest))
          #expect(isAt(group.band[group.band.count - 1 - index], place.date, place.lowest))
        }
        #expect(
          places.map(\.lowest).min() == series.lowest.value && places.map(\.highest).max() == series.highest.value)
      }
    }
  }
}

extension SeededGenerator {
  /// One to three series of a few or many readings, some on the same day, with the values of the metrics.
  fileprivate mutating func readings() -> ChartModel {
    let start = CalendarDate(clampingDayNumber: Int64.random(in: 10_000...30_000, using: &self))
    let days = [0, 1, 30, 92, 365, 2_000].randomElement(using: &self) ?? 0
    let type = MetricType.recognized.randomElement(using: &self) ?? .velocity
    let (low, high) =
      [(60.0, 105), (6.5, 8.5), (1.8, 2.6), (0.2, 0.45), (0, 9), (0, 100)].randomElement(using: &self) ?? (0, 1)
    let readings = (0..<Int.random(in: 1...3, using: &self)).map { number in
      let count = [1, 2, 6, 12, 42, 60, 61, 90, 300, 1_500].randomElement(using: &self) ?? 1
      let points = (0..<count).map { index in
        ChartPoint(
          date: start.adding(days: Int.random(in: 0...days, using: &self)),
          value: Double.random(in: low...high, using: &self), index: index, isVerified: Bool.random(using: &self))
      }
      return ChartReadings(label: "\(type.label) \(number)", unit: type.unit, points: points)
    }
    return ChartModel(
      title: type.label, lowerIsBetter: type.lowerIsBetter, range: start...start.adding(days: days),
      format: NumberFormat(type), readings: readings, events: [], size: .wide)
  }
}
