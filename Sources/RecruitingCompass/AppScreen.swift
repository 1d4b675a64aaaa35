import CompassModel
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
import Tasks

/// What is to be shown: one of the pages, a detail page, the sign-in page, or a plain screen. Encodes as that screen
/// alone.
public enum AppScreen: Hashable, Sendable {
  case tasks(Tasks.Screen)
  case events(EventsList.Screen)
  case offers(OffersList.Screen)
  case timeline(RecruitingTimeline.Screen)
  case performance(PerformanceTimeline.Screen)
  case details(RecordDetails.Screen)
  case signIn(SignIn.Screen)
  case plain(PlainScreen)
}

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .tasks(let screen): try screen.encode(to: encoder)
    case .events(let screen): try screen.encode(to: encoder)
    case .offers(let screen): try screen.encode(to: encoder)
    case .timeline(let screen): try screen.encode(to: encoder)
    case .performance(let screen): try screen.encode(to: encoder)
    case .details(let screen): try screen.encode(to: encoder)
    case .signIn(let screen): try screen.encode(to: encoder)
    case .plain(let screen): try screen.encode(to: encoder)
    }
  }
}

extension AppScreen {
  public var banner: Banner? {
    switch self {
    case .tasks(let screen): screen.banner
    case .events(let screen): screen.banner
    case .offers(let screen): screen.banner
    case .timeline(let screen): screen.banner
    case .performance(let screen): screen.banner
    case .details(let screen): screen.banner
    case .signIn(let screen): screen.banner
    case .plain(let screen): screen.banner
    }
  }

  public var dialog: DialogCard? {
    switch self {
    case .tasks(let screen): screen.dialog
    case .events(let screen): screen.dialog
    case .offers(let screen): screen.dialog
    case .timeline(let screen): screen.dialog
    case .performance(let screen): screen.dialog
    case .details(let screen): screen.dialog
    case .signIn(let screen): screen.dialog
    case .plain(let screen): screen.dialog
    }
  }
}
