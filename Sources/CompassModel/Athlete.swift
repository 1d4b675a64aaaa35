/// An athlete whose rows can be shown.
public struct Athlete: Hashable, Sendable, Codable, Identifiable {
  public var id: AthleteID
  /// "Athlete" where the row has none (decision S2).
  public var name: String
  public var graduationYear: Int?
  /// Whether the stored recruiting phase is "committed" (decision E13).
  public var isCommitted: Bool

  public init(id: AthleteID, name: String, graduationYear: Int? = nil, isCommitted: Bool = false) {
    self.id = id
    self.name = name
    self.graduationYear = graduationYear
    self.isCommitted = isCommitted
  }
}
