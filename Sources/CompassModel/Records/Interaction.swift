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
