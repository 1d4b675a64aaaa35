/// How an athlete and a school were in touch (wire.md §1). An unknown wire value is kept as it is (decision X6).
public enum InteractionType: Hashable, Sendable {
  case email, text, phoneCall, inPersonVisit, virtualMeeting, camp, showcase, tweet, directMessage
  case game, unofficialVisit, officialVisit
  case other(String)

  public static let known: [InteractionType] = [
    .email, .text, .phoneCall, .inPersonVisit, .virtualMeeting, .camp, .showcase, .tweet, .directMessage, .game,
    .unofficialVisit, .officialVisit,
  ]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .email: "email"
    case .text: "text"
    case .phoneCall: "phone_call"
    case .inPersonVisit: "in_person_visit"
    case .virtualMeeting: "virtual_meeting"
    case .camp: "camp"
    case .showcase: "showcase"
    case .tweet: "tweet"
    case .directMessage: "dm"
    case .game: "game"
    case .unofficialVisit: "unofficial_visit"
    case .officialVisit: "official_visit"
    case .other(let raw): raw
    }
  }

  /// `In-Person Visit`, `DM` (interface.md, Small print 9); the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .email: "Email"
    case .text: "Text"
    case .phoneCall: "Phone Call"
    case .inPersonVisit: "In-Person Visit"
    case .virtualMeeting: "Virtual Meeting"
    case .camp: "Camp"
    case .showcase: "Showcase"
    case .tweet: "Tweet"
    case .directMessage: "DM"
    case .game: "Game"
    case .unofficialVisit: "Unofficial Visit"
    case .officialVisit: "Official Visit"
    case .other("other"): "Other"
    case .other(let raw): raw
    }
  }
}

extension InteractionType: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
