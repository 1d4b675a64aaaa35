import CompassModel
import PageKit
import StateMachineTesting
import TestSupport

@testable import SignIn

typealias SignInStore = TestStore<SignIn>

let hunter2 = Secret("hunter2")

extension SignIn.State {
  /// An empty form.
  static var form: SignIn.State {
    var state = SignIn.State()
    state.asksForCredentials = true
    return state
  }

  /// With what a person typed and sent.
  static func sent(_ email: String = "ava@example.com", _ password: Secret? = hunter2) -> SignIn.State {
    form.after(.emailChanged(email: email), .submitted(password: password))
  }

  /// After these actions, whatever their effects.
  func after(_ taps: SignIn.Tap..., in context: SignIn.Context = .idle) -> SignIn.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: SignIn.Answer..., in context: SignIn.Context = .idle) -> SignIn.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: SignIn.Action..., in context: SignIn.Context = .idle) -> SignIn.State {
    var state = self
    for action in actions { _ = SignIn.reduce(&state, action, in: context) }
    return state
  }

  /// The newest request failed.
  func failing(_ kind: ServiceFailure.Kind) -> SignIn.State {
    after(.failed(request: request, failure: ServiceFailure(kind, detail: "for developers")))
  }

  func screen(_ context: SignIn.Context = .idle) -> SignIn.Screen {
    SignIn.Screen(self, context, in: .sample(viewer: nil))
  }
}

extension SignInStore {
  init(_ state: SignIn.State, in context: SignIn.Context = .idle) {
    self.init(state, of: SignIn.self, in: context, report: reportIssue)
  }
}
