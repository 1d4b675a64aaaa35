import CompassModel
import PageKit
import RecruitingCompass
import SignIn

extension SignIn.Screen: ScreenFace {
  var prompt: String { page }
  var athletes: [AthleteChoice] { [] }
  var rows: [SelectableRow] { [] }
  var status: [String] { [] }

  func action(for tap: CommonTap) -> AppAction? { tap == .retry ? .app(.retryTapped) : nil }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .signIn = action else { return .signInFirst }
    return isSigningIn ? Refusal("You are being signed in.") : nil
  }

  /// Submitting with problems left only shows them.
  func refusalAfter(_ action: AppAction) -> Refusal? {
    guard case .signIn(.submitted) = action, !errors.isEmpty else { return nil }
    return Refusal("You are not signed in. \(inputs.compactMap(\.error).joined(separator: " "))")
  }

  func rowText(id: String) -> String { "" }

  func lines(_ options: RenderOptions) -> [Line] { SignInText(self, options).lines }
}
