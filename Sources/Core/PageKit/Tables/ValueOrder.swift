import CompassModel

/// The order of rows by one of their values, worked out once for both directions.
///
/// Ties keep the order of the rows and missing values come last in both directions (decision X7).
public struct ValueOrder: Sendable {
  /// Row numbers, smallest value first.
  public let ascending: [Int32]
  /// Row numbers, largest value first.
  public let descending: [Int32]

  /// - Parameter values: one for each row; what is not finite counts as missing.
  public init(_ values: [Double?]) {
    let values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    let distinct = Set(values.lazy.compactMap { $0 }).sorted()
    var places: [Double: Int] = [:]
    places.reserveCapacity(distinct.count)
    for (number, value) in distinct.enumerated() { places[value] = number }
    let last = distinct.count
    let ranks = values.map { $0.flatMap { places[$0] } ?? last }
    ascending = Self.rowNumbers(by: ranks, rankCount: last + 1)
    descending = Self.rowNumbers(by: ranks.map { $0 == last ? last : last - 1 - $0 }, rankCount: last + 1)
  }

  /// Counts how many rows each rank has and deals the rows out: as many steps as rows.
  private static func rowNumbers(by ranks: [Int], rankCount: Int) -> [Int32] {
    var next = [Int](repeating: 0, count: rankCount + 1)
    for rank in ranks { next[rank + 1] += 1 }
    for rank in 1...rankCount { next[rank] += next[rank - 1] }
    var numbers = [Int32](repeating: 0, count: ranks.count)
    for (number, rank) in ranks.enumerated() {
      numbers[next[rank]] = Int32(truncatingIfNeeded: number)
      next[rank] += 1
    }
    return numbers
  }
}

/// A column with few different values: each row holds only its value's place among them.
///
/// A filter asks each value once and then compares small numbers.
public struct CodedColumn<Value: Hashable & Sendable>: Sendable {
  /// The different values, in the order they first occur.
  public let values: [Value]
  /// For each row, its value's place in `values`.
  public let codes: [Int32]

  /// A column that is coded already: each code is a place in `values`.
  public init(values: [Value], codes: [Int32]) { (self.values, self.codes) = (values, codes) }

  /// A column with one value for each row, in the order of the rows.
  @inlinable public init(_ column: [Value]) {
    var places: [Value: Int32] = [:]
    var values: [Value] = []
    codes = column.map { value in
      if let number = places[value] { return number }
      let number = Int32(truncatingIfNeeded: values.count)
      places[value] = number
      values.append(value)
      return number
    }
    self.values = values
  }

  /// The value of a row, by its number from 0.
  @inlinable public subscript(row: Int) -> Value { values[Int(codes[row])] }
}
