import CompassModel

/// Some readings of a table in some order: places, no copies.
struct ReadingRows: Sendable, RandomAccessCollection {
  let table: PerformanceTable
  let numbers: ArraySlice<Int32>

  var startIndex: Int { 0 }
  var endIndex: Int { numbers.count }

  subscript(position: Int) -> PerformanceMetric { table[number(position)] }
  /// In the type's unit, where it can be converted (decision P14).
  func value(at position: Int) -> Double { table.value(number(position)) }
  func date(at position: Int) -> CalendarDate { table.date(number(position)) }

  private func number(_ position: Int) -> Int { Int(numbers[numbers.startIndex + position]) }
}

extension ReadingRows: Equatable {
  static func == (left: ReadingRows, right: ReadingRows) -> Bool {
    if left.table.isSame(as: right.table) { return left.numbers == right.numbers }
    return left.count == right.count && left.elementsEqual(right)
  }
}
