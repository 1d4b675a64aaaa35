import CompassModel
import PageKit
import TestSupport
import Testing

@testable import SignIn

/// One request at a time, and none that cannot succeed (decisions X8, X9, X10, S1).
struct SubmittingTests {
  @Test func aSubmittedFormSignsIn() {
    var store = SignInStore(.form)
    store.send(.emailChanged(email: " ava@example.com ")) { $0.email = " ava@example.com " }
    let request = SignIn.Effect.work(.signIn(request: 1, email: "ava@example.com", password: hunter2))
    store.send(.submitted(password: hunter2), asks: [request]) {
      $0.isSigningIn = true
      $0.request = 1
    }
    store.answer(request, with: .succeeded(request: 1), asks: [.signedIn]) { $0.isSigningIn = false }
    store.finish(ignoring: .signedIn)
  }

  /// Nothing is sent while signing in (decision X9), during the lookup of the family, and from a closed page.
  @Test func tapsThatCannotSucceedSendNothing() {
    let states: [(SignIn.State, PageContext)] = [
      (.sent(), .idle), (.form, .lookingUp), (.button, .lookingUp), (SignIn.State(), .idle),
    ]
    for (state, context) in states {
      var store = SignInStore(state, in: context)
      for password in [hunter2, Secret("other"), nil] { store.send(.submitted(password: password)) }
      store.send(.emailChanged(email: "ben@example.com"))
      store.finish()
    }
  }

  /// Retry looks up only the family: the user is signed in already.
  @Test func retryingLooksUpTheFamilyAgain() {
    let failed = PageContext.failed(ServiceFailure(.timedOut))
    var store = SignInStore(.form, in: failed)
    store.send(.retryTapped, asks: [.signedIn])
    store.finish(ignoring: .signedIn)
    for (state, context) in [(SignIn.State.sent(), failed), (.form, .idle), (.form, .lookingUp)] {
      var store = SignInStore(state, in: context)
      store.send(.retryTapped)
      store.finish()
    }
  }

  @Test func signInWithoutCredentialsIsImmediate() {
    var store = SignInStore(.button)
    store.send(.submitted(password: nil), asks: [.signedIn])
    store.finish(ignoring: .signedIn)
  }

  @Test(
    arguments: [
      ("", nil, [.emailMissing, .passwordMissing]), (" \t\n", hunter2, [.emailMissing]),
      ("ava", hunter2, [.emailWithoutAt]), ("@", hunter2, [.emailWithoutAt]), ("@x", hunter2, [.emailWithoutAt]),
      ("x@", nil, [.emailWithoutAt, .passwordMissing]), ("a@b", nil, [.passwordMissing]),
      (" @ ", hunter2, [.emailWithoutAt]),
    ] as [(String, Secret?, [SignIn.Problem])])
  func missingInputIsReportedAndNotSent(email: String, password: Secret?, problems: [SignIn.Problem]) {
    var state = SignIn.State.form
    state.email = email
    var store = SignInStore(state)
    store.send(.submitted(password: password)) { $0.problems = problems }
    store.finish()
  }

  @Test(arguments: ["a@b", "ava+x@mail.example.com", " ava@example.com\n", "é@例え.jp"])
  func plausibleAddressesAreSent(email: String) {
    #expect(SignIn.State.sent(email).isSigningIn)
  }

  @Test func typingClearsTheProblemOfTheField() {
    let state = SignIn.State.sent("", nil)
    #expect(state.problems == [.emailMissing, .passwordMissing])
    let typed = state.after(.emailChanged(email: "a"))
    #expect(typed.problems == [.passwordMissing])
    #expect(typed.after(.emailChanged(email: "a@b"), .submitted(password: hunter2)).problems.isEmpty)
  }

  /// A recording has no password: decoding it must still return a submission (decision S1).
  @Test func onlyRecordedPasswordsCanBeEmpty() {
    #expect(SignIn.Tap.submitted(typed: "") == .submitted(password: nil))
    #expect(SignIn.Tap.submitted(typed: " ") == .submitted(password: Secret(" ")))
    #expect(SignIn.State.sent("a@b", Secret("")) == .sent("a@b", hunter2))
  }

  @Test func retryingAfterAFailureSendsANewRequest() {
    var store = SignInStore(.sent())
    let failure = ServiceFailure(.timedOut)
    store.send(.failed(request: 1, failure: failure)) {
      $0.isSigningIn = false
      $0.failure = failure
    }
    let second = SignIn.Effect.work(.signIn(request: 2, email: "ava@example.com", password: Secret("better")))
    store.send(.submitted(password: Secret("better")), asks: [second]) {
      $0.failure = nil
      $0.isSigningIn = true
      $0.request = 2
    }
    store.finish(ignoring: second)
  }

  /// A cancelled request is no error (decision X10).
  @Test func aCancelledRequestIsNotAnError() {
    let state = SignIn.State.sent().failing(.cancelled)
    #expect(state.failure == nil && !state.isSigningIn && state.email == "ava@example.com")
  }

  /// Late responses have no effect (decision X8).
  @Test func lateResponsesAreIgnored() {
    let late: [SignIn.Answer] = [
      .succeeded(request: 1), .failed(request: 1, failure: ServiceFailure(.sessionOver)), .succeeded(request: 3),
      .failed(request: 0, failure: ServiceFailure(.offline)),
    ]
    let states = [
      SignIn.State.sent().failing(.timedOut).after(.submitted(password: hunter2)), .sent().after(.closed),
      .sent().after(.signedOut), .sent().after(.succeeded(request: 1)), .form,
    ]
    for state in states {
      var store = SignInStore(state)
      for action in late { store.send(action) }
      store.finish()
    }
  }

  @Test(arguments: [SignIn.Action.closed, .answer(.signedOut)])
  func leavingStopsTheRequestAndClearsTheForm(action: SignIn.Action) {
    var store = SignInStore(.form)
    store.send(.emailChanged(email: "ava@example.com")) { $0.email = "ava@example.com" }
    let request = SignIn.Effect.work(.signIn(request: 1, email: "ava@example.com", password: hunter2))
    store.send(.submitted(password: hunter2), asks: [request]) {
      $0.isSigningIn = true
      $0.request = 1
    }
    store.send(action, asks: [.stop(.signIn)]) {
      $0 = .form
      $0.request = 1
      $0.hasSignedOut = action == .answer(.signedOut)
      $0.isOpen = $0.hasSignedOut
    }
    store.finish()
  }

  @Test func leavingAnIdleFormStopsNothing() {
    var store = SignInStore(.sent("", nil))
    store.send(.signedOut) {
      $0 = .form
      $0.hasSignedOut = true
    }
    store.send(.closed) { ($0.isOpen, $0.hasSignedOut) = (false, false) }
    store.finish()
  }

  @Test func onlyTheLatestSignInRuns() {
    #expect(SignIn.Work.signIn(request: 1, email: "a@b", password: hunter2).plan == .latest(.signIn))
  }
}
