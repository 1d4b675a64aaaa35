import CompassModel
import PageKit
import PerformanceTimeline

/// Charts and a radar on one sheet, as a file of its own that can be hung up: whose readings, of which days, with the
/// ticks, points and figures of the text (text-ui.md §1, principle 10), light or dark as the reader prefers.
///
/// The plots are exactly below each other, so the same day is at the same place in all. Words are in `title` and
/// `desc`, each point and event has a `title` with its value.
public struct ChartSheet: Sendable {
  /// Over everything.
  public var title: String
  /// Under the title: whose, which days. Empty for nothing.
  public var caption: String
  /// From top to bottom; the first one's events are explained below all.
  public var charts: [ChartModel]
  /// Below the charts.
  public var radar: RadarModel?

  /// Nothing is drawn before `svg` is asked for.
  public init(title: String, caption: String = "", charts: [ChartModel] = [], radar: RadarModel? = nil) {
    self.title = title
    self.caption = caption
    self.charts = charts
    self.radar = radar
  }

  /// The widest sheet without a chart that says so.
  private static let usualWidth = 900.0

  /// UTF-8 text with a final newline. No script and nothing from elsewhere is in it, whatever the labels say.
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

  /// - Returns: where the next thing begins.
  private func header(_ width: Double, to output: inout String) -> Double {
    let cells = Int(width - 32)
    output += SVGLine.text(
      title, x: 16, y: 34, cells: cells / 12, kind: "ink", attributes: " font-size=\"20\" font-weight=\"600\"")
    if caption.isEmpty { return 48 }
    output += SVGLine.text(caption, x: 16, y: 56, cells: cells / 8, attributes: " font-size=\"13\"")
    return 70
  }

  /// What filled and hollow points mean; nothing where all are alike or too many to tell apart.
  private func appendPointKey(to output: inout String, below top: Double) -> Double {
    let points = charts.filter(\.isPlotted).flatMap { chart in
      chart.series.filter { !$0.isDense(on: chart.dates) }.flatMap(\.plotted)
    }
    guard points.contains(where: \.isVerified), points.contains(where: { !$0.isVerified }) else { return top }
    output += "<g class=\"key\">\n"
    var x = 22.0
    for (text, isVerified) in [("verified", true), ("not verified", false)] {
      let color = ChartPalette.series(1)
      output += SVGPoint.path(.circle, x: x, y: top + 14, radius: 4, color, isFilled: isVerified) + "/>\n"
      output += SVGLine.text(text, x: x + 10, y: top + 18, cells: 20)
      x += 84
    }
    output += "</g>\n"
    return top + 28
  }
}

/// What the charts of a sheet have in common: where their plots begin and end.
struct SVGFrame {
  /// Of the text's cells, by which ticks and points were chosen.
  static let cell = (width: 7.5, height: 22.0)
  /// Between the edge of a plot and its lowest or highest point.
  static let inset = 10.0

  let width, left, right: Double

  /// Room for the longest labels on both sides.
  init(_ charts: [ChartModel], width: Double) {
    let plotted = charts.filter(\.isPlotted)
    let labels = plotted.map { Double($0.values.labelColumns) }.max() ?? 0
    let values = plotted.flatMap { chart in
      chart.series.map { Double(terminalText($0.text(of: $0.latest.value, chart.format)).cellWidth) }
    }
    self.width = width
    left = labels * Self.cell.width + 18
    right = width - min(max(24, (values.max() ?? 0) * Self.cell.width + 18), width / 4)
  }

  func x(_ date: CalendarDate, _ dates: DateAxis) -> Double { left + dates.fraction(of: date) * (right - left) }
}

/// The point of a reading: filled if it is verified.
enum SVGPoint {
  /// Without its end.
  static func path(
    _ marker: ChartMarker, x: Double, y: Double, radius: Double, _ color: ColorToken, isFilled: Bool
  ) -> String {
    let look = isFilled ? "fill=\"\(color.hex)\"" : "class=\"hollow\""
    return "<path d=\"\(marker.path(x: x, y: y, radius: radius))\" \(look) stroke=\"\(color.hex)\" stroke-width=\"2\""
  }
}

extension ChartModel {
  /// Whether there is more to see than a sentence says.
  var isPlotted: Bool { series.reduce(0) { $0 + $1.points.count } > 1 }
}
