/// A small line chart of values, one height per column. Public, so that pages can inline its loop over readings.
public struct Sparkline: Sendable {
  /// The height in each column, in the unit of the values or, after `spread`, from 0 to 100; nil where it has no value.
  public var heights: [Double?]

  /// Makes the means of the values in each column; the lowest, highest and latest value keep their exact height.
  /// `value` returns the value at an index below `count` and its column; columns must not descend. Called once per
  /// index.
  @inlinable public init(_ count: Int, columns: Int, _ value: (Int) -> (column: Int, value: Double)) {
    heights = Array(repeating: nil, count: columns)
    guard count > 0, columns > 0 else { return }
    // A power of two, at least the count: no sum becomes infinite, and scaling rounds nothing.
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

  /// Puts the values into their columns, or into an earlier one if a later value needs that column.
  @usableFromInline mutating func put(_ values: [(column: Int, value: Double)]) {
    var free = heights.count
    var placed: [(column: Int, value: Double)] = []
    for (column, value) in values.reversed() {
      free = min(column, free - 1)
      placed.append((free, value))
    }
    // At the left edge there is no earlier column.
    for (offset, (column, value)) in placed.reversed().enumerated() where offset < heights.count {
      heights[max(column, offset)] = value
    }
  }

  /// Fills empty columns between two heights by linear interpolation.
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

  /// Scales the heights to 0…100; to 50 if all are equal.
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
  /// Returns the sparkline with fewer columns, such as terminal cells; the lowest, highest and latest value stay exact.
  /// Returns it unchanged if it has no more than `columns`, and empty if the record has none.
  package func sparkline(columns: Int) -> [Double?] {
    let whole = sparkline ?? []
    guard columns < whole.count else { return whole }
    let present = whole.indices.compactMap { index in
      whole[index].map { (column: index * columns / max(1, whole.count), value: $0) }
    }
    return Sparkline(present.count, columns: columns) { present[$0] }.heights
  }
}
