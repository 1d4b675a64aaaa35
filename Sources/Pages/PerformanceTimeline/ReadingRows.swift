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
  func isVerified(at position: Int) -> Bool { table.isVerified(number(position)) }

  private func number(_ position: Int) -> Int { Int(numbers[numbers.startIndex + position]) }
}

extension ReadingRows: Equatable {
  static func == (left: ReadingRows, right: ReadingRows) -> Bool {
    if left.table.isSame(as: right.table) { return left.numbers == right.numbers }
    return left.count == right.count && left.elementsEqual(right)
  }
}

/// Row numbers of the readings that pass, in the orders that are asked for.
struct ReadingOrders: Sendable {
  private(set) var newestFirst: [Int32] = []
  /// The row numbers per type, oldest first.
  private(set) var byType: [MetricType: [Int32]] = [:]
  /// Oldest first; without those noted in a unit that cannot be converted (decision P14), and those that cannot be right
  /// (G13).
  private(set) var comparableByType: [MetricType: [Int32]] = [:]
  /// Oldest first, by the reason why they are in no chart.
  private(set) var unchartedByType: [MetricType: [UnchartedReason: [Int32]]] = [:]

  /// - Parameters:
  ///   - metrics: oldest first.
  ///   - values: theirs in the units of their types; nil where they are in no chart.
  init(_ metrics: [PerformanceMetric], _ values: [Double?], where passes: (PerformanceMetric) -> Bool) {
    for (number, row) in metrics.enumerated() where passes(row) {
      byType[row.type, default: []].append(Int32(truncatingIfNeeded: number))
    }
    comparableByType =
      values.contains(nil) ? byType.mapValues { $0.filter { values[Int($0)] != nil } } : byType
    for (type, numbers) in byType {
      for number in numbers {
        guard let reason = UnchartedReason(metrics[Int(number)]) else { continue }
        unchartedByType[type, default: [:]][reason, default: []].append(number)
      }
    }
    newestFirst.reserveCapacity(metrics.count)
    var end = metrics.count
    while end > 0 {
      // Rows of one moment keep ascending ids in both directions (interface.md, Small print 8).
      var start = end - 1
      while start > 0, metrics[start - 1].isOfSameMoment(as: metrics[end - 1]) { start -= 1 }
      for number in start..<end where passes(metrics[number]) { newestFirst.append(Int32(truncatingIfNeeded: number)) }
      end = start
    }
  }
}

extension PerformanceMetric {
  fileprivate func isOfSameMoment(as other: PerformanceMetric) -> Bool {
    self.recordedDate == other.recordedDate && (createdAt ?? .earliest) == (other.createdAt ?? .earliest)
  }
}
