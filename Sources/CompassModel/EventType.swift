/// What kind of recruiting event it is (events-list.md §3). An unknown wire value is kept as it is (decision X6).
public enum EventType: Hashable, Sendable {
  case camp, showcase, officialVisit, unofficialVisit, game
  case other(String)

  public static let known: [EventType] = [.camp, .showcase, .officialVisit, .unofficialVisit, .game]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .camp: "camp"
    case .showcase: "showcase"
    case .officialVisit: "official_visit"
    case .unofficialVisit: "unofficial_visit"
    case .game: "game"
    case .other(let raw): raw
    }
  }

  /// The name on the badge; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .camp: "Camp"
    case .showcase: "Showcase"
    case .officialVisit: "Official Visit"
    case .unofficialVisit: "Unofficial Visit"
    case .game: "Game"
    case .other(let raw): raw
    }
  }
}

extension EventType: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
