import CompassModel

/// Where a person is: a page, or something a page led to. Routes are stacked, and `back` takes the top one off.
public enum Route: Hashable, Codable, Sendable {
  case page(Page)
  case event(EventID)
  case createEvent
  case offer(OfferID)
  case signIn

  /// As the web app names it: `/events`, `/events/ev-1`, `/events/create`, `/login`.
  public var path: String {
    switch self {
    case .page(let page): "/\(page.rawValue)"
    case .event(let id): "/events/\(id)"
    case .createEvent: "/events/create"
    case .offer(let id): "/offers/\(id)"
    case .signIn: "/login"
    }
  }
}
