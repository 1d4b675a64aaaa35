import CompassModel

/// A cache of a list's cards: from one screen to the next only cards of changed rows are made again.
public struct CardMemo<Row: Equatable & Identifiable, Card> {
  @usableFromInline var last: (key: CardKey, rows: [Row], cards: [Card])?

  public init() {}

  /// Returns the cards of `rows`, calling `make` only for changed rows. `key` is everything else on which cards depend.
  @inlinable
  public mutating func callAsFunction(_ rows: [Row], for key: CardKey, make: (Row) -> Card) -> [Card] {
    let (cachedRows, cards) = last.map { $0.key == key ? ($0.rows, $0.cards) : ([], []) } ?? ([], [])
    // Built when the first row is found at a different index than before.
    var indices: [Row.ID: Int]?
    var made: [Card] = []
    made.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      var position = index < cachedRows.count && cachedRows[index].id == row.id ? index : nil
      if position == nil {
        let found = indices ?? Dictionary(zip(cachedRows.lazy.map(\.id), cachedRows.indices), uniquingKeysWith: { $1 })
        indices = found
        position = found[row.id]
      }
      made.append(position.flatMap { cachedRows[$0] == row ? cards[$0] : nil } ?? make(row))
    }
    last = (key, rows, made)
    return made
  }
}

/// Everything besides its row on which a card depends: day, viewer, and the reason why nothing can be tapped now.
public struct CardKey: Equatable {
  private var today: CalendarDate
  private var viewer: Viewer?
  private var refusal: String?

  /// Makes the key for a context; `refusal` is the reason why nothing can be tapped now, nil for none.
  public init(_ context: PageContext, refusal: String?) {
    (today, viewer, self.refusal) = (context.today, context.viewer, refusal)
  }
}
