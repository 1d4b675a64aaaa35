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
      <title>\(SVGText.escaped(title))</title>
      <desc>\(SVGText.escaped(words))</desc>
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
      <title>\(SVGText.escaped(title))</title>

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
