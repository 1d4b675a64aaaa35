import CompassModel

protocol AnyBase: AnyObject, Sendable {
  var kind: RowKind { get }
  var count: Int { get }
  func anyFolded(_ edits: [Edit]) -> AnyRows
  func columns(of id: String) -> [RecordField]?
  func record(of id: String) -> Record?
  var allIDs: [String] { get }
}

extension AnyRows {
  /// Makes an empty value for this kind of rows.
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

/// A backend's private data about an answer, so that the next request can ask only for later changes: `cached` passes
/// the mark back beside the answer's rows. No other code uses it, and it is never saved (decision Y6).
public struct Mark: Hashable, Sendable {
  package let note: any AnyObject & Sendable

  package init(_ note: any AnyObject & Sendable) { self.note = note }

  public static func == (one: Mark, other: Mark) -> Bool { one.note === other.note }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(note)) }
}

/// A backend's answer to one request, or a saved copy of it.
public struct Batch: Equatable, Sendable, Codable {
  /// The rows that could be read.
  public var rows: AnyRows
  /// Number of rows that could not be read (decision X5).
  package var skipped: Int
  /// The days that the rows cover; nil for all days.
  public var days: DayRange?
  /// The backend's mark; nil if the next request must ask for all rows, as after reading a saved copy.
  public var mark: Mark?

  private enum CodingKeys: CodingKey { case rows, skipped, days }

  /// Makes an answer, by default of all days.
  public init(_ rows: AnyRows, skipped: Int = 0, days: DayRange? = nil, mark: Mark? = nil) {
    (self.rows, self.skipped, self.days, self.mark) = (rows, skipped, days, mark)
  }

  /// Whether another answer is equal except for its mark; false for nil. O(rows), so not on the main actor.
  package func isSame(as other: Batch?) -> Bool {
    other.map { $0.rows == rows && $0.skipped == skipped && $0.days == days } ?? false
  }

  /// Returns this answer with the cached `Base` if the rows are equal, so that its tables are not built again. O(rows),
  /// so not on the main actor.
  package func reusing(_ cached: Batch?) -> Batch {
    guard let cached, isSame(as: cached) else { return self }
    return Batch(cached.rows, skipped: skipped, days: days, mark: mark)
  }

  /// Returns the batch with the edits applied to its rows, without a mark, for the rows differ from the answer now.
  /// O(rows), so not on the main actor.
  package func folded(_ edits: [Edit]) -> Batch { Batch(rows.base.anyFolded(edits), skipped: skipped, days: days) }

  /// Returns the columns of a row that this app can edit; nil for a missing row.
  public func columns(of id: String) -> [RecordField]? { rows.base.columns(of: id) }

  /// The ids of all rows, ascending.
  package var ids: [String] { rows.base.allIDs }

  /// Returns the record that a detail page shows until all columns are loaded; nil without such a row or such a page.
  public func record(of id: String) -> Record? { rows.base.record(of: id) }

  package func base<R: Row>(_: R.Type = R.self) -> Base<R>? { rows.base as? Base<R> }
}
