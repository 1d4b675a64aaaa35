import CompassModel

/// A row that lists show.
public protocol Row: Equatable, Sendable, Codable {
  /// The type that the row's id identifies: for a status the task.
  associatedtype Named
  /// Which rows these are.
  static var kind: RowKind { get }
  /// Unique among the rows of its kind of one athlete's.
  var rowID: Identifier<Named> { get }
  /// Whether this row counts rather than an earlier one of the same answer with the same id.
  func replaces(_ earlier: Self) -> Bool
  /// The columns that this app edits, by their wire names.
  var columns: [RecordField] { get }
  /// The record that a detail page shows until all columns are loaded (decision N4); nil for rows without such a page.
  var record: Record? { get }
  /// Applies an edit to a row; nil where no row is left.
  static func row(_ old: Self?, after edit: Edit) -> Self?
  /// Wraps the rows in a value of one type for all kinds.
  static func anyRows(_ base: Base<Self>) -> AnyRows
}

extension Row {
  public func replaces(_ earlier: Self) -> Bool { true }
  public var record: Record? { nil }
}

/// A change as the rows see it.
public struct Edit: Hashable, Sendable {
  /// Whose row it is.
  public var owner: AthleteID
  /// The row's id among those of its kind.
  public var id: String
  /// The effect on the row.
  public var what: What

  /// Effects of an edit on a row.
  public enum What: Hashable, Sendable {
    /// It goes: it was deleted, or was gone already.
    case removed
    /// A person changed it at that time.
    case changed(Change, at: Instant)
    /// The backend has stored it like this. A new row changes nothing where the row is there: a creation that is
    /// repeated never undoes what was changed since (decision N7).
    case stored(StoredRow)
  }

  /// Makes an edit of one row.
  public init(_ what: What, of id: String, owner: AthleteID) { (self.what, self.id, self.owner) = (what, id, owner) }
}

/// The stored form, as every edition has written it: a change without its owner, who is the edit's.
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
    case .changed(.setStatus(let task, let status, _), let time):
      return AthleteTask(
        athlete: edit.owner, task: task, status: status, completedAt: status == .completed ? time : nil,
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

  /// The catalogue is only read here, but a task may turn out to be gone.
  public static func row(_ old: RecruitingTask?, after edit: Edit) -> RecruitingTask? {
    edit.what == .removed ? nil : old
  }
}

extension StatusChange: Row {
  public static let kind = RowKind.history
  public var rowID: StatusChangeID { id }
  public var columns: [RecordField] { [] }
  public static func anyRows(_ base: Base<StatusChange>) -> AnyRows { .history(base) }

  /// A note is a row once it is made; nothing else of the history is changed here.
  public static func row(_ old: StatusChange?, after edit: Edit) -> StatusChange? {
    if case .changed(.note(let note, _), _) = edit.what { return old ?? note }
    return edit.what == .removed ? nil : old
  }
}
