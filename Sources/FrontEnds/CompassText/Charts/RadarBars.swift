import CompassModel
import PageKit

/// The radar as a table with bars, and its accessible form without; 0 and 100 are explained at the bars or below.
struct RadarBars {
  private static let fewestBarCells = 10

  /// The columns that the table needs: number, label up to 24 cells, ten cells of bar, score, and value up to 16 cells.
  static func columns(for model: RadarModel) -> Int {
    let labels = model.axes.map { Line($0.label).cellWidth }.max() ?? 0
    let values = model.axes.map { Line($0.valueText).cellWidth }.max() ?? 0
    return min(labels, 24) + max(6, min(values, 16)) + 15 + fewestBarCells
  }

  let model: RadarModel
  let columns: Int
  let charset: Charset

  var lines: [Line] {
    if model.axes.isEmpty { return [] }
    let values = model.axes.map { Line($0.valueText).truncated(to: columns / 3) }
    let labels = model.axes.map { Line($0.label) }
    let valueWidth = max(6, values.map(\.cellWidth).max() ?? 0)
    // Number, gaps and score take 15 cells; the bar gets what the labels leave, and at least a third.
    let room = columns - 15 - valueWidth
    let labelWidth = max(6, min(labels.map(\.cellWidth).max() ?? 0, room * 2 / 3))
    let ends = scaleEnds
    let showsEnds = ends.columns > 0 && room - labelWidth - ends.columns >= Self.fewestBarCells
    let barWidth = max(0, room - labelWidth - (showsEnds ? ends.columns : 0))
    func row(
      _ number: String, _ label: Line, _ ends: (Line, Line), _ bar: Line, _ score: String, _ value: Line
    ) -> Line {
      var line = Line(padded(number, to: 2, alignment: .trailing)) + Line(.blanks(1)) + label.fitted(to: labelWidth)
      line += Line(.blanks(2)) + ends.0 + bar.fitted(to: barWidth) + ends.1
      line += Line(padded(score, to: 6, alignment: .trailing)) + Line(.blanks(2))
      return (line + value.padded(to: valueWidth, alignment: .trailing)).truncated(to: columns)
    }
    let nothing = (Line(), Line())
    let rows = model.axes.indices.map { index in
      let axis = model.axes[index]
      let bar = progressBar(Int(axis.normalized.rounded()), cells: barWidth, charset, Style(ChartPalette.radar))
      return row(
        "\(axis.number)", labels[index], showsEnds ? ends.texts[index] : nothing, bar, axis.scoreText,
        values[index])
    }
    let head = row(
      "#", Line("Metric"), showsEnds ? ends.head : nothing, Line(), "0-100", Line("latest"))
    let meaning = ends.columns > 0 && !showsEnds ? meaningLines : []
    let explanation = model.scaleText.map { Line.wrapped($0, .dim, to: columns) } ?? []
    return [head] + rows + meaning + explanation
  }

  /// The label before and after each bar, and the cells that both take; 0 if there are no labels.
  private var scaleEnds: (head: (Line, Line), texts: [(Line, Line)], columns: Int) {
    let zeros = model.axes.map { Line($0.zeroText, .dim) }
    let fulls = model.axes.map { Line($0.fullText, .dim) }
    let zeroWidth = zeros.map(\.cellWidth).max() ?? 0
    let fullWidth = fulls.map(\.cellWidth).max() ?? 0
    if zeroWidth == 0 || fullWidth == 0 { return ((Line(), Line()), [], 0) }
    func ends(_ zero: Line, _ full: Line) -> (Line, Line) {
      (zero.padded(to: zeroWidth, alignment: .trailing) + Line(" "), Line(" ") + full.padded(to: fullWidth))
    }
    return (
      ends(Line("0 is", .dim), Line("100 is", .dim)), zip(zeros, fulls).map { ends($0, $1) }, zeroWidth + fullWidth + 2
    )
  }

  /// The values that count as 0 and 100, by the numbers of the metrics: `0 to 100: 1 60.0 mph to 95.0 mph, 2 …`.
  private var meaningLines: [Line] {
    let parts = model.axes.map { axis in
      "\(axis.number) \(axis.zeroText) to \(axis.fullText)" + (axis.number < model.axes.count ? "," : "")
    }
    return Line.packed(["0 to 100:"] + parts, separator: " ", .dim, to: columns)
  }

  var accessibleLines: [Line] {
    let words = [model.note, model.axes.isEmpty ? nil : model.scaleText].compactMap { $0 }
    return ([model.title.inWords + ":"] + words + model.axes.map(\.sentence)).enumerated().flatMap { index, text in
      Line.wrapped(terminalText(text), index == 0 ? .bold : .plain, to: columns)
    }
  }
}
