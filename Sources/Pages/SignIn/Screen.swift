import CompassModel
import PageKit

extension SignIn {
  /// Everything a UI shows of the sign-in page; it computes nothing itself. JSON keys as promised in the project's
  /// interface. The password is in none of them: a UI keeps it in its field until it is submitted.
  public struct Screen: PageScreen {
    public typealias Tap = SignIn.Tap

    public var parts: ScreenParts<Content>

    public init(parts: ScreenParts<Content>) { self.parts = parts }
  }

  /// The sign-in page's own content.
  public struct Content: Equatable, Sendable, Encodable {
    /// Whether the backend wants an email address and a password; otherwise one button is all there is.
    public var asksForCredentials: Bool
    /// The email address as typed.
    public var email: String
    /// Whether signing in, or finding out whose rows there are, is under way.
    public var isSigningIn: Bool
    /// The problems to fix, by field.
    public var errors: [Field: String]
    /// Why the last try came to nothing, for under the form; null if none did.
    @Nullable public var failureText: String?
    /// Whether no session ended: none has begun here yet.
    public var isFirst: Bool
    /// The fields in the order they are drawn; none where no credentials are asked for.
    public var inputs: [Input]
    /// The page's button, with the verb that is typed for it.
    public var actions: [TypedButton]

    /// The content; `inputs` and `actions` follow from what is given.
    public init(
      asksForCredentials: Bool, email: String = "", isSigningIn: Bool = false, errors: [Field: String] = [:],
      failureText: String? = nil, isFirst: Bool = false
    ) {
      self.asksForCredentials = asksForCredentials
      self.email = email
      self.isSigningIn = isSigningIn
      self.errors = errors
      self.failureText = failureText
      self.isFirst = isFirst
      let fields = asksForCredentials ? Field.allCases : []
      inputs = fields.map {
        SignIn.Input($0, text: $0 == .email ? email : "", error: errors[$0], isEnabled: !isSigningIn)
      }
      actions = [TypedButton(.signIn)]
    }
  }

  /// One field of the form.
  public struct Input: Equatable, Sendable, Encodable, Identifiable {
    /// The field to fill in; unique among the inputs.
    public var field: Field
    /// The label beside the field: `Email`.
    public var label: String
    /// The content of the field; of a password always nothing.
    public var text: String
    /// Whether what is typed must not be shown.
    public var isHidden: Bool
    /// Whether something can be typed: not while the person is being signed in.
    public var isEnabled: Bool
    /// The problem to fix, for under the field; null for none.
    @Nullable public var error: String?
    /// The field's label for screen readers.
    public var accessibilityLabel: String
    /// `Email: empty. Enter your email address.` (decision V13)
    public var spokenText: String
    /// The action that typing sends (decision U1): the password is sent once, with the form.
    public var action: ActionTemplate

    /// A field as it is drawn; the text of a password is never kept.
    public init(_ field: Field, text: String, error: String? = nil, isEnabled: Bool = true) {
      self.field = field
      label = field.label
      isHidden = field == .password
      self.text = isHidden ? "" : text
      self.isEnabled = isEnabled
      self.error = error
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
  /// The screen of `state` seen in `context`, derived from nothing else. Notices are shown until a person signs in
  /// again (decision N1).
  public init(_ state: SignIn.State, _ context: PageContext) {
    let isBusy = state.isBusy(in: context)
    var head = PageHead(
      page: "login", route: "/login", title: "Sign in",
      subtitle: context.unreadableSession != nil
        ? "Sign in again, or retry once your session can be read." : state.subtitle,
      context: context)
    head.canGoBack = context.unreadableSession != nil
    head.isLoading = isBusy
    head.hasRows = false
    head.banner = SignIn.banner(context)
    head.activity = isBusy ? "Signing in…" : nil
    head.announcement = state.failureText ?? head.notices.last?.message ?? head.banner?.message
    let content = SignIn.Content(
      asksForCredentials: state.asksForCredentials, email: state.email, isSigningIn: isBusy,
      errors: Dictionary(state.problems.map { ($0.field, $0.message) }) { first, _ in first },
      failureText: state.failureText,
      isFirst: !state.hasSignedOut && state.ending?.reason != nil && context.unreadableSession == nil)
    // What is typed into a password field goes with the action that is sent.
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

  /// Submitting with problems left only shows them.
  public func refusal(after tap: Tap) -> String? {
    guard case .submitted = tap, !content.errors.isEmpty else { return nil }
    return "You are not signed in. \(content.inputs.compactMap(\.error).joined(separator: " "))"
  }
}

/// Texts of the page (decision X14).
extension SignIn.State {
  /// Why the last try came to nothing is said under the form, and not twice.
  var subtitle: String {
    if hasSignedOut { return "You are signed out." }
    if let failure, failure == ending { return "You are not signed in." }
    return (ending ?? ServiceFailure(.sessionOver)).message
  }

  /// A bare 401 is about what was just typed: there is no session that could have ended.
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
