/// Which row a detail page shows.
public enum RecordReference: Hashable, Sendable, Codable {
  case event(EventID)
  case interaction(InteractionID)
  case offer(OfferID)

  /// What the row is, in a word: `event`.
  public var noun: String {
    switch self {
    case .event: "event"
    case .interaction: "interaction"
    case .offer: "offer"
    }
  }

  /// The same at the start of a label: `Event`.
  public var label: String { RecordField.label(of: noun) }

  public var id: String {
    switch self {
    case .event(let id): id.rawValue
    case .interaction(let id): id.rawValue
    case .offer(let id): id.rawValue
    }
  }

  /// As the web app names it: `/events/ev-1`.
  public var path: String { "/\(noun)s/\(id)" }
}
