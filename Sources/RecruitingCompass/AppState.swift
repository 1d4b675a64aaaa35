import CompassModel
import EventsList
import OffersList
import PerformanceTimeline
import RecordDetails
import RecruitingTimeline
import SignIn
import Tasks

/// Everything the app knows. A screen is a function of this alone.
public struct AppState: Equatable, Sendable, Codable {
  public var context: PageContext
  public var session = Session.starting
  /// From the bottom up; empty at home.
  public var routes: [Route] = []
  public var tasks = Tasks.State()
  public var events = EventsList.State()
  public var offers = OffersList.State()
  public var timeline = RecruitingTimeline.State()
  public var performance = PerformanceTimeline.State()
  /// Of the row whose route lies on a page.
  public var details = RecordDetails.State()
  public var signIn = SignIn.State()

  public init(moment: Moment) { context = PageContext(moment: moment) }

  /// What became of signing in. Who it is stands in the context.
  public enum Session: Hashable, Sendable, Codable {
    case starting
    case active
    /// Nobody could be asked; works with what is stored (decision S1).
    case unconfirmed(ServiceFailure)
    case failed(ServiceFailure)
    /// Over until somebody signs in; nothing else ends it (decision S1).
    case over
  }

  /// The page at the bottom of the stack; nil at home.
  var openPage: Page? { if case .page(let page) = routes.first { page } else { nil } }

  /// The path of the top route, `/` at home.
  public var path: String { routes.last?.path ?? "/" }
}
