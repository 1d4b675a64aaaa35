import CompassModel
import CompassServices
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// What the page asks of the world, as data.
  public enum Effect: PageEffect {
    /// Reads the stored view range; six months where none is stored.
    case restoreRange
    /// Stores the view range.
    case saveRange(ViewRange)
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    /// What an effect runs on.
    public enum Track: Hashable, Sendable {
      /// Reading and storing, one after the other.
      case range
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .restoreRange: .queued(.range)
      case .saveRange: .newest(.range)
      case .tell: .together
      }
    }
  }
}

extension RecruitingTimeline {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .restoreRange:
      let stored = await services.preferences.value(for: .timelineViewRange)
      send(.rangeRestored(range: stored.flatMap(ViewRange.init) ?? .sixMonths))
    case .saveRange(let range):
      do {
        try await services.preferences.store(range.rawValue, for: .timelineViewRange)
      } catch {
        send(.rangeSaveFailed(failure: error))
      }
    case .tell:
      break
    }
  }
}
