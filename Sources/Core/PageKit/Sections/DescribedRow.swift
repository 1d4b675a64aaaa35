/// A typed card that can describe itself as a row. Descriptions are made when they are read (decision Z1).
public protocol DescribedRow: Equatable, Sendable, Encodable {
  /// The id and the name of the row, made without the rest of the description.
  var rowLabel: RowLabel { get }
  /// The complete description of the row.
  var row: ScreenRow { get }
}

extension DescribedRow {
  /// The spoken sentence of the row, without its notes (decision V13).
  package var spokenText: String { row.sentence }
}

/// The rows of a list in the order of their numbers; each row is described when it is read.
public struct ScreenRows: RandomAccessCollection, Sendable {
  public let endIndex: Int
  /// The rows, if they were described before.
  private let descriptions: [ScreenRow]?
  private let labelAt: @Sendable (Int) -> RowLabel
  private let rowAt: @Sendable (Int) -> ScreenRow
  private let encodeAt: @Sendable (Int, inout any UnkeyedEncodingContainer) throws -> Void

  /// Makes rows from typed cards. An incremental encoder compares the cards and describes only those that changed.
  package init<Cards: RandomAccessCollection & Sendable>(_ cards: Cards)
  where Cards.Element: DescribedRow, Cards.Index == Int {
    self.init(cards) { cards, index in cards[index].rowLabel }
  }

  /// Makes rows from typed cards that are themselves made when read; `label` returns the id and the name of a row
  /// without making its card.
  package init<Cards: RandomAccessCollection & Sendable>(
    _ cards: Cards, label: @escaping @Sendable (Cards, Int) -> RowLabel
  ) where Cards.Element: DescribedRow, Cards.Index == Int {
    let start = cards.startIndex
    (endIndex, descriptions) = (cards.count, nil)
    labelAt = { label(cards, start + $0) }
    rowAt = { index in
      // Borrows the card where it is in memory, as a copy of all its texts takes long.
      (cards.withContiguousStorageIfAvailable { $0.baseAddress?[index].row } ?? nil) ?? cards[start + index].row
    }
    encodeAt = { index, container in try container.encode(EncodedCard(cards[start + index])) }
  }

  package init(_ rows: [ScreenRow] = []) {
    (endIndex, descriptions) = (rows.count, rows)
    (labelAt, rowAt) = ({ rows[$0].label }, { rows[$0] })
    encodeAt = { index, container in try container.encode(rows[index]) }
  }

  public var startIndex: Int { 0 }
  public subscript(index: Int) -> ScreenRow { rowAt(index) }
  package var described: [ScreenRow] { descriptions ?? indices.map(rowAt) }
  /// The ids and names of all rows, made without describing them.
  package var labels: [RowLabel] { indices.map(labelAt) }

  func encodeRow(_ index: Int, _ container: inout any UnkeyedEncodingContainer) throws {
    try encodeAt(index, &container)
  }

  /// Returns the row with this id, describing only that one; nil if there is none.
  public subscript(id id: String) -> ScreenRow? { indices.first { labelAt($0).id == id }.map(rowAt) }
}

/// A card as an incremental encoder takes it. A class, as the encoder copies its values several times.
private class EncodedCard<Card: DescribedRow>: Equatable, Identifiable, Encodable {
  let card: Card
  var id: String { card.rowLabel.id }

  init(_ card: Card) { self.card = card }

  static func == (left: EncodedCard, right: EncodedCard) -> Bool { left.card == right.card }

  func encode(to encoder: any Encoder) throws { try card.row.encode(to: encoder) }
}

/// Typed cards that are encoded with their `spokenText` added, the sentence of the description.
@propertyWrapper
public struct SpokenCards<Card: DescribedRow>: Equatable, Sendable, Encodable {
  /// The cards, in order.
  public var wrappedValue: [Card]

  public init(wrappedValue: [Card]) { self.wrappedValue = wrappedValue }

  private enum CodingKeys: CodingKey { case spokenText }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for card in wrappedValue { try container.encode(Spoken(card)) }
  }

  private final class Spoken: EncodedCard<Card> {
    override func encode(to encoder: any Encoder) throws {
      try card.encode(to: encoder)
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(card.spokenText, forKey: .spokenText)
    }
  }
}
