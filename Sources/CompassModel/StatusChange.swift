/// A school's status became another: a row of the table `school_status_history` (wire.md §1).
public struct StatusChange: Hashable, Sendable, Identifiable, Codable {
  public var id: StatusChangeID
  public var schoolID: SchoolID?
  /// Nil for the first status a school had.
  public var previous: SchoolStatus?
  public var new: SchoolStatus
  public var instant: Instant
  public var notes: String?

  public init(
    id: StatusChangeID, schoolID: SchoolID? = nil, previous: SchoolStatus? = nil, new: SchoolStatus, instant: Instant,
    notes: String? = nil
  ) {
    self.id = id
    self.schoolID = schoolID
    self.previous = previous
    self.new = new
    self.instant = instant
    self.notes = notes
  }
}
