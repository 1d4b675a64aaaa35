import PerformanceTimeline

/// The radar as a table with bars, and its accessible form, which has none.
struct RadarBars {
  /// Number, a short label, ten cells of bar, score and value.
  static let fewestColumns = 46

  let model: RadarModel
  let columns: Int
  let charset: Charset

  init(_ model: RadarModel, columns: Int, _ charset: Charset) {
    self.model = model
    self.columns = columns
    self.charset = charset
  }

  var lines: [Line] {
    if model.axes.isEmpty { return [] }
    let values = model.axes.map { Line($0.valueText).truncated(to: columns / 3) }
    let labels = model.axes.map { Line($0.label) }
    let valueWidth = max(6, values.map(\.cellWidth).max() ?? 0)
    // Number, gaps and score take 15 cells; the bar gets what the labels leave, and at least a third.
    let room = columns - 15 - valueWidth
    let labelWidth = max(6, min(labels.map(\.cellWidth).max() ?? 0, room * 2 / 3))
    let barWidth = max(0, room - labelWidth)
    func row(_ number: String, _ label: Line, _ bar: Line, _ score: String, _ value: Line) -> Line {
      let start = Line(padded(number, to: 2, alignment: .trailing)) + Line(.blanks(1)) + label.fitted(to: labelWidth)
      let end = Line(padded(score, to: 6, alignment: .trailing)) + Line(.blanks(2))
      let line = start + Line(.blanks(2)) + bar.fitted(to: barWidth) + end
      return (line + value.padded(to: valueWidth, alignment: .trailing)).truncated(to: columns)
    }
    let rows = zip(model.axes, zip(labels, values)).map { axis, texts in
      let percent = Int(axis.normalized.rounded())
      let bar = ProgressBar(percent: percent, cells: barWidth, charset: charset).line
      return row("\(axis.number)", texts.0, bar, axis.scoreText, texts.1)
    }
    return [row("#", Line("Metric"), Line(), "0-100", Line("latest"))] + rows
  }

  /// A sentence and a line per metric, for screen readers.
  var accessibleLines: [Line] {
    let heading = Line.wrapped(terminalText(model.title), .bold, to: columns)
    let words = (model.note.map { [$0] } ?? []) + (model.axes.isEmpty ? [] : [model.sentence])
    let rows = model.axes.map { "\($0.number). \($0.label): \($0.scoreText) of 100, latest \($0.valueText)" }
    return heading + (words + rows).flatMap { Line.wrapped(terminalText($0), to: columns) }
  }
}
