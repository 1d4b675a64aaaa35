import CompassModel
import PageKit
import SignIn
import Testing

@testable import CompassText

extension SnapshotCase {
  static let signIn = cases(
    "SignIn", signInSituations.map { ($0, .signIn($1)) }, atAllWidths: signInAtAllWidths, inASCII: signInInASCII)

  private static let signInAtAllWidths: Set = ["refused", "problems", "hostile-email"]
  private static let signInInASCII: Set = ["refused", "problems", "hostile-email", "signing-in"]

  static let signInSituations: KeyValuePairs<String, SignIn.Screen> = [
    "without-credentials": SignIn.Screen(SignIn.State(), signedOut(.over)),
    "without-credentials-failed": SignIn.Screen(SignIn.State(), signedOut(.failed(ServiceFailure(.timedOut)))),
    "form": form(), "signed-out": form(.answer(.signedOut)),
    "problems": form(.tap(.submitted(password: nil))),
    "no-address": form(.tap(.emailChanged(email: "jordan")), .tap(.submitted(password: nil))),
    "signing-in": form(email, submitted),
    "refused": form(email, submitted, failed(.invalidCredentials)),
    "not-confirmed": form(email, submitted, failed(.emailNotConfirmed)),
    "too-many-attempts": form(email, submitted, failed(.tooManyAttempts)),
    "timeout": form(email, submitted, failed(.timedOut)),
    "offline": form(email, submitted, failed(.offline)),
    "family-not-found": form(
      email, submitted, .answer(.succeeded(request: 1)), in: .failed(ServiceFailure(.noAthlete))),
    "hostile-email": form(
      .tap(
        .emailChanged(
          email: "\u{1B}[2J\u{202E}moc\u{7}@全国高等学校野球選手権記念大会決勝.example.com"
            + String(repeating: "a-very-long-name.", count: 20))), submitted, failed(.serverError)),
  ]

  private static func signedOut(_ session: SignInState) -> PageContext {
    var context = PageContext(moment: .fixed)
    context.session = session
    return context
  }

  private static let email = SignIn.Action.tap(.emailChanged(email: "jordan@example.com"))
  private static let submitted = SignIn.Action.tap(.submitted(typed: "hunter2"))

  private static func failed(_ kind: ServiceFailure.Kind) -> SignIn.Action {
    .answer(.failed(request: 1, failure: ServiceFailure(kind, detail: "for developers")))
  }

  private static func form(_ actions: SignIn.Action..., in session: SignInState = .over) -> SignIn.Screen {
    var state = SignIn.State()
    (state.isOpen, state.asksForCredentials) = (true, true)
    for action in actions { _ = SignIn.reduce(&state, action, in: signedOut(.over)) }
    return SignIn.Screen(state, signedOut(session))
  }
}

struct PasswordTests {
  @Test func passwordsAreNeverDrawn() {
    for one in SnapshotCase.signIn { #expect(!ScreenText.text(one.screen, one.options).contains("hunter2")) }
  }
}
