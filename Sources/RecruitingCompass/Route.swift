import CompassModel

/// Where a person is: a page, or something a page led to. Routes are stacked, and `back` takes the top one off.
public enum Route: Hashable, Codable, Sendable {
  case page(Page)
  case event(EventID)
  case createEvent
  case offer(OfferID)
  case interaction(InteractionID)
  case logMetric
  case signIn

  /// As the web app names it: `/events`, `/events/ev-1`, `/events/create`, `/login`.
  public var path: String {
    switch self {
    case .page(let page): page.path
    case .event, .offer, .interaction: record?.path ?? "/"
    case .createEvent: "/events/create"
    case .logMetric: "/performance/log"
    case .signIn: "/login"
    }
  }

  init(_ record: RecordReference) {
    switch record {
    case .event(let id): self = .event(id)
    case .offer(let id): self = .offer(id)
    case .interaction(let id): self = .interaction(id)
    }
  }

  /// What the route shows a detail page of; nil for other routes.
  var record: RecordReference? {
    switch self {
    case .event(let id): .event(id)
    case .offer(let id): .offer(id)
    case .interaction(let id): .interaction(id)
    case .page, .createEvent, .logMetric, .signIn: nil
    }
  }
}
