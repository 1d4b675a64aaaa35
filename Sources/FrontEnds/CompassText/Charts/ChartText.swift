import CompassModel
import PageKit

/// Draws a chart in its model's columns: title, legend, plot, dates, event marks (text-ui.md §1, principle 10).
struct ChartText {
  let model: ChartModel
  let charset: Charset
  /// Whether there is a legend, not needed where the title names the one metric.
  var showsLegend = true
  /// The day and the value of a point that is drawn as `@` in reverse video; nil for none.
  var marked: (date: CalendarDate, value: Double)?

  var columns: Int { model.size.columns }

  var lines: [Line] {
    let title = terminalText(model.title)
    if model.series.isEmpty {
      return Line.wrapped(title, .bold, to: columns) + model.sentences.flatMap { Line.wrapped($0, .dim, to: columns) }
    }
    var lines = Line.wrapped(showsLegend ? title : "\(title), \(model.series[0].verifiedText)", .bold, to: columns)
    if showsLegend { lines += legend }
    if model.series.contains(where: { !$0.band.isEmpty }) {
      lines += Line.wrapped("Many readings: their mean, and dotted the lowest and the highest", .dim, to: columns)
    }
    lines += plot
    lines.append(dateRule)
    lines.append(dateLabels)
    if !model.events.isEmpty { lines.append(eventMarks) }
    return lines
  }

  /// `1 Fastball Velocity (mph), 2 of 6 verified   2 Exit Velocity (mph), all verified`, in a line each if too long.
  private var legend: [Line] {
    let entries = model.series.map { series in
      (text: "\(mark(series)) \(series.title), \(series.verifiedText)", style: Style(series.color))
    }
    let all = entries.dropFirst().reduce(entries.first.map { Line($0.text, $0.style) } ?? Line()) {
      $0 + Line(.blanks(3)) + Line($1.text, $1.style)
    }
    return all.cellWidth <= columns ? [all] : entries.flatMap { Line.wrapped($0.text, $0.style, to: columns) }
  }

  private var plot: [Line] {
    var canvas = drawing
    let marked = marked.map { cell($0.value, on: $0.date) }
    if let marked { canvas.replaceMark(column: marked.column, row: marked.row, UInt8(ascii: "@")) }
    var labels: [Int: String] = [:]
    for tick in model.values.ticks { labels[cell(tick.value, on: model.dates.start).row] = tick.label }
    return (0..<model.size.rows).map { row in
      let label = labels[row] ?? ""
      let axis = label.isEmpty ? charset.glyphs.vertical : charset == .unicode ? "┤" : "+"
      let margin = padded(label, to: model.values.labelColumns, alignment: .trailing)
      let line =
        Line("\(margin) \(axis)") + canvas.line(row: row, charset: charset) { Style(ChartPalette.series(Int($0))) }
      guard let marked, marked.row == row else { return line }
      let start = model.values.labelColumns + 2 + marked.column
      let point = line.dropping(cells: start).leading(cells: 1).restyled { _ in .bold.reversed }
      return line.leading(cells: start) + point + line.dropping(cells: start + 1)
    }
  }

  private var drawing: DotCanvas {
    var canvas = DotCanvas(columns: model.dates.columns, rows: model.size.rows)
    for series in model.series {
      let edges = [series.band.map { ($0.date, $0.lowest) }, series.band.map { ($0.date, $0.highest) }]
      for edge in edges { draw(edge, of: series, every: 3, on: &canvas) }
    }
    for series in model.series {
      draw(series.line.map { ($0.date, $0.value) }, of: series, every: 1, on: &canvas)
    }
    for series in model.series { markPoints(of: series, on: &canvas) }
    return canvas
  }

  private func draw(
    _ places: [(CalendarDate, Double)], of series: ChartSeries, every step: Int, on canvas: inout DotCanvas
  ) {
    var previous: DotCanvas.Dot?
    for (date, value) in places {
      let dot = dot(value, on: date)
      canvas.line(from: previous ?? dot, to: dot, owner: UInt8(clamping: series.number), every: step)
      previous = dot
    }
  }

  /// Marks all points of a sparse series; of a dense one, whose line digits would hide, first, latest, extremes, some.
  private func markPoints(of series: ChartSeries, on canvas: inout DotCanvas) {
    let character = mark(series).utf8.first ?? UInt8(ascii: "*")
    let owner = UInt8(clamping: series.number)
    let isDense = series.line.count * 2 > model.dates.columns || !series.band.isEmpty
    var lastColumn = -Self.denseDistance
    for (date, value) in series.line {
      let (column, row) = cell(value, on: date)
      if isDense, column - lastColumn < Self.denseDistance { continue }
      canvas.mark(column: column, row: row, character, owner: owner)
      lastColumn = column
    }
    if !isDense { return }
    for point in [series.first, series.latest, series.lowest, series.highest] {
      let (column, row) = cell(point.value, on: point.date)
      canvas.mark(column: column, row: row, character, owner: owner)
    }
  }

  private static let denseDistance = 12

  private func mark(_ series: ChartSeries) -> String { series.number <= 9 ? "\(series.number)" : "+" }

  func cell(_ value: Double, on date: CalendarDate) -> (column: Int, row: Int) {
    let dot = dot(value, on: date)
    return (dot.x / 2, dot.y / 4)
  }

  private func dot(_ value: Double, on date: CalendarDate) -> DotCanvas.Dot {
    let bottom = Double(model.size.rows * 4 - 1)
    let y = ((1 - model.values.fraction(of: value)) * bottom).rounded()
    return DotCanvas.Dot(x: model.dates.dot(of: date), y: Int(y))
  }
}

extension ChartText {
  private var margin: Int { model.values.labelColumns + 1 }

  /// The rule under the plot: `└┬──────┬─────┬`.
  var dateRule: Line {
    var ticks = Array(repeating: false, count: model.dates.columns)
    for tick in model.dates.ticks { ticks[model.dates.column(of: tick.date)] = true }
    let isUnicode = charset == .unicode
    let drawn = ticks.map { $0 ? (isUnicode ? "┬" : "+") : charset.glyphs.rule }.joined()
    return Line(.blanks(margin)) + Line((isUnicode ? "└" : "+") + drawn)
  }

  var dateLabels: Line {
    var line = Line(.blanks(margin + 1))
    for tick in model.dates.ticks {
      guard let label = tick.label else { continue }
      line.append(.blanks(margin + 1 + tick.labelColumn - line.cellWidth))
      line.append(label)
    }
    return line
  }

  var eventMarks: Line {
    var counts = Array(repeating: 0, count: model.dates.columns)
    for event in model.events { counts[model.dates.column(of: event.date)] += 1 }
    let marks = counts.map { count in
      switch count {
      case 0: " "
      case 1: charset == .unicode ? "▲" : "^"
      case 2...9: "\(count)"
      default: "+"
      }
    }
    return Line(.blanks(margin + 1)) + Line(marks.joined(), Style(ChartPalette.events))
  }

  /// The newest `limit` events, newest first, as `▲ Nov 22, 2025 Winter Camp`, and the number of earlier ones.
  func eventKey(atMost limit: Int = 5) -> [Line] {
    let mark = charset == .unicode ? "▲" : "^"
    let visible = model.events.suffix(max(0, limit)).reversed()
    var lines = visible.map { event in
      Line("\(mark) \(event.date.mediumText)  ", Style(ChartPalette.events)) + Line(event.name)
    }
    let hiddenCount = model.events.count - visible.count
    if hiddenCount > 0 { lines.append(Line("and \(hiddenCount) earlier", .dim)) }
    return lines.map { $0.truncated(to: columns) }
  }
}
