import CompassModel
import CompassServices
import PageKit
import StateMachine

extension RecordDetails {
  /// What the page asks of the world, as data.
  public enum Effect: RecordEffect {
    /// Loads one row of an athlete, to be shown column by column.
    case load(request: Int, reference: RecordReference, owner: AthleteID)
    case startSkeletonTimer
    case stop(Track)
    /// A request to the page's parent; absorbed by the root.
    case tell(PageOutcome<Answer>)

    public enum Track: RecordTrack {
      case load, skeleton
    }

    public var outcome: PageOutcome<Answer>? { if case .tell(let outcome) = self { outcome } else { nil } }

    public var plan: Plan<Track> {
      switch self {
      case .load: .latest(.load)
      case .startSkeletonTimer: .latest(.skeleton, after: RecordLoad.skeletonDelay)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }
}

extension RecordDetails {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .load(let request, let reference, let owner):
      do throws(ServiceFailure) {
        try await services.loadRecord(reference, of: owner) { record, savedAt in
          send(.loaded(request: request, record: record, source: savedAt.map { .saved(at: $0) }))
        }
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    case .startSkeletonTimer:
      send(.skeletonDue)
    case .stop, .tell:
      break
    }
  }
}
