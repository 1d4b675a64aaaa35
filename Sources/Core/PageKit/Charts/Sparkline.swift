/// A line of values at a few columns. Public, so that its loop over many readings is inlined in their page.
public struct Sparkline: Sendable {
  /// A height for each column; nil where there is none.
  public var heights: [Double?]

  /// The means of the values of each column; the lowest, the highest and the latest as they are.
  ///
  /// - Parameters:
  ///   - count: how many values there are.
  ///   - columns: at how many columns they are shown.
  ///   - value: one of the values and its column, which is none before the last one's; asked for each once, by time.
  @inlinable public init(_ count: Int, columns: Int, _ value: (Int) -> (column: Int, value: Double)) {
    heights = Array(repeating: nil, count: columns)
    guard count > 0, columns > 0 else { return }
    // A power of two that is no smaller than the count: no sum is infinite, and nothing is rounded by it.
    let scale = Double(sign: .plus, exponent: Int.bitWidth - (count - 1).leadingZeroBitCount, significand: 1)
    let share = 1 / scale
    let first = value(0)
    var (lowest, highest, latest) = ((0, first), (0, first), first)
    var (sum, held) = (first.value * share, 1.0)
    for index in 1..<count {
      let one = value(index)
      if one.column != latest.column {
        heights[latest.column] = sum / held * scale
        (sum, held) = (0, 0)
      }
      sum += one.value * share
      held += 1
      if one.value < lowest.1.value { lowest = (index, one) }
      if one.value > highest.1.value { highest = (index, one) }
      latest = one
    }
    heights[latest.column] = sum / held * scale
    let extremes = Dictionary([lowest, highest, (count - 1, latest)]) { first, _ in first }
    put(extremes.sorted { $0.key < $1.key }.map(\.value))
  }

  /// Puts them where they belong, or before that where a later one of them is.
  @usableFromInline mutating func put(_ values: [(column: Int, value: Double)]) {
    var free = heights.count
    var placed: [(column: Int, value: Double)] = []
    for (column, value) in values.reversed() {
      free = min(column, free - 1)
      placed.append((free, value))
    }
    // At the beginning there is no room before it.
    for (offset, (column, value)) in placed.reversed().enumerated() where offset < heights.count {
      heights[max(column, offset)] = value
    }
  }

  /// Fills the columns between two values.
  package mutating func joinNeighbours() {
    var last: Int?
    for column in heights.indices {
      guard let height = heights[column] else { continue }
      if let last, let start = heights[last] {
        for between in last + 1..<max(column, last + 1) {
          heights[between] = start + (height - start) * (Double(between - last) / Double(column - last))
        }
      }
      last = column
    }
  }

  /// From 0 to 100; all in the middle where all are equal.
  package mutating func spread() {
    let present = heights.compactMap { $0 }
    guard let low = present.min(), let high = present.max() else { return }
    let scale = high - low
    heights = heights.map { height in
      height.map { scale > 0 ? min(max(($0 - low) / scale * 100, 0), 100) : 50 }
    }
  }
}

extension TableCard.Record {
  /// The sparkline at fewer columns, such as cells of a terminal: the lowest, the highest and the latest stay as they are.
  public func sparkline(columns: Int) -> [Double?] {
    let whole = sparkline ?? []
    guard columns < whole.count else { return whole }
    let present = whole.indices.compactMap { index in
      whole[index].map { (column: index * columns / max(1, whole.count), value: $0) }
    }
    return Sparkline(present.count, columns: columns) { present[$0] }.heights
  }
}
