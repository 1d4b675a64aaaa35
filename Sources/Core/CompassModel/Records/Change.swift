/// What a person changes of one row of one athlete's: one value for every page, backend and saved copy (decision C1).
public struct Change: Hashable, Sendable, Codable {
  /// Whose row it is.
  public var owner: AthleteID
  /// Which row, and what becomes of it.
  public var what: What

  /// What becomes of a row.
  public enum What: Hashable, Sendable, Codable {
    /// A new row, under an id its maker chose, so that it can be stored again when its answer got lost (decision N7).
    case create(NewRow)
    /// Other values in some of its columns (decision L2).
    case update(RowEdit)
    /// How far the athlete got with a task; completing notes the time, anything else clears it (decision K8).
    case setStatus(TaskID, TaskStatus)
    /// The row goes.
    case delete(RowReference)

    /// The key of the row as text, of whatever table.
    public var rowID: String {
      switch self {
      case .create(let row): row.reference.id
      case .update(let edit): edit.row.id
      case .setStatus(let task, _): task.rawValue
      case .delete(let row): row.id
      }
    }
  }

  /// A change of a row of `owner`'s.
  public init(_ what: What, of owner: AthleteID) { (self.what, self.owner) = (what, owner) }
}
