import CompassModel
import PageKit
import RecordDetails
import RecordForm
import RecruitingCompass
import SignIn
import Today

/// An action of a person whose buttons can be typed. A page's are beside its verbs.
protocol TypedTap: KeyedAction {
  /// What is typed for a button of this action, which a verb of the table understands; nil where no button has it.
  ///
  /// - Parameter id: the button's: one action can have two, such as those that open and close a card.
  func verb(ofButton id: String) -> String?
}

extension ActionButton {
  /// What is typed for it; empty for an action that has no verb. Any action can be tried again by a banner or a
  /// notice, and a message be dismissed by any.
  package var verb: String {
    // The button of a row, not of a message.
    if case .missedTapped(let row) = action as? Today.Tap { return "missed #\(row)" }
    if id == "retry" || id == "dismiss" { return id }
    return (action as? any TypedTap)?.verb(ofButton: id) ?? ""
  }
}

extension TypedVerbs {
  /// Those of the verb table, for encoders of screens.
  package static let ofTable = TypedVerbs { button in button.verb.isEmpty ? nil : button.verb }
}

extension RootAction: TypedTap {
  func verb(ofButton id: String) -> String? {
    switch self {
    case .pageOpened(let page): "open \(page.rawValue)"
    case .routeOpened(let route): "open \(route.path)"
    case .backTapped: "back"
    case .signOutTapped: "sign-out"
    case .signInTapped: "sign-in EMAIL"
    case .retryTapped, .noticeRetried: "retry"
    case .noticeOpened: "form"
    case .noticeDismissed: "dismiss"
    case .statusKept: "keep"
    case .statusTaken: "take"
    case .signOutConfirmed: "confirm"
    case .signOutCancelled: "cancel"
    case .noticeUndone, .undoTapped: "undo"
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .zoneChanged, .clockChanged, .athleteSelected:
      nil
    }
  }
}

extension NoticeAction: TypedTap {
  func verb(ofButton id: String) -> String? {
    switch self {
    case .noticeRetried: "retry"
    case .noticeOpened: "form"
    case .noticeDismissed: "dismiss"
    case .statusKept: "keep"
    case .statusTaken: "take"
    case .signOutConfirmed: "confirm"
    case .signOutCancelled: "cancel"
    case .noticeUndone, .undoTapped: "undo"
    }
  }
}

extension RecordDetails.Tap: TypedTap {
  func verb(ofButton id: String) -> String? {
    switch self {
    case .refreshPulled: "refresh"
    case .editTapped: "edit"
    case .duplicateTapped: "duplicate"
    case .deleteTapped: "delete"
    case .deleteConfirmed: "confirm"
    case .dialogCancelled: "cancel"
    case .attendedTapped: "attend"
    case .statusChosen(let status): "mark \(status.replacing("_", with: "-"))"
    case .retryTapped: nil
    }
  }
}

extension RecordForm.Tap: TypedTap {
  func verb(ofButton id: String) -> String? {
    switch self {
    case .refreshPulled: "refresh"
    case .saveTapped: "save"
    case .addSchoolTapped: "add school"
    case .discardConfirmed, .saveConfirmed: "confirm"
    case .discardTapped, .dialogCancelled: "cancel"
    case .keepTapped: "keep"
    case .takeTapped: "take"
    case .retryTapped, .noticeDismissed, .fieldChanged, .schoolNamed: nil
    }
  }
}

extension SignIn.Tap: TypedTap {
  func verb(ofButton id: String) -> String? {
    switch self {
    case .submitted: "sign-in"
    case .retryTapped, .emailChanged: nil
    }
  }
}
