import CompassModel
import PageKit

/// One chart of a sheet, with the ticks, points and order of `ChartText`, which one model decides for both.
struct ChartSVG {
  let model: ChartModel
  let frame: SVGFrame
  /// Whether the sheet's title is the chart's, so that the chart has none.
  let isAlone: Bool
  /// Whether the legend has the figures of the series; without them a single series has no legend.
  var hasFigures = true

  /// Appends the chart below `start`; returns the y below it, in pixels.
  func append(to output: inout String, below start: Double) -> Double {
    var top = start
    if !isAlone {
      output += SVGLine.title(model.title, below: top, width: frame.width)
      top += 28
    }
    if model.series.isEmpty {
      output += SVGLine.text(model.sentences.first ?? "", x: 16, y: top + 18, room: frame.width - 32)
      return top + 30
    }
    if hasFigures || model.series.count > 1 {
      appendLegend(to: &output, below: top)
      top += model.series.reduce(0) { $0 + legendHeight($1) }
    }
    top += 8
    guard model.isPlotted else { return top + 4 }
    let bottom = top + Double(model.size.rows) * SVGFrame.cell.height
    Plot(model: model, frame: frame, top: top, bottom: bottom, hasUnits: hasFigures).append(to: &output)
    return bottom + (model.events.isEmpty ? 36 : 60)
  }

  /// The height of a series in the legend, in pixels; a trend has a line of its own.
  private func legendHeight(_ series: ChartSeries) -> Double { hasFigures && trend(series) != nil ? 38 : 22 }

  /// Returns `↑ Improving: 2.8 mph faster since November, 6 readings`; nil for one reading or an unknown trend.
  private func trend(_ series: ChartSeries) -> String? {
    series.points.count == 1 ? nil : series.trend.map { "\($0.sign) \(series.figures.last ?? "")" }
  }

  private func appendLegend(to output: inout String, below top: Double) {
    let bold = SVGText.Font(isBold: true)
    let label = model.series.map { SVGText.width(of: terminalText($0.title), bold) }.max() ?? 0
    let figures = hasFigures ? min(56 + label + 16, frame.width * 2 / 3) : frame.width
    output += "<g class=\"legend\">\n"
    var y = top + 14
    for series in model.series {
      defer { y += legendHeight(series) }
      let marker = ChartMarker(series: series.number)
      output += SVGPoint.stroke("M16 \(px: y)H48", series, width: 2)
      output += SVGPoint.path(marker, x: 32, y: y, radius: 4, series.color, isFilled: true) + "/>\n"
      output += SVGLine.text(series.title, x: 56, y: y + 4, room: figures - 60, kind: "ink", font: bold)
      guard hasFigures else { continue }
      for (line, text) in [words(series), trend(series)].compactMap(\.self).enumerated() {
        output += SVGLine.text(text, x: figures, y: y + 4 + Double(line) * 16, room: frame.width - figures - 8)
      }
    }
    output += "</g>\n"
  }

  /// The figures `Latest 83.5 mph · Best 83.5 · Average 80.9 · Change +5.5 · 2 of 6 verified`; of one reading its date.
  private func words(_ series: ChartSeries) -> String {
    if let text = series.onlyReadingText(model.format) { return text }
    return (series.figures.dropLast(series.trend == nil ? 0 : 1) + [series.verifiedText]).joined(separator: " · ")
  }
}

/// The drawing of a chart: the axes with their labels, and between them events, series and latest values.
private struct Plot {
  let model: ChartModel
  let frame: SVGFrame
  let top, bottom: Double
  /// Whether the latest values have their units; a small chart has room for numbers only.
  let hasUnits: Bool

  private func x(_ date: CalendarDate) -> Double { frame.x(date, model.dates) }
  private func y(_ value: Double) -> Double {
    bottom - SVGFrame.inset - model.values.fraction(of: value) * (bottom - top - SVGFrame.inset * 2)
  }

  func append(to output: inout String) {
    output += "<rect class=\"plot\" x=\"\(px: frame.left)\" y=\"\(px: top)\" "
    output += "width=\"\(px: frame.right - frame.left)\" height=\"\(px: bottom - top)\"/>\n"
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
      output += SVGLine.text(tick.label, x: frame.left - 8, y: y + 4, room: frame.left - 8, anchor: "end")
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
      output += SVGLine.text(label, x: x, y: bottom + 20, room: frame.width, anchor: anchor)
    }
    output += "</g>\n"
  }

  private func append(_ series: ChartSeries, to output: inout String) {
    let marker = ChartMarker(series: series.number)
    output += "<g class=\"series\">\n<title>\(markupText(series.title))</title>\n"
    appendBand(of: series, to: &output)
    output += SVGPoint.stroke(MonotoneCurve.path(series.line.map { (x($0.date), y($0.value)) }), series, width: 2)
    for point in series.plotted {
      output += SVGPoint.path(
        marker, x: x(point.date), y: y(point.value), radius: 4, series.color, isFilled: point.isVerified)
      output += " data-date=\"\(point.date.wire)\" data-value=\"\(point.value)\">"
      let words = "\(point.date.mediumText): \(series.text(of: point.value, model.format))"
      output += "<title>\(markupText(words + (point.isVerified ? ", verified" : "")))</title></path>\n"
    }
    output += "</g>\n"
  }

  private func appendBand(of series: ChartSeries, to output: inout String) {
    if series.band.isEmpty { return }
    let edges = series.band.map { ($0.date, $0.highest) } + series.band.reversed().map { ($0.date, $0.lowest) }
    let points = edges.map { "\(px: x($0)) \(px: y($1))" }
    output += "<path class=\"band\" d=\"M\(points.joined(separator: "L"))Z\" "
    output += "\(SVGPoint.bandStyle(series.color))/>\n"
  }

  /// Draws each latest value beside its point, lower where values would overlap; of several series behind its mark.
  private func appendLatest(to output: inout String) {
    let font = SVGFrame.latestFont
    var labels = model.series.map { series in
      (series: series, x: x(series.latest.date) + SVGFrame.latestGap, y: y(series.latest.value))
    }.sorted { $0.y < $1.y }
    for index in labels.indices.dropFirst() { labels[index].y = max(labels[index].y, labels[index - 1].y + 16) }
    output += "<g class=\"latest\">\n"
    for (series, start, y) in labels {
      var x = start
      if labels.count > 1 {
        let mark = ChartMarker(series: series.number)
        output += SVGPoint.path(mark, x: x + 4, y: y, radius: 3, series.color, isFilled: true) + "/>\n"
        x += SVGFrame.latestMark
      }
      let value = series.latest.value
      let text = hasUnits ? series.text(of: value, model.format) : model.format.text(of: value)
      output += SVGLine.text(text, x: x, y: y + 4, room: frame.width - x - 4, kind: "value", font: font)
    }
    output += "</g>\n"
  }
}

extension SVGPoint {
  static func stroke(_ path: String, _ series: ChartSeries, width: Int) -> String {
    "<path d=\"\(path)\" fill=\"none\" stroke=\"\(series.color.hex)\" stroke-width=\"\(width)\" "
      + "stroke-linejoin=\"round\" stroke-linecap=\"round\"\(ChartMarker(series: series.number).dashes)/>\n"
  }
}

extension Trend {
  /// The arrow of the trend: up is better, whatever the value does.
  fileprivate var sign: String {
    switch self {
    case .improving: "↑"
    case .declining: "↓"
    case .stable: "→"
    }
  }
}
