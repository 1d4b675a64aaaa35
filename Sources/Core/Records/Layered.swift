import CompassModel

/// An index that a page works out of all rows of one kind. Reads nothing but its rows and its auxiliary input, so that
/// it can be kept with the rows.
public protocol RowIndex<R>: Sendable {
  /// The rows it is made of.
  associatedtype R: Row
  /// Further input: rows of another kind, such as the schools that offers are sorted by.
  associatedtype Auxiliary: Hashable, Sendable = NoAuxiliary

  /// - Parameters:
  ///   - rows: in the order of their ids, so that a row's number breaks ties.
  ///   - auxiliary: further input of the index.
  init(_ rows: [R], auxiliary: Auxiliary)
}

/// An index that answers for each row by itself, so that a few changed rows can have one of their own: it filters and
/// sorts.
public protocol RowTable<R>: RowIndex {
  /// The filters and the order of a list.
  associatedtype Question: Hashable, Sendable

  /// The numbers of the rows that pass, in the order that is asked for: O(rows).
  func numbers(_ question: Question) -> [Int32]
  /// Whether one row passes.
  func passes(_ number: Int, _ question: Question) -> Bool
  /// Whether a row comes before a row of another table, in the order that is asked for; ties by id.
  func precedes(_ number: Int, _ other: Self, _ otherNumber: Int, _ question: Question) -> Bool
}

/// The auxiliary input of a table that is made of rows of one kind only.
public struct NoAuxiliary: Hashable, Sendable {
  /// Makes the empty auxiliary input.
  public init() {}
}

/// A table over rows of which a few are changed: asks that of the base and a small one of the changed rows, and merges
/// their answers.
///
/// After a change the base's answer is the one it gave before: only the few rows are read again, so that a change
/// costs O(changes), whatever the number of rows.
public struct Layered<T: RowTable>: Sendable {
  /// The rows to be shown.
  public let rows: Rows<T.R>
  let auxiliary: T.Auxiliary
  let base: T
  let changed: T

  /// - Parameters:
  ///   - rows: the rows to be shown.
  ///   - auxiliary: further input of the table.
  public init(_ rows: Rows<T.R>, auxiliary: T.Auxiliary) {
    self.rows = rows
    self.auxiliary = auxiliary
    base = rows.base.table(auxiliary: auxiliary)
    changed = rows.layer.changed.table(auxiliary: auxiliary)
  }

  /// The rows that pass, in the order that is asked for.
  public func list(_ question: T.Question) -> Listing<T> {
    let numbers = rows.base.numbers(T.self, question, auxiliary: auxiliary)
    let hiddenCount = rows.layer.hidden.count { base.passes($0, question) }
    let added = changed.numbers(question).map { new in
      Listing<T>.Added(
        before: numbers.partitionPoint { !base.precedes(Int($0), changed, Int(new), question) }, number: Int(new))
    }
    return Listing(
      rows: rows, base: base, changed: changed, numbers: numbers, added: added, hidden: Set(rows.layer.hidden),
      count: numbers.count - hiddenCount + added.count)
  }

  /// A sum over all rows, such as a count for each day: that of the base, less what is hidden, plus that of the changed
  /// rows.
  ///
  /// - Parameters:
  ///   - all: the sums of a whole table, always as many.
  ///   - one: what one row adds to which of them.
  public func sum(_ all: (T) -> [Int], _ one: (T, Int) -> [Int: Int]) -> [Int] {
    var sums = zip(all(base), all(changed)).map(+)
    for number in rows.layer.hidden {
      for (index, count) in one(base, number) { sums[index] -= count }
    }
    return sums
  }
}

extension Layered where T.Auxiliary == NoAuxiliary {
  /// A table of these rows alone.
  public init(_ rows: Rows<T.R>) { self.init(rows, auxiliary: NoAuxiliary()) }
}

/// The rows of a list in order; a row is copied only when it is read.
public struct Listing<T: RowTable>: Sequence, Sendable {
  @usableFromInline struct Added: Sendable { @usableFromInline let before: Int, number: Int }

  /// All rows of the kind, in the list or not.
  public let rows: Rows<T.R>
  let base: T
  let changed: T
  let numbers: [Int32]
  /// Which changed rows come before which index of `numbers`.
  let added: [Added]
  let hidden: Set<Int>
  /// Number of rows in the list: O(1).
  public let count: Int

  /// The first row that its table answers for, and its index in the list: no row is copied on the way.
  public func first(where matches: (T, Int) -> Bool) -> (index: Int, row: T.R)? {
    var found: (Int, T.R)?
    var index = 0
    walk { table, number, rows in
      if matches(table, number) { found = (index, rows[number]) }
      index += 1
      return found == nil
    }
    return found
  }

  /// The index of a row in the list; nil where it is not in it.
  public func index(of id: Identifier<T.R.Named>) -> Int? {
    var (index, isFound) = (0, false)
    walk { _, number, rows in
      isFound = rows[number].rowID == id
      if !isFound { index += 1 }
      return !isFound
    }
    return isFound ? index : nil
  }

  /// Counts the rows for which `matches` returns true.
  public func count(where matches: (T, Int) -> Bool) -> Int {
    var count = 0
    walk { table, number, _ in
      if matches(table, number) { count += 1 }
      return true
    }
    return count
  }

  /// Goes through the list in order, as long as `visit` wants another row.
  private func walk(_ visit: (T, Int, [T.R]) -> Bool) {
    var nextAdded = 0
    for position in 0...numbers.count {
      while nextAdded < added.count, added[nextAdded].before == position {
        guard visit(changed, added[nextAdded].number, rows.layer.changed.rows) else { return }
        nextAdded += 1
      }
      guard position < numbers.count else { return }
      let number = Int(numbers[position])
      if !hidden.contains(number), !visit(base, number, rows.base.rows) { return }
    }
  }

  /// Begins at the first row.
  public func makeIterator() -> Iterator { Iterator(list: self) }

  /// Goes through a list once. Holds no table: each step would copy it. Inlined, so that it is made for the type of the
  /// rows: else each step would look that up.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let base, changed: [T.R]
    @usableFromInline let numbers: [Int32]
    @usableFromInline let added: [Added]
    @usableFromInline let hidden: Set<Int>
    @usableFromInline var position = 0, nextAdded = 0

    init(list: Listing) {
      (base, changed) = (list.rows.base.rows, list.rows.layer.changed.rows)
      (numbers, added, hidden) = (list.numbers, list.added, list.hidden)
    }

    /// Nil behind the last row.
    @inlinable public mutating func next() -> T.R? {
      while true {
        if nextAdded < added.count, added[nextAdded].before == position {
          nextAdded += 1
          return changed[added[nextAdded - 1].number]
        }
        guard position < numbers.count else { return nil }
        let number = Int(numbers[position])
        position += 1
        if !hidden.contains(number) { return base[number] }
      }
    }
  }
}
