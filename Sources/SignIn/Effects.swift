import CompassModel
import CompassServices
import StateMachine

extension SignIn {
  /// What the page asks of the world, as data.
  public enum Effect: Planned {
    /// Signs in with the backend; the answer carries the number of the request.
    case signIn(request: Int, email: String, password: Secret)
    /// Stops what runs on a track: no answer of it may come any more.
    case stop(Track)
    /// Something the page's parent is told; absorbed by the root.
    case tell(Outcome)

    public enum Track: Hashable, Sendable {
      case signIn
    }

    public var plan: Plan<Track> {
      switch self {
      case .signIn: .latest(.signIn)
      case .stop(let track): .cancel(track)
      case .tell: .together
      }
    }
  }

  /// What the page wants from its parent.
  public enum Outcome: Hashable, Sendable {
    /// The backend knows who it is; whose rows they may see is to be looked up.
    case signedIn
  }
}

extension SignIn {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with services: Services, send: Send<Action>) async {
    switch effect {
    case .signIn(let request, let email, let password):
      do {
        try await services.backend.signIn(email: email, password: password)
        send(.succeeded(request: request))
      } catch {
        send(.failed(request: request, failure: error))
      }
    case .stop, .tell:
      break
    }
  }
}
