/// What text and numbers look like inside an SVG.
enum SVGText {
  /// Any text as one line of XML text or attribute value: controls and what reverses or hides text become visible, as
  /// on a terminal, and markup becomes characters.
  static func escaped(_ raw: String) -> String {
    var output = ""
    for scalar in terminalText(raw).unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "'": output += "&#39;"
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// The text, cut at `cells`, and escaped.
  static func escaped(_ raw: String, cells: Int) -> String {
    escaped(truncated(terminalText(raw), to: cells, charset: .unicode))
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
