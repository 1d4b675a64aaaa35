import CompassModel

/// An index that a page computes from all rows of one kind: a pure function, so that it can be cached with the rows.
public protocol RowIndex<R>: Sendable {
  /// The type of the indexed rows.
  associatedtype R: Row
  /// The type of further input: rows of another kind, such as the schools by which offers are sorted.
  associatedtype Auxiliary: Hashable, Sendable = NoAuxiliary

  /// Builds the index from all rows, sorted by id, so that row indices break ties.
  init(_ rows: [R], auxiliary: Auxiliary)
}

/// An index that answers for each row separately, so that a few changed rows can have a small one: filters and sorts.
public protocol RowTable<R>: RowIndex {
  /// The filters and the sort order of a list.
  associatedtype Question: Hashable, Sendable

  /// Returns the indices of the matching rows in the requested order: O(rows).
  func numbers(_ question: Question) -> [Int32]
  /// Whether the row at index `number` matches the filters.
  func passes(_ number: Int, _ question: Question) -> Bool
  /// Whether the row at `number` comes before a row of another table, in the requested order; ties by id.
  func precedes(_ number: Int, _ other: Self, _ otherNumber: Int, _ question: Question) -> Bool
}

/// The auxiliary input of an index over rows of one kind only: empty.
public struct NoAuxiliary: Hashable, Sendable {
  public init() {}
}

/// A table over rows of which a few are changed: queries the base's table and a small one of the changed rows, and
/// merges both.
///
/// After a change the result of the base comes from its cache: only the changed rows are read again, so that a change
/// costs O(changes), whatever the number of rows.
public struct Layered<T: RowTable>: Sendable {
  package let rows: Rows<T.R>
  let auxiliary: T.Auxiliary
  let base, changed: T

  /// Gets both tables for the rows to be shown, or builds them.
  public init(_ rows: Rows<T.R>, auxiliary: T.Auxiliary) {
    (self.rows, self.auxiliary) = (rows, auxiliary)
    base = rows.base.table(auxiliary: auxiliary)
    changed = rows.layer.changed.table(auxiliary: auxiliary)
  }

  /// Returns the rows that match `question`, in its order.
  public func list(_ question: T.Question) -> Listing<T> {
    let numbers = rows.base.numbers(T.self, question, auxiliary: auxiliary)
    let hiddenCount = rows.layer.hidden.count { base.passes($0, question) }
    let added = changed.numbers(question).map { new in
      let before = numbers.indices.endOfPrefix { base.precedes(Int(numbers[$0]), changed, Int(new), question) }
      return Listing<T>.Added(before: before, number: Int(new))
    }
    return Listing(
      rows: rows, base: base, changed: changed, numbers: numbers, added: added, hidden: Set(rows.layer.hidden),
      count: numbers.count - hiddenCount + added.count)
  }

  /// Returns sums over all rows, such as a count for each day: the base's, minus hidden rows, plus changed rows. `all`
  /// returns the sums of a whole table, always the same number of them; `one` the summands of one row, by the index of
  /// the sum they belong to.
  package func sum(_ all: (T) -> [Int], _ one: (T, Int) -> [Int: Int]) -> [Int] {
    var sums = zip(all(base), all(changed)).map(+)
    for number in rows.layer.hidden {
      for (index, count) in one(base, number) { sums[index] -= count }
    }
    return sums
  }
}

extension Layered where T.Auxiliary == NoAuxiliary {
  public init(_ rows: Rows<T.R>) { self.init(rows, auxiliary: NoAuxiliary()) }
}

/// The rows of a list in order; a row is copied only when it is read.
public struct Listing<T: RowTable>: Sequence, Sendable {
  @usableFromInline struct Added: Sendable { @usableFromInline let before: Int, number: Int }

  /// All rows of the kind, whether they match or not.
  package let rows: Rows<T.R>
  let base, changed: T
  let numbers: [Int32]
  /// Changed rows in the list, each with the index of `numbers` that it comes before.
  let added: [Added]
  let hidden: Set<Int>
  package let count: Int

  /// Returns the first row for which `matches` returns true, and its index in the list; nil if there is none. `matches`
  /// gets a table and a row's index in it, so that no row is copied.
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

  /// Returns the index of a row in the list; nil if the list does not contain it.
  public func index(of id: Identifier<T.R.Named>) -> Int? {
    var (index, isFound) = (0, false)
    walk { _, number, rows in
      isFound = rows[number].rowID == id
      if !isFound { index += 1 }
      return !isFound
    }
    return isFound ? index : nil
  }

  /// Counts the rows of the list for which `matches` returns true, given a table and a row's index in it.
  public func count(where matches: (T, Int) -> Bool) -> Int {
    var count = 0
    walk { table, number, _ in
      if matches(table, number) { count += 1 }
      return true
    }
    return count
  }

  /// Visits the list in order until `visit` returns false, with each row's table, index and array of rows.
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

  /// Makes an iterator that starts at the first row.
  public func makeIterator() -> Iterator { Iterator(list: self) }

  /// Iterates over a list once. Holds no table, which each step would copy. Inlinable, so that it is specialized for
  /// the row type instead of looking it up at each step.
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

    /// Returns the next row; nil after the last one.
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
