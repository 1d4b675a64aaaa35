import CompassModel

struct RowKey: Hashable, Sendable {
  var key: RowsKey
  var id: String
}

extension Change {
  /// The athlete and the kind of the row that the change is made in.
  public var key: RowsKey { RowsKey(kind, of: owner) }

  var kind: RowKind {
    switch self {
    case .create(let new, _): new.reference.kind.rows
    case .update(let row, _, _), .delete(let row, _): row.kind.rows
    case .setStatus: .statuses
    case .note: .history
    }
  }

  var rowKey: RowKey { RowKey(key: key, id: id) }

  /// Whether rows show the change before the backend has confirmed it; false for creations, where the form waits and
  /// shows errors, and for notes.
  package var showsAtOnce: Bool { !isCreation && !isNote }

  /// The rows that the change refers to: it cannot be sent while one of them is still being created.
  var named: [RowKey] {
    switch self {
    case .create(let new, _): new.columns.compactMap { rowKey($0.name, $0.value) }
    case .update(_, let columns, _): columns.compactMap { rowKey($0.name, $0.new) }
    case .note(let note, _): note.schoolID.map { [rowKey(.schools, $0.rawValue)] } ?? []
    case .setStatus, .delete: []
    }
  }

  private func rowKey(_ column: String, _ value: RecordField.Value?) -> RowKey? {
    switch column {
    case "school_id": value?.text.map { rowKey(.schools, $0) }
    case "event_id": value?.text.map { rowKey(.events, $0) }
    default: nil
    }
  }

  private func rowKey(_ kind: RowKind, _ id: String) -> RowKey { RowKey(key: RowsKey(kind, of: owner), id: id) }

  /// Kinds of rows that are out of date once the change is made, because the server computes them: kinds other than its
  /// own, and for a logged contact its own too.
  package var stales: Set<RowKind> {
    switch self {
    // A task contains whether the server has locked it (decision K6).
    case .setStatus: [.tasks]
    // A logged call may move a school on (decision B7), and its row says who logged it (decision L1).
    case .create(.interaction, _): [.interactions, .schools, .history]
    // The backend notes how a school's status changed (decision D2).
    case .update(let row, let columns, _) where columns.schoolStatus(of: row) != nil: [.history]
    case .create(.school(let school, _), _) where school.status != nil: [.history]
    // A school's history is deleted with it (decision B4).
    case .delete(.school, _): [.history]
    // Readings and contacts no longer name it (wire.md §1).
    case .delete(.event, _): [.readings, .interactions]
    case .create, .update, .delete, .note: []
    }
  }

  /// Returns the change that undoes this one after it was sent; nil for a deletion or a note, and if an old value is one
  /// that this version never writes (decision X6). `before` is the row of the task's status when the change was
  /// requested, with the time of its completion; nil for none (decision K8).
  package func inverse(before: AthleteTask?) -> Change? {
    switch self {
    case .create(let new, let owner): .delete(new.reference, of: owner)
    case .update(let row, let columns, let owner):
      columns.contains { row.kind.neverWrites($0.old, in: $0.name) } ? nil : .update(row, columns.inverse, of: owner)
    case .setStatus(let task, _, _, let owner):
      if case .other? = before?.status {
        nil
      } else {
        .setStatus(task, before?.status ?? .notStarted, completedAt: before?.completedAt, of: owner)
      }
    case .delete, .note: nil
    }
  }

  /// Whether this change overwrites all that another change of the same row did, so that the other's notice can go.
  func overrides(_ other: Change) -> Bool {
    guard rowKey == other.rowKey else { return false }
    switch (self, other) {
    case (.delete, _), (.setStatus, .setStatus), (.create, .create), (.note, .note): return true
    case (.update(_, let mine, _), .update(_, let others, _)):
      return others.allSatisfy { column in mine.contains { $0.name == column.name } }
    case (.create, _), (.update, _), (.setStatus, _), (.note, _): return false
    }
  }

  /// Results of looking for a change in rows that were requested after it was sent.
  enum Finding { case made, notMade, rowIsMissing, unknown }

  func finding(in batch: Batch) -> Finding {
    let columns = batch.rows.base.columns(of: id)
    switch self {
    case .delete: return columns == nil ? .made : .notMade
    case .create(.reading(let reading, _), _) where !(batch.days?.contains(reading.recordedDate) ?? true):
      return .unknown
    case .create, .note: return columns == nil ? .notMade : .made
    case .update(_, let edits, _):
      guard let columns else { return batch.days == nil ? .rowIsMissing : .unknown }
      let recognized = edits.filter { column in columns.contains { $0.name == column.name } }
      let isMade = recognized.allSatisfy { column in
        RecordField.Value.isSame(columns.first { $0.name == column.name }?.value, column.new)
      }
      return recognized.isEmpty ? .unknown : isMade ? .made : .notMade
    case .setStatus(let task, let status, _, _):
      guard let statuses = batch.base(AthleteTask.self) else { return .unknown }
      return (statuses[task]?.status ?? .notStarted) == status ? .made : .notMade
    }
  }
}

extension ChangeLog.Entry {
  /// Whether the entry's change was made, as far as rows requested later show that. A row that an earlier try may have
  /// stored counts only with the values of this entry (decision B3).
  func finding(in batch: Batch) -> Change.Finding {
    let found = change.finding(in: batch)
    guard mayBeStored, found == .made, case .create(let new, let owner) = change else { return found }
    let values = new.columns.map { ColumnEdit($0.name, from: nil, to: $0.value) }
    let listed = batch.rows.base.columns(of: change.id) ?? []
    let isListed = Change.update(new.reference, values, of: owner).finding(in: batch)
    // A list that lacks a column cannot decide.
    let isWhole = values.allSatisfy { value in listed.contains { $0.name == value.name } }
    return isListed == .made && !isWhole ? .unknown : isListed
  }
}
