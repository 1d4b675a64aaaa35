import CompassModel
import RecordForm

/// Where a person is: a page, or something a page led to. Routes are stacked, and `back` takes the top one off.
public enum Route: Hashable, Codable, Sendable {
  /// One of the pages themselves.
  case page(Page)
  /// The detail page of an event.
  case event(EventID)
  /// The detail page of an offer.
  case offer(OfferID)
  /// The detail page of an interaction.
  case interaction(InteractionID)
  /// The form for a new event.
  case createEvent
  /// The form for a new reading of a performance metric.
  case logMetric
  /// The form for a new contact with a school.
  case createInteraction
  /// The form that edits an event.
  case editEvent(EventID)
  /// The form that edits a reading.
  case editMetric(MetricID)
  /// The form that edits an offer.
  case editOffer(OfferID)
  /// The sign-in page, which lies on any page.
  case signIn

  /// As the web app names it: `/events`, `/events/ev-1`, `/events/create`, `/login`.
  public var path: String {
    switch self {
    case .page(let page): page.path
    case .event, .offer, .interaction: record?.path ?? "/"
    case .createEvent, .logMetric, .createInteraction, .editEvent, .editMetric, .editOffer: subject?.path ?? "/"
    case .signIn: "/login"
    }
  }

  /// What a path leads to: those that `path` gives, but for the sign-in page, which nobody can ask for. Nil for any
  /// other.
  public init?(path: String) {
    if let page = Page.allCases.first(where: { $0.path == path }) {
      self = .page(page)
    } else if let subject = RecordForm.Subject(path: path) {
      self.init(subject)
    } else if let id = path.id(after: "/events/") {
      self = .event(EventID(id))
    } else if let id = path.id(after: "/offers/") {
      self = .offer(OfferID(id))
    } else if let id = path.id(after: "/interactions/") {
      self = .interaction(InteractionID(id))
    } else {
      return nil
    }
  }

  /// The page it lies on; nil for the sign-in page, which lies on any.
  var page: Page? {
    switch self {
    case .page(let page): page
    case .event, .createEvent, .editEvent: .events
    case .offer, .editOffer: .offers
    case .interaction, .createInteraction: .timeline
    case .logMetric, .editMetric: .performance
    case .signIn: nil
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
    case .page, .createEvent, .logMetric, .createInteraction, .editEvent, .editMetric, .editOffer, .signIn: nil
    }
  }

  init(_ subject: RecordForm.Subject) {
    switch subject {
    case .newEvent: self = .createEvent
    case .newReading: self = .logMetric
    case .newInteraction: self = .createInteraction
    case .event(let id): self = .editEvent(id)
    case .reading(let id): self = .editMetric(id)
    case .offer(let id): self = .editOffer(id)
    }
  }

  /// What the route shows a form for; nil for other routes.
  var subject: RecordForm.Subject? {
    switch self {
    case .createEvent: .newEvent
    case .logMetric: .newReading
    case .createInteraction: .newInteraction
    case .editEvent(let id): .event(id)
    case .editMetric(let id): .reading(id)
    case .editOffer(let id): .offer(id)
    case .page, .event, .offer, .interaction, .signIn: nil
    }
  }
}

extension String {
  /// What follows a beginning; nil if nothing does, or the text begins otherwise. Ids are any text.
  fileprivate func id(after beginning: String) -> String? {
    hasPrefix(beginning) && count > beginning.count ? String(dropFirst(beginning.count)) : nil
  }
}
