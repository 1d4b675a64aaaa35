/// A contact between an athlete and a school, as the timeline needs it: a row of the table `interactions`
/// (wire.md §1).
public struct Interaction: Hashable, Sendable, Identifiable, Codable {
  public var id: InteractionID
  /// Nil where none was noted: it stands under "No School".
  public var schoolID: SchoolID?
  /// How they were in touch.
  public var type: InteractionType
  /// What it was about; nil or blank where nobody noted it.
  public var subject: String?
  /// `occurred_at`, else `created_at` (decision T10).
  public var instant: Instant

  /// What is left out is not known.
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

/// How an athlete and a school were in touch (wire.md §1).
public enum InteractionType: WireValue {
  /// From afar, or at an event of the school's.
  case email, text, phoneCall, inPersonVisit, virtualMeeting, camp, showcase, tweet, directMessage
  /// On the field, or on campus.
  case game, unofficialVisit, officialVisit
  case other(String)

  public static let known: [InteractionType] = [
    .email, .text, .phoneCall, .inPersonVisit, .virtualMeeting, .camp, .showcase, .tweet, .directMessage, .game,
    .unofficialVisit, .officialVisit,
  ]

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
