/// What a signed-in person may be (wire.md §1 `users.role`). An unknown value is kept as it is (decision X6).
public enum UserRole: Hashable, Sendable {
  case player, parent
  case other(String)

  public init(wire: String) {
    self =
      switch wire {
      case "player": .player
      case "parent": .parent
      default: .other(wire)
      }
  }

  public var wire: String {
    switch self {
    case .player: "player"
    case .parent: "parent"
    case .other(let raw): raw
    }
  }
}

extension UserRole: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
