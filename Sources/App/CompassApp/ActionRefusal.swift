import CompassServices
import PageKit

/// The reason why a screen does not carry out an action; front ends word it themselves.
package enum ActionRefusal: Equatable {
  /// A dialog is open, and the action is not one of its answers.
  case question(DialogCard)
  case signInFirst
  /// The action belongs to a screen that is not open.
  case elsewhere(ActionOwner)
  case reason(String)
}

package enum ActionOwner: Equatable {
  case page(Page)
  /// A detail page, a form, or the sign-in page.
  case record, form, session
  case app
}

extension AppAction {
  fileprivate var owner: ActionOwner {
    if let page { return .page(page) }
    return switch self {
    case .details: .record
    case .form: .form
    case .signIn: .session
    // A new page needs no line here: pages with a name are handled above.
    default: .app
    }
  }
}

extension AppScreen {
  /// The reason why an action is not carried out now, nil if it is. All front ends check actions here: buttons, verbs,
  /// keys, the pipe and the browser. While a dialog is open, only its answers may change a row, a form, a selection or
  /// the page; `undo` is no answer (decision Z5). Actions of the system are never refused.
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
    switch action {
    // Actions on a missing row name its id (decision U3).
    case .noticeRetried(let id), .noticeOpened(let id), .noticeDismissed(let id), .noticeUndone(let id):
      guard let notice = head.notices.first(where: { $0.id == id && id != 0 }) else {
        return .reason("There is no notice with the id \(id) here.")
      }
      let offers = notice.buttons.compactMap { ($0.action as? NoticeAction).map(RootAction.init) }
      return offers.contains(action) ? nil : .reason("This cannot be done with the notice \(id).")
    case .athleteSelected(let id):
      return head.rowRefusal("athlete", id, isThere: head.athletes.contains { $0.id == id }).map(ActionRefusal.reason)
    case .fileImported(let kind, let name, let contents):
      return head.importRefusal(ImportedFile(kind, name: name, contents: contents)).map(ActionRefusal.reason)
    case .statusKept, .statusTaken, .signOutConfirmed, .signOutCancelled, .importConfirmed, .importCancelled:
      // With an open dialog, only its answers get here.
      return head.dialog == nil ? .reason(PageHead.noOpenQuestion) : nil
    case .backTapped:
      if head.canGoBack { return nil }
      return isSignIn ? .signInFirst : .reason("There is nothing to go back to.")
    case .pageOpened, .routeOpened: return isSignIn ? .signInFirst : nil
    case .signOutTapped: return isSignIn && !head.canGoBack ? .reason("You are signed out.") : nil
    case .signInTapped: return head.signInButton == nil ? .reason("You are signed in.") : nil
    case .retryTapped: return head.retryRefusal.map(ActionRefusal.reason)
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .undoTapped:
      return nil
    }
  }

  package var isSignIn: Bool { if case .signIn = self { true } else { false } }

  /// The failure of the last sign-in, or else the subtitle of the sign-in page; empty for other screens.
  package var signInReason: String {
    guard case .signIn(let screen) = self else { return "" }
    return screen.failureText ?? screen.head.subtitle
  }
}

extension RootAction {
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
