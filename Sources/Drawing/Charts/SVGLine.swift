import CompassModel
import PerformanceTimeline

/// Elements that the drawings have in common, each on a line of its own.
enum SVGLine {
  /// The beginning of a file: its words, a white ground, and the title drawn in at most `cells`.
  static func opening(width: Double, height: Double, title: String, words: String, cells: Int) -> String {
    let size = "width=\"\(SVGText.pixels(width))\" height=\"\(SVGText.pixels(height))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" role="img" \(size) \
      viewBox="0 0 \(SVGText.pixels(width)) \(SVGText.pixels(height))" \
      font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">
      <title>\(markupText(title))</title>
      <desc>\(markupText(words))</desc>
      <rect \(size) fill="#FFFFFF"/>
      <text x="16" y="28" font-size="16" font-weight="600" fill="\(SVGColor.text)">\
      \(SVGText.escaped(title, cells: cells))</text>

      """
  }

  /// The beginning of a file that holds drawings with titles of their own.
  static func opening(width: Double, height: Double, title: String) -> String {
    let size = "width=\"\(SVGText.pixels(width))\" height=\"\(SVGText.pixels(height))\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" \(size) \
      viewBox="0 0 \(SVGText.pixels(width)) \(SVGText.pixels(height))">
      <title>\(markupText(title))</title>

      """
  }

  /// - Parameter cells: the room, in terminal cells of the text.
  static func text(
    _ raw: String, x: Double, y: Double, cells: Int, fill: String = SVGColor.quiet, anchor: String = "start"
  ) -> String {
    let place = "x=\"\(SVGText.pixels(x))\" y=\"\(SVGText.pixels(y))\""
    let alignment = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    return "<text \(place) fill=\"\(fill)\"\(alignment)>\(SVGText.escaped(raw, cells: cells))</text>\n"
  }

  static func rule(
    x: Double, y: Double, to endX: Double, _ endY: Double, _ color: String, _ attributes: String = ""
  ) -> String {
    let start = "\(SVGText.pixels(x)) \(SVGText.pixels(y))"
    return "<path d=\"M\(start)L\(SVGText.pixels(endX)) \(SVGText.pixels(endY))\" stroke=\"\(color)\"\(attributes)/>\n"
  }
}

/// The shape and the dashes of a series, which tell it apart without colour.
extension ChartMarker {
  /// A path around a point.
  func path(x: Double, y: Double, radius: Double) -> String {
    let p = SVGText.pixels
    let (left, right, top, bottom) = (p(x - radius), p(x + radius), p(y - radius), p(y + radius))
    switch self {
    case .circle:
      let half = "A\(p(radius)) \(p(radius)) 0 1 1"
      return "M\(left) \(p(y))\(half) \(right) \(p(y))\(half) \(left) \(p(y))Z"
    case .square: return "M\(left) \(top)H\(right)V\(bottom)H\(left)Z"
    case .diamond: return "M\(p(x)) \(top)L\(right) \(p(y))L\(p(x)) \(bottom)L\(left) \(p(y))Z"
    case .triangle: return "M\(p(x)) \(top)L\(right) \(bottom)H\(left)Z"
    }
  }

  /// The attribute `stroke-dasharray`; empty for a solid line.
  var dashes: String {
    switch self {
    case .circle: ""
    case .square: " stroke-dasharray=\"8 4\""
    case .diamond: " stroke-dasharray=\"2 4\""
    case .triangle: " stroke-dasharray=\"10 3 2 3\""
    }
  }
}

/// What text and numbers look like inside an SVG.
enum SVGText {
  /// The text, cut at `cells`, and escaped.
  static func escaped(_ raw: String, cells: Int) -> String {
    escapedMarkup(truncated(terminalText(raw), to: cells))
  }

  /// A tenth of a pixel is as fine as anyone sees.
  static func pixels(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
    return tenths.isMultiple(of: 10) ? whole : "\(whole).\(abs(tenths) % 10)"
  }
}

/// The colours of the drawings; each also has a shape of its own (decision X20).
enum SVGColor {
  static let text = "#1F2937"
  static let quiet = "#64748B"
  static let grid = "#E2E8F0"
  static let event = "#8B5CF6"
  static let series = ["#2563EB", "#C2410C", "#047857", "#7C3AED"]

  static func series(_ number: Int) -> String { series[(max(1, number) - 1) % series.count] }
}
