import CompassModel

/// One of the athletes a parent can look at.
public struct AthleteChoice: Hashable, Sendable, Codable {
  public var id: AthleteID
  public var name: String
  public var isActive: Bool

  public init(id: AthleteID, name: String, isActive: Bool) {
    self.id = id
    self.name = name
    self.isActive = isActive
  }

  /// Everybody a parent can look at, earliest graduation year first; nobody for an athlete or without a viewer.
  public static func choices(of viewer: Viewer?) -> [AthleteChoice] {
    guard let viewer, viewer.isParent else { return [] }
    return viewer.athletes.map { AthleteChoice(id: $0.id, name: $0.name, isActive: $0.id == viewer.active.id) }
  }
}
