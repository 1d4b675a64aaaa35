import EventsList
import OffersList
import Tasks

/// What every page hears from its parent.
enum PageEvent {
  case opened, closed, athleteChanged, foregrounded, connectivityReturned

  /// The page's own action for it.
  func action<Action: PageAction>(_: Action.Type = Action.self) -> Action {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .athleteChanged: .athleteChanged
    case .foregrounded: .foregrounded
    case .connectivityReturned: .connectivityReturned
    }
  }
}

/// The actions every page has.
protocol PageAction {
  static var opened: Self { get }
  static var closed: Self { get }
  static var athleteChanged: Self { get }
  static var foregrounded: Self { get }
  static var connectivityReturned: Self { get }
}

extension Tasks.Action: PageAction {}
extension EventsList.Action: PageAction {}
extension OffersList.Action: PageAction {}

extension App {
  static func tell(_ page: Page, _ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    switch page {
    case .tasks: reduce(&state, event.action(Tasks.Action.self))
    case .events: reduce(&state, event.action(EventsList.Action.self))
    case .offers: reduce(&state, event.action(OffersList.Action.self))
    }
  }

  /// The page at the bottom of the stack; a detail above it changes nothing.
  static func tellOpenPage(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    state.openPage.map { tell($0, event, &state) } ?? []
  }
}
