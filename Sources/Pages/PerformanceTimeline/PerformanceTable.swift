import CompassModel
import PageKit
import Records

/// An athlete's readings, in the order of time, with everything worked out that charts and filters read often.
///
/// Built once when rows arrive, off the main actor. Never changes: a copy is a reference.
public struct PerformanceTable: RowIndex {
  private let storage: Storage

  /// Creates a table without rows.
  public init() { self.init([]) }

  /// Before the rows are known.
  static let none = PerformanceTable()

  /// The readings in any order; of two rows with the same id the later one counts. A row whose value is not finite is
  /// left out and counted.
  public init(_ metrics: [PerformanceMetric], auxiliary _: NoAuxiliary = NoAuxiliary()) { storage = Storage(metrics) }

  /// All rows, oldest first.
  public var metrics: [PerformanceMetric] { storage.metrics }
  /// The number of unreadable rows, which were left out (decision X5).
  public var unreadableCount: Int { storage.unreadableCount }
  /// The types that occur: known ones in their order, then others by name.
  var types: [MetricType] { storage.types }

  subscript(number: Int) -> PerformanceMetric { storage.metrics[number] }
  /// Nil if there is no such reading.
  public subscript(id: MetricID) -> PerformanceMetric? { number(of: id).map { self[$0] } }
  /// In the type's unit, where it can be converted (decision P14).
  func value(_ number: Int) -> Double { storage.values[number] }
  func date(_ number: Int) -> CalendarDate { storage.dates[number] }
  func isVerified(_ number: Int) -> Bool { storage.areVerified[number] }
  func number(of id: MetricID) -> Int? { storage.numbers[id].map { Int($0) } }

  /// The readings of a type within a span, oldest first.
  func readings(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    rows(storage.orders(verifiedOnly).byType[type] ?? [], in: span)
  }

  /// The comparable readings of a type, oldest first: in the type's unit or a convertible one (decision P14), and with
  /// plausible values (G13).
  func comparableReadings(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    rows(storage.orders(verifiedOnly).comparableByType[type] ?? [], in: span)
  }

  /// The readings of a type that are in no chart, by the reason why; none of a reason without readings.
  func uncharted(of type: MetricType, in span: DateRange, verifiedOnly: Bool) -> [UnchartedReason: ReadingRows] {
    storage.orders(verifiedOnly).unchartedByType[type]?.mapValues { rows($0, in: span) }.filter { !$1.isEmpty } ?? [:]
  }

  /// - Parameter numbers: oldest first.
  private func rows(_ numbers: [Int32], in span: DateRange) -> ReadingRows {
    let start = span.start.map { start in storage.endIndex(in: numbers) { $0 < start } } ?? 0
    let end = storage.endIndex(in: numbers) { $0 <= span.end }
    return ReadingRows(table: self, numbers: numbers[start..<max(start, end)])
  }

  /// All readings within a span, newest first; ties end in ascending id.
  func readings(in span: DateRange, verifiedOnly: Bool) -> ReadingRows {
    let numbers = storage.orders(verifiedOnly).newestFirst
    let start = storage.endIndex(in: numbers) { $0 > span.end }
    let end = span.start.map { start in storage.endIndex(in: numbers) { $0 >= start } } ?? numbers.count
    return ReadingRows(table: self, numbers: numbers[start..<max(start, end)])
  }

  /// All of them, newest first.
  var allReadings: ReadingRows { readings(in: .all, verifiedOnly: false) }

  /// Whether both are the same table, not only equal ones.
  func isSame(as other: PerformanceTable) -> Bool { storage === other.storage }
}

extension PerformanceTable {
  private final class Storage: Sendable {
    let metrics: [PerformanceMetric]
    let values: [Double]
    let dates: [CalendarDate]
    let areVerified: [Bool]
    let numbers: [MetricID: Int32]
    let types: [MetricType]
    let unreadableCount: Int
    private let all: ReadingOrders
    private let verified: ReadingOrders

    init(_ rows: [PerformanceMetric]) {
      var latest: [MetricID: Int] = [:]
      latest.reserveCapacity(rows.count)
      for (index, row) in rows.enumerated() { latest[row.id] = index }
      let places = rows.indices.filter { latest[rows[$0].id] == $0 && rows[$0].value?.isFinite ?? true }
      unreadableCount = rows.count { $0.value?.isFinite == false }
      metrics = places.sorted { rows[$0].precedes(rows[$1]) }.map { rows[$0] }
      let comparable = metrics.map { $0.impossibility == nil ? $0.comparableValue : nil }
      // What cannot be compared is in no order that reads its value.
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

    func orders(_ verifiedOnly: Bool) -> ReadingOrders { verifiedOnly ? verified : all }

    /// Where the rows end whose dates pass; those that pass come first.
    func endIndex(in numbers: [Int32], where passes: (CalendarDate) -> Bool) -> Int {
      var low = 0
      var high = numbers.count
      while low < high {
        let middle = (low + high) / 2
        if passes(dates[Int(numbers[middle])]) { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }
}

extension PerformanceTable: Equatable {
  public static func == (left: PerformanceTable, right: PerformanceTable) -> Bool {
    left.isSame(as: right) || (left.metrics == right.metrics && left.unreadableCount == right.unreadableCount)
  }
}

/// The events that are as markers on the charts, in the order of their dates (decision P13).
///
/// Built once when rows arrive, off the main actor.
public struct ContextEvents: RowIndex, Equatable {
  /// By start date, then by id.
  public let events: [EventMarker]

  /// The events as markers, by date.
  public init(_ events: [Event], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.events = events.map { EventMarker(id: $0.id, name: $0.displayName.cut(at: 60), date: $0.startDate) }
      .sorted { ($0.date, $0.id) < ($1.date, $1.id) }
  }

  /// The events that start within a span.
  func events(in span: DateRange) -> [EventMarker] {
    let start = span.start.map { start in endIndex { $0 < start } } ?? 0
    return Array(events[start..<max(start, endIndex { $0 <= span.end })])
  }

  private func endIndex(where passes: (CalendarDate) -> Bool) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if passes(events[middle].date) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

/// Rows of which the JSON has the newest, which are the last (decision U4).
@propertyWrapper
public struct NewestEncoded<Row: Equatable & Sendable & Encodable>: Equatable, Sendable, Encodable {
  /// All rows, oldest first; only the newest 100 are encoded.
  public var wrappedValue: [Row]

  /// Wraps rows that are sorted oldest first.
  public init(wrappedValue: [Row]) { self.wrappedValue = wrappedValue }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(Array(wrappedValue.suffix(100)))
  }
}
