import CompassModel
import PageKit
import RecruitingCompass

/// Whether a screen offers what somebody typed: a disabled button cannot be tapped, a question comes first.
extension AppScreen {
  package func refusal(of action: AppAction, at path: String) -> Refusal? {
    guard case .app(let action) = action else {
      return face.map { $0.refusal(of: action) } ?? .otherPage(action)
    }
    if let dialog { return .isOpen(dialog) }
    let isSignInNeeded = if case .signIn = self { true } else { false }
    switch action {
    case .backTapped:
      if path == "/" { return Refusal("There is nothing to go back to.") }
      return isSignInNeeded ? .signInFirst : nil
    case .pageOpened, .routeOpened: return isSignInNeeded ? .signInFirst : nil
    case .signOutTapped: return isSignInNeeded ? Refusal("You are signed out.") : nil
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    default: return nil
    }
  }
}

extension Refusal {
  /// What has to be answered first, and with which verbs.
  static func isOpen(_ dialog: DialogCard) -> Refusal {
    let verbs = dialog.actions.map(\.verb)
    let what = verbs.contains("confirm") ? "A question" : "An alert"
    return Refusal("\(what) is open: \(verbs.joined(separator: " or ")).")
  }

  static let noQuestion = Refusal("No question is open.")
  static let nothingFailed = Refusal("There is nothing to try again.")
  static let reloadIsDisabled = Refusal("Reload is disabled while you are offline.")
  static let noMessage = Refusal("There is no message to dismiss.")
  static let signInFirst = Refusal("Your session has ended: sign-in")
  package static let signedIn = Refusal("You are signed in.")

  /// For an action of a page that is not the open one.
  static func otherPage(_ action: AppAction) -> Refusal {
    switch action {
    case .app: Refusal("This is not done here.")
    case .tasks: Refusal("This is done on the tasks page: open tasks")
    case .events: Refusal("This is done on the events page: open events")
    case .offers: Refusal("This is done on the offers page: open offers")
    case .timeline: .timelineOnly
    case .performance: .performanceOnly
    case .signIn: .signedIn
    case .details: Refusal("This is done on the page of an event, an interaction or an offer: open N")
    }
  }
}

/// Why something that was typed correctly cannot be done now.
public struct Refusal: Error, Hashable, Sendable {
  /// For the user.
  public var message: String

  public init(_ message: String) { self.message = message }
}
