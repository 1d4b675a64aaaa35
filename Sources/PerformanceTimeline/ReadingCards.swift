import CompassModel

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
