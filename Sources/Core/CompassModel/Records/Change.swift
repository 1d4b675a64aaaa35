/// A change of one row that belongs to one athlete, as pages, the log, backends and saved copies use it (decision C1).
public enum Change: Hashable, Sendable {
  /// Stores a new row, whose id the client chose, so that a change without a response can be sent again (decision N7).
  case create(NewRow, of: AthleteID)
  /// Sets some columns of a row, each at most once, and leaves the others unchanged (decision L2).
  case update(RowReference, [ColumnEdit], of: AthleteID)
  /// Sets the status of the athlete's task. Completing it stores `completedAt`, or the time of the change if that is
  /// nil; any other status clears that time (decision K8).
  case setStatus(TaskID, TaskStatus, completedAt: Instant? = nil, of: AthleteID)
  /// Deletes a row for good.
  case delete(RowReference, of: AthleteID)
  /// Stores the note of a status change of a school, for a store that leaves this to its clients (decision B6).
  case note(StatusChange, of: AthleteID)

  /// The athlete to whom the row belongs.
  public var owner: AthleteID {
    switch self {
    case .create(_, let owner), .update(_, _, let owner), .setStatus(_, _, _, let owner), .delete(_, let owner),
      .note(_, let owner):
      owner
    }
  }

  /// The id of the row; for `setStatus` the id of the task.
  public var id: String {
    switch self {
    case .create(let new, _): new.reference.id
    case .update(let row, _, _), .delete(let row, _): row.id
    case .setStatus(let task, _, _, _): task.rawValue
    case .note(let note, _): note.id.rawValue
    }
  }

  package var isDeletion: Bool { if case .delete = self { true } else { false } }
  package var isCreation: Bool { if case .create = self { true } else { false } }
  package var isNote: Bool { if case .note = self { true } else { false } }

  /// The change that marks an event as attended (decision E3).
  package static func attended(_ id: EventID, of owner: AthleteID) -> Change {
    .update(.event(id), [ColumnEdit("attended", from: .flag(false), to: .flag(true))], of: owner)
  }

  /// The change that sets the status of an offer (decision O12).
  public static func status(_ id: OfferID, from old: OfferStatus, to new: OfferStatus, of owner: AthleteID) -> Change {
    .update(.offer(id), [ColumnEdit("status", from: .text(old.wire), to: .text(new.wire))], of: owner)
  }

  /// The change that sets the status of a school; nil means no status.
  public static func status(
    _ id: SchoolID, from old: SchoolStatus?, to new: SchoolStatus?, of owner: AthleteID
  ) -> Change {
    let column = ColumnEdit("status", from: (old?.wire).map { .text($0) }, to: (new?.wire).map { .text($0) })
    return .update(.school(id), [column], of: owner)
  }
}

extension Change {
  /// The note of a change that sets a school's status (decision B6); nil for other changes, and if the new status is
  /// nil (decision D2) or equal to the old one. `time` is the time of the change, and `number` distinguishes changes of
  /// one time. Equal arguments give a note with the same id, so that it can be stored again.
  package func statusNote(at time: Instant, number: Int = 0) -> Change? {
    let (school, old, new): (SchoolID, SchoolStatus?, SchoolStatus?)
    switch self {
    case .create(.school(let entry, let id), _): (school, old, new) = (id, nil, entry.status)
    case .update(let row, let columns, _):
      guard let change = columns.schoolStatus(of: row) else { return nil }
      (school, old, new) = change
    case .create, .setStatus, .delete, .note: return nil
    }
    guard let new, new != old else { return nil }
    let parts = [school.rawValue, old?.wire ?? "", new.wire, "\(time.microseconds)", "\(number)"]
    let id = StatusChangeID(derivedFrom: parts.joined(separator: "\u{1}"))
    return .note(StatusChange(id: id, schoolID: school, previous: old, new: new, instant: time), of: owner)
  }
}

/// The stored form, unchanged in all editions: `{"owner": …, "what": {"update": {"_0": {"row": …, "columns": …}}}}`.
extension Change: Codable {
  private enum Key: CodingKey { case owner, what }

  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    let owner = try stored.decode(AthleteID.self, forKey: .owner)
    self.init(try stored.decode(Stored.self, forKey: .what), of: owner)
  }

  public func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(owner, forKey: .owner)
    try stored.encode(Stored(self), forKey: .what)
  }

  package init(_ stored: Stored, of owner: AthleteID) {
    switch stored {
    case .create(let new): self = .create(new, of: owner)
    case .update(let edit): self = .update(edit.row, edit.columns, of: owner)
    case .setStatus(let task, let status, let time): self = .setStatus(task, status, completedAt: time, of: owner)
    case .delete(let row): self = .delete(row, of: owner)
    case .note(let note): self = .note(note, of: owner)
    }
  }

  /// The stored form without the owner, which is stored beside it.
  package enum Stored: Codable {
    case create(NewRow)
    case update(StoredEdit)
    case setStatus(TaskID, TaskStatus, completedAt: Instant?)
    case delete(RowReference)
    case note(StatusChange)

    package init(_ change: Change) {
      switch change {
      case .create(let new, _): self = .create(new)
      case .update(let row, let columns, _): self = .update(StoredEdit(row: row, columns: columns))
      case .setStatus(let task, let status, let time, _): self = .setStatus(task, status, completedAt: time)
      case .delete(let row, _): self = .delete(row)
      case .note(let note, _): self = .note(note)
      }
    }
  }

  package struct StoredEdit: Codable {
    let row: RowReference
    let columns: [ColumnEdit]
  }
}
