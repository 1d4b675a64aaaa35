import CompassModel
import PageKit
import PerformanceTimeline
import Testing

@testable import CompassText

struct ChartTextTests {
  private func text(_ model: ChartModel, _ charset: Charset = .ascii) -> [String] {
    render(ChartText(model: model, charset: charset).lines, width: model.size.columns, charset: charset, color: false)
      .split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
  }

  @Test func aRisingLineRunsFromCornerToCorner() {
    let model = ChartFixtures.chart(
      [ChartFixtures.readings("Fastball Velocity", "mph", [(0, 0), (92, 40)])], columns: 36, rows: 5,
      format: NumberFormat(.strikeouts))
    #expect(
      text(model) == [
        "Power Metrics", "1 Fastball Velocity (mph), none", "verified",
        "40 +                          ...:'1",
        "   |                   ...:'''",
        "20 +            ....''''",
        "   |      ...:'''",
        " 0 +1.:'''",
        "   ++------+----------+---------+--+",
        "    Nov 10          Jan 1     Feb 10", "",
      ])
  }

  @Test func overlappingPointsOfTwoSeriesAreAStar() {
    let model = ChartFixtures.chart([
      ChartFixtures.readings("A", nil, [(0, 80), (50, 85)]), ChartFixtures.readings("B", nil, [(0, 80), (50, 81)]),
    ])
    let drawn = text(model).joined()
    #expect(drawn.contains("+*") && drawn.contains("1") && drawn.contains("2"))
  }

  @Test func eventsInTheSameCellAreCounted() {
    let days = [0, 40] + Array(repeating: 60, count: 3) + Array(repeating: 92, count: 12)
    let model = ChartFixtures.chart(
      [ChartFixtures.readings("A", nil, [(0, 80)])],
      events: days.map { EventMarker(name: "Camp", date: ChartFixtures.start.adding(days: $0)) })
    let marks = ChartText(model: model, charset: .unicode).eventMarks.text
    #expect(marks.filter { $0 != " " } == "▲▲3+")
    #expect(marks.count == 80)
    let key = ChartText(model: model, charset: .ascii).eventKey(atMost: 2)
    #expect(key.map(\.text).last == "and 15 earlier")
  }

  @Test func crowdedPointsAreMarkedSparsely() {
    let model = ChartFixtures.crowded(columns: 80)
    let digits = text(model, .unicode).dropFirst(2).joined().count { $0 == "1" }
    #expect(digits > 5 && digits < 40)
  }

  @Test func anEmptyChartHasAMessage() {
    #expect(
      text(ChartFixtures.chart([]))
        == ["Power Metrics", "No readings from Nov 10, 2025 to Feb 10, 2026.", ""])
  }

  @Test func innerBlanksAreBrailleAndTrailingOnesTrimmed() {
    let lines = text(ChartFixtures.power(columns: 80), .unicode)
    #expect(lines.contains { $0.contains("\u{2800}") })
    #expect(lines.allSatisfy { $0.last != "\u{2800}" && $0.last != " " })
  }
}
