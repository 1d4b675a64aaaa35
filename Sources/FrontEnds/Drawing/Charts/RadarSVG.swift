import CompassModel
import Foundation
import PageKit

/// The radar of a sheet, and below it a table with bars: the numbers of `RadarText`.
struct RadarSVG {
  private static let radius = 140.0

  let model: RadarModel
  let width: Double
  /// Whether the sheet's title is the radar's, so that the radar has none.
  let isAlone: Bool

  /// Appends the radar and its table below `start`; returns the y below them, in pixels.
  func append(to output: inout String, below start: Double) -> Double {
    var top = start
    if !isAlone {
      output += SVGLine.title(model.title, below: top, width: width)
      top += 28
    }
    for text in [model.note, model.axes.isEmpty ? nil : model.scaleText].compactMap({ $0 }) {
      output += SVGLine.text(text, x: 16, y: top + 16, room: width - 32)
      top += 22
    }
    if model.hasPolygon { top = appendPolygon(to: &output, below: top) }
    return model.axes.isEmpty ? top : appendBars(to: &output, below: top)
  }

  /// Appends the radar alone; returns the y below it, in pixels.
  func appendPolygon(to output: inout String, below top: Double) -> Double {
    appendRadar(to: &output, center: (width / 2, top + Self.radius + 30))
    return top + Self.radius * 2 + 62
  }

  private func appendRadar(to output: inout String, center: (x: Double, y: Double)) {
    func point(_ position: RadarModel.Point) -> (x: Double, y: Double) {
      (center.x + position.x * Self.radius, center.y + position.y * Self.radius)
    }
    let middle = "cx=\"\(px: center.x)\" cy=\"\(px: center.y)\""
    output += "<g class=\"radar\">\n"
    for percent in [25, 50, 75, 100] {
      let radius = Self.radius * Double(percent) / 100
      output += "<circle \(middle) r=\"\(px: radius)\" class=\"\(percent == 100 ? "axis" : "grid")\"/>\n"
    }
    for axis in model.axes {
      let end = point(axis.end)
      output += SVGLine.rule(x: center.x, y: center.y, to: end.x, end.y, kind: "grid")
    }
    let corners = model.axes.map { point($0.corner) }
    let line = corners.map { "\(px: $0.x),\(px: $0.y)" }.joined(separator: " ")
    let color = ChartPalette.radar.hex
    output += "<polygon points=\"\(line)\" fill=\"\(color)\" fill-opacity=\"0.25\" stroke=\"\(color)\" "
    output += "stroke-width=\"2\" stroke-linejoin=\"round\"/>\n"
    for (axis, corner) in zip(model.axes, corners) {
      let mark = ChartMarker.circle.path(x: corner.x, y: corner.y, radius: 9)
      output += "<path d=\"\(mark)\" fill=\"\(color)\" data-score=\"\(axis.normalized)\">"
      output += "<title>\(markupText(axis.sentence))</title></path>\n"
      output += "<text x=\"\(px: corner.x)\" y=\"\(px: corner.y + 4)\" fill=\"#FFFFFF\" "
      output += "font-weight=\"600\" text-anchor=\"middle\" aria-hidden=\"true\">\(axis.number)</text>\n"
      output += label(axis, center)
    }
    output += "</g>\n"
    appendRingLabels(to: &output, center)
  }

  /// Draws the percentages of the rings between the last axis and the first, where no corner is.
  private func appendRingLabels(to output: inout String, _ center: (x: Double, y: Double)) {
    let angle = Double.pi / Double(max(model.axes.count, RadarModel.fewestAxes))
    output += "<g class=\"rings\">\n"
    for percent in [25, 50, 75, 100] {
      let radius = Self.radius * Double(percent) / 100
      output += SVGLine.text(
        "\(percent)", x: center.x - radius * sin(angle), y: center.y - radius * cos(angle) + 4, room: 30, kind: "ring",
        anchor: "middle", font: SVGText.Font(size: 10))
    }
    output += "</g>\n"
  }

  private func label(_ axis: RadarModel.Axis, _ center: (x: Double, y: Double)) -> String {
    let distance = Self.radius + 14
    let position = (x: center.x + axis.end.x * distance, y: center.y + axis.end.y * distance)
    let isUpright = abs(axis.end.x) < 0.2
    let anchor = isUpright ? "middle" : axis.end.x > 0 ? "start" : "end"
    let room = isUpright ? width : axis.end.x > 0 ? width - position.x - 8 : position.x - 8
    return SVGLine.text(
      "\(axis.number) \(axis.label)", x: position.x, y: position.y + 4 + axis.end.y * 4, room: room, kind: "ink",
      anchor: anchor)
  }

  private func appendBars(to output: inout String, below top: Double) -> Double {
    // Columns: number, label, meaning of 0, bar, meaning of 100, score, latest reading.
    let (zero, bar, full, score, latest) = (width * 0.34, width * 0.36, width * 0.69, width * 0.86, width - 20)
    let barWidth = width * 0.31
    output += "<g class=\"heads\">\n"
    for (text, x, anchor) in [
      ("Metric", 40, "start"), ("0 is", zero, "end"), ("100 is", full, "start"), ("Score", score, "end"),
      ("Latest", latest, "end"),
    ] as [(String, Double, String)] {
      output += SVGLine.text(text, x: x, y: top + 14, room: 120, anchor: anchor)
    }
    output += "</g>\n<g class=\"bars\">\n"
    for (index, axis) in model.axes.enumerated() {
      let y = top + 38 + Double(index) * 26
      let position = "x=\"\(px: bar)\" y=\"\(px: y - 9)\" height=\"10\" rx=\"2\""
      output += SVGLine.text("\(axis.number)", x: 30, y: y, room: 28, anchor: "end")
      output += SVGLine.text(axis.label, x: 40, y: y, room: zero - 40 - 90, kind: "ink")
      if !axis.zeroText.isEmpty { output += SVGLine.text(axis.zeroText, x: zero, y: y, room: 84, anchor: "end") }
      output += "<rect \(position) width=\"\(px: barWidth)\" class=\"track\"/>\n"
      output += "<rect \(position) width=\"\(px: barWidth * axis.normalized / 100)\" "
      output += "fill=\"\(ChartPalette.radar.hex)\"><title>\(markupText(axis.sentence))</title></rect>\n"
      if !axis.fullText.isEmpty { output += SVGLine.text(axis.fullText, x: full, y: y, room: 84) }
      output += SVGLine.text(axis.scoreText, x: score, y: y, room: 40, kind: "ink", anchor: "end")
      output += SVGLine.text(axis.valueText, x: latest, y: y, room: latest - score - 8, kind: "ink", anchor: "end")
    }
    output += "</g>\n"
    return top + 38 + Double(model.axes.count) * 26
  }
}
