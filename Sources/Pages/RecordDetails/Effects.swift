import CompassModel
import CompassServices
import PageKit
import StateMachine

extension RecordDetails {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Loads one row of an athlete, to be shown column by column.
    case load(request: Int, reference: RecordReference, owner: AthleteID)

    /// The tracks on which the work runs.
    public enum Track: Hashable, Sendable {
      /// Only the newest load counts.
      case load
    }

    public typealias Answer = RecordDetails.Answer

    public var plan: Plan<Track> { .latest(.load) }
  }

  /// Does the page's own work and sends the answer.
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
