import CompassModel

/// One row of one athlete's, of any kind.
struct RowPlace: Hashable, Sendable, Codable {
  var key: RowsKey
  var id: String
}

/// What a change is about.
extension Change {
  /// The rows it is made in.
  public var key: RowsKey { RowsKey(kind, of: owner) }

  /// The row's id among those of its kind: of a status the task's.
  public var id: String {
    switch what {
    case .create(let new): new.reference.id
    case .update(let edit): edit.row.id
    case .setStatus(let task, _): task.rawValue
    case .delete(let row): row.id
    }
  }

  var kind: RowKind {
    switch what {
    case .create(let new): new.reference.kind.rows
    case .update(let edit): edit.row.kind.rows
    case .setStatus: .statuses
    case .delete(let row): row.kind.rows
    }
  }

  var place: RowPlace { RowPlace(key: key, id: id) }

  /// Whether the row is to go.
  public var isDeletion: Bool { if case .delete = what { true } else { false } }
  var isCreation: Bool { if case .create = what { true } else { false } }

  /// Whether the rows show it before the backend has confirmed it. A form shows its own errors, and waits.
  public var showsAtOnce: Bool { !isCreation }

  /// The rows it names: while one of them is still being created, the change cannot be made.
  var named: [RowPlace] {
    switch what {
    case .create(let new): new.columns.compactMap { place($0.name, $0.value) }
    case .update(let edit): edit.columns.compactMap { place($0.name, $0.new) }
    case .setStatus, .delete: []
    }
  }

  /// The row that a column points to.
  private func place(_ column: String, _ value: RecordField.Value?) -> RowPlace? {
    switch column {
    case "school_id": value?.text.map { place(.schools, $0) }
    case "event_id": value?.text.map { place(.events, $0) }
    default: nil
    }
  }

  private func place(_ kind: RowKind, _ id: String) -> RowPlace { RowPlace(key: RowsKey(kind, of: owner), id: id) }

  /// The kinds of rows that are out of date once it is made, beside its own: the server works them out.
  public var stales: Set<RowKind> {
    switch what {
    // A task tells whether the server has locked it (decision K6).
    case .setStatus: [.tasks]
    // A logged call may move a school on, and its row says who logged it (decision L1).
    case .create(.interaction): [.interactions, .history]
    // The backend notes how a school's status changed (decision D2).
    case .update(let edit) where edit.schoolStatus != nil: [.history]
    case .create(.school(let school, _)) where school.status != nil: [.history]
    case .create, .update, .delete: []
    }
  }

  /// What takes the change back once it was sent; nil for a deletion.
  ///
  /// - Parameter before: the task's status when the change was asked for; nil for none (decision K8).
  func inverse(before: TaskStatus?) -> Change? {
    switch what {
    case .create(let new): Change(.delete(new.reference), of: owner)
    case .update(let edit):
      Change(.update(RowEdit(edit.row, edit.columns.map { ColumnEdit($0.name, from: $0.new, to: $0.old) })), of: owner)
    case .setStatus(let task, _): Change(.setStatus(task, before ?? .notStarted), of: owner)
    case .delete: nil
    }
  }

  /// Whether it leaves nothing of another change of the same row: that one failed, and its notice can go.
  func overrides(_ other: Change) -> Bool {
    guard place == other.place else { return false }
    switch (what, other.what) {
    case (.delete, _), (.setStatus, .setStatus), (.create, .create): return true
    case (.update(let mine), .update(let others)):
      return others.columns.allSatisfy { column in mine.columns.contains { $0.name == column.name } }
    case (.create, _), (.update, _), (.setStatus, _): return false
    }
  }

  /// What rows that were asked for later tell of it.
  enum Finding { case made, notMade, rowIsGone, unknown }

  /// Whether it was made, as far as its rows show that.
  func finding(in batch: Batch) -> Finding {
    let columns = batch.rows.base.columns(of: id)
    switch what {
    case .delete: return columns == nil ? .made : .notMade
    case .create(.reading(let reading, _)) where !(batch.days?.contains(reading.recordedDate) ?? true): return .unknown
    case .create: return columns == nil ? .notMade : .made
    case .update(let edit):
      guard let columns else { return batch.days == nil ? .rowIsGone : .unknown }
      let known = edit.columns.filter { column in columns.contains { $0.name == column.name } }
      let isMade = known.allSatisfy { column in
        RecordField.Value.isSame(columns.first { $0.name == column.name }?.value, column.new)
      }
      return known.isEmpty ? .unknown : isMade ? .made : .notMade
    case .setStatus(let task, let status):
      guard let statuses = batch.base(AthleteTask.self) else { return .unknown }
      return (statuses[task]?.status ?? .notStarted) == status ? .made : .notMade
    }
  }
}
