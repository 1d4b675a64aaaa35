import CompassModel

/// Kind and sentence for a code with which the auth server refuses a password or a refresh; the sentence says what to
/// do (decision B13).
struct AuthCode {
  let kind: ServiceFailure.Kind
  let sentence: String

  /// Looks up a code.
  ///
  /// - Parameters:
  ///   - code: the server's code, such as `email_not_confirmed`; nil is returned for codes without a sentence.
  ///   - webApp: the address where users sign up; nil if it is not known.
  init?(_ code: String, webApp: String?) {
    let location = "in the web app\(webApp.map { " (\($0))" } ?? "")"
    switch code {
    // Most projects answer the same for an unknown account and a wrong password.
    case "invalid_credentials", "invalid_grant", "user_not_found":
      kind = .invalidCredentials
      sentence = "Invalid email or password. You can sign up or set a new password \(location)."
    case "validation_failed":
      kind = .invalidCredentials
      sentence = "This is no email address that the server takes. Check how it is written."
    case "email_not_confirmed", "provider_email_needs_verification":
      kind = .emailNotConfirmed
      sentence = "Please confirm your email address by the link in the email you got, then sign in."
    case "phone_not_confirmed":
      kind = .emailNotConfirmed
      sentence = "Please confirm your phone number \(location), then sign in."
    case "user_banned":
      kind = .accountBanned
      sentence = "This account is suspended. Ask the owner of the project."
    case "user_sso_managed":
      kind = .refused
      sentence = "This account signs in through its organization. Set a password \(location), then sign in with it."
    case "captcha_failed":
      kind = .setUp
      sentence =
        "The project asks for a captcha, which cannot be shown here. Its owner can switch that off in the dashboard."
    case "email_provider_disabled":
      kind = .setUp
      sentence = "Signing in by email is switched off in the project. Its owner can switch it on in the dashboard."
    case "phone_provider_disabled", "provider_disabled":
      kind = .setUp
      sentence = "This way to sign in is switched off in the project. Use an email address and a password."
    case "signup_disabled":
      kind = .setUp
      sentence = "The project takes no new accounts. Ask its owner for one."
    case "weak_password":
      kind = .refused
      sentence = "Your password does not keep the project's rules any more. Set a new one \(location), then sign in."
    case _ where code == "insufficient_aal" || code.hasPrefix("mfa_"):
      kind = .refused
      sentence =
        "This account has a second factor, which cannot be asked for here. Remove it \(location), or use another account."
    case "over_request_rate_limit":
      kind = .tooManyAttempts
      sentence = "Too many attempts. Please wait a minute and try again."
    case "over_email_send_rate_limit":
      kind = .tooManyAttempts
      sentence = "Too many emails were sent to this address. Please wait an hour and try again."
    case "request_timeout":
      kind = .timedOut
      sentence = "The server took too long. Please try again."
    case _ where code.hasPrefix("hook_"):
      kind = .setUp
      sentence = "A hook of the project failed (\(code)). Its owner has to put it right in the dashboard."
    case "bad_json":
      kind = .unexpectedReply
      sentence = "The server does not understand this version (bad_json). Update the program."
    case "conflict":
      kind = .serverError
      sentence = "The account was changed at the same time (conflict). Please try again."
    case "unexpected_failure":
      kind = .serverError
      sentence = "The server has a problem (unexpected_failure). Please try again."
    case _ where ServerError.endsSession(code):
      kind = .sessionOver
      sentence = "Your session has ended (\(code)). Please sign in again."
    default: return nil
    }
  }
}
