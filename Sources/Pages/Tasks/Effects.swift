import CompassServices
import PageKit
import StateMachine

extension Tasks {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Sends `successOver` after the success message was visible for three seconds.
    case startSuccessTimer

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of the timer for the success message.
      case success
    }

    public typealias Answer = Tasks.Answer

    public var plan: Plan<Track> { .latest(.success, after: Tasks.successDuration) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) {
    switch work {
    case .startSuccessTimer: send(.successOver)
    }
  }
}
