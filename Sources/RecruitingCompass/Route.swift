import CompassModel

/// Where a person is: a page, or something a page led to. Routes are stacked, and `back` takes the top one off.
public enum Route: Hashable, Codable, Sendable {
  case page(Page)
  case event(EventID)
  case createEvent
  case offer(OfferID)
  case interaction(InteractionID)
  case signIn

  /// As the web app names it: `/events`, `/events/ev-1`, `/events/create`, `/login`.
  public var path: String {
    switch self {
    case .page(let page): "/\(page.rawValue)"
    case .event, .offer, .interaction: record?.path ?? "/"
    case .createEvent: "/events/create"
    case .signIn: "/login"
    }
  }

  /// What the route shows a detail page of; nil for other routes.
  var record: RecordReference? {
    switch self {
    case .event(let id): .event(id)
    case .offer(let id): .offer(id)
    case .interaction(let id): .interaction(id)
    case .page, .createEvent, .signIn: nil
    }
  }
}
