import CompassModel
import PageKit

extension RecordForm {
  /// What is entered or edited.
  public enum Subject: Hashable, Codable, Sendable {
    /// A record that is new.
    case newEvent, newReading, newInteraction, newOffer
    /// A record that is there.
    case event(EventID), reading(MetricID), offer(OfferID)

    /// As the web app names it: `/events/create`, `/events/ev-1/edit`.
    public var path: String {
      switch self {
      case .newEvent: "/events/create"
      case .newReading: "/performance/log"
      case .newInteraction: "/interactions/create"
      case .newOffer: "/offers/create"
      case .event(let id): "/events/\(id)/edit"
      case .reading(let id): "/performance/\(id)/edit"
      case .offer(let id): "/offers/\(id)/edit"
      }
    }

    /// Whether a new record is entered.
    public var isNew: Bool {
      switch self {
      case .newEvent, .newReading, .newInteraction, .newOffer: true
      case .event, .reading, .offer: false
      }
    }

    /// What it does to the backend's rows.
    public var mutation: Mutation {
      switch self {
      case .newEvent: .createEvent
      case .newReading: .createMetric
      case .newInteraction: .createInteraction
      case .newOffer: .createOffer
      case .event: .updateEvent
      case .reading: .updateMetric
      case .offer: .updateOffer
      }
    }

    /// What the form asks for.
    public var description: FormDescription {
      switch self {
      case .newEvent, .event: .event
      case .newReading, .reading: .reading
      case .newInteraction: .interaction
      case .newOffer, .offer: .offer
      }
    }
  }

  /// Which athlete's form.
  public struct Key: Hashable, Codable, Sendable {
    /// Whose record it is.
    public var owner: AthleteID
    /// What is entered.
    public var subject: Subject

    /// The form of an athlete for a subject.
    public init(owner: AthleteID, subject: Subject) {
      self.owner = owner
      self.subject = subject
    }
  }
}

extension RecordForm.Subject {
  /// The row that is edited; nil for a new record.
  var row: RowReference? {
    switch self {
    case .newEvent, .newReading, .newInteraction, .newOffer: nil
    case .event(let id): .event(id)
    case .reading(let id): .reading(id)
    case .offer(let id): .offer(id)
    }
  }

  /// What a path leads to; nil for any other.
  public init?(path: String) {
    let fixed: [RecordForm.Subject] = [.newEvent, .newReading, .newInteraction, .newOffer]
    if let known = fixed.first(where: { $0.path == path }) {
      self = known
    } else if let id = path.id(between: "/events/") {
      self = .event(EventID(id))
    } else if let id = path.id(between: "/performance/") {
      self = .reading(MetricID(id))
    } else if let id = path.id(between: "/offers/") {
      self = .offer(OfferID(id))
    } else {
      return nil
    }
  }

  /// Why it could not be saved, in one or two sentences.
  func reason(_ failure: ServiceFailure) -> String {
    let noun = description.noun
    return switch failure.kind {
    case .notFound: "This \(noun) no longer exists."
    case .notPermitted: "You don't have permission to \(verb) this \(noun)."
    default: failure.message.asSentence
    }
  }
}

/// What the page says of it (decision X16).
extension RecordForm.Subject {
  var title: String { isNew ? description.newTitle : "Edit \(description.noun.capitalized)" }

  /// What is edited, as far as the form says it.
  func subtitle(of draft: FormDraft?) -> String {
    guard !isNew, let draft else { return "" }
    return switch self {
    case .event: draft.start[.name] ?? ""
    case .reading: MetricType(wire: draft.start[.type] ?? "").label
    case .offer: OfferType(wire: draft.start[.type] ?? "").label
    case .newEvent, .newReading, .newInteraction, .newOffer: ""
    }
  }

  var permissionText: String {
    "You don't have permission to \(verb) \(description.noun)s."
  }

  /// What a sentence says that a person does: an offer is logged.
  private var verb: String {
    switch self {
    case .newEvent, .newReading, .newInteraction: "add"
    case .newOffer: "log"
    case .event, .reading, .offer: "edit"
    }
  }

  /// Whether a project stores it only for a family: its row security refuses the insert (wire.md section 1).
  var needsFamily: Bool {
    switch self {
    case .newReading, .newInteraction, .newOffer: true
    case .newEvent, .event, .reading, .offer: false
    }
  }

  /// What a school is needed for (decision O10).
  var schoolPurpose: String { self == .newOffer ? "to log an offer" : "to choose one here" }
}

extension String {
  /// The text between a beginning and `/edit`; nil if there is none. Ids are any text.
  fileprivate func id(between beginning: String) -> String? {
    guard hasPrefix(beginning), hasSuffix("/edit"), count > beginning.count + 5 else { return nil }
    return String(dropFirst(beginning.count).dropLast(5))
  }
}
