import PageKit
import SignIn

/// A reason for which an action is not carried out on a screen; front ends put it into their own words.
package enum ActionRefusal: Equatable {
  /// A question or an alert is open, of which the action is no answer.
  case question(DialogCard)
  /// Signing in comes first.
  case signInFirst
  /// It is done on a screen that is not the open one.
  case elsewhere(ActionOwner)
  /// A sentence for the user.
  case reason(String)
}

/// The kind of screen on which an action is carried out.
package enum ActionOwner: Equatable {
  /// A page that has a name.
  case page(Page)
  /// The page of one record, a form, or the page to sign in.
  case record, form, session
  /// The app as a whole.
  case app
}

extension AppAction {
  fileprivate var owner: ActionOwner {
    if let page { return .page(page) }
    return switch self {
    case .details: .record
    case .form: .form
    case .signIn: .session
    // A new page is one that has a name.
    default: .app
    }
  }
}

extension AppScreen {
  /// Why an action is not carried out now: the one place that buttons, verbs, keys, the pipe and the browser ask. While a
  /// question or an alert is open, nothing but its answers changes a row, a form, a selection or the page; `undo` is none
  /// (decision Z5). Time, network and leaving go on.
  package func refusal(of action: AppAction) -> ActionRefusal? {
    if case .app(let action) = action, action.isOfTheSystem { return nil }
    if let dialog = head.dialog, !dialog.buttons.contains(where: { AppAction($0.action) == action }) {
      return .question(dialog)
    }
    guard case .app(let action) = action else {
      guard let answer = action.tap.flatMap({ pageScreen.refusal(ofAny: $0) }) else {
        return isSignIn ? .signInFirst : .elsewhere(action.owner)
      }
      return answer.map(ActionRefusal.reason)
    }
    if let refusal = rowRefusal(action) { return .reason(refusal) }
    switch action {
    case .backTapped:
      if head.canGoBack { return nil }
      return isSignIn ? .signInFirst : .reason("There is nothing to go back to.")
    case .pageOpened, .routeOpened: return isSignIn ? .signInFirst : nil
    case .signOutTapped: return isSignIn && !head.canGoBack ? .reason("You are signed out.") : nil
    case .signInTapped: return head.signInButton == nil ? .reason("You are signed in.") : nil
    case .retryTapped: return head.retryRefusal.map(ActionRefusal.reason)
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .athleteSelected,
      .noticeRetried, .noticeOpened, .noticeDismissed, .noticeUndone, .statusKept, .statusTaken,
      .undoTapped, .signOutConfirmed, .signOutCancelled, .fileImported, .importConfirmed, .importCancelled:
      return nil
    }
  }

  /// Whether signing in is what the screen is for.
  package var isSignIn: Bool { if case .signIn = self { true } else { false } }

  /// Why one has to sign in, in the words of its page.
  package var signInReason: String {
    guard case .signIn(let screen) = self else { return "" }
    return screen.failureText ?? screen.head.subtitle
  }
}

extension RootAction {
  /// Whether it reports time, network, or the app coming and going, and is no wish of the user.
  fileprivate var isOfTheSystem: Bool {
    switch self {
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged: true
    case .pageOpened, .routeOpened, .backTapped, .athleteSelected, .signOutTapped, .signInTapped, .retryTapped,
      .noticeRetried, .noticeOpened, .noticeDismissed, .noticeUndone, .statusKept, .statusTaken,
      .undoTapped, .signOutConfirmed, .signOutCancelled, .fileImported, .importConfirmed, .importCancelled:
      false
    }
  }
}
