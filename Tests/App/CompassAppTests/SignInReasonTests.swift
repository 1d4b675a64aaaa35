import CompassModel
import SignIn
import Testing

@testable import CompassApp

/// The sign-in page shows whether a session ended or none ever began (decision W3).
@MainActor
struct SignInReasonTests {
  nonisolated private static let nobody = ServiceFailure(
    .sessionOver, reason: "Nobody is signed in yet. Please sign in.")

  @Test(arguments: [
    (nobody, "Nobody is signed in yet. Please sign in."),
    (ServiceFailure(.sessionOver), "Your session has ended. Please sign in again."),
  ])
  func thePageShowsTheReason(_ failure: ServiceFailure, _ subtitle: String) {
    let state = AppState.fresh.after(.answered(.familyFailed(failure: failure)))
    #expect(state.routes.last == .signIn)
    #expect(SignIn.Screen(state.signIn, state.context).head.subtitle == subtitle)
  }

  @Test func signingOutReplacesTheReason() {
    let state = AppState.fresh.after(.answered(.familyFailed(failure: Self.nobody)), .signIn(.answer(.signedOut)))
    #expect(SignIn.Screen(state.signIn, state.context).head.subtitle == "You are signed out.")
  }
}
