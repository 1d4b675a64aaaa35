/// A contact between an athlete and a school, as the timeline needs it: a row of the table `interactions`
/// (wire.md §1).
public struct Interaction: Hashable, Sendable, Identifiable, Codable {
  public var id: InteractionID
  /// Nil where none was noted: it is listed under "No School".
  public var schoolID: SchoolID?
  /// How they were in touch.
  public var type: InteractionType
  /// What it was about; nil or blank where it was not noted.
  public var subject: String?
  /// `occurred_at`, else `created_at` (decision T10).
  public var instant: Instant
  /// The name of the user who logged it, where that is not the athlete; nil where it is, and where the name is not
  /// known (decision L1).
  public var loggedBy: String?

  /// What is left out is not known.
  public init(
    id: InteractionID, schoolID: SchoolID? = nil, type: InteractionType, subject: String? = nil, instant: Instant,
    loggedBy: String? = nil
  ) {
    self.id = id
    self.schoolID = schoolID
    self.type = type
    self.subject = subject
    self.instant = instant
    self.loggedBy = loggedBy
  }

  /// `by Pat`; nil where the athlete logged it, or no name is known (decision L1).
  public var loggedByText: String? { loggedBy?.nilIfBlank.map { "by \($0)" } }
}

/// How an athlete and a school were in touch (wire.md §1).
public enum InteractionType: WireValue {
  /// From afar, or at an event of the school's.
  case email, text, phoneCall, inPersonVisit, virtualMeeting, camp, showcase, tweet, directMessage
  /// On the field, or on campus.
  case game, unofficialVisit, officialVisit
  case other(String)

  public static let recognized: [InteractionType] = [
    .email, .text, .phoneCall, .inPersonVisit, .virtualMeeting, .camp, .showcase, .tweet, .directMessage, .game,
    .unofficialVisit, .officialVisit,
  ]

  public var texts: (wire: String, label: String) {
    switch self {
    case .email: ("email", "Email")
    case .text: ("text", "Text")
    case .phoneCall: ("phone_call", "Phone Call")
    case .inPersonVisit: ("in_person_visit", "In-Person Visit")
    case .virtualMeeting: ("virtual_meeting", "Virtual Meeting")
    case .camp: ("camp", "Camp")
    case .showcase: ("showcase", "Showcase")
    case .tweet: ("tweet", "Tweet")
    case .directMessage: ("dm", "DM")
    case .game: ("game", "Game")
    case .unofficialVisit: ("unofficial_visit", "Unofficial Visit")
    case .officialVisit: ("official_visit", "Official Visit")
    case .other("other"): ("other", "Other")
    case .other(let raw): (raw, raw)
    }
  }
}
