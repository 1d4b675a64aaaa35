import CompassModel
import PageKit
import PerformanceTimeline

/// One chart of a sheet: the ticks, points and order of `ChartText`, as one model decides them for both.
struct ChartSVG {
  let model: ChartModel
  let frame: SVGFrame
  /// Whether the sheet's title is the chart's.
  let isAlone: Bool

  /// - Returns: where the next thing begins.
  func append(to output: inout String, below start: Double) -> Double {
    var top = start
    if !isAlone {
      output += SVGLine.text(
        model.title, x: 16, y: top + 20, cells: Int(frame.width / 9), kind: "ink",
        attributes: " font-size=\"14\" font-weight=\"600\"")
      top += 28
    }
    if model.series.isEmpty { return sentence(model.sentences.first, to: &output, below: top) }
    appendLegend(to: &output, below: top)
    top += Double(model.series.count) * 22 + 8
    guard model.isPlotted else { return top + 4 }
    let bottom = top + Double(model.size.rows) * SVGFrame.cell.height
    Plot(model: model, frame: frame, top: top, bottom: bottom).append(to: &output)
    return bottom + (model.events.isEmpty ? 36 : 60)
  }

  private func sentence(_ text: String?, to output: inout String, below top: Double) -> Double {
    output += SVGLine.text(text ?? "", x: 16, y: top + 18, cells: Int(frame.width / 7))
    return top + 30
  }

  /// A line for each series: its mark, its name, its figures.
  private func appendLegend(to output: inout String, below top: Double) {
    let label = model.series.map { terminalText($0.title).cellWidth }.max() ?? 0
    let figures = min(56 + Double(label) * 7 + 16, frame.width * 2 / 3)
    output += "<g class=\"legend\">\n"
    for (index, series) in model.series.enumerated() {
      let y = top + 14 + Double(index) * 22
      let marker = ChartMarker(series: series.number)
      output += SVGPoint.stroke("M16 \(SVGText.pixels(y))H48", series, width: 2)
      output += SVGPoint.path(marker, x: 32, y: y, radius: 4, series.color, isFilled: true) + "/>\n"
      output += SVGLine.text(
        series.title, x: 56, y: y + 4, cells: Int((figures - 60) / 6.5), kind: "ink",
        attributes: " font-weight=\"600\"")
      output += SVGLine.text(words(series), x: figures, y: y + 4, cells: Int((frame.width - figures - 8) / 6))
    }
    output += "</g>\n"
  }

  /// `Latest 83.5 mph · Best 83.5 · Average 80.9 · Change +5.5 · ↑ Improving`; of one reading when it was.
  private func words(_ series: ChartSeries) -> String {
    if series.points.count == 1 {
      let only = series.latest
      return "\(series.text(of: only.value, model.format)) on \(only.date.mediumText), the only reading"
    }
    guard let trend = series.trend, let last = series.figures.last else {
      return series.figures.joined(separator: " · ")
    }
    return (series.figures.dropLast() + ["\(trend.sign) \(last)"]).joined(separator: " · ")
  }
}

/// The drawing of a chart between its axes.
private struct Plot {
  let model: ChartModel
  let frame: SVGFrame
  let top, bottom: Double

  private func x(_ date: CalendarDate) -> Double { frame.x(date, model.dates) }
  private func y(_ value: Double) -> Double {
    bottom - SVGFrame.inset - model.values.fraction(of: value) * (bottom - top - SVGFrame.inset * 2)
  }

  func append(to output: inout String) {
    let (left, width) = (SVGText.pixels(frame.left), SVGText.pixels(frame.right - frame.left))
    output += "<rect class=\"plot\" x=\"\(left)\" y=\"\(SVGText.pixels(top))\" width=\"\(width)\" "
    output += "height=\"\(SVGText.pixels(bottom - top))\"/>\n"
    appendValueAxis(to: &output)
    appendDateAxis(to: &output)
    SVGEvents(model.events).append(to: &output, frame, model.dates, top: top, bottom: bottom)
    for series in model.series { append(series, to: &output) }
    appendLatest(to: &output)
  }

  private func appendValueAxis(to output: inout String) {
    output += "<g class=\"values\">\n"
    for tick in model.values.ticks {
      let y = y(tick.value)
      output += SVGLine.rule(x: frame.left, y: y, to: frame.right, y, kind: "grid")
      output += SVGLine.text(tick.label, x: frame.left - 8, y: y + 4, cells: 20, anchor: "end")
    }
    output += "</g>\n"
  }

  private func appendDateAxis(to output: inout String) {
    output += "<g class=\"dates\">\n"
    output += SVGLine.rule(x: frame.left, y: bottom, to: frame.right, bottom, kind: "axis")
    let ticks = model.dates.ticks
    for (index, tick) in ticks.enumerated() {
      let x = x(tick.date)
      output += SVGLine.rule(x: x, y: bottom, to: x, bottom + 5, kind: "axis")
      guard let label = tick.label else { continue }
      let anchor = ticks.count == 1 ? "middle" : index == 0 ? "start" : index == ticks.count - 1 ? "end" : "middle"
      output += SVGLine.text(label, x: x, y: bottom + 20, cells: 20, anchor: anchor)
    }
    output += "</g>\n"
  }

  private func append(_ series: ChartSeries, to output: inout String) {
    let marker = ChartMarker(series: series.number)
    let isDense = series.isDense(on: model.dates)
    let places = series.plotted.map { (x: x($0.date), y: y($0.value)) }
    output += "<g class=\"series\">\n<title>\(markupText(series.title))</title>\n"
    output += SVGPoint.stroke(MonotoneCurve.path(places), series, width: isDense ? 1 : 2)
    for (point, place) in zip(series.plotted, places) {
      output += SVGPoint.path(
        marker, x: place.x, y: place.y, radius: isDense ? 1 : 4, series.color, isFilled: point.isVerified || isDense)
      output += " data-date=\"\(point.date.wire)\" data-value=\"\(point.value)\">"
      let words = "\(point.date.mediumText): \(series.text(of: point.value, model.format))"
      output += "<title>\(markupText(words + (point.isVerified ? ", verified" : "")))</title></path>\n"
    }
    output += "</g>\n"
  }

  /// The latest value beside the last point of each series, one below the other where they would cover each other.
  private func appendLatest(to output: inout String) {
    var labels = model.series.map { series in
      let latest = series.latest
      return (x: x(latest.date) + 10, y: y(latest.value) + 4, text: series.text(of: latest.value, model.format))
    }.sorted { $0.y < $1.y }
    for index in labels.indices.dropFirst() { labels[index].y = max(labels[index].y, labels[index - 1].y + 16) }
    output += "<g class=\"latest\">\n"
    for label in labels {
      let cells = max(4, Int((frame.width - label.x - 2) / 6.5))
      output += SVGLine.text(label.text, x: label.x, y: label.y, cells: cells, kind: "value")
    }
    output += "</g>\n"
  }
}

extension SVGPoint {
  /// The line of a series, solid or dashed.
  static func stroke(_ path: String, _ series: ChartSeries, width: Int) -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\(series.color.hex)\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(ChartMarker(series: series.number).dashes)/>\n"
  }
}

extension ChartSeries {
  /// Whether its points are so close that each is only a dot.
  func isDense(on dates: DateAxis) -> Bool { plotted.count * 2 > dates.columns }
}

extension Trend {
  /// Up is better, whatever the value does.
  fileprivate var sign: String {
    switch self {
    case .improving: "↑"
    case .declining: "↓"
    case .stable: "→"
    }
  }
}
