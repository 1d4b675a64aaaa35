import CompassModel
import PerformanceTimeline

/// Draws a chart in exactly the columns of its model: title, legend, plot, dates, and marks for events (text-ui.md §1,
/// principle 10).
struct ChartText {
  let model: ChartModel
  let charset: Charset
  /// Not needed where the title names the one metric.
  var showsLegend = true

  var columns: Int { model.size.columns }

  var lines: [Line] {
    var lines = Line.wrapped(terminalText(model.title), .bold, to: columns)
    if model.series.isEmpty { return lines + model.sentences.flatMap { Line.wrapped($0, .dim, to: columns) } }
    if showsLegend { lines += legend }
    lines += plot
    lines.append(dateRule)
    lines.append(dateLabels)
    if !model.events.isEmpty { lines.append(eventMarks) }
    return lines
  }

  /// `1 Fastball Velocity (mph)   2 Exit Velocity (mph)`, a line each where they do not fit beside each other.
  private var legend: [Line] {
    let entries = model.series.map { series in
      Line("\(mark(series)) \(series.title)", Style(series.color)).truncated(to: columns)
    }
    let all = entries.dropFirst().reduce(entries.first ?? Line()) { $0 + Line(.blanks(3)) + $1 }
    return all.cellWidth <= columns ? [all] : entries
  }

  private var plot: [Line] {
    let canvas = drawing
    var labels: [Int: String] = [:]
    for tick in model.values.ticks { labels[cell(tick.value, on: model.dates.start).row] = tick.label }
    return (0..<model.size.rows).map { row in
      let label = labels[row] ?? ""
      let axis = label.isEmpty ? charset.glyphs.vertical : charset == .unicode ? "┤" : "+"
      let margin = padded(label, to: model.values.labelColumns, alignment: .trailing)
      return Line("\(margin) \(axis)") + canvas.line(row: row, charset: charset) { Style(ChartPalette.series(Int($0))) }
    }
  }

  /// The lines of all series, and above them the digits.
  private var drawing: DotCanvas {
    var canvas = DotCanvas(columns: model.dates.columns, rows: model.size.rows)
    for series in model.series {
      let owner = UInt8(clamping: series.number)
      var previous: DotCanvas.Dot?
      for point in series.plotted {
        let dot = dot(point.value, on: point.date)
        canvas.line(from: previous ?? dot, to: dot, owner: owner)
        previous = dot
      }
    }
    for series in model.series { markPoints(of: series, on: &canvas) }
    return canvas
  }

  /// Every point where they are sparse; the first, the latest, the extremes and some between where digits would hide
  /// the line.
  private func markPoints(of series: ChartSeries, on canvas: inout DotCanvas) {
    let character = mark(series).utf8.first ?? UInt8(ascii: "*")
    let isDense = series.plotted.count * 2 > model.dates.columns
    var lastColumn = -Self.denseDistance
    for point in series.plotted {
      let (column, row) = cell(point.value, on: point.date)
      if isDense, column - lastColumn < Self.denseDistance, !series.isNotable(point) { continue }
      canvas.mark(column: column, row: row, character, owner: UInt8(clamping: series.number))
      lastColumn = column
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

extension ChartSeries {
  /// Whether the words about the series name the point.
  fileprivate func isNotable(_ point: ChartPoint) -> Bool {
    point == first || point == latest || point == lowest || point == highest
  }
}

/// What is below the plot, column by column under it.
extension ChartText {
  private var margin: Int { model.values.labelColumns + 1 }

  /// `└┬──────┬─────┬`.
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

  /// A mark under each day with an event, a number where a cell has several.
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

  /// `▲ Nov 22, 2025 Winter Camp`: what the marks mean, the newest `limit` of them. A page with several charts
  /// says it once.
  func eventKey(atMost limit: Int = 5) -> [Line] {
    let mark = charset == .unicode ? "▲" : "^"
    let shown = model.events.suffix(max(0, limit)).reversed()
    var lines = shown.map { event in
      Line("\(mark) \(event.date.mediumText)  ", Style(ChartPalette.events)) + Line(event.name)
    }
    let rest = model.events.count - shown.count
    if rest > 0 { lines.append(Line("and \(rest) earlier", .dim)) }
    return lines.map { $0.truncated(to: columns) }
  }
}
