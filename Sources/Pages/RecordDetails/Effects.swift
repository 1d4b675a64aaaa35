import CompassModel
import CompassServices
import PageKit
import StateMachine

extension RecordDetails {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Loads all columns of an athlete's row.
    case load(request: Int, reference: RecordReference, owner: AthleteID)

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of loads: a newer one cancels the one before.
      case load
    }

    public typealias Answer = RecordDetails.Answer

    public var plan: Plan<Track> { .latest(.load) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .load(let request, let reference, let owner):
      do throws(ServiceFailure) {
        try await services.loadRecord(reference, of: owner) { record, savedAt in
          send(.loaded(request: request, record: record, source: savedAt.map { .saved(at: $0) }))
        }
      } catch {
        send(.loadFailed(request: request, failure: error))
      }
    }
  }
}
