import PageKit
@testable import Drawing
import Foundation
import TestSupport
import Testing

@testable import CompassText

/// Compares the parsed SVG and the text of one model with each other and with the model.
struct ChartAgreementTests {
  @Test func svgAndTextHaveTheSameTicks() throws {
    for model in models() where model.isPlotted {
      let svg = try SVGDocument(ChartSheet.svg(model))
      for charset in Charset.allCases {
        let lines = ChartText(model: model, charset: charset).lines.map(\.text)
        let below = model.events.isEmpty ? 2 : 3
        let plot = lines.dropLast(below).suffix(model.size.rows)
        let labels = plot.map { String($0.prefix(model.values.labelColumns)).replacing(" ", with: "") }
        #expect(svg.groups("values").flatMap(\.texts) == labels.filter { !$0.isEmpty }.reversed())
        let dates = svg.groups("dates").flatMap(\.texts)
        #expect(words(ChartText(model: model, charset: charset).dateLabels.text) == dates)
      }
      #expect(svg.groups("dates").flatMap(\.texts) == model.dates.ticks.compactMap(\.label))
      #expect(svg.groups("values").flatMap(\.texts) == model.values.ticks.map(\.label))
    }
  }

  /// Converts the pixels of each marker to the cell that the text must mark.
  @Test func svgPointsMatchTheCellsMarkedInText() throws {
    for model in models() where model.isPlotted {
      let svg = try SVGDocument(ChartSheet.svg(model))
      let frame = svg.frame
      let text = ChartText(model: model, charset: .unicode)
      let plot = text.lines.suffix(model.size.rows + 2 + (model.events.isEmpty ? 0 : 1)).prefix(model.size.rows)
      let cells = plot.map { Array($0.text.dropFirst(model.values.labelColumns + 2)) }
      for (number, group) in svg.groups("series").enumerated()
      where group.line.count * 2 <= model.dates.columns && group.band.isEmpty {
        for place in group.line {
          let across = (place.x - frame.left) / (frame.right - frame.left) * Double(model.dates.dotCount - 1)
          let down = (place.y - frame.top) / (frame.bottom - frame.top) * Double(model.size.rows * 4 - 1)
          // A tenth of a pixel may round to the neighbouring dot.
          let candidates = [-0.1, 0.1].flatMap { x in
            [-0.1, 0.1].map { y in (Int((across + x).rounded()) / 2, Int((down + y).rounded()) / 4) }
          }
          let marks = candidates.compactMap { column, row -> Character? in
            cells.indices.contains(row) && cells[row].indices.contains(column) ? cells[row][column] : nil
          }
          #expect(marks.contains("*") || marks.contains(Character("\(number + 1)")), "\(place) \(marks)")
        }
      }
    }
  }

  @Test func svgAndTextRadarsHaveTheSameNumbers() throws {
    for count in 0...7 {
      let model = ChartFixtures.radar(axes: count)
      let svg = try SVGDocument(ChartSheet.svg(model))
      let bars = svg.groups("bars").flatMap(\.texts)
      #expect(bars == model.axes.flatMap { ["\($0.number)", $0.label, $0.scoreText, $0.valueText] })
      for charset in Charset.allCases {
        let text = RadarText(model: model, columns: 120, charset: charset).lines.map(\.text)
        for axis in model.axes {
          let row = text.first { $0.contains(" \(axis.number) \(axis.label)  ") && $0.hasSuffix(axis.valueText) }
          #expect(row?.contains(" \(axis.scoreText)  ") == true, "\(axis.label)")
        }
      }
      #expect(svg.groups("radar").flatMap(\.scores) == (model.hasPolygon ? model.axes.map { "\($0.normalized)" } : []))
    }
  }

  private func words(_ labels: String) -> [String] {
    labels.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  private func models() -> [ChartModel] {
    var random = SeededGenerator(seed: 11)
    let known = [
      ChartFixtures.power(columns: 120), ChartFixtures.power(columns: 40), ChartFixtures.crowded(columns: 80),
      ChartFixtures.chart([]),
    ]
    return known + (0..<24).map { _ in random.chart(columns: Int.random(in: 36...200, using: &random)) }
  }
}
