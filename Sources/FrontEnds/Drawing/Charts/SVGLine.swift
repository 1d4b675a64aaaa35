import CompassModel
import PageKit

/// Elements of the drawings, each on its own line, with classes of `SVGTheme` for colours that depend on the ground.
enum SVGLine {
  static func opening(width: Double, height: Double, title: String, words: String) -> String {
    let size = "width=\"\(px: width)\" height=\"\(px: height)\""
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" role="img" \(size) \
      viewBox="0 0 \(px: width) \(px: height)" \
      font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12">
      <title>\(markupText(title))</title>
      <desc>\(markupText(words))</desc>
      \(SVGTheme.style)
      <rect \(size) class="ground"/>

      """
  }

  /// Draws a text, cut at `room` pixels, in the colour of the class `kind` of `SVGTheme`.
  static func text(
    _ raw: String, x: Double, y: Double, room: Double, kind: String = "quiet", anchor: String = "start",
    font: SVGText.Font = SVGText.Font()
  ) -> String {
    let alignment = anchor == "start" ? "" : " text-anchor=\"\(anchor)\""
    let size = font.size == 12 ? "" : " font-size=\"\(px: font.size)\""
    let look = "\(size)\(font.isBold ? " font-weight=\"600\"" : "")"
    let content = SVGText.escaped(raw, room: room, font)
    return "<text x=\"\(px: x)\" y=\"\(px: y)\" class=\"\(kind)\"\(alignment)\(look)>\(content)</text>\n"
  }

  /// The title of a chart or a radar, 28 pixels high.
  static func title(_ raw: String, below top: Double, width: Double) -> String {
    text(raw, x: 16, y: top + 20, room: width - 32, kind: "ink", font: SVGText.Font(size: 14, isBold: true))
  }

  /// A straight stroke; `kind` is a class of `SVGTheme`.
  static func rule(x: Double, y: Double, to endX: Double, _ endY: Double, kind: String) -> String {
    "<path d=\"M\(px: x) \(px: y)L\(px: endX) \(px: endY)\" class=\"\(kind)\"/>\n"
  }
}

/// Colours that depend on a light or dark background: text, grid and hollow points. `ChartPalette` suits both.
enum SVGTheme {
  static let style = """
    <style>
    \(light)
    @media (prefers-color-scheme: dark){
    .ground{fill:#0F172A}.plot{fill:#131D33}.ink{fill:#F1F5F9}.quiet{fill:#A3B1C6}
    .grid{stroke:#2A3750}.axis{stroke:#94A3B8}.track{fill:#2A3750}.hollow{fill:#0F172A}
    .ring{fill:#A3B1C6;stroke:#0F172A}
    .value{fill:#F1F5F9;stroke:#0F172A}}
    </style>
    """

  static let light = """
    .ground{fill:#FFFFFF}.plot{fill:#F8FAFC}.ink{fill:#1F2937}.quiet{fill:#526074}
    .grid,.axis{fill:none;stroke:#E2E8F0}.axis{stroke:#64748B}.track{fill:#E2E8F0}.hollow{fill:#FFFFFF}
    .ring{fill:#526074;stroke:#FFFFFF;stroke-width:3;stroke-opacity:.8;paint-order:stroke}
    .value{fill:#1F2937;stroke:#FFFFFF;stroke-width:3;paint-order:stroke}
    """
}

extension ChartMarker {
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

  /// The attribute `stroke-dasharray` with a leading blank; empty for a solid line.
  var dashes: String {
    switch self {
    case .circle: ""
    case .square: " stroke-dasharray=\"8 4\""
    case .diamond: " stroke-dasharray=\"2 4\""
    case .triangle: " stroke-dasharray=\"10 3 2 3\""
    }
  }
}

/// A smooth line through points that never leaves the span of its two neighbours: monotone cubic (decision P16).
enum MonotoneCurve {
  /// Returns the data of a path through places from left to right, straight between equal x; empty without places.
  static func path(_ places: [(x: Double, y: Double)]) -> String {
    guard let first = places.first else { return "" }
    let p = SVGText.pixels
    let slopes = slopes(places)
    var path = "M\(p(first.x)) \(p(first.y))"
    for index in places.indices.dropFirst() {
      let (start, end) = (places[index - 1], places[index])
      let third = (end.x - start.x) / 3
      if third <= 0 {
        path += "L\(p(end.x)) \(p(end.y))"
      } else {
        path += "C\(p(start.x + third)) \(p(start.y + slopes[index - 1] * third)) "
        path += "\(p(end.x - third)) \(p(end.y - slopes[index] * third)) \(p(end.x)) \(p(end.y))"
      }
    }
    return path
  }

  /// Slope of the curve at each point: level at a turn, and at most twice that of the flatter neighbouring segment.
  private static func slopes(_ places: [(x: Double, y: Double)]) -> [Double] {
    let ways = zip(places, places.dropFirst()).map { start, end -> (width: Double, slope: Double)? in
      end.x > start.x ? (end.x - start.x, (end.y - start.y) / (end.x - start.x)) : nil
    }
    var slopes = places.indices.map { index -> Double? in
      guard index > 0, index < ways.count, let before = ways[index - 1], let after = ways[index] else { return nil }
      if before.slope * after.slope <= 0 { return 0 }
      let mean = (before.slope * after.width + after.slope * before.width) / (before.width + after.width)
      let limit = 2 * min(abs(before.slope), abs(after.slope))
      return min(max(mean, -limit), limit)
    }
    // The ends of a run lean towards the neighbour's slope.
    for index in slopes.indices where slopes[index] == nil {
      let (before, after) = (index > 0 ? ways[index - 1] : nil, index < ways.count ? ways[index] : nil)
      if let after {
        slopes[index] = (3 * after.slope - (inner(slopes, index + 1) ?? after.slope)) / 2
      } else if let before {
        slopes[index] = (3 * before.slope - (inner(slopes, index - 1) ?? before.slope)) / 2
      }
    }
    return slopes.map { $0 ?? 0 }
  }

  private static func inner(_ slopes: [Double?], _ index: Int) -> Double? {
    slopes.indices.contains(index) ? slopes[index] : nil
  }
}
