import CompassModel

/// Kind and sentence for a code with which the auth server refuses a password or a refresh; the sentence says what to
/// do (decision B13).
struct AuthCode {
  let kind: ServiceFailure.Kind
  let sentence: String

  /// Looks up a server's code, such as `email_not_confirmed`; nil for codes without a sentence. `webApp` is the address
  /// where users sign up.
  init?(_ code: String, webApp: String?) {
    let location = "in the web app\(webApp.map { " (\($0))" } ?? "")"
    switch code {
    // Most projects answer the same for an unknown account and a wrong password.
    case "invalid_credentials", "invalid_grant", "user_not_found":
      self.init(.invalidCredentials, "Invalid email or password. You can sign up or set a new password \(location).")
    case "validation_failed":
      self.init(.invalidCredentials, "This is no email address that the server takes. Check how it is written.")
    case "email_not_confirmed", "provider_email_needs_verification":
      self.init(.emailNotConfirmed, "Please confirm your email address by the link in the email you got, then sign in.")
    case "phone_not_confirmed":
      self.init(.emailNotConfirmed, "Please confirm your phone number \(location), then sign in.")
    case "user_banned": self.init(.accountBanned, "This account is suspended. Ask the owner of the project.")
    case "user_sso_managed":
      self.init(
        .refused, "This account signs in through its organization. Set a password \(location), then sign in with it.")
    case "captcha_failed":
      self.init(
        .setUp,
        "The project asks for a captcha, which cannot be shown here. Its owner can switch that off in the dashboard.")
    case "email_provider_disabled":
      self.init(
        .setUp, "Signing in by email is switched off in the project. Its owner can switch it on in the dashboard.")
    case "phone_provider_disabled", "provider_disabled":
      self.init(.setUp, "This way to sign in is switched off in the project. Use an email address and a password.")
    case "signup_disabled": self.init(.setUp, "The project takes no new accounts. Ask its owner for one.")
    case "weak_password":
      self.init(
        .refused, "Your password does not keep the project's rules any more. Set a new one \(location), then sign in.")
    case _ where code == "insufficient_aal" || code.hasPrefix("mfa_"):
      self.init(
        .refused,
        "This account has a second factor, which cannot be asked for here. Remove it \(location), or use another account."
      )
    case "over_request_rate_limit":
      self.init(.tooManyAttempts, "Too many attempts. Please wait a minute and try again.")
    case "over_email_send_rate_limit":
      self.init(.tooManyAttempts, "Too many emails were sent to this address. Please wait an hour and try again.")
    case "request_timeout": self.init(.timedOut, "The server took too long. Please try again.")
    case _ where code.hasPrefix("hook_"):
      self.init(.setUp, "A hook of the project failed (\(code)). Its owner has to put it right in the dashboard.")
    case "bad_json":
      self.init(.unexpectedReply, "The server does not understand this version (bad_json). Update the program.")
    case "conflict": self.init(.serverError, "The account was changed at the same time (conflict). Please try again.")
    case "unexpected_failure":
      self.init(.serverError, "The server has a problem (unexpected_failure). Please try again.")
    case _ where ServerError.endsSession(code):
      self.init(.sessionOver, "Your session has ended (\(code)). Please sign in again.")
    default: return nil
    }
  }

  private init(_ kind: ServiceFailure.Kind, _ sentence: String) { (self.kind, self.sentence) = (kind, sentence) }
}
