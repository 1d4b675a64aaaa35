/// A smooth line through points that never leaves the span of its two neighbours: monotone cubic (decision P16).
enum MonotoneCurve {
  /// The data of a path.
  ///
  /// - Parameter places: from left to right; between two of the same x it runs straight.
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

  /// How steep the line is at each place: level where it turns, and never more than twice as steep as the flatter of
  /// the two ways on.
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
