/// Rows in the order of their ids, found by halving, so that a row's number also breaks ties (decision X7).
///
/// A removed row leaves a gap: no number changes while the rows are in use.
public struct RowsByID<Row: Identifiable & Sendable>: Sendable where Row.ID: Comparable {
  private var rows: [Row]
  /// For each row number, whether the row is gone.
  public private(set) var isRemoved: [Bool]
  /// How many rows are there.
  public private(set) var count: Int

  /// - Parameter rows: in any order; of two rows with the same id the later one counts.
  public init(_ rows: [Row]) {
    self.rows = Self.orderedByID(rows)
    isRemoved = [Bool](repeating: false, count: self.rows.count)
    count = self.rows.count
  }

  private static func orderedByID(_ rows: [Row]) -> [Row] {
    let isOrdered = zip(rows, rows.dropFirst()).allSatisfy { $0.id < $1.id }
    guard !isOrdered else { return rows }
    var unique: [Row] = []
    unique.reserveCapacity(rows.count)
    let positions = rows.indices.sorted { (rows[$0].id, $0) < (rows[$1].id, $1) }
    for position in positions {
      if unique.last?.id == rows[position].id { unique.removeLast() }
      unique.append(rows[position])
    }
    return unique
  }

  /// All rows, by id.
  public var all: [Row] { count == rows.count ? rows : rows.indices.lazy.filter { !isRemoved[$0] }.map { rows[$0] } }

  /// The row of a number that `number(of:)` returned.
  public subscript(number: Int) -> Row { rows[number] }

  public subscript(id id: Row.ID) -> Row? { number(of: id).map { rows[$0] } }

  /// Nil if there is no such row, or not any more.
  public func number(of id: Row.ID) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].id == id && !isRemoved[low] ? low : nil
  }

  /// - Returns: the number the row had; nil if there was none.
  public mutating func remove(_ id: Row.ID) -> Int? {
    guard let number = number(of: id) else { return nil }
    isRemoved[number] = true
    count -= 1
    return number
  }
}
