import CompassModel
import CompassServices
import StateMachine

extension SignIn {
  /// Does what an effect asks for and sends the answer.
  @MainActor
  public static func handle(_ effect: Effect, with backend: any SignInBackend, send: Send<Action>) async {
    switch effect {
    case .signIn(let request, let email, let password):
      do {
        try await backend.signIn(email: email, password: password)
        send(.succeeded(request: request))
      } catch {
        send(.failed(request: request, failure: error))
      }
    case .stop, .tell:
      break
    }
  }
}
