import CompassModel
import CompassServices
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
import Tasks

/// Anything that can happen: to the app as a whole or to one of its pages.
public enum AppAction: Equatable, Sendable {
  case app(RootAction)
  case tasks(Tasks.Action)
  case events(EventsList.Action)
  case offers(OffersList.Action)
  case timeline(RecruitingTimeline.Action)
  case performance(PerformanceTimeline.Action)
  case details(RecordDetails.Action)
  case signIn(SignIn.Action)
}

/// What can happen to the app as a whole.
public enum RootAction: Equatable, Sendable, Codable {
  case launched
  case foregrounded
  case connectivityReturned
  indirect case zoneChanged(zone: Zone)
  /// The local day ended, or somebody set the clock.
  case clockChanged
  case pageOpened(page: Page)
  case backTapped
  case athleteSelected(id: AthleteID)
  case signOutTapped
  case retryTapped

  indirect case familyLoaded(family: FamilyAccess, lastViewed: AthleteID?)
  indirect case savedFamilyFound(family: FamilyAccess, lastViewed: AthleteID?, failure: ServiceFailure)
  indirect case familyFailed(failure: ServiceFailure)
}

/// An action with the moment it came in, so that nothing below ever reads a clock (decision X3).
public struct Stamped: Equatable, Sendable, Codable {
  public var at: Instant
  public var action: AppAction

  public init(at instant: Instant, _ action: AppAction) {
    at = instant
    self.action = action
  }
}

/// `{"events": {"searchChanged": {"query": "camp"}}}`.
extension AppAction: Codable {
  private enum CodingKeys: String, CodingKey, CaseIterable {
    case app, tasks, events, offers, timeline, performance, details, signIn
  }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    guard let key = container.allKeys.first, container.allKeys.count == 1 else {
      let keys = CodingKeys.allCases.map(\.rawValue).joined(separator: ", ")
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "An action has exactly one of the keys \(keys)"))
    }
    switch key {
    case .app: self = .app(try container.decode(RootAction.self, forKey: .app))
    case .tasks: self = .tasks(try container.decode(Tasks.Action.self, forKey: .tasks))
    case .events: self = .events(try container.decode(EventsList.Action.self, forKey: .events))
    case .offers: self = .offers(try container.decode(OffersList.Action.self, forKey: .offers))
    case .timeline: self = .timeline(try container.decode(RecruitingTimeline.Action.self, forKey: .timeline))
    case .performance:
      self = .performance(try container.decode(PerformanceTimeline.Action.self, forKey: .performance))
    case .details: self = .details(try container.decode(RecordDetails.Action.self, forKey: .details))
    case .signIn: self = .signIn(try container.decode(SignIn.Action.self, forKey: .signIn))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .app(let action): try container.encode(action, forKey: .app)
    case .tasks(let action): try container.encode(action, forKey: .tasks)
    case .events(let action): try container.encode(action, forKey: .events)
    case .offers(let action): try container.encode(action, forKey: .offers)
    case .timeline(let action): try container.encode(action, forKey: .timeline)
    case .performance(let action): try container.encode(action, forKey: .performance)
    case .details(let action): try container.encode(action, forKey: .details)
    case .signIn(let action): try container.encode(action, forKey: .signIn)
    }
  }
}
