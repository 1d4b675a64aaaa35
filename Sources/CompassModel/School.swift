/// A school the athlete is in touch with: a row of the table `schools` (wire.md §1).
public struct School: Hashable, Sendable, Identifiable, Codable {
  public var id: SchoolID
  public var name: String

  public init(id: SchoolID, name: String) {
    self.id = id
    self.name = name
  }
}
