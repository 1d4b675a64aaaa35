/// What an offer promises (offers-list.md §3, decision O11). An unknown wire value is kept as it is (decision X6).
public enum OfferType: Hashable, Sendable {
  case fullRide, partial, scholarship, recruitedWalkOn, preferredWalkOn
  case other(String)

  /// Those a person can choose.
  public static let known: [OfferType] = [.fullRide, .partial, .scholarship, .recruitedWalkOn, .preferredWalkOn]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .fullRide: "full_ride"
    case .partial: "partial"
    case .scholarship: "scholarship"
    case .recruitedWalkOn: "recruited_walk_on"
    case .preferredWalkOn: "preferred_walk_on"
    case .other(let raw): raw
    }
  }

  /// `Full Ride Scholarship`; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .fullRide: "Full Ride Scholarship"
    case .partial: "Partial Scholarship"
    case .scholarship: "Scholarship"
    case .recruitedWalkOn: "Recruited Walk-On"
    case .preferredWalkOn: "Preferred Walk-On"
    case .other(let raw): raw
    }
  }
}

extension OfferType: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
