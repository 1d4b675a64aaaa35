import CompassModel

/// Readings of a table in a given order, as row numbers without copies.
struct ReadingRows: Sendable, RandomAccessCollection {
  let table: PerformanceTable
  let numbers: ArraySlice<Int32>

  var startIndex: Int { 0 }
  var endIndex: Int { numbers.count }

  subscript(position: Int) -> PerformanceMetric { table.metrics[number(position)] }
  /// The value in the type's unit if the reading is comparable, else as recorded; 0 without a number (decision P14).
  func value(at position: Int) -> Double { table.values[number(position)] }
  func date(at position: Int) -> CalendarDate { table.dates[number(position)] }
  func isVerified(at position: Int) -> Bool { table.areVerified[number(position)] }

  private func number(_ position: Int) -> Int { Int(numbers[numbers.startIndex + position]) }
}

extension ReadingRows: Equatable {
  static func == (left: ReadingRows, right: ReadingRows) -> Bool {
    if left.table === right.table { return left.numbers == right.numbers }
    return left.count == right.count && left.elementsEqual(right)
  }
}

struct ReadingOrders: Sendable {
  private(set) var newestFirst: [Int32] = []
  /// The row numbers per type, oldest first.
  private(set) var byType: [MetricType: [Int32]] = [:]
  /// The row numbers per type, oldest first, without readings in a unit that cannot be converted (decision P14),
  /// without a number (B12) and with impossible values (G13).
  private(set) var comparableByType: [MetricType: [Int32]] = [:]
  /// The row numbers of readings that no chart shows, per type and reason, oldest first.
  private(set) var unchartedByType: [MetricType: [UnchartedReason: [Int32]]] = [:]

  /// - Parameter values: the value of each reading in its type's unit; nil if no chart shows it.
  init(_ metrics: [PerformanceMetric], _ values: [Double?], where passes: (PerformanceMetric) -> Bool) {
    for (number, row) in metrics.enumerated() where passes(row) {
      byType[row.type, default: []].append(Int32(truncatingIfNeeded: number))
    }
    comparableByType = values.contains(nil) ? byType.mapValues { $0.filter { values[Int($0)] != nil } } : byType
    for (type, numbers) in byType {
      for number in numbers {
        guard let reason = UnchartedReason(metrics[Int(number)]) else { continue }
        unchartedByType[type, default: [:]][reason, default: []].append(number)
      }
    }
    newestFirst = metrics.indices.reversed().filter { passes(metrics[$0]) }.map { Int32(truncatingIfNeeded: $0) }
  }
}
