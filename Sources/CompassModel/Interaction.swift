/// A contact between an athlete and a school, as the timeline needs it: a row of the table `interactions`
/// (wire.md §1).
public struct Interaction: Hashable, Sendable, Identifiable, Codable {
  public var id: InteractionID
  public var schoolID: SchoolID?
  public var type: InteractionType
  public var subject: String?
  /// `occurred_at`, else `created_at` (decision T10).
  public var instant: Instant

  public init(
    id: InteractionID, schoolID: SchoolID? = nil, type: InteractionType, subject: String? = nil, instant: Instant
  ) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.subject = subject
    self.instant = instant
  }
}
