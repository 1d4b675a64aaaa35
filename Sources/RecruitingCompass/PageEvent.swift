import EventsList
import OffersList
import RecordDetails
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

extension PageEvent {
  /// The detail page's action for it; nil for what never happens to it.
  var detailsAction: RecordDetails.Action? {
    switch self {
    case .opened: nil
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

  /// The page at the bottom of the stack, and the detail page if one lies on it.
  static func tellWhatIsOpen(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    let effects = state.openPage.map { tell($0, event, &state) } ?? []
    return effects + (event.detailsAction.map { reduce(&state, $0) } ?? [])
  }
}
