import CompassServices
import PageKit
import StateMachine

extension Tasks {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Sends `successOver` once the message of a completed task was shown long enough.
    case startSuccessTimer

    /// The tracks on which the work runs.
    public enum Track: Hashable, Sendable {
      /// The timer of the message of a completed task.
      case success
    }

    public typealias Answer = Tasks.Answer

    public var plan: Plan<Track> { .latest(.success, after: Tasks.successDuration) }
  }

  /// Does the page's own work and sends the answer.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) {
    switch work {
    case .startSuccessTimer: send(.successOver)
    }
  }
}
