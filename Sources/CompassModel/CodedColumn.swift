/// A column with few different values: each row holds only its value's place among them.
///
/// A filter asks each value once and then compares small numbers.
public struct CodedColumn<Value: Hashable & Sendable>: Sendable {
  /// The different values, in the order they first occur.
  public let values: [Value]
  /// For each row, its value's place in `values`.
  public let codes: [Int32]

  public init(_ column: [Value]) {
    var places: [Value: Int32] = [:]
    var values: [Value] = []
    codes = column.map { value in
      if let place = places[value] { return place }
      let place = Int32(truncatingIfNeeded: values.count)
      places[value] = place
      values.append(value)
      return place
    }
    self.values = values
  }

  public subscript(row: Int) -> Value { values[Int(codes[row])] }
}
