import CompassModel
import PerformanceTimeline

/// The radar and its bars as a file of its own, with the numbers of `RadarText`.
public struct RadarSVG {
  private static let center = (x: 230.0, y: 220.0)
  private static let radius = 130.0
  private static let width = 890.0

  private let model: RadarModel

  private init(_ model: RadarModel) { self.model = model }

  /// UTF-8 text with a final newline. No script and nothing from elsewhere is in it, whatever the labels say.
  public static func render(_ model: RadarModel) -> String { RadarSVG(model).document }

  private var tableLeft: Double { model.hasPolygon ? 490 : 16 }
  private var tableTop: Double { model.hasPolygon ? max(80, Self.center.y - Double(model.axes.count) * 15) : 100 }
  private var height: Double {
    max(model.hasPolygon ? 400 : 0, tableTop + Double(model.axes.count) * 30 + 30)
  }

  private var document: String {
    var output = SVGLine.opening(
      width: Self.width, height: height, title: model.title, words: model.sentence, cells: 90)
    if let note = model.note { output += SVGLine.text(note, x: 16, y: 54, cells: 110) }
    if model.hasPolygon { appendRadar(to: &output) }
    appendBars(to: &output)
    return output + "</svg>\n"
  }

  private func point(_ place: RadarModel.Place, radius: Double = radius) -> (x: Double, y: Double) {
    (Self.center.x + place.x * radius, Self.center.y + place.y * radius)
  }

  private func appendRadar(to output: inout String) {
    let center = "cx=\"\(SVGText.pixels(Self.center.x))\" cy=\"\(SVGText.pixels(Self.center.y))\""
    output += "<g class=\"radar\">\n"
    for percent in [25, 50, 75, 100] {
      let radius = SVGText.pixels(Self.radius * Double(percent) / 100)
      let color = percent == 100 ? SVGColor.quiet : SVGColor.grid
      output += "<circle \(center) r=\"\(radius)\" fill=\"none\" stroke=\"\(color)\"/>\n"
    }
    for axis in model.axes {
      let end = point(axis.end)
      output += SVGLine.rule(x: Self.center.x, y: Self.center.y, to: end.x, end.y, SVGColor.grid)
    }
    let corners = model.axes.map { point($0.corner) }
    let line = corners.map { "\(SVGText.pixels($0.x)),\(SVGText.pixels($0.y))" }.joined(separator: " ")
    output += "<polygon points=\"\(line)\" fill=\"#3B82F6\" fill-opacity=\"0.25\" stroke=\"\(SVGColor.series(1))\" "
    output += "stroke-width=\"2\" stroke-linejoin=\"round\"/>\n"
    for (axis, corner) in zip(model.axes, corners) {
      let mark = ChartMarker.circle.path(x: corner.x, y: corner.y, radius: 9)
      output += "<path d=\"\(mark)\" fill=\"\(SVGColor.series(1))\" data-score=\"\(axis.normalized)\">"
      output += "<title>\(markupText(words(axis)))</title></path>\n"
      output += "<text x=\"\(SVGText.pixels(corner.x))\" y=\"\(SVGText.pixels(corner.y + 4))\" fill=\"#FFFFFF\" "
      output += "font-weight=\"600\" text-anchor=\"middle\" aria-hidden=\"true\">\(axis.number)</text>\n"
      output += label(axis)
    }
    output += "</g>\n"
  }

  /// Outside the ring: above, below, or at its left or right.
  private func label(_ axis: RadarModel.Axis) -> String {
    let place = point(axis.end, radius: Self.radius + 14)
    let isUpright = abs(axis.end.x) < 0.2
    let anchor = isUpright ? "middle" : axis.end.x > 0 ? "start" : "end"
    let room = isUpright ? 300 : axis.end.x > 0 ? tableLeft - 10 - place.x : place.x - 8
    return SVGLine.text(
      "\(axis.number) \(axis.label)", x: place.x, y: place.y + 4 + axis.end.y * 4, cells: Int(room / 7),
      fill: SVGColor.text, anchor: anchor)
  }

  private func appendBars(to output: inout String) {
    output += "<g class=\"bars\">\n"
    for (index, axis) in model.axes.enumerated() {
      let y = tableTop + Double(index) * 30
      let barLeft = tableLeft + 160
      let length = SVGText.pixels(axis.normalized)
      let place = "x=\"\(SVGText.pixels(barLeft))\" y=\"\(SVGText.pixels(y - 9))\" height=\"10\" rx=\"2\""
      output += SVGLine.text("\(axis.number)", x: tableLeft, y: y, cells: 4)
      output += SVGLine.text(axis.label, x: tableLeft + 22, y: y, cells: 17, fill: SVGColor.text)
      output += "<rect \(place) width=\"100\" fill=\"\(SVGColor.grid)\"/>\n"
      output += "<rect \(place) width=\"\(length)\" fill=\"\(SVGColor.series(1))\">"
      output += "<title>\(markupText(words(axis)))</title></rect>\n"
      output += SVGLine.text(axis.scoreText, x: barLeft + 128, y: y, cells: 4, fill: SVGColor.text, anchor: "end")
      output += SVGLine.text(axis.valueText, x: barLeft + 210, y: y, cells: 12, fill: SVGColor.text, anchor: "end")
    }
    output += "</g>\n"
  }

  private func words(_ axis: RadarModel.Axis) -> String {
    "\(axis.label): \(axis.scoreText) of 100, latest \(axis.valueText)"
  }
}
