import PageKit

/// The mark of an item: shape, colour and letter by kind, for grey printers (recruiting-timeline.md §6, text-ui.md §6).
struct KindMark {
  /// Width and height in millimetres.
  static let size = 4.4

  let kind: TimelineItemKind
  let letter, fill: String
  /// Fill colour of a bar, light enough to keep dark text readable.
  let tint: String
  let stroke: String
  private let letterColor: String

  init(kind: TimelineItemKind) {
    self.kind = kind
    (letter, fill, tint, stroke, letterColor) =
      switch kind {
      case .event: ("E", "#0066FF", "#E0ECFF", "#004BBD", "#FFFFFF")
      case .interaction: ("I", "#00CC66", "#DDF8EA", "#00874A", "#111827")
      case .offer: ("O", "#FFD700", "#FFF7CC", "#8A7400", "#111827")
      case .statusChange: ("S", "#6B7280", "#E9EAED", "#4B5563", "#FFFFFF")
      }
  }

  /// Draws the shape around a centre, in millimetres, with the number of the item's row in the list, else its letter.
  func svg(x: Double, y: Double, number: Int? = nil) -> String {
    let paint = "fill=\"\(fill)\" stroke=\"\(stroke)\" stroke-width=\"0.2\""
    let shape =
      switch kind {
      case .event: "<circle cx=\"\(mm: x)\" cy=\"\(mm: y)\" r=\"2.1\" \(paint)/>"
      case .interaction:
        "<rect x=\"\(mm: x - 1.9)\" y=\"\(mm: y - 1.9)\" width=\"3.8\" height=\"3.8\" \(paint)/>"
      case .offer: polygon([(0, -2.6), (2.4, 0), (0, 2.6), (-2.4, 0)], x, y, paint)
      case .statusChange: polygon([(0, -2.5), (2.5, 2.1), (-2.5, 2.1)], x, y, paint)
      }
    let text = number.map { "\($0)" } ?? letter
    let size = number == nil ? 2.7 : self.size(digits: text.utf8.count)
    let baseline = kind == .statusChange ? y + 1.9 : y + size * 0.36
    return shape + "<text class=\"letter\" x=\"\(mm: x)\" y=\"\(mm: baseline)\" "
      + "style=\"font-size:\(mm: size)px\" fill=\"\(letterColor)\">\(text)</text>"
  }

  /// The font size at which the digits are inside the shape, those of a wide font too.
  private func size(digits: Int) -> Double {
    let sizes =
      switch kind {
      case .event, .interaction: [2.7, 2.4, 1.8, 1.35]
      case .offer, .statusChange: [2.2, 1.9, 1.5, 1.2]
      }
    return sizes[min(max(digits, 1), sizes.count) - 1]
  }

  private func polygon(_ corners: [(Double, Double)], _ x: Double, _ y: Double, _ paint: String) -> String {
    let points = corners.map { "\(mm: x + $0.0),\(mm: y + $0.1)" }.joined(separator: " ")
    return "<polygon points=\"\(points)\" \(paint)/>"
  }

  /// A bar 9.2 millimetres wide, for the legend.
  var sampleBar: String {
    "<rect x=\"0.4\" y=\"0.4\" width=\"9.2\" height=\"4.4\" rx=\"1\" fill=\"\(tint)\" stroke=\"\(stroke)\" "
      + "stroke-width=\"0.25\"/>"
  }

  func inline(number: Int? = nil) -> String {
    "<svg class=\"mark\" width=\"5.2mm\" height=\"5.2mm\" viewBox=\"0 0 5.2 5.2\" aria-hidden=\"true\">"
      + svg(x: 2.6, y: 2.6, number: number) + "</svg>"
  }
}
