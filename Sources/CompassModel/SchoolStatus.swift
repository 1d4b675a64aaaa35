/// How far an athlete got with a school (decision T12). An unknown wire value is kept as it is (decision X6).
public enum SchoolStatus: Hashable, Sendable {
  case researching, interested, contacted, campInvite, recruited, officialVisitInvited, officialVisitScheduled
  case offerReceived, committed, declined, notPursuing
  case other(String)

  public static let known: [SchoolStatus] = [
    .researching, .interested, .contacted, .campInvite, .recruited, .officialVisitInvited, .officialVisitScheduled,
    .offerReceived, .committed, .declined, .notPursuing,
  ]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .researching: "researching"
    case .interested: "interested"
    case .contacted: "contacted"
    case .campInvite: "camp_invite"
    case .recruited: "recruited"
    case .officialVisitInvited: "official_visit_invited"
    case .officialVisitScheduled: "official_visit_scheduled"
    case .offerReceived: "offer_received"
    case .committed: "committed"
    case .declined: "declined"
    case .notPursuing: "not_pursuing"
    case .other(let raw): raw
    }
  }

  /// `Camp Invite`; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .researching: "Researching"
    case .interested: "Interested"
    case .contacted: "Contacted"
    case .campInvite: "Camp Invite"
    case .recruited: "Recruited"
    case .officialVisitInvited: "Official Visit Invited"
    case .officialVisitScheduled: "Official Visit Scheduled"
    case .offerReceived: "Offer Received"
    case .committed: "Committed"
    case .declined: "Declined"
    case .notPursuing: "Not Pursuing"
    case .other(let raw): raw
    }
  }
}

extension SchoolStatus: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
