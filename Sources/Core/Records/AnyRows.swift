import CompassModel

/// Operations on rows whose type is erased.
protocol AnyBase: AnyObject, Sendable {
  var kind: RowKind { get }
  var count: Int { get }
  func anyFolded(_ edits: [Edit]) -> AnyRows
  /// The columns of a row; nil for a missing row.
  func columns(of id: String) -> [RecordField]?
  func record(of id: String) -> Record?
  var allIDs: [String] { get }
}

extension AnyRows {
  /// No rows of a kind.
  public static func none(of kind: RowKind) -> AnyRows {
    func none<R: Row>(of _: R.Type) -> AnyRows { R.anyRows(Base([])) }
    return none(of: kind.row)
  }
}

extension Base: AnyBase {
  var kind: RowKind { R.kind }
  var count: Int { rows.count }
  var allIDs: [String] { rows.map(\.rowID.rawValue) }
  func anyFolded(_ edits: [Edit]) -> AnyRows { R.anyRows(folded(edits)) }
  func columns(of id: String) -> [RecordField]? { number(of: id).map { rows[$0].columns } }
  func record(of id: String) -> Record? { number(of: id).flatMap { rows[$0].record } }
}

/// A backend's own note about an answer, so that the next request is only for later changes: the mark is passed back in
/// `cached`, beside the rows of the answer. It has no meaning elsewhere and is never saved (decision Y6).
public struct Mark: Hashable, Sendable {
  /// The note, opaque outside the backend.
  public let note: any AnyObject & Sendable

  /// A mark equals itself alone.
  public init(_ note: any AnyObject & Sendable) { self.note = note }

  public static func == (one: Mark, other: Mark) -> Bool { one.note === other.note }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(note)) }
}

/// A backend's answer to one request, or a saved copy of it.
public struct Batch: Equatable, Sendable, Codable {
  /// The rows that could be read.
  public var rows: AnyRows
  /// Number of rows that could not be read (decision X5).
  public var skipped: Int
  /// The days the rows are of; nil for all.
  public var days: DayRange?
  /// Nil where the backend has to ask for all rows the next time, as of a saved copy.
  public var mark: Mark?

  private enum CodingKeys: CodingKey { case rows, skipped, days }

  /// An answer; of all days unless some are named.
  public init(_ rows: AnyRows, skipped: Int = 0, days: DayRange? = nil, mark: Mark? = nil) {
    (self.rows, self.skipped, self.days, self.mark) = (rows, skipped, days, mark)
  }

  /// Whether another answer says the same, whatever was noted of it. O(rows), so not on the main actor.
  public func isSame(as other: Batch?) -> Bool {
    other.map { $0.rows == rows && $0.skipped == skipped && $0.days == days } ?? false
  }

  /// This answer with the cached rows where they are equal: nothing is worked out of them again.
  /// O(rows), so not on the main actor.
  public func reusing(_ cached: Batch?) -> Batch {
    guard let cached, isSame(as: cached) else { return self }
    return Batch(cached.rows, skipped: skipped, days: days, mark: mark)
  }

  /// The rows with edits made part of them: O(rows), so not on the main actor. They are not as they were answered, so
  /// they have no mark.
  public func folded(_ edits: [Edit]) -> Batch { Batch(rows.base.anyFolded(edits), skipped: skipped, days: days) }

  /// The columns of a row that this app edits; nil for a missing row.
  public func columns(of id: String) -> [RecordField]? { rows.base.columns(of: id) }

  /// The ids of all rows.
  public var ids: [String] { rows.base.allIDs }

  /// The record that a detail page shows until all columns are loaded; nil for a missing row, or one without a page.
  public func record(of id: String) -> Record? { rows.base.record(of: id) }

  /// The rows as a type that the caller knows; nil for rows of another kind.
  public func base<R: Row>(_: R.Type = R.self) -> Base<R>? { rows.base as? Base<R> }
}
