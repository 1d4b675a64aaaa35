import CompassModel

/// A row that lists can show.
public protocol Row: Equatable, Sendable, Codable {
  /// The type that the row's id identifies: the row itself, or the task for a task status.
  associatedtype Named
  static var kind: RowKind { get }
  /// The row's id, unique among an athlete's rows of this kind.
  var rowID: Identifier<Named> { get }
  /// Whether this row replaces an earlier one of the same answer with the same id; true by default.
  func replaces(_ earlier: Self) -> Bool
  /// The columns that this app can edit, by their names on the wire.
  var columns: [RecordField] { get }
  /// The record that a detail page shows until all columns are loaded (decision N4); nil for kinds without one.
  var record: Record? { get }
  /// Returns the row after an edit; nil if the edit removes it. `old` is nil for a missing row.
  static func row(_ old: Self?, after edit: Edit) -> Self?
  /// Wraps the rows in the type that covers all kinds.
  static func anyRows(_ base: Base<Self>) -> AnyRows
}

extension Row {
  public func replaces(_ earlier: Self) -> Bool { true }
  public var record: Record? { nil }
}

/// The effect of a change on one row.
public struct Edit: Hashable, Sendable {
  package var owner: AthleteID
  package var id: String
  package var what: What

  /// Effects of an edit on its row.
  public enum What: Hashable, Sendable {
    /// The row was deleted, or found missing.
    case removed
    /// The user changed the row at that time.
    case changed(Change, at: Instant)
    /// The backend has stored the row with these values. Does not replace an existing row, because a repeated creation
    /// must not revert later changes (decision N7); a task's status is replaced.
    case stored(StoredRow)
  }

  public init(_ what: What, of id: String, owner: AthleteID) { (self.what, self.id, self.owner) = (what, id, owner) }
}

/// The saved form, the same in every edition: a change without its owner, which is that of the edit.
extension Edit: Codable {
  private enum Key: CodingKey { case owner, id, what }

  private enum Stored: Codable {
    case removed
    case changed(Change.Stored, at: Instant)
    case stored(StoredRow)
  }

  public init(from decoder: any Decoder) throws {
    let stored = try decoder.container(keyedBy: Key.self)
    owner = try stored.decode(AthleteID.self, forKey: .owner)
    id = try stored.decode(String.self, forKey: .id)
    switch try stored.decode(Stored.self, forKey: .what) {
    case .removed: what = .removed
    case .changed(let change, let time): what = .changed(Change(change, of: owner), at: time)
    case .stored(let row): what = .stored(row)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var stored = encoder.container(keyedBy: Key.self)
    try stored.encode(owner, forKey: .owner)
    try stored.encode(id, forKey: .id)
    let form: Stored =
      switch what {
      case .removed: .removed
      case .changed(let change, let time): .changed(Change.Stored(change), at: time)
      case .stored(let row): .stored(row)
      }
    try stored.encode(form, forKey: .what)
  }
}

extension Row where Self: EnteredRow {
  public var record: Record? { Record(self) }

  public static func row(_ old: Self?, after edit: Edit) -> Self? {
    switch edit.what {
    case .removed, .changed(.delete, _): return nil
    case .stored(let new): return old ?? new.row as? Self
    case .changed(.create(let new, _), let time):
      guard old == nil, let entry = new.entry as? Entry else { return old }
      return .made(entry, id: Identifier(new.reference.id), owner: edit.owner, at: time)
    case .changed(.update(_, let columns, _), _):
      var row = old
      for column in columns { row?.set(RecordField(column.name, column.new)) }
      return row
    case .changed(.setStatus, _), .changed(.note, _): return old
    }
  }
}

extension Event: Row {
  public static let kind = RowKind.events
  public var rowID: EventID { id }
  public static func anyRows(_ base: Base<Event>) -> AnyRows { .events(base) }
}

extension Offer: Row {
  public static let kind = RowKind.offers
  public var rowID: OfferID { id }
  public static func anyRows(_ base: Base<Offer>) -> AnyRows { .offers(base) }
}

extension PerformanceMetric: Row {
  public static let kind = RowKind.readings
  public var rowID: MetricID { id }
  public static func anyRows(_ base: Base<PerformanceMetric>) -> AnyRows { .readings(base) }
}

extension Interaction: Row {
  public static let kind = RowKind.interactions
  public var rowID: InteractionID { id }
  public static func anyRows(_ base: Base<Interaction>) -> AnyRows { .interactions(base) }
}

extension School: Row {
  public static let kind = RowKind.schools
  public var rowID: SchoolID { id }
  public static func anyRows(_ base: Base<School>) -> AnyRows { .schools(base) }
}

extension AthleteTask: Row {
  public static let kind = RowKind.statuses
  public var rowID: TaskID { task }
  public var columns: [RecordField] { [] }
  public static func anyRows(_ base: Base<AthleteTask>) -> AnyRows { .statuses(base) }

  public static func row(_ old: AthleteTask?, after edit: Edit) -> AthleteTask? {
    switch edit.what {
    case .removed: return nil
    case .stored(.status(let new)): return new
    case .changed(.setStatus(let task, let status, let completedAt, _), let time):
      return AthleteTask(
        athlete: edit.owner, task: task, status: status, completedAt: status == .completed ? completedAt ?? time : nil,
        updatedAt: time)
    case .changed(.create, _), .changed(.update, _), .changed(.delete, _), .changed(.note, _), .stored: return old
    }
  }
}

extension RecruitingTask: Row {
  public static let kind = RowKind.tasks
  public var rowID: TaskID { id }
  public var columns: [RecordField] { [] }
  public static func anyRows(_ base: Base<RecruitingTask>) -> AnyRows { .tasks(base) }

  /// Returns nil for a task that was found missing, else the task: tasks are never edited here.
  public static func row(_ old: RecruitingTask?, after edit: Edit) -> RecruitingTask? {
    edit.what == .removed ? nil : old
  }
}

extension StatusChange: Row {
  public static let kind = RowKind.history
  public var rowID: StatusChangeID { id }
  public var columns: [RecordField] { [] }
  public static func anyRows(_ base: Base<StatusChange>) -> AnyRows { .history(base) }

  /// Returns the row that a note adds, nil for one found missing, else `old`: the history is not edited otherwise.
  public static func row(_ old: StatusChange?, after edit: Edit) -> StatusChange? {
    if case .changed(.note(let note, _), _) = edit.what { return old ?? note }
    return edit.what == .removed ? nil : old
  }
}
