import CompassModel
import PageKit
import TestSupport

@testable import SignIn

typealias SignInStore = TestStore<SignIn>

let hunter2 = Secret("hunter2")

extension PageContext {
  static let idle = signedOut(.over)
  static let lookingUp = signedOut(.starting)
  static func failed(_ failure: ServiceFailure) -> PageContext { signedOut(.failed(failure)) }

  private static func signedOut(_ session: SignInState) -> PageContext {
    var context = PageContext.sample(viewer: nil)
    context.session = session
    return context
  }
}

extension SignIn.State {
  /// The page of a device without accounts.
  static var button: SignIn.State {
    var state = form
    state.asksForCredentials = false
    return state
  }

  /// A form without input.
  static var form: SignIn.State {
    var state = SignIn.State()
    (state.isOpen, state.asksForCredentials) = (true, true)
    return state
  }

  /// A form with submitted input.
  static func sent(_ email: String = "ava@example.com", _ password: Secret? = hunter2) -> SignIn.State {
    form.after(.emailChanged(email: email), .submitted(password: password))
  }

  /// The page after these actions; their effects are ignored.
  func after(_ taps: SignIn.Tap..., in context: PageContext = .idle) -> SignIn.State {
    taps.reduce(self) { $0.after(.tap($1), in: context) }
  }

  func after(_ answers: SignIn.Answer..., in context: PageContext = .idle) -> SignIn.State {
    answers.reduce(self) { $0.after(.answer($1), in: context) }
  }

  func after(_ actions: SignIn.Action..., in context: PageContext = .idle) -> SignIn.State {
    var state = self
    for action in actions { _ = SignIn.reduce(&state, action, in: context) }
    return state
  }

  func failing(_ kind: ServiceFailure.Kind) -> SignIn.State {
    after(.failed(request: request, failure: ServiceFailure(kind, detail: "for developers")))
  }

  func screen(_ context: PageContext = .idle) -> SignIn.Screen { SignIn.Screen(self, context) }
}

extension SignInStore {
  init(_ state: SignIn.State, in context: PageContext = .idle) {
    self.init(state, of: SignIn.self, in: context, report: reportIssue)
  }
}
