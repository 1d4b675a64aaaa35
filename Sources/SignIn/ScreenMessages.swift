import CompassModel
import PageKit

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
