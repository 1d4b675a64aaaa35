import CompassModel
import PageKit

/// A sheet of charts and a radar as an SVG file, with the ticks, points and figures of the text (text-ui.md §1,
/// principle 10), light or dark as the reader prefers. A day is at the same x in all plots.
public struct ChartSheet: Sendable {
  /// Heading above all charts.
  public var title: String
  /// Text under the title: the athlete and the dates. Empty for none.
  public var caption: String
  /// The charts from top to bottom; the newest events of the first are listed below all.
  public var charts: [ChartModel]
  /// Radar chart drawn below the charts; nil for none.
  public var radar: RadarModel?

  /// Makes a sheet; nothing is drawn before `svg` is read.
  public init(title: String, caption: String = "", charts: [ChartModel] = [], radar: RadarModel? = nil) {
    (self.title, self.caption, self.charts, self.radar) = (title, caption, charts, radar)
  }

  /// Makes the sheet of a page's drawings: the charts that have readings, and the radar.
  public init(_ drawings: PageDrawings) {
    let size = ChartSize(columns: ChartSize.wide.columns, rows: drawings.isWhole ? 7 : 12)
    self.init(
      title: drawings.title, caption: drawings.caption,
      charts: drawings.charts.flatMap { card in card.panels.map { $0.model(events: card.events, size: size) } },
      radar: drawings.radar?.model)
  }

  /// The width in pixels of a sheet without charts.
  private static let usualWidth = 900.0

  /// The sheet as UTF-8 text with a final newline, never with scripts or references to other files.
  public var svg: String {
    let width = charts.map { Double($0.size.columns) * SVGFrame.cell.width }.max() ?? Self.usualWidth
    let frame = SVGFrame(charts, width: width)
    var body = ""
    var top = header(width, to: &body)
    for chart in charts {
      top = ChartSVG(model: chart, frame: frame, isAlone: charts.count == 1 && chart.title == title)
        .append(to: &body, below: top)
    }
    if let events = charts.first?.events, charts.contains(where: \.isPlotted) {
      top = SVGEvents(events).appendKey(to: &body, below: top, width: width)
    }
    if charts.contains(where: \.isPlotted) { top = appendPointKey(to: &body, below: top) }
    if let radar {
      top = RadarSVG(model: radar, width: width, isAlone: charts.isEmpty).append(to: &body, below: top)
    }
    let words = charts.flatMap(\.sentences) + (radar.map { [$0.sentence] } ?? [])
    let all = ([caption] + words).filter { !$0.isEmpty }.joined(separator: " ")
    return SVGLine.opening(width: width, height: top + 16, title: title, words: all) + body + "</svg>\n"
  }

  /// Appends title and caption; returns the y below them, in pixels.
  private func header(_ width: Double, to output: inout String) -> Double {
    output += SVGLine.text(
      title, x: 16, y: 34, room: width - 32, kind: "ink", font: SVGText.Font(size: 20, isBold: true))
    if caption.isEmpty { return 48 }
    output += SVGLine.text(caption, x: 16, y: 56, room: width - 32, font: SVGText.Font(size: 13))
    return 70
  }

  /// Appends the legend of filled and hollow points, and of the band drawn for many readings; returns the y below it.
  private func appendPointKey(to output: inout String, below top: Double) -> Double {
    let color = ChartPalette.series(1)
    output += "<g class=\"key\">\n"
    var x = 22.0
    for isVerified in [true, false] {
      let text = ChartSeries.verifiedText(isVerified)
      output += SVGPoint.path(.circle, x: x, y: top + 14, radius: 4, color, isFilled: isVerified) + "/>\n"
      output += SVGLine.text(text, x: x + 10, y: top + 18, room: 84)
      x += SVGText.width(of: text) + 30
    }
    if charts.contains(where: { $0.series.contains { !$0.band.isEmpty } }) {
      output += "<path d=\"M\(px: x - 6) \(px: top + 8)H\(px: x + 18)V\(px: top + 20)H\(px: x - 6)Z\" "
      output += "\(SVGPoint.bandStyle(color))/>\n<path d=\"M\(px: x - 6) \(px: top + 14)H\(px: x + 18)\" "
      output += "stroke=\"\(color.hex)\" stroke-width=\"2\"/>\n"
      output += SVGLine.text(ChartSeries.bandText, x: x + 26, y: top + 18, room: 400)
    }
    output += "</g>\n"
    return top + 28
  }
}

struct SVGFrame {
  /// Size in pixels of one text cell, the unit in which ticks and points were chosen.
  static let cell = (width: 7.5, height: 22.0)
  /// Pixels between the edge of a plot and its lowest or highest point.
  static let inset = 10.0

  static let latestFont = SVGText.Font(size: 13, isBold: true)
  /// Pixels from the middle of the point to the value, and the pixels of the mark before the value.
  static let latestGap = 10.0, latestMark = 12.0

  let width, left, right: Double

  init(_ charts: [ChartModel], width: Double) {
    let plotted = charts.filter(\.isPlotted)
    let labels = plotted.flatMap(\.values.ticks).map { SVGText.width(of: $0.label) }.max() ?? 0
    let values = plotted.flatMap { chart in
      chart.series.map { series in
        SVGText.width(of: terminalText(series.text(of: series.latest.value, chart.format)), Self.latestFont)
          + (chart.series.count > 1 ? Self.latestMark : 0)
      }
    }
    self.width = width
    left = (labels + 18).rounded(.up)
    right = (width - min(max(24, (values.max() ?? 0) + Self.latestGap + 6), width / 4)).rounded(.down)
  }

  func x(_ date: CalendarDate, _ dates: DateAxis) -> Double { left + dates.fraction(of: date) * (right - left) }
}

enum SVGPoint {
  /// Opening of the point's `<path>` element; the caller appends attributes and `/>`.
  static func path(
    _ marker: ChartMarker, x: Double, y: Double, radius: Double, _ color: ColorToken, isFilled: Bool
  ) -> String {
    let look = isFilled ? "fill=\"\(color.hex)\"" : "class=\"hollow\""
    return "<path d=\"\(marker.path(x: x, y: y, radius: radius))\" \(look) stroke=\"\(color.hex)\" stroke-width=\"2\""
  }

  /// Attributes of a band, so light that grid and other series show through.
  static func bandStyle(_ color: ColorToken) -> String {
    "fill=\"\(color.hex)\" fill-opacity=\"0.18\" stroke=\"\(color.hex)\" stroke-opacity=\"0.4\""
  }
}

extension ChartModel {
  var isPlotted: Bool { series.reduce(0) { $0 + $1.points.count } > 1 }
}
