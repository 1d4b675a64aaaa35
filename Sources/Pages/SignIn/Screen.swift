import CompassModel
import PageKit

extension SignIn {
  /// The screen of the sign-in page, complete for drawing. Encodes the JSON keys of the interface, never with the
  /// password: a UI keeps that in its field until it is submitted.
  public struct Screen: PageScreen {
    public typealias Tap = SignIn.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The sign-in page's own content.
  public struct Content: Equatable, Sendable, Encodable {
    /// Whether the backend needs an email address and a password; otherwise the page is a single button.
    public var asksForCredentials: Bool
    public var email: String
    /// Whether a sign-in or the lookup of the signed-in user is in progress.
    public var isSigningIn: Bool
    /// The problems of the input, by field.
    public var errors: [Field: String]
    /// The reason why the last sign-in failed, to show below the form; null if it did not.
    @Nullable public var failureText: String?
    /// Whether the page opened because the start found no session, for the reason in `subtitle`; false after a session
    /// ended or the user signed out while the app ran, and if the saved session cannot be read.
    public var isFirst: Bool
    /// The fields in display order; empty if the backend needs no credentials.
    public var inputs: [Input]
    /// The page's button with its text command.
    public var actions: [TypedButton]

    init(_ state: State, in context: PageContext) {
      let isBusy = state.isBusy(in: context)
      let errors = Dictionary(state.problems.map { ($0.field, $0.message) }) { first, _ in first }
      (asksForCredentials, email, isSigningIn) = (state.asksForCredentials, state.email, isBusy)
      self.errors = errors
      isFirst = !state.hasSignedOut && state.ending?.reason != nil && context.unreadableSession == nil
      inputs = (asksForCredentials ? Field.allCases : []).map {
        Input($0, text: $0 == .email ? state.email : "", error: errors[$0], isEnabled: !isBusy)
      }
      actions = [TypedButton(.signIn)]
      failureText = state.failureText
    }
  }

  /// One field of the form.
  public struct Input: Equatable, Sendable, Encodable, Identifiable {
    /// The field to fill in, unique among the inputs.
    public var field: Field
    /// The label beside the field: `Email`.
    public var label: String
    /// The text of the field; always empty for a password.
    public var text: String
    /// Whether the typed text must be hidden.
    public var isHidden: Bool
    /// Whether the field accepts input; false during a sign-in.
    public var isEnabled: Bool
    /// The problem to show below the field; null if there is none.
    @Nullable public var error: String?
    /// The screen reader's text: label, content and problem.
    public var accessibilityLabel: String
    /// The label, content and problem as read aloud: `Email: empty. Enter your email address.` (decision V13)
    public var spokenText: String
    /// The action that typing sends (decision U1); a password is sent once, on submitting.
    public var action: ActionTemplate

    /// Creates a field for drawing; drops the text of a password.
    init(_ field: Field, text: String, error: String?, isEnabled: Bool) {
      self.field = field
      label = field.label
      isHidden = field == .password
      self.text = isHidden ? "" : text
      (self.isEnabled, self.error) = (isEnabled, error)
      action =
        switch field {
        case .email: .typing("emailChanged", "email") { Tap.emailChanged(email: $0) }
        case .password: .typing("submitted", "password", as: .password) { Tap.submitted(typed: $0) }
        }
      let spoken = isHidden ? "hidden while you type" : text.isEmpty ? "empty" : text
      accessibilityLabel = (["\(label), \(spoken)"] + [error].compactMap { $0 }).joined(separator: ". ")
      spokenText = SpokenText.sentence(
        label, [isHidden ? FormSection.Input.passwordText : spoken], more: [error])
    }

    public var id: Field { field }
  }
}

extension SignIn.Screen {
  /// Creates the screen of `state` in `context`. Notices show until the next sign-in (decision N1).
  public init(_ state: SignIn.State, _ context: PageContext) {
    let content = SignIn.Content(state, in: context)
    var head = PageHead(
      page: "login", route: "/login", title: "Sign in",
      subtitle: context.unreadableSession != nil
        ? "Sign in again, or retry once your session can be read." : state.subtitle,
      context: context)
    head.canGoBack = context.unreadableSession != nil
    head.isLoading = content.isSigningIn
    head.hasRows = false
    head.banner = SignIn.banner(context)
    head.activity = content.isSigningIn ? "Signing in…" : nil
    head.announcement = content.failureText ?? head.notices.last?.message ?? head.banner?.message
    // The action is a template: front ends add the typed password.
    head.buttons = [.signIn]
    self.init(head: head, content: content)
    explainButtons()
  }

  public var sections: [ScreenSection] {
    guard content.asksForCredentials else { return [] }
    let inputs = content.inputs.map {
      FormSection.Input(
        $0.field.rawValue, label: $0.label, kind: $0.isHidden ? .password : .text, text: $0.text, error: $0.error,
        isEnabled: $0.isEnabled, action: $0.action, accessibilityLabel: $0.spokenText)
    }
    let focus = inputs.first { $0.value.isEmpty }?.id
    let form = FormSection(inputs, failureText: content.failureText, savingText: head.activity, focus: focus)
    return [ScreenSection("form", .form(form))]
  }

  public func ownRefusal(of tap: Tap) -> String? {
    switch tap {
    case .emailChanged, .submitted: content.isSigningIn ? "You are being signed in." : nil
    case .retryTapped: head.retryRefusal
    }
  }

  /// Returns the problems that prevented a sign-in; nil for other taps, and if the request was sent.
  public func refusal(after tap: Tap) -> String? {
    guard case .submitted = tap, !content.errors.isEmpty else { return nil }
    return "You are not signed in. \(content.inputs.compactMap(\.error).joined(separator: " "))"
  }
}

/// Texts of the page (decision X14).
extension SignIn.State {
  /// The state of the session in a sentence; leaves the reason of a failed sign-in to `failureText`.
  var subtitle: String {
    if hasSignedOut { return "You are signed out." }
    if let failure, failure == ending { return "You are not signed in." }
    return (ending ?? ServiceFailure(.sessionOver)).message
  }

  /// The reason why the last sign-in failed, nil if it did not. A 401 without a reason means wrong credentials, as no
  /// session existed.
  var failureText: String? {
    failure.map { failure in
      let isBare = failure.kind == .sessionOver && failure.reason == nil
      return (isBare ? ServiceFailure(.invalidCredentials) : failure).message.asSentence
    }
  }
}

extension SignIn {
  static func banner(_ context: PageContext) -> Banner? {
    guard let failure = context.lookupFailure, failure.kind != .cancelled else { return nil }
    return Banner(
      kind: .error, message: failure.message.asSentence, retry: failure.canRetry ? SignIn.Tap.retryTapped : nil)
  }
}

extension ActionButton {
  fileprivate static let signIn = ActionButton(
    "signIn", "Sign in", icon: .signIn, action: SignIn.Tap.submitted(password: nil))
}
