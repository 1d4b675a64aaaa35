import CompassModel

/// The cards of a page of rows: of one screen to the next only those are made again whose row differs.
public struct CardMemo<Row: Equatable & Identifiable, Card> {
  @usableFromInline var last: (key: CardKey, rows: [Row], cards: [Card])?

  /// A memo that remembers nothing yet.
  public init() {}

  /// The cards of `rows`. `key` is all that they depend on beside the rows.
  @inlinable
  public mutating func callAsFunction(_ rows: [Row], for key: CardKey, make: (Row) -> Card) -> [Card] {
    let (known, cards) = last.map { $0.key == key ? ($0.rows, $0.cards) : ([], []) } ?? ([], [])
    // Made where a row is first found at another place than before.
    var places: [Row.ID: Int]?
    var made: [Card] = []
    made.reserveCapacity(rows.count)
    for (index, row) in rows.enumerated() {
      var position = index < known.count ? index : nil
      if position.map({ known[$0] == row }) != true {
        let found = places ?? Dictionary(zip(known.lazy.map(\.id), known.indices), uniquingKeysWith: { $1 })
        places = found
        position = found[row.id].flatMap { known[$0] == row ? $0 : nil }
      }
      made.append(position.map { cards[$0] } ?? make(row))
    }
    last = (key, rows, made)
    return made
  }
}

/// The input of a list's cards beside their rows: the local day, what this person may do, and why nothing can be
/// tapped now.
public struct CardKey: Equatable {
  private var today: CalendarDate
  private var viewer: Viewer?
  private var refusal: String?

  /// As a card's initializer takes them.
  public init(_ context: PageContext, refusal: String?) {
    (today, viewer, self.refusal) = (context.today, context.viewer, refusal)
  }
}
