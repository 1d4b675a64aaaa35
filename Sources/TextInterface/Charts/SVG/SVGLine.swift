/// Elements that the drawings have in common, each on a line of its own.
enum SVGLine {
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
