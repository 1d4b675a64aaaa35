import CompassModel
import PageKit

extension DefaultStringInterpolation {
  mutating func appendInterpolation(px value: Double) { appendLiteral(SVGText.pixels(value)) }

  mutating func appendInterpolation(mm value: Double) { appendLiteral(svgNumber(value)) }
}

/// Formats text and numbers for an SVG, and measures their width.
enum SVGText {
  struct Font {
    /// Font size in pixels.
    var size = 12.0
    var isBold = false
  }

  /// The text, escaped, and cut with an ellipsis where it is wider than `room` pixels.
  static func escaped(_ raw: String, room: Double, _ font: Font) -> String {
    escapedMarkup(cut(terminalText(raw), to: room, font))
  }

  private static func cut(_ text: String, to room: Double, _ font: Font) -> String {
    if width(of: text, font) <= room { return text }
    var remaining = room - width(of: "…", font)
    let prefix = text.prefix { character in
      remaining -= width(of: String(character), font)
      return remaining >= 0
    }
    return prefix + "…"
  }

  /// The width in pixels in DejaVu Sans, the widest font of a sheet; beyond ASCII estimated by cells, rather too great.
  static func width(of text: String, _ font: Font = Font()) -> Double {
    let table = font.isBold ? boldWidths : plainWidths
    let thousandths = text.unicodeScalars.reduce(0) { sum, scalar in
      let index = Int(scalar.value) - 32
      if table.indices.contains(index) { return sum + table[index] }
      // Widths of the widest letters of other alphabets and the widest emoji.
      return sum + [0, 1_200, 1_400][min(max(String(scalar).cellWidth, 0), 2)]
    }
    return Double(thousandths) / 1_000 * font.size
  }

  /// The advances of DejaVu Sans from U+0020 to U+007E, in thousandths of the size.
  private static let plainWidths = [
    318, 401, 460, 838, 637, 951, 780, 275, 391, 391, 500, 838, 318, 361, 318, 337, 637, 637, 637, 637, 637, 637, 637,
    637, 637, 637, 337, 337, 838, 838, 838, 531, 1000, 685, 687, 699, 771, 632, 576, 775, 752, 295, 295, 656, 558, 863,
    749, 788, 604, 788, 695, 635, 611, 732, 685, 989, 686, 611, 686, 391, 337, 391, 838, 500, 500, 613, 635, 550, 635,
    616, 353, 635, 634, 278, 278, 580, 278, 975, 634, 612, 635, 635, 412, 521, 393, 634, 592, 818, 592, 592, 525, 637,
    337, 637, 838,
  ]
  private static let boldWidths = [
    349, 457, 521, 838, 696, 1002, 873, 307, 458, 458, 523, 838, 380, 416, 380, 366, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 581, 1000, 774, 763, 734, 831, 684, 684, 821, 837, 373, 373, 775, 638, 996,
    837, 851, 733, 851, 771, 721, 683, 813, 774, 1104, 771, 725, 726, 458, 366, 458, 838, 500, 500, 675, 716, 593, 716,
    679, 436, 716, 712, 343, 343, 666, 343, 1042, 712, 688, 716, 716, 494, 596, 479, 712, 652, 924, 646, 652, 583, 712,
    366, 712, 838,
  ]

  /// Formats a number of pixels, limited to a million either way, with at most one decimal.
  static func pixels(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e6), 1e6) * 10).rounded())
    let whole = "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10)"
    return tenths.isMultiple(of: 10) ? whole : "\(whole).\(abs(tenths) % 10)"
  }
}
