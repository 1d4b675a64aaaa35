import CompassModel
import PageKit
import TestSupport
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
    #expect(ChartText(model: model, charset: .ascii).eventKey(atMost: 2).map(\.text).last == "and 15 earlier")
  }

  @Test func crowdedPointsAreMarkedSparsely() {
    let model = ChartFixtures.crowded(columns: 80)
    let digits = text(model, .unicode).dropFirst(2).joined().count { $0 == "1" }
    #expect(digits > 5 && digits < 40)
  }

  @Test func anEmptyChartHasAMessage() {
    #expect(text(ChartFixtures.chart([])) == ["Power Metrics", "No readings from Nov 10, 2025 to Feb 10, 2026.", ""])
  }

  @Test func innerBlanksAreBrailleAndTrailingOnesTrimmed() {
    let lines = text(ChartFixtures.power(columns: 80), .unicode)
    #expect(lines.contains { $0.contains("\u{2800}") })
    #expect(lines.allSatisfy { $0.last != "\u{2800}" && $0.last != " " })
  }
}

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

/// Checks invariants of every chart and radar at every width.
struct ChartWidthTests {
  @Test func chartsFitEveryWidth() {
    var random = SeededGenerator(seed: 31)
    for columns in 40...200 {
      let model = random.chart(columns: columns)
      for charset in charsets(columns) {
        let text = ChartText(model: model, charset: charset)
        check(text.lines + text.eventKey(), columns, charset, "chart")
      }
    }
  }

  @Test func radarsFitEveryWidth() {
    var random = SeededGenerator(seed: 32)
    for columns in 40...200 {
      let model = random.radar()
      for charset in charsets(columns) {
        check(RadarText(model: model, columns: columns, charset: charset).lines, columns, charset, "radar")
        check(RadarBars(model: model, columns: columns, charset: charset).accessibleLines, columns, charset, "words")
      }
    }
  }

  /// Only labels are truncated, never numbers (principle 9).
  @Test func valuesAreNeverTruncated() {
    for columns in 40...200 {
      let radar = ChartFixtures.radar()
      let text = drawing(RadarText(model: radar, columns: columns, charset: .unicode).lines, columns)
      for axis in radar.axes {
        #expect(text.contains(" \(axis.scoreText)  ") && text.contains(" \(axis.valueText)\n"), "\(columns)")
      }
      #expect((text.contains("⢕")) == (columns >= 44), "\(columns)")
      let chart = drawing(ChartText(model: ChartFixtures.power(columns: columns), charset: .unicode).lines, columns)
      for fact in ["Nov 10", "Feb 10", "80.0 ┤", "90.0 ┤", "1 Fastball Velocity (mph)", "2 Exit Velocity (mph)"] {
        #expect(chart.contains(fact), "\(fact) at \(columns)")
      }
    }
  }

  /// ASCII takes the same cells as Unicode, so some widths suffice.
  private func charsets(_ columns: Int) -> [Charset] {
    columns.isMultiple(of: 4) ? Charset.allCases : [.unicode]
  }

  private func drawing(_ lines: [Line], _ columns: Int) -> String {
    render(lines, width: columns, charset: .unicode, color: false)
  }

  private func check(_ lines: [Line], _ columns: Int, _ charset: Charset, _ name: String) {
    // Before rendering, which truncates wide lines.
    for line in lines where line.cellWidth > columns {
      Issue.record("\(name) at \(columns): \(line.cellWidth) cells: \(line.text)")
    }
    let text = render(lines, width: columns, charset: charset, color: false)
    for line in text.unicodeScalars.split(separator: "\n").map({ String($0) }) {
      if let scalar = TextRules.violation(in: line) { Issue.record("\(name) at \(columns): U+\(scalar) in \(line)") }
      if line.utf8.last == 0x20 { Issue.record("\(name) at \(columns): ends in a blank: \(line)") }
    }
    if charset == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(name) at \(columns)") }
    if !columns.isMultiple(of: 16) { return }
    let coloured = render(lines, width: columns, charset: charset, color: true)
    #expect(TextRules.withoutColour(coloured) == text, "\(name) at \(columns)")
  }
}
