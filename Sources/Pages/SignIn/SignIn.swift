import CompassModel
import PageKit
import Records
import StateMachine

/// The sign-in page, the only place that asks for credentials (decisions S1, X14).
///
/// The password is never in the state: it is in one action and one effect, as a `Secret`.
public enum SignIn: PageFeature {
  /// No rows: the page belongs to no athlete.
  public static let rows: [RowKind] = []
}

extension PageContext {
  /// The reason why the lookup of the signed-in user failed; nil if it did not. If a stored session cannot be read,
  /// signing in replaces it (decision L11).
  var lookupFailure: ServiceFailure? {
    if case .failed(let failure) = session { failure } else { unreadableSession }
  }
}

extension SignIn {
  public struct State: PageState {
    public var isOpen = false
    /// Whether the backend needs an email address and a password; otherwise the page is a single button.
    public var asksForCredentials = false
    public var email = ""
    package var problems: [Problem] = []
    package var failure: ServiceFailure?
    /// Whether the user signed out; false if the session ended otherwise.
    package var hasSignedOut = false
    /// The reason why no user is signed in, such as an ended session; nil if unknown.
    package var ending: ServiceFailure?
    package var isSigningIn = false
    /// The number of the newest request; responses to others are ignored (decision X8).
    public var request = 0

    public init() {}

    /// Always nil: the input belongs to no athlete.
    public var owner: AthleteID? {
      get { nil }
      set {}
    }
  }

  /// The fields of the sign-in form.
  public enum Field: String, Codable, CaseIterable, Sendable, CodingKeyRepresentable {
    /// A field; the raw value is its name in JSON.
    case email, password

    /// The label beside the field: `Email`.
    public var label: String { rawValue.capitalized }
  }

  /// A problem with the input.
  public enum Problem: String, Codable, CaseIterable, Sendable {
    case emailMissing, emailWithoutAt, passwordMissing

    public var field: Field {
      switch self {
      case .emailMissing, .emailWithoutAt: .email
      case .passwordMissing: .password
      }
    }

    public var message: String {
      switch self {
      case .emailMissing: "Enter your email address."
      case .emailWithoutAt: "Enter an email address such as name@example.com."
      case .passwordMissing: "Enter your password."
      }
    }
  }
}

extension SignIn.Problem {
  /// Returns the problems of the input. Of an address only an @ with text before and after it is required; the server
  /// checks the rest.
  ///
  /// - Parameters:
  ///   - email: the address without surrounding blanks.
  ///   - password: nil if it is empty.
  public static func all(email: String, password: Secret?) -> [SignIn.Problem] {
    var problems: [SignIn.Problem] = []
    if email.isEmpty {
      problems.append(.emailMissing)
    } else if !email.dropFirst().dropLast().contains("@") {
      problems.append(.emailWithoutAt)
    }
    if password == nil { problems.append(.passwordMissing) }
    return problems
  }
}

extension SignIn {
  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "signIn"

    case emailChanged(email: String)
    /// Submits the form; `password` is nil if none was typed, since recorded actions cannot show an empty one.
    case submitted(password: Secret?)
    /// Repeats the lookup of the signed-in user's athletes.
    case retryTapped

    /// The retry of the lookup, as the page has no rows to reload.
    public static var refreshPulled: Tap { .retryTapped }

    /// Returns the action that submits the form; an empty text counts as no password.
    package static func submitted(typed text: String) -> Tap {
      .submitted(password: text.isEmpty ? nil : Secret(text))
    }
  }

  /// Results of the page's work, and messages from the root.
  public enum Answer: PageAnswer {
    /// The user signed out: clears the input and says so.
    case signedOut
    case succeeded(request: Int)
    indirect case failed(request: Int, failure: ServiceFailure)

    /// The state of the connection that the answer shows; nil if it says nothing about it (decision M10).
    public var connection: Connection? {
      switch self {
      case .succeeded: .reached(at: nil)
      case .failed(_, let failure): Connection(failure)
      case .signedOut: nil
      }
    }
  }
}
