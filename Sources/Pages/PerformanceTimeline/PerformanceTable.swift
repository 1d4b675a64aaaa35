import CompassModel
import PageKit
import Records

/// An index of an athlete's readings, sorted by time, with the columns that charts and filters read often.
///
/// Built once when rows load, off the main actor.
package final class PerformanceTable: RowIndex {
  /// All readings, oldest first.
  package let metrics: [PerformanceMetric]
  /// The value of each reading in the type's unit, if it can be converted, else as recorded (decision P14).
  let values: [Double]
  let dates: [CalendarDate]
  let areVerified: [Bool]
  private let numbers: [MetricID: Int32]
  /// The types that occur: known ones in their usual order, then others by wire name.
  let types: [MetricType]
  /// The number of readings left out as unreadable (decision X5).
  package let unreadableCount: Int
  private let all, verified: ReadingOrders

  static let none = PerformanceTable([])

  /// Indexes readings given in any order; of several with the same id the last one counts. Readings with a value that
  /// is not finite are left out and counted as unreadable.
  package init(_ rows: [PerformanceMetric], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    var latest: [MetricID: Int] = [:]
    latest.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() { latest[row.id] = index }
    let included = rows.indices.filter { latest[rows[$0].id] == $0 && rows[$0].value?.isFinite ?? true }
    unreadableCount = rows.count { $0.value?.isFinite == false }
    metrics = included.sorted { rows[$0].precedes(rows[$1]) }.map { rows[$0] }
    let comparable = metrics.map { $0.impossibility == nil ? $0.comparableValue : nil }
    // Values that cannot be compared are in no order that reads them.
    values = zip(metrics, comparable).map { $1 ?? $0.value ?? 0 }
    dates = metrics.map(\.recordedDate)
    areVerified = metrics.map(\.isVerified)
    var numbers: [MetricID: Int32] = [:]
    numbers.reserveCapacity(metrics.count)
    for (number, row) in metrics.enumerated() { numbers[row.id] = Int32(truncatingIfNeeded: number) }
    self.numbers = numbers
    all = ReadingOrders(metrics, comparable) { _ in true }
    verified = ReadingOrders(metrics, comparable) { $0.isVerified }
    let found = Set(all.byType.keys)
    types =
      MetricType.recognized.filter(found.contains)
      + found.subtracting(MetricType.recognized).sorted { $0.wire < $1.wire }
  }

  package subscript(id: MetricID) -> PerformanceMetric? { number(of: id).map { metrics[$0] } }
  func number(of id: MetricID) -> Int? { numbers[id].map { Int($0) } }

  /// Returns the readings of a type within a range of days, oldest first.
  func readings(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    rows(orders(verifiedOnly).byType[type] ?? [], in: span)
  }

  /// Returns the comparable readings of a type, oldest first: those in the type's unit or a convertible one (decision
  /// P14), with plausible values (G13).
  func comparableReadings(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    rows(orders(verifiedOnly).comparableByType[type] ?? [], in: span)
  }

  /// Returns the readings of a type that no chart shows, by reason; reasons without readings have no key.
  func uncharted(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> [UnchartedReason: ReadingRows] {
    orders(verifiedOnly).unchartedByType[type]?.mapValues { rows($0, in: span) }.filter { !$1.isEmpty } ?? [:]
  }

  /// - Parameter numbers: row numbers of one type, oldest first.
  private func rows(_ numbers: [Int32], in span: DateRange) -> ReadingRows {
    let start = span.start.map { start in endIndex(in: numbers) { $0 < start } } ?? 0
    let end = endIndex(in: numbers) { $0 <= span.end }
    return ReadingRows(table: self, numbers: numbers[start..<max(start, end)])
  }

  /// Returns all readings within a range of days, newest first: the order of `metrics` exactly in reverse.
  func readings(in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    let numbers = orders(verifiedOnly).newestFirst
    let start = endIndex(in: numbers) { $0 > span.end }
    let end = span.start.map { start in endIndex(in: numbers) { $0 >= start } } ?? numbers.count
    return ReadingRows(table: self, numbers: numbers[start..<max(start, end)])
  }

  var allReadings: ReadingRows { readings(in: .all, verifiedOnly: false) }

  private func orders(_ verifiedOnly: Bool) -> ReadingOrders { verifiedOnly ? verified : all }

  private func endIndex(in numbers: [Int32], where passes: (CalendarDate) -> Bool) -> Int {
    numbers.indices.endOfPrefix { passes(dates[Int(numbers[$0])]) }
  }
}

extension PerformanceTable: Equatable {
  package static func == (left: PerformanceTable, right: PerformanceTable) -> Bool {
    left === right || (left.metrics == right.metrics && left.unreadableCount == right.unreadableCount)
  }
}

/// The events that charts show as markers, by date (decision P13).
///
/// Built once when rows load, off the main actor.
package struct ContextEvents: RowIndex, Equatable {
  /// The markers by start date, ties by id.
  package let events: [EventMarker]

  package init(_ events: [Event], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.events = events.map {
      EventMarker(id: $0.id, name: $0.displayName.cut(at: 60), date: $0.startDate, last: $0.lastDate)
    }.sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  /// Returns the markers of events with a day in the range.
  func events(in span: DateRange) -> [EventMarker] {
    events.filter { $0.isIn(span.start ?? $0.date, through: span.end) }
  }
}

/// Rows of which only the newest 100 are encoded (decision U4).
@propertyWrapper
public struct NewestEncoded<Row: Equatable & Sendable & Encodable>: Equatable, Sendable, Encodable {
  /// All rows, oldest first; the last 100 are encoded.
  public var wrappedValue: [Row]

  /// Wraps rows sorted oldest first.
  public init(wrappedValue: [Row]) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(wrappedValue.suffix(100)))
  }
}
