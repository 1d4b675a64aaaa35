/// The shape and the dashes of a series, which tell it apart without colour.
enum SVGMarker: CaseIterable {
  case circle, square, diamond, triangle

  init(series number: Int) { self = Self.allCases[(max(1, number) - 1) % Self.allCases.count] }

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
