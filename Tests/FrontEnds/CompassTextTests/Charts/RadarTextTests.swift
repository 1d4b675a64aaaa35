import PageKit
import PerformanceTimeline
import Testing

@testable import CompassText

struct RadarTextTests {
  private func text(_ model: RadarModel, _ columns: Int, _ charset: Charset = .ascii) -> [String] {
    RadarText(model: model, columns: columns, charset: charset).lines.map(\.text)
  }

  private func square(_ scores: [Double]) -> RadarModel {
    RadarModel(title: "Square", axes: scores.map { .init(label: "Metric", normalized: $0, valueText: "1") })
  }

  @Test(arguments: [0, 1, 2])
  func fewAxesAreDrawnAsBarsAndANote(_ count: Int) {
    let model = ChartFixtures.radar(axes: count)
    let lines = text(model, 120)
    #expect(lines[1] == model.note)
    #expect(lines.count == 2 + (count == 0 ? 0 : count + 1))
  }

  /// Below the bars if they have no room for the ranges.
  @Test(arguments: [80, 46])
  func zeroAndFullScoresAreExplained(columns: Int) {
    let scores = ChartFixtures.scores.map {
      RadarModel.Axis(
        label: $0.label, normalized: $0.normalized, valueText: $0.valueText, zeroText: "60.0 mph", fullText: "95.0 mph")
    }
    let lines = RadarBars(
      model: RadarModel(title: "", scaleText: "0 is poor.", axes: scores), columns: columns, charset: .ascii
    ).lines
    let texts = lines.map(\.text)
    #expect(texts.last == "0 is poor.")
    #expect(texts.contains { $0.hasPrefix("0 to 100: 1 60.0 mph to 95.0 mph,") } == (columns == 46))
    #expect(texts[1].contains("60.0 mph #") == (columns == 80))
  }

  /// No label is truncated if four axes leave room.
  @Test(arguments: [80, 120, 160], [3, 4, 7])
  func labelsAreNotTruncated(columns: Int, axes: Int) {
    let model = ChartFixtures.radar(axes: axes)
    let lines = text(model, columns)
    for axis in model.axes {
      #expect(lines.contains { $0.contains("\(axis.number) \(axis.label)") && !$0.contains("…") })
    }
  }

  @Test func barLengthsMatchTheScores() {
    let lines = RadarBars(model: square([0, 50, 100]), columns: 80, charset: .ascii).lines.dropFirst().map(\.text)
    let filled = lines.map { line in line.count { $0 == "#" } }
    let empty = lines.map { line in line.count { $0 == "." } }
    #expect(filled[0] == 0 && filled[2] == filled[1] * 2 + filled[2] % 2)
    #expect(zip(filled, empty).allSatisfy { $0 + $1 == filled[2] })
  }
}
