import PerformanceTimeline
import TestSupport
import Testing

@testable import CompassText

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
