import CompassModel
import PageKit
import Records
import StateMachine

/// The sign-in page: who signs in is asked for here, and nowhere else (decisions S1, X14).
///
/// The password is never part of the state: it travels in one action and one effect, as a `Secret`.
public enum SignIn: PageFeature {
  /// It shows the rows of no athlete.
  public static let rows: [RowKind] = []
}

extension PageContext {
  /// Why it could not be found out whose rows the person may see; nil where that is not so. While a session cannot be
  /// read, a sign-in takes its place (decision L11).
  var lookupFailure: ServiceFailure? {
    if case .failed(let failure) = session { failure } else { unreadableSession }
  }
}

extension SignIn {
  public struct State: PageState {
    public var isOpen = false
    /// Whether the backend wants an email address and a password; otherwise one button is all there is.
    public var asksForCredentials = false
    /// The email address as typed.
    public var email = ""
    /// The problems to fix before anything is sent.
    public var problems: [Problem] = []
    /// Why the last try came to nothing.
    public var failure: ServiceFailure?
    /// Whether the person left by signing out; otherwise the session ended by itself.
    public var hasSignedOut = false
    /// Why no one is signed in, where that is known: a session that ended, or none that ever began.
    public var ending: ServiceFailure?
    public var isSigningIn = false
    /// The newest request; answers to others count for nothing (decision X8).
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
    /// The raw value is the name in JSON.
    case email, password

    /// The label beside the field: `Email`.
    public var label: String {
      switch self {
      case .email: "Email"
      case .password: "Password"
      }
    }
  }

  /// A problem with the input.
  public enum Problem: String, Codable, CaseIterable, Sendable {
    /// A problem to fix before anything is sent.
    case emailMissing, emailWithoutAt, passwordMissing

    /// Where it has to be put right.
    public var field: Field {
      switch self {
      case .emailMissing, .emailWithoutAt: .email
      case .passwordMissing: .password
      }
    }

    /// The problem in one sentence for the user.
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
  /// All that is wrong. An address is checked for what every address has; the server knows the rest.
  ///
  /// - Parameters:
  ///   - email: without blanks around it.
  ///   - password: nil if none was typed.
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
  /// A person's actions on the page.
  public enum Tap: PageTap {
    public static let key = "signIn"

    /// The email address as it is typed.
    case emailChanged(email: String)
    /// Nil if no password was typed: what is recorded of a password does not tell whether it was empty.
    case submitted(password: Secret?)
    /// Asks again whose rows there are; who signs in is known already.
    case retryTapped

    /// There are no rows: what can be asked for again is whose they would be.
    public static var refreshPulled: Tap { .retryTapped }

    /// Submits the form with the typed password; without one if the text is empty.
    public static func submitted(typed text: String) -> Tap {
      .submitted(password: text.isEmpty ? nil : Secret(text))
    }
  }

  /// Results of the page's effects, and requests of the root.
  public enum Answer: PageAnswer {
    /// The person signed out: what was typed is forgotten, and the page says that they are signed out.
    case signedOut
    /// The backend knows who it is.
    case succeeded(request: Int)
    /// Signing in came to nothing.
    indirect case failed(request: Int, failure: ServiceFailure)

    /// The connection state that the answer implies; nil for none (decision M10).
    public var connection: Connection? {
      switch self {
      case .succeeded: .reached(at: nil)
      case .failed(_, let failure): Connection(failure)
      case .signedOut: nil
      }
    }
  }
}
