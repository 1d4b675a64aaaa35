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
    let days = rows.indices.map { Int64(rows[$0].startDate.dayNumber) }
    oldestFirst = Self.order(by: days)
    newestFirst = Self.order(by: days.map { -$0 })
    byType = Self.order(by: Self.typeRanks(of: rows))
    byName = Self.order(by: NameRanks.ranks(of: rows.indices.map { rows[$0].shownName }))
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

  /// The place of each row's type among the wire names of the types that occur.
  private static func typeRanks(of rows: [Event]) -> [Int64] {
    let types = rows.indices.map { rows[$0].type }
    var ranks: [EventType: Int64] = [:]
    for (rank, type) in Set(types).sorted(by: { $0.wire < $1.wire }).enumerated() { ranks[type] = Int64(rank) }
    return types.map { ranks[$0] ?? 0 }
  }
}
