@testable import PageKit
import TestSupport
import Testing

struct RadarModelTests {
  private func radar(_ scores: [Double]) -> RadarModel {
    RadarModel(
      title: "Snapshot",
      axes: scores.enumerated().map { .init(label: "M\($0 + 1)", normalized: $1, valueText: "\($1) mph") })
  }

  @Test func cornersRunClockwiseFromTheTop() {
    let corners = radar([100, 50, 0, 100]).axes.map(\.corner)
    let expected = [(0.0, -1.0), (0.5, 0.0), (0.0, 0.0), (-1.0, 0.0)]
    for (corner, place) in zip(corners, expected) {
      #expect(abs(corner.x - place.0) < 1e-12 && abs(corner.y - place.1) < 1e-12)
    }
    #expect(radar([100, 50, 0, 100]).axes.map(\.number) == [1, 2, 3, 4])
  }

  @Test(arguments: [
    (-5.0, 0.0, "0"), (0, 0, "0"), (82.4, 82.4, "82"), (82.5, 82.5, "83"), (100, 100, "100"), (101, 100, "100"),
    (.nan, 0, "0"), (.infinity, 0, "0"),
  ])
  func scoresAreClampedAndRounded(_ raw: Double, _ normalized: Double, _ text: String) {
    let axis = radar([raw]).axes[0]
    #expect(axis.normalized == normalized && axis.scoreText == text)
  }

  @Test func fewerThanThreeAxesHaveNoPolygon() {
    #expect((0...4).map { radar(Array(repeating: 50, count: $0)).hasPolygon } == [false, false, false, true, true])
    #expect(radar([1, 2, 3]).note == nil)
    #expect(radar([1, 2]).note == "A radar needs readings of at least 3 metrics.")
    #expect(radar([]).note == "No readings to compare yet.")
  }

  @Test func theSentenceListsTheBestMetricFirst() {
    #expect(
      radar([10, 90, 90]).sentence == "M2 90 of 100 (90.0 mph), M3 90 of 100 (90.0 mph), M1 10 of 100 (10.0 mph).")
    #expect(radar([]).sentence == "No readings to compare yet.")
  }

  @Test func cornersLieOnTheirAxes() {
    var random = SeededGenerator(seed: 7)
    for count in 1...30 {
      for axis in radar((0..<count).map { _ in .random(in: 0...100, using: &random) }).axes {
        #expect(abs(axis.end.x * axis.end.x + axis.end.y * axis.end.y - 1) < 1e-12)
        #expect(abs(axis.corner.x - axis.end.x * axis.normalized / 100) < 1e-12)
        #expect(abs(axis.corner.y - axis.end.y * axis.normalized / 100) < 1e-12)
      }
    }
  }
}
