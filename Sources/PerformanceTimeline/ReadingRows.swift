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

/// Row numbers of the readings that pass, in the orders that are asked for.
struct ReadingOrders: Sendable {
  private(set) var newestFirst: [Int32] = []
  /// Oldest first.
  private(set) var byType: [MetricType: [Int32]] = [:]
  /// Oldest first; without those noted in a unit that cannot be converted (decision P14).
  private(set) var comparableByType: [MetricType: [Int32]] = [:]

  /// - Parameters:
  ///   - metrics: oldest first.
  ///   - values: theirs in the units of their types; nil where the unit cannot be converted.
  init(_ metrics: [PerformanceMetric], _ values: [Double?], where passes: (PerformanceMetric) -> Bool) {
    for (number, row) in metrics.enumerated() where passes(row) {
      byType[row.type, default: []].append(Int32(truncatingIfNeeded: number))
    }
    comparableByType =
      values.contains(nil) ? byType.mapValues { $0.filter { values[Int($0)] != nil } } : byType
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
    recordedDate == other.recordedDate && (createdAt ?? .earliest) == (other.createdAt ?? .earliest)
  }
}

/// What a list or a chart shows of one reading.
public protocol ReadingCard: Hashable, Sendable, Codable {
  var date: CalendarDate { get }
  var value: Double { get }
  init(_ metric: PerformanceMetric)
}

/// Cards of many readings, each made when it is read: a hundred thousand cost nothing until somebody looks.
///
/// `date(at:)` and `value(at:)` make no card. Encoded as an array.
public struct ReadingCards<Card: ReadingCard>: RandomAccessCollection, Sendable {
  private let source: Source

  private enum Source: Sendable {
    case rows(ReadingRows)
    case cards([Card])
  }

  init(_ rows: ReadingRows) { source = .rows(rows) }

  /// Of cards that exist already.
  public init(_ cards: [Card]) { source = .cards(cards) }

  public var startIndex: Int { 0 }
  public var endIndex: Int {
    switch source {
    case .rows(let rows): rows.count
    case .cards(let cards): cards.count
    }
  }

  public subscript(position: Int) -> Card {
    switch source {
    case .rows(let rows): Card(rows[position])
    case .cards(let cards): cards[position]
    }
  }

  public func date(at position: Int) -> CalendarDate {
    switch source {
    case .rows(let rows): rows.date(at: position)
    case .cards(let cards): cards[position].date
    }
  }
}

extension ReadingCards<ChartCard.Point> {
  /// In the unit of the series.
  public func value(at position: Int) -> Double {
    switch source {
    case .rows(let rows): rows.value(at: position)
    case .cards(let cards): cards[position].value
    }
  }
}

extension ReadingCards: Hashable {
  /// Rows of the same table are compared by their places.
  public static func == (left: Self, right: Self) -> Bool {
    if case .rows(let mine) = left.source, case .rows(let others) = right.source { return mine == others }
    return left.count == right.count && left.elementsEqual(right)
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(count) }
}

extension ReadingCards: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([Card].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for card in self { try container.encode(card) }
  }
}
