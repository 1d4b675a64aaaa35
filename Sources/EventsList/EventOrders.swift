import CompassModel

/// The four orders of the list, worked out once: changing the sort then costs nothing.
///
/// Ties end in ascending id in every order (decision X7), which is the row number.
struct EventOrders: Sendable {
  private let newestFirst: [Int32]
  private let oldestFirst: [Int32]
  private let byName: [Int32]
  private let byType: [Int32]

  init(_ rows: [Event]) {
    let days = rows.map { Int64($0.startDate.dayNumber) }
    oldestFirst = Self.order(by: days)
    newestFirst = Self.order(by: days.map { -$0 })
    byType = Self.order(by: Self.ranks(of: rows.map(\.type.wire)) { $0 })
    byName = Self.order(by: Self.ranks(of: rows.map(\.shownName), key: NameOrder.init))
  }

  subscript(sort: EventSort) -> [Int32] {
    switch sort {
    case .dateDescending: newestFirst
    case .dateAscending: oldestFirst
    case .name: byName
    case .type: byType
    }
  }

  /// Row numbers by ascending key, then by number. Both fit one integer, so sorting compares integers.
  private static func order(by keys: [Int64]) -> [Int32] {
    keys.indices.map { keys[$0] << 32 | Int64($0) }.sorted().map { Int32(truncatingIfNeeded: $0) }
  }

  /// The place of each text among the different texts: keys are made once a text, and the few are sorted.
  private static func ranks(of texts: [String], key: (String) -> some Comparable) -> [Int64] {
    let keyed = Set(texts).map { (text: $0, key: key($0)) }.sorted { $0.key < $1.key }
    var ranks: [String: Int64] = [:]
    ranks.reserveCapacity(keyed.count)
    for (rank, entry) in keyed.enumerated() { ranks[entry.text] = Int64(rank) }
    return texts.map { ranks[$0] ?? 0 }
  }
}
