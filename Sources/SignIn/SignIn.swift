import CompassModel
import StateMachine

/// The sign-in page: who signs in is asked for here, and nowhere else (decisions S1, X14).
///
/// The password is never part of the state: it travels in one action and one effect, as a `Secret`.
public enum SignIn: Feature {
  /// How far the app is with finding out whose rows the person may see; owned by the root.
  public enum Context: Hashable, Sendable {
    case idle
    case lookingUp
    case failed(ServiceFailure)
  }
}
