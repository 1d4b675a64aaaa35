import CompassModel

/// The rows of one answer, in the order of their ids: never changed, and shared by all pages that show them.
///
/// What is worked out of the rows (`table`, `laid`) is kept with them: worked out once, by the first that asks, on any
/// thread. So a table cannot belong to other rows than those it is used with, and no state holds a table.
public final class Base<R: Row>: Sendable {
  /// Ordered by id; each id once.
  public let rows: [R]
  private let ids: [String]
  private let derived = Lock<[ObjectIdentifier: any Sendable]>([:])

  /// - Parameter rows: in any order; of two with the same id the one counts that replaces the other.
  public init(_ rows: [R]) {
    let ids = rows.map { $0.rowID.rawValue }
    if zip(ids, ids.dropFirst()).allSatisfy(<) {
      (self.rows, self.ids) = (rows, ids)
      return
    }
    var byID: [String: R] = [:]
    for (id, row) in zip(ids, rows) {
      if let earlier = byID[id], !row.replaces(earlier) { continue }
      byID[id] = row
    }
    let ordered = byID.sorted { $0.key < $1.key }
    (self.rows, self.ids) = (ordered.map(\.value), ordered.map(\.key))
  }

  /// Nil for a row that is not there.
  public subscript(id: Identifier<R.Named>) -> R? { number(of: id.rawValue).map { rows[$0] } }

  /// The row's index in `rows`; nil for a row that is not there.
  public func number(of id: String) -> Int? {
    let index = ids.partitionPoint { $0 >= id }
    return index < ids.count && ids[index] == id ? index : nil
  }

  /// An index of these rows, built at the first call. Asked for off the main actor before the rows are shown: building
  /// one takes O(rows).
  ///
  /// - Parameters:
  ///   - type: which index.
  ///   - auxiliary: further input of the index; another one builds an index that replaces the last.
  public func table<T: RowIndex>(_ type: T.Type = T.self, auxiliary: T.Auxiliary) -> T where T.R == R {
    remember(for: auxiliary) { T(rows, auxiliary: auxiliary) }
  }

  /// The answer of a table to the last question.
  func numbers<T: RowTable>(_: T.Type, _ question: T.Question, auxiliary: T.Auxiliary) -> [Int32] where T.R == R {
    remember(for: TableRequest(question: question, auxiliary: auxiliary)) {
      Numbers<T>(numbers: table(T.self, auxiliary: auxiliary).numbers(question))
    }.numbers
  }

  /// These rows with edits laid over them, oldest first. The result for the last edits is remembered.
  public func laid(_ edits: [Edit]) -> Rows<R> {
    Rows(base: self, layer: remember(for: edits) { Layer(edits, over: self) })
  }

  /// The rows with edits made part of them: O(rows), for a fold or a saved copy.
  public func folded(_ edits: [Edit]) -> Base { edits.isEmpty ? self : Base(laid(edits).all) }

  private struct TableRequest<Question: Hashable & Sendable, Auxiliary: Hashable & Sendable>: Hashable, Sendable {
    let question: Question, auxiliary: Auxiliary
  }
  private struct Numbers<T>: Sendable { let numbers: [Int32] }
  private struct Memo<Input: Sendable, Output: Sendable>: Sendable { let input: Input, output: Output }

  /// The last output of this type, if its input was the same: for what is made of these rows and others. The input and
  /// the output must not hold this base, which would never be freed then. Two threads may work out the same thing at
  /// once.
  public func remember<Input: Hashable & Sendable, Output: Sendable>(
    for input: Input, _ make: () -> Output
  ) -> Output {
    let key = ObjectIdentifier(Output.self)
    if let memo = derived.withLock({ $0[key] }) as? Memo<Input, Output>, memo.input == input { return memo.output }
    let output = make()
    derived.withLock { $0[key] = Memo(input: input, output: output) }
    return output
  }
}

extension Base: Equatable {
  /// Quick for the same answer, O(rows) for two answers.
  public static func == (one: Base, other: Base) -> Bool { one === other || one.rows == other.rows }
}

extension Base: Codable {
  public convenience init(from decoder: any Decoder) throws {
    self.init(try decoder.singleValueContainer().decode([R].self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rows)
  }
}

/// The few rows that are not as the base has them: what is changed or new is in a base of its own, what is changed or
/// gone is hidden in the other.
struct Layer<R: Row>: Sendable {
  let changed: Base<R>
  /// Numbers of rows of the base, ascending.
  let hidden: [Int]
  /// Both as one base, once that was asked for.
  let merged = Lock<Base<R>?>(nil)

  init(_ edits: [Edit], over base: Base<R>) {
    var after: [String: R?] = [:]
    for edit in edits {
      let old = after[edit.id] ?? base.number(of: edit.id).map { base.rows[$0] }
      after.updateValue(R.row(old, after: edit), forKey: edit.id)
    }
    changed = Base(after.values.compactMap(\.self).sorted { $0.rowID < $1.rowID })
    hidden = after.keys.compactMap(base.number).sorted()
  }
}

/// The rows to be shown: what the backend answered, with the edits that this answer does not hold yet.
public struct Rows<R: Row>: Sendable {
  /// The rows as the backend answered.
  public let base: Base<R>
  let layer: Layer<R>

  /// The rows that are new, or not as the backend answered them.
  public var changed: Base<R> { layer.changed }
  /// The numbers of the rows of `base` that are not shown, ascending: they are changed or gone.
  public var hidden: [Int] { layer.hidden }

  /// Number of rows that are shown.
  public var count: Int { base.rows.count - layer.hidden.count + layer.changed.rows.count }

  /// Nil for a row that is not shown.
  public subscript(id: Identifier<R.Named>) -> R? {
    if let row = layer.changed[id] { return row }
    guard let number = base.number(of: id.rawValue), !layer.hidden.contains(number) else { return nil }
    return base.rows[number]
  }

  /// All of them as one answer, for an index that cannot be asked for a few rows: O(rows) where some were changed here.
  public var merged: Base<R> {
    if layer.hidden.isEmpty, layer.changed.rows.isEmpty { return base }
    if let merged = layer.merged.withLock({ $0 }) { return merged }
    let merged = Base(all)
    layer.merged.withLock { $0 = merged }
    return merged
  }

  /// All of them, by id: O(rows), for an export or a computation that no table can do.
  public var all: [R] {
    if layer.hidden.isEmpty, layer.changed.rows.isEmpty { return base.rows }
    let hidden = Set(layer.hidden)
    let visible = base.rows.indices.lazy.filter { !hidden.contains($0) }.map { base.rows[$0] }
    return (Array(visible) + layer.changed.rows).sorted { $0.rowID < $1.rowID }
  }
}

/// Compared by identity, so that a table made with other rows is built again only when those are others.
extension Rows: Hashable {
  public static func == (one: Rows, other: Rows) -> Bool {
    one.base === other.base && one.layer.changed === other.layer.changed
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(base)) }
}

extension Array {
  /// The first index from which on a condition holds; the count where it never does. The condition, once it holds, holds
  /// for all that follow.
  func partitionPoint(_ begins: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if begins(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
