import CompassModel

/// The rows of one answer, sorted by id: immutable, and shared by all pages that show them.
///
/// Values derived from the rows (`table`, `laid`) are cached here, each for its last input, and computed at the first
/// call on any thread. So a table always belongs to its rows, and no state has to hold tables.
public final class Base<R: Row>: Sendable {
  /// The rows sorted by id; each id once.
  public let rows: [R]
  private let ids: [String]
  private let derived = Lock<[ObjectIdentifier: any Sendable]>([:])

  /// Makes the base of an answer's rows, in any order; among rows with the same id, `Row.replaces` decides which is
  /// used.
  public init(_ rows: [R]) {
    // Borrows each row where it is in memory: a copy counts references of all its texts.
    let ids = rows.withUnsafeBufferPointer { rows in
      rows.baseAddress.map { first in rows.indices.map { first[$0].rowID.rawValue } } ?? []
    }
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

  package subscript(id: Identifier<R.Named>) -> R? { number(of: id.rawValue).map { rows[$0] } }

  /// Returns the row's index in `rows`; nil if there is no such row.
  public func number(of id: String) -> Int? {
    let index = ids.indices.endOfPrefix { ids[$0] < id }
    return index < ids.count && ids[index] == id ? index : nil
  }

  /// Returns an index over these rows, built at the first call: call it off the main actor before the rows are shown. A
  /// different `auxiliary` rebuilds the index and replaces the cached one.
  package func table<T: RowIndex>(_ type: T.Type = T.self, auxiliary: T.Auxiliary) -> T where T.R == R {
    remember(for: auxiliary) { T(rows, auxiliary: auxiliary) }
  }

  /// Returns the indices of the rows that match `question`, in its order; the result for the last question is cached.
  func numbers<T: RowTable>(_: T.Type, _ question: T.Question, auxiliary: T.Auxiliary) -> [Int32] where T.R == R {
    remember(for: TableRequest(question: question, auxiliary: auxiliary)) {
      Numbers<T>(numbers: table(T.self, auxiliary: auxiliary).numbers(question))
    }.numbers
  }

  /// Returns these rows with edits applied on top, oldest first. The result for the last edits is cached.
  package func laid(_ edits: [Edit]) -> Rows<R> {
    Rows(base: self, layer: remember(for: edits) { Layer(edits, over: self) })
  }

  /// Returns a base with the edits applied to its rows: O(rows), for a fold or a saved copy.
  package func folded(_ edits: [Edit]) -> Base { edits.isEmpty ? self : Base(laid(edits).all) }

  private struct TableRequest<Question: Hashable & Sendable, Auxiliary: Hashable & Sendable>: Hashable, Sendable {
    let question: Question, auxiliary: Auxiliary
  }
  private struct Numbers<T>: Sendable { let numbers: [Int32] }
  private struct Memo<Input: Sendable, Output: Sendable>: Sendable { let input: Input, output: Output }

  /// Returns the last output of this type if its input was equal, else calls `make` and caches its result: for values
  /// derived from these rows and others. Neither input nor output may hold this base, which would then never be freed.
  /// Two threads may compute the same value at once.
  package func remember<Input: Hashable & Sendable, Output: Sendable>(
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
  /// Compares in constant time if both are the same object, else in O(rows).
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

/// The few rows that differ from the base: changed and new rows are in a base of their own, changed and deleted rows of
/// the original base are hidden.
struct Layer<R: Row>: Sendable {
  let changed: Base<R>
  let hidden: [Int]
  /// The rows of both as one base, cached after the first call of `Rows.merged`.
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

/// The rows to be shown: the backend's answer, with the edits that the answer does not contain yet.
public struct Rows<R: Row>: Sendable {
  package let base: Base<R>
  let layer: Layer<R>

  /// The rows that are new or differ from the backend's answer.
  package var changed: Base<R> { layer.changed }
  /// Indices of the rows of `base` that are not shown, ascending: changed or deleted.
  package var hidden: [Int] { layer.hidden }

  /// Number of rows to be shown: O(1).
  public var count: Int { base.rows.count - layer.hidden.count + layer.changed.rows.count }

  package subscript(id: Identifier<R.Named>) -> R? {
    if let row = layer.changed[id] { return row }
    guard let number = base.number(of: id.rawValue), !layer.hidden.contains(number) else { return nil }
    return base.rows[number]
  }

  /// All rows as one base, for an index that cannot be queried for a few rows: O(rows) if some were changed here.
  package var merged: Base<R> {
    if layer.hidden.isEmpty, layer.changed.rows.isEmpty { return base }
    if let merged = layer.merged.withLock({ $0 }) { return merged }
    let merged = Base(all)
    layer.merged.withLock { $0 = merged }
    return merged
  }

  /// All rows, sorted by id: O(rows), for an export or a computation that no table can do.
  public var all: [R] {
    if layer.hidden.isEmpty, layer.changed.rows.isEmpty { return base.rows }
    let hidden = Set(layer.hidden)
    let visible = base.rows.indices.lazy.filter { !hidden.contains($0) }.map { base.rows[$0] }
    return (Array(visible) + layer.changed.rows).sorted { $0.rowID < $1.rowID }
  }
}

/// Compared by identity, so that a table that depends on other rows is rebuilt only when those change.
extension Rows: Hashable {
  public static func == (one: Rows, other: Rows) -> Bool {
    one.base === other.base && one.layer.changed === other.layer.changed
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(base)) }
}
