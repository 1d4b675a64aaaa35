import CompassModel
import PerformanceTimeline

/// A chart as a file of its own: the ticks, points and order of `ChartText`, as one model decides them for both. Words
/// stand in `title` and `desc`, each point and event has a `title` with its value.
public struct ChartSVG {
  private static let cell = (width: 7.5, height: 22.0)

  private let model: ChartModel

  private init(_ model: ChartModel) { self.model = model }

  /// UTF-8 text with a final newline. No script and nothing from elsewhere is in it, whatever the labels say.
  public static func render(_ model: ChartModel) -> String { ChartSVG(model).document }

  /// Several charts below each other in one file. `title` names all of them; it is not drawn, as each has its own.
  public static func render(_ models: [ChartModel], title: String) -> String {
    if models.count == 1, let only = models.first { return render(only) }
    let charts = models.map(ChartSVG.init)
    let width = charts.map(\.width).max() ?? 0
    let height = charts.reduce(0) { $0 + $1.height }
    var output = SVGLine.opening(width: width, height: height, title: title)
    var top = 0.0
    for chart in charts {
      output += "<g transform=\"translate(0 \(SVGText.pixels(top)))\">\n"
      output += chart.document.split(separator: "\n").dropFirst().joined(separator: "\n")
      output += "\n</g>\n"
      top += chart.height
    }
    return output + "</svg>\n"
  }

  private var left: Double { Double(model.values.labelColumns) * Self.cell.width + 18 }
  private var plotWidth: Double { width - left - 18 }
  private var top: Double { 50 + Double(legendRows.count) * 22 }
  private var plotHeight: Double { Double(model.size.rows) * Self.cell.height }
  private var bottom: Double { top + plotHeight }
  private var width: Double { Double(model.size.columns) * Self.cell.width }
  private var height: Double { bottom + (model.events.isEmpty ? 34 : 54) }

  private func x(_ date: CalendarDate) -> Double { left + model.dates.fraction(of: date) * plotWidth }
  private func y(_ value: Double) -> Double { bottom - model.values.fraction(of: value) * plotHeight }

  private var document: String {
    var output = SVGLine.opening(
      width: width, height: height, title: model.title, words: model.sentences.joined(separator: " "),
      cells: model.size.columns - 12)
    if model.series.isEmpty {
      output += SVGLine.text(model.sentences.first ?? "", x: 16, y: top + 20, cells: model.size.columns - 4)
    } else {
      appendLegend(to: &output)
      appendValueAxis(to: &output)
      appendDateAxis(to: &output)
      appendEvents(to: &output)
      for series in model.series { append(series, to: &output) }
    }
    return output + "</svg>\n"
  }

  /// The series by line: all on one, or one each.
  private var legendRows: [[ChartSeries]] {
    let cells = model.series.reduce(0) { $0 + terminalText($1.title).cellWidth + 9 }
    return cells <= model.size.columns ? [model.series] : model.series.map { [$0] }
  }

  private func appendLegend(to output: inout String) {
    output += "<g class=\"legend\">\n"
    for (index, row) in legendRows.enumerated() {
      let y = 50 + Double(index) * 22
      var x = 16.0
      for series in row {
        let color = SVGColor.series(series.number)
        let marker = ChartMarker(series: series.number)
        output += SVGLine.rule(x: x, y: y, to: x + 32, y, color, " stroke-width=\"2\"\(marker.dashes)")
        output += "<path d=\"\(marker.path(x: x + 16, y: y, radius: 4))\" fill=\"\(color)\"/>\n"
        output += SVGLine.text(series.title, x: x + 40, y: y + 4, cells: model.size.columns - 10, fill: SVGColor.text)
        x += 64 + Double(terminalText(series.title).cellWidth) * Self.cell.width
      }
    }
    output += "</g>\n"
  }

  private func appendValueAxis(to output: inout String) {
    output += "<g class=\"values\">\n"
    for tick in model.values.ticks {
      let y = y(tick.value)
      output += SVGLine.rule(x: left, y: y, to: left + plotWidth, y, SVGColor.grid)
      output += SVGLine.text(tick.label, x: left - 8, y: y + 4, cells: 20, anchor: "end")
    }
    output += "</g>\n"
  }

  private func appendDateAxis(to output: inout String) {
    output += "<g class=\"dates\">\n"
    output += SVGLine.rule(x: left, y: bottom, to: left + plotWidth, bottom, SVGColor.quiet)
    for (index, tick) in model.dates.ticks.enumerated() {
      let x = x(tick.date)
      output += SVGLine.rule(x: x, y: bottom, to: x, bottom + 5, SVGColor.quiet)
      guard let label = tick.label else { continue }
      let isLast = index == model.dates.ticks.count - 1
      let anchor = model.dates.ticks.count == 1 ? "middle" : index == 0 ? "start" : isLast ? "end" : "middle"
      output += SVGLine.text(label, x: x, y: bottom + 20, cells: 20, anchor: anchor)
    }
    output += "</g>\n"
  }

  private func appendEvents(to output: inout String) {
    if model.events.isEmpty { return }
    output += "<g class=\"events\">\n"
    for event in model.events {
      let x = x(event.date)
      output += SVGLine.rule(x: x, y: top, to: x, bottom, SVGColor.event, " stroke-dasharray=\"1 4\"")
      output += "<path d=\"\(ChartMarker.triangle.path(x: x, y: bottom + 36, radius: 5))\" fill=\"\(SVGColor.event)\" "
      output += "data-date=\"\(event.date.wire)\">"
      output += "<title>\(markupText(event.date.mediumText + ": " + event.name))</title></path>\n"
    }
    output += "</g>\n"
  }

  private func append(_ series: ChartSeries, to output: inout String) {
    let color = SVGColor.series(series.number)
    let marker = ChartMarker(series: series.number)
    let isDense = series.plotted.count * 2 > model.dates.columns
    let places = series.plotted.map { (x: x($0.date), y: y($0.value)) }
    let line = places.map { "\(SVGText.pixels($0.x)),\(SVGText.pixels($0.y))" }.joined(separator: " ")
    output += "<g class=\"series\" fill=\"\(color)\">\n<title>\(markupText(series.title))</title>\n"
    output += "<polyline points=\"\(line)\" fill=\"none\" stroke=\"\(color)\" "
    output += "stroke-width=\"\(isDense ? "1" : "2")\" stroke-linejoin=\"round\"\(marker.dashes)/>\n"
    for (point, place) in zip(series.plotted, places) {
      output += "<path d=\"\(marker.path(x: place.x, y: place.y, radius: isDense ? 1.5 : 4))\" "
      output += "data-date=\"\(point.date.wire)\" data-value=\"\(point.value)\">"
      let words = "\(point.date.mediumText): \(series.text(of: point.value, model.format))"
      output += "<title>\(markupText(words))</title></path>\n"
    }
    output += "</g>\n"
  }
}
