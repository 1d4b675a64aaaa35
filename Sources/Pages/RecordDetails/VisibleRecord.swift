import CompassModel
import PageKit
import Records

/// The row on screen: as its list shows it, with the columns that only the whole row holds (decision N4).
extension RecordDetails.State {
  /// Nil before anything is known of the row, and where it is gone or may not be seen (decision N5).
  ///
  /// Of a column that both hold the newer value counts: that of the list where it was answered later, else that of the
  /// whole row, with what was changed here since the list was answered.
  func visibleRecord(in context: PageContext) -> Record? {
    guard isKnown(in: context), !load.isForbidden, load.failure?.kind != .notFound, let reference else { return nil }
    let listed = ListedRow(reference, in: context)
    guard let record else { return listed.row }
    guard let row = listed.row else {
      return listed.isGone(since: load.source.time) ? nil : record.updated(with: listed.pending)
    }
    return record.updated(with: listed.isNewer(than: load.source.time) ? row : listed.changes(of: row))
      .updated(with: listed.pending)
  }

  /// Whether a list holds these columns of the row: what is changed in them is shown without the whole row.
  func lists(_ columns: [String], in context: PageContext) -> Bool {
    guard let reference, let row = ListedRow(reference, in: context).row else { return false }
    return columns.allSatisfy { name in row.fields.contains { $0.name == name } }
  }

  /// Whether the row was there and is not any more, by what is known of its list.
  func isGone(in context: PageContext) -> Bool {
    guard isKnown(in: context), let reference else { return false }
    return ListedRow(reference, in: context).isGone(since: load.source.time)
  }

  /// Whether the row is one of the active athlete's.
  private func isKnown(in context: PageContext) -> Bool { owner != nil && owner == context.athlete }
}

/// Data of `Records` about one row.
private struct ListedRow {
  /// As lists show it; nil for a row that they do not show.
  let row: Record?
  /// As the backend answered it, without what was changed here since; nil for a row that it did not.
  private let answered: Record?
  /// The columns that are being changed, those that no list holds too.
  let pending: Record
  private let isBeingDeleted: Bool
  private let load: Load?

  init(_ reference: RecordReference, in context: PageContext) {
    self = Self.row(of: reference.kind.rows.row, reference, in: context)
  }

  private static func row<R: Row>(of type: R.Type, _ reference: RecordReference, in context: PageContext) -> Self {
    Self(reference, of: type, in: context)
  }

  private init<R: Row>(_ reference: RecordReference, of _: R.Type, in context: PageContext) {
    let (rows, id) = (context.rows(R.self), Identifier<R.Named>(reference.id))
    row = rows?[id]?.record
    answered = rows?.base[id]?.record
    load = context.athlete.map { context.records.load(R.kind, of: $0) }
    let changes = context.unconfirmedChanges(of: R.kind).map(\.change).filter { $0.id == reference.id }
    isBeingDeleted = changes.contains(where: \.isDeletion)
    pending = Record(
      reference,
      fields: changes.flatMap { change -> [RecordField] in
        guard case .update(_, let columns, _) = change else { return [] }
        return columns.map { RecordField($0.name, $0.new) }
      })
  }

  /// Whether it is deleted here, or was gone when its list was answered after the whole row had come. A row that
  /// cannot be read is in no list.
  func isGone(since time: Instant?) -> Bool {
    guard row == nil, answered == nil, !isBeingDeleted else { return row == nil }
    guard let time, let load, load.skipped == 0, case .loaded(let answer) = load.source else { return false }
    return time < answer
  }

  /// Whether its list was answered after the whole row had come.
  func isNewer(than time: Instant?) -> Bool {
    guard let time, let answer = load?.source.time else { return true }
    return time < answer
  }

  /// The columns that were changed here since the list was answered.
  func changes(of row: Record) -> Record {
    Record(row.reference, fields: row.fields.filter { field in answered.map { $0[field.name] != field.value } ?? true })
  }
}
