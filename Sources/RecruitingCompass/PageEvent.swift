import EventsList
import OffersList
import Tasks

/// What every page hears from its parent.
enum PageEvent {
  case opened, closed, athleteChanged, foregrounded, connectivityReturned
}

extension App {
  static func tell(_ page: Page, _ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    switch page {
    case .tasks: reduce(&state, event.forTasks)
    case .events: reduce(&state, event.forEvents)
    case .offers: reduce(&state, event.forOffers)
    }
  }

  /// The page at the bottom of the stack; a detail above it changes nothing.
  static func tellOpenPage(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    state.openPage.map { tell($0, event, &state) } ?? []
  }
}

extension PageEvent {
  fileprivate var forTasks: Tasks.Action {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .athleteChanged: .athleteChanged
    case .foregrounded: .foregrounded
    case .connectivityReturned: .connectivityReturned
    }
  }

  fileprivate var forEvents: EventsList.Action {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .athleteChanged: .athleteChanged
    case .foregrounded: .foregrounded
    case .connectivityReturned: .connectivityReturned
    }
  }

  fileprivate var forOffers: OffersList.Action {
    switch self {
    case .opened: .opened
    case .closed: .closed
    case .athleteChanged: .athleteChanged
    case .foregrounded: .foregrounded
    case .connectivityReturned: .connectivityReturned
    }
  }
}
