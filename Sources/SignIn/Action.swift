import CompassModel

extension SignIn {
  /// What can happen to the page: first what a person does, then what the root and the effects say.
  public enum Action: Equatable, Sendable, Codable {
    case emailChanged(email: String)
    /// Nil if no password was typed: what is recorded of a password does not tell whether it was empty.
    case submitted(password: Secret?)

    case signedOut
    case closed
    case succeeded(request: Int)
    indirect case failed(request: Int, failure: ServiceFailure)

    /// What a password field holds when the form is sent.
    public static func submitted(typed text: String) -> Action {
      .submitted(password: text.isEmpty ? nil : Secret(text))
    }
  }
}

extension SignIn.Action {
  /// Whether a person does it, rather than the root or an effect.
  public var isTap: Bool {
    switch self {
    case .emailChanged, .submitted: true
    case .signedOut, .closed, .succeeded, .failed: false
    }
  }
}
