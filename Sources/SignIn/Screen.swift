import CompassModel
import PageKit

extension SignIn {
  /// Everything a UI shows of the sign-in page; it computes nothing itself. JSON keys as promised in the project's
  /// interface. The password is in none of them: a UI keeps it in its field until it is submitted.
  public struct Screen: ShownScreen, Codable {
    public var page = "login"
    public var title = "Sign in"
    /// Why the page is shown.
    public var subtitle: String
    public var isLoading: Bool
    public var showsSkeleton = false
    /// Why it could not be found out whose rows to show; the sign-in itself worked.
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage? = nil
    @Nullable public var dialog: DialogCard? = nil
    public var skippedRows = 0

    public var asksForCredentials: Bool
    public var email: String
    public var isSigningIn: Bool
    /// What has to be put right, by field.
    public var errors: [Field: String]
    /// Why the last try came to nothing, for under the form; null if none did.
    @Nullable public var failureText: String?
    /// The fields in the order they are drawn; none where no credentials are asked for.
    public var inputs: [Input]
    public var actions: [DialogCard.Button]
  }

  /// One field of the form.
  public struct Input: Hashable, Sendable, Codable {
    public var field: Field
    public var label: String
    /// What stands in the field; of a password always nothing.
    public var text: String
    /// Whether what is typed must not be shown.
    public var isHidden: Bool
    public var isEnabled: Bool
    @Nullable public var error: String?
    public var accessibilityLabel: String
  }
}

extension SignIn.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: SignIn.State, _ context: SignIn.Context) {
    let isBusy = state.isBusy(in: context)
    let errors = Dictionary(state.problems.map { ($0.field, $0.message) }) { first, _ in first }
    let fields = state.asksForCredentials ? SignIn.Field.allCases : []
    self.init(
      subtitle: state.subtitle, isLoading: isBusy, banner: SignIn.banner(context),
      asksForCredentials: state.asksForCredentials, email: state.email, isSigningIn: isBusy, errors: errors,
      failureText: state.failureText,
      inputs: fields.map { SignIn.Input($0, state, error: errors[$0], isEnabled: !isBusy) },
      actions: [.init(verb: state.asksForCredentials ? "sign-in EMAIL" : "sign-in", label: "Sign in")])
  }
}

extension SignIn.Input {
  fileprivate init(_ field: SignIn.Field, _ state: SignIn.State, error: String?, isEnabled: Bool) {
    let isHidden = field == .password
    let text = isHidden ? "" : state.email
    let spoken = isHidden ? "hidden while you type" : text.isEmpty ? "empty" : text
    self.init(
      field: field, label: field.label, text: text, isHidden: isHidden, isEnabled: isEnabled, error: error,
      accessibilityLabel: (["\(field.label), \(spoken)"] + [error].compactMap { $0 }).joined(separator: ". "))
  }
}

/// What the page says (decision X14).
extension SignIn.State {
  var subtitle: String { hasSignedOut ? "You are signed out." : ServiceFailure(.sessionOver).message }

  /// A bare 401 is about what was just typed: there is no session that could have ended.
  var failureText: String? {
    failure.map { ServiceFailure($0.kind == .sessionOver ? .invalidCredentials : $0.kind).message.asSentence }
  }
}

extension SignIn {
  static func banner(_ context: Context) -> Banner? {
    guard case .failed(let failure) = context, failure.kind != .cancelled else { return nil }
    return Banner(kind: .error, message: failure.message.asSentence, canRetry: failure.canRetry)
  }
}
