/// What became of an offer (offers-list.md §3). An unknown wire value is kept as it is (decision X6).
public enum OfferStatus: Hashable, Sendable {
  case pending, accepted, declined, expired
  case other(String)

  /// Those a person can choose.
  public static let known: [OfferStatus] = [.pending, .accepted, .declined, .expired]

  public init(wire: String) {
    self = Self.known.first { $0.wire == wire } ?? .other(wire)
  }

  public var wire: String {
    switch self {
    case .pending: "pending"
    case .accepted: "accepted"
    case .declined: "declined"
    case .expired: "expired"
    case .other(let raw): raw
    }
  }

  /// `Pending`; the raw text for a value this version does not know.
  public var label: String {
    switch self {
    case .pending: "Pending"
    case .accepted: "Accepted"
    case .declined: "Declined"
    case .expired: "Expired"
    case .other(let raw): raw
    }
  }
}

extension OfferStatus: Codable {
  public init(from decoder: any Decoder) throws {
    self.init(wire: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wire)
  }
}
