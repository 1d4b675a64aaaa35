import CompassModel
import PageKit
import TestSupport
import Testing

@testable import SignIn

/// Checks the contents and messages of the page (decision X14).
struct ScreenTests {
  static let contexts: [PageContext] = [
    .idle, .lookingUp, .failed(ServiceFailure(.timedOut, detail: "for developers")),
  ]

  @Test func problemsAreReportedPerField() throws {
    let object = try SignIn.State.sent("ava", nil).screen().json()
    #expect(
      object["errors"] as? [String: String]
        == ["email": "Enter an email address such as name@example.com.", "password": "Enter your password."])
    let inputs = try #require(object["inputs"] as? [[String: Any]])
    #expect(inputs.map { $0["field"] as? String } == ["email", "password"])
    #expect(inputs.map { $0["isHidden"] as? Bool } == [false, true])
    #expect(inputs.map { $0["text"] as? String } == ["ava", ""])
    #expect(
      Set(inputs[0].keys)
        == ["field", "label", "text", "isHidden", "isEnabled", "error", "accessibilityLabel", "spokenText", "action"])
    let sent = inputs.map { $0["action"] as? [String: [String: [String: String]]] }
    #expect(
      sent == [
        ["signIn": ["emailChanged": ["email": "$text"]]], ["signIn": ["submitted": ["password": "$password"]]],
      ])
  }

  @Test func fieldsHaveAccessibilityLabels() {
    #expect(
      SignIn.State.form.screen().inputs.map(\.accessibilityLabel)
        == ["Email, empty", "Password, hidden while you type"])
    #expect(
      SignIn.State.sent("ava@example.com", nil).screen().inputs.map(\.accessibilityLabel)
        == ["Email, ava@example.com", "Password, hidden while you type. Enter your password."])
  }

  @Test func withoutCredentialsOnlyAButtonIsVisible() {
    let screen = SignIn.State().screen()
    #expect(screen.inputs.isEmpty && !screen.asksForCredentials)
    #expect(screen.actions.map(\.label) == ["Sign in"] && screen.buttons.map(\.id) == ["signIn"])
  }

  @Test func disabledButtonsReportTheirReason() {
    for state in [SignIn.State(), .form, .sent(), .sent("", nil), .sent().failing(.timedOut)] {
      for context in Self.contexts { checkButtons(of: state.screen(context), rows: []) }
    }
    #expect(SignIn.State.sent().screen().button("signIn")?.reason == "You are being signed in.")
    #expect(SignIn.State.form.screen().button("signIn")?.isEnabled == true)
    let problems = SignIn.State.sent("", nil).screen().refusal(after: .submitted(password: nil))
    #expect(problems == "You are not signed in. Enter your email address. Enter your password.")
    #expect(SignIn.State.form.screen().refusal(after: .submitted(password: nil)) == nil)
  }

  /// Decision N1: a change that failed with the session stays visible.
  @Test func noticesOfThePreviousSessionStayVisible() {
    var page = PageContext.idle
    page.notices = [Notice(id: 1, kind: .error, message: "“Camp” could not be deleted.", athlete: nil, canRetry: true)]
    #expect(SignIn.Screen(.form, page).notices.map(\.message) == ["“Camp” could not be deleted."])
  }

  @Test func theSubtitleExplainsTheSignIn() {
    #expect(SignIn.State.form.screen().subtitle == "Your session has ended. Please sign in again.")
    #expect(SignIn.State.form.after(.signedOut).screen().subtitle == "You are signed out.")
    #expect(SignIn.State.form.after(.answer(.signedOut), .closed).screen() == SignIn.State.form.screen())
  }

  @Test func inputsAreDisabledDuringARequest() {
    for screen in [SignIn.State.sent().screen(), SignIn.State.form.screen(.lookingUp)] {
      #expect(screen.isSigningIn && screen.isLoading && screen.inputs.allSatisfy { !$0.isEnabled })
      #expect(screen.failureText == nil && screen.banner == nil)
    }
    let screen = SignIn.State.sent().failing(.timedOut).screen()
    #expect(!screen.isSigningIn && !screen.isLoading && screen.inputs.allSatisfy(\.isEnabled))
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func everyFailureHasASentence(kind: ServiceFailure.Kind) {
    let text = SignIn.State.sent().failing(kind).screen().failureText
    #expect((text == nil) == (kind == .cancelled))
    #expect(text.map { $0.hasSuffix(".") && !$0.contains("developers") } ?? true)
  }

  @Test(arguments: [
    (ServiceFailure.Kind.sessionOver, "Invalid email or password."), (.timedOut, "Connection timed out."),
  ])
  func failuresHaveTheirMessage(kind: ServiceFailure.Kind, sentence: String) {
    #expect(SignIn.State.sent().failing(kind).screen().failureText == sentence)
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func aFailedFamilyLookupShowsABanner(kind: ServiceFailure.Kind) {
    let banner = SignIn.State.form.screen(.failed(ServiceFailure(kind, detail: "for developers"))).banner
    #expect((banner == nil) == (kind == .cancelled))
    #expect(banner.map { $0.message.hasSuffix(".") && !$0.message.contains("developers") } ?? true)
    #expect(banner.map { $0.canRetry == ServiceFailure(kind).canRetry } ?? true)
  }
}
