import CompassModel

/// The cards of a page of rows: of one screen to the next only those are made again whose row differs.
public struct CardMemo<Row: Equatable & Identifiable, Card> {
  private var key: CardKey?
  private var rows: [Row] = []
  private var cards: [Card] = []

  /// Remembers nothing yet.
  public init() {}

  /// The cards of `rows`. `key` is all that they depend on beside the rows.
  public mutating func callAsFunction(_ rows: [Row], for key: CardKey, make: (Row) -> Card) -> [Card] {
    if self.key != key { (self.rows, cards) = ([], []) }
    // Made where a row is first found at another place than before.
    var places: [Row.ID: Int]?
    let made = rows.enumerated().map { index, row in
      if index < self.rows.count, self.rows[index] == row { return cards[index] }
      let known = places ?? Dictionary(zip(self.rows.map(\.id), self.rows.indices), uniquingKeysWith: { $1 })
      places = known
      if let place = known[row.id], self.rows[place] == row { return cards[place] }
      return make(row)
    }
    (self.key, self.rows, cards) = (key, rows, made)
    return made
  }
}

/// What the cards of a list depend on beside their rows: the local day, what this person may do, and why nothing can be
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
