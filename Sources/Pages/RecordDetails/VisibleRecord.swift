import CompassModel
import PageKit
import Records

/// The record on screen, merged from its list, the loaded row and pending changes (decision N4).
extension RecordDetails.State {
  /// Returns the record to show; nil before it is loaded, if it was deleted, without permission to see it (decision
  /// N5), and if another athlete is active.
  ///
  /// A column in both the list and the loaded record has the value that was loaded later; pending changes are applied on
  /// top.
  func visibleRecord(in context: PageContext) -> Record? {
    guard isKnown(in: context), !load.isForbidden, load.failure?.kind != .notFound, let reference else { return nil }
    let listed = ListedRow(reference, in: context)
    guard let record else { return listed.row }
    guard let row = listed.row else {
      return listed.isRemoved(since: load.source.time) ? nil : record.updated(with: listed.pending)
    }
    return record.updated(with: listed.isNewer(than: load.source.time) ? row : listed.changes(of: row))
      .updated(with: listed.pending)
  }

  /// Whether the list holds all of these columns, so that changes to them show without reloading the record.
  func lists(_ columns: [String], in context: PageContext) -> Bool {
    guard let reference, let row = ListedRow(reference, in: context).row else { return false }
    return columns.allSatisfy { name in row.fields.contains { $0.name == name } }
  }

  /// Whether the record, one of the active athlete, was deleted, as far as its list shows.
  func isRemoved(in context: PageContext) -> Bool {
    guard isKnown(in: context), let reference else { return false }
    return ListedRow(reference, in: context).isRemoved(since: load.source.time)
  }

  /// Whether the record belongs to the active athlete.
  private func isKnown(in context: PageContext) -> Bool { owner != nil && owner == context.athlete }
}

private struct ListedRow {
  /// The record as lists show it, with pending changes; nil if they do not show it.
  let row: Record?
  /// The record as the backend last sent it in a list; nil if it was not in there.
  private let answered: Record?
  /// Only the columns that pending changes set, with their new values; also those that no list contains.
  let pending: Record
  private let isBeingDeleted: Bool
  private let load: Load?

  init(_ reference: RecordReference, in context: PageContext) {
    self.init(reference, of: reference.kind.rows.row, in: context)
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

  /// Whether the record is no longer shown because it was deleted here or found deleted, or is missing in a list that
  /// was loaded after `time`. A list with unreadable rows, a saved copy and a nil `time` prove nothing.
  func isRemoved(since time: Instant?) -> Bool {
    guard row == nil, answered == nil, !isBeingDeleted else { return row == nil }
    guard let time, let load, load.skipped == 0, case .loaded(let answer) = load.source else { return false }
    return time < answer
  }

  /// Whether the list was loaded after `time`; true if one of the times is unknown.
  func isNewer(than time: Instant?) -> Bool {
    guard let time, let answer = load?.source.time else { return true }
    return time < answer
  }

  /// Returns the columns whose values in the list were changed here after loading; all columns of a row that no loaded
  /// list contains.
  func changes(of row: Record) -> Record {
    Record(row.reference, fields: row.fields.filter { field in answered.map { $0[field.name] != field.value } ?? true })
  }
}
