/// The order of rows by a numeric value, computed once for both directions.
///
/// Rows with equal values keep their order, and missing values are last in both directions (decision X7).
public struct ValueOrder: Sendable {
  /// Row indices, smallest value first.
  public let ascending: [Int32]
  /// Row indices, largest value first.
  public let descending: [Int32]

  /// Sorts the row indices by one value for each row; values that are not finite count as missing.
  public init(_ values: [Double?]) {
    let values = values.map { $0.flatMap { $0.isFinite ? $0 : nil } }
    let distinct = Set(values.lazy.compactMap { $0 }).sorted()
    var rankByValue: [Double: Int32] = [:]
    rankByValue.reserveCapacity(distinct.count)
    for (number, value) in distinct.enumerated() { rankByValue[value] = Int32(number) }
    let last = Int32(distinct.count)
    let ranks = values.map { $0.flatMap { rankByValue[$0] } ?? last }
    ascending = Self.rowNumbers(by: ranks, rankCount: distinct.count + 1)
    descending = Self.rowNumbers(by: ranks.map { $0 == last ? last : last - 1 - $0 }, rankCount: distinct.count + 1)
  }

  private static func rowNumbers(by ranks: [Int32], rankCount: Int) -> [Int32] {
    NumberLists(Array(0..<Int32(ranks.count)), groupedBy: ranks, groupCount: rankCount).values
  }
}

/// A column with few distinct values: each row stores only the index of its value.
///
/// A filter tests each distinct value once, and then compares small integers.
public struct CodedColumn<Value: Hashable & Sendable>: Sendable {
  /// The distinct values, in the order of their first occurrence.
  public let values: [Value]
  /// For each row, the index of its value in `values`.
  public let codes: [Int32]

  /// Makes a column from its parts: each code must be an index of `values`.
  public init(values: [Value], codes: [Int32]) { (self.values, self.codes) = (values, codes) }

  @inlinable public init(_ column: [Value]) {
    var rankByValue: [Value: Int32] = [:]
    var values: [Value] = []
    codes = column.map { value in
      if let number = rankByValue[value] { return number }
      let number = Int32(truncatingIfNeeded: values.count)
      rankByValue[value] = number
      values.append(value)
      return number
    }
    self.values = values
  }

  /// The value of the row at this index, from 0.
  @inlinable public subscript(row: Int) -> Value { values[Int(codes[row])] }
}
