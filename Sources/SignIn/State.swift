import CompassModel

extension SignIn {
  public struct State: Equatable, Sendable, Codable {
    /// Whether the backend wants an email address and a password; otherwise one button is all there is.
    public var asksForCredentials = false
    /// As typed.
    public var email = ""
    /// What has to be put right before anything is sent.
    public var problems: [Problem] = []
    /// Why the last try came to nothing.
    public var failure: ServiceFailure?
    /// Whether the person left by signing out; otherwise the session ended by itself.
    public var hasSignedOut = false
    public var isSigningIn = false
    /// The newest request; answers to others count for nothing (decision X8).
    public var request = 0

    public init() {}
  }

  /// What a person fills in.
  public enum Field: String, Codable, CaseIterable, Sendable, CodingKeyRepresentable {
    case email, password

    public var label: String {
      switch self {
      case .email: "Email"
      case .password: "Password"
      }
    }
  }

  /// What is wrong with what was filled in.
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
