import CompassModel

/// Rows in the order of their ids, found by binary search, so that a row's number also breaks ties (decision X7).
///
/// A removed row leaves a gap: no number changes while the rows are in use.
public struct RowsByID<Row: Identifiable & Sendable>: Sendable where Row.ID: RawRepresentable<String> {
  // Inlinable: a reader of one column in another module copies no row.
  @usableFromInline var rows: [Row]
  // Beside the rows: comparing texts is quick, reaching into rows of any type is not.
  @usableFromInline let ids: [String]
  /// For each row number, whether the row is gone.
  public private(set) var isRemoved: [Bool]
  /// How many rows are there.
  public private(set) var count: Int

  /// - Parameter rows: in any order; of two rows with the same id the later one counts.
  @inlinable public init(_ rows: [Row]) {
    let unordered = rows.map(\.id.rawValue)
    if let positions = Self.positions(of: unordered) {
      self.init(ordered: positions.map { rows[$0] }, ids: positions.map { unordered[$0] })
    } else {
      self.init(ordered: rows, ids: unordered)
    }
  }

  @usableFromInline init(ordered rows: [Row], ids: [String]) {
    self.rows = rows
    self.ids = ids
    isRemoved = [Bool](repeating: false, count: ids.count)
    count = ids.count
  }

  /// Where the rows come from, in the order of their ids; nil if they are in order already.
  @usableFromInline static func positions(of ids: [String]) -> [Int]? {
    guard !zip(ids, ids.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
    var unique: [Int] = []
    unique.reserveCapacity(ids.count)
    for position in ids.indices.sorted(by: { (ids[$0], $0) < (ids[$1], $1) }) {
      if let last = unique.last, ids[last] == ids[position] { unique.removeLast() }
      unique.append(position)
    }
    return unique
  }

  /// What was not removed, smallest id first.
  @inlinable public var all: [Row] {
    count == rows.count ? rows : rows.indices.lazy.filter { !isRemoved[$0] }.map { rows[$0] }
  }

  /// The row of a number that `number(of:)` returned.
  @inlinable public subscript(number: Int) -> Row { rows[number] }

  /// Changes the row of a number; its id stays.
  @inlinable public mutating func update(_ number: Int, _ change: (inout Row) -> Void) { change(&rows[number]) }

  /// The row of an id; nil if there is no such row, or not any more.
  @inlinable public subscript(id id: Row.ID) -> Row? { number(of: id).map { rows[$0] } }

  /// Nil if there is no such row, or not any more.
  @inlinable public func number(of id: Row.ID) -> Int? {
    let id = id.rawValue
    var low = 0
    var high = ids.count
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low < ids.count && ids[low] == id && !isRemoved[low] ? low : nil
  }

  /// - Returns: the number the row had; nil if there was none.
  public mutating func remove(_ id: Row.ID) -> Int? {
    guard let number = number(of: id) else { return nil }
    isRemoved[number] = true
    count -= 1
    return number
  }
}
