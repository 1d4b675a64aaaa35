import CompassModel
import CompassServices
import PageKit
import StateMachine

extension EventsList {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Reads the stored order.
    case restoreSort
    /// Stores the chosen order.
    case saveSort(EventSort)
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// One of each at a time.
    public enum Track: Hashable, Sendable {
      case sort
    }

    /// What is asked of the parent; nil for an effect that is run.
    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    /// How it is run beside others.
    public var plan: Plan<Track> {
      switch self {
      case .restoreSort: .queued(.sort)
      case .saveSort: .newest(.sort)
      case .tell: .together
      }
    }
  }
}

extension EventsList {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .restoreSort:
      let stored = await services.preferences.value(for: .eventsSort)
      send(.sortRestored(sort: stored.flatMap(EventSort.init) ?? .dateDescending))
    case .saveSort(let sort):
      do {
        try await services.preferences.store(sort.rawValue, for: .eventsSort)
      } catch {
        send(.sortSaveFailed(sort: sort, failure: error))
      }
    case .tell:
      break
    }
  }
}
