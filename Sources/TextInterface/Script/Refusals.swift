import EventsList
import RecruitingCompass

/// Whether a screen offers what somebody typed: a disabled button cannot be tapped, a question comes first.
extension AppScreen {
  func refusal(of action: AppAction, at path: String) -> Refusal? {
    switch action {
    case .app(let action): refusal(of: action, at: path)
    case .events(let action):
      switch self {
      case .events(let screen): screen.refusal(of: action)
      case .plain: Refusal("This is done on the events page: open events")
      }
    }
  }

  private func refusal(of action: RootAction, at path: String) -> Refusal? {
    if case .events(let screen) = self, screen.dialog != nil { return .questionIsOpen }
    let isSignInNeeded = if case .plain(let screen) = self { screen.page == "login" } else { false }
    switch action {
    case .backTapped:
      if path == "/" { return Refusal("There is nothing to go back to.") }
      return isSignInNeeded ? .signInFirst : nil
    case .pageOpened: return isSignInNeeded ? .signInFirst : nil
    case .signInTapped: return isSignInNeeded ? nil : Refusal("You are signed in.")
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    default: return nil
    }
  }
}

extension Refusal {
  static let questionIsOpen = Refusal("A question is open: confirm or cancel.")
  static let nothingFailed = Refusal("There is nothing to try again.")
  static let signInFirst = Refusal("Your session has ended: sign-in")
}

extension EventsList.Screen {
  fileprivate func refusal(of action: EventsList.Action) -> Refusal? {
    switch action {
    case .deleteConfirmed, .dialogCancelled: return dialog == nil ? Refusal("No question is open.") : nil
    case _ where dialog != nil: return .questionIsOpen
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .refreshPulled: return canReload ? nil : Refusal("Reload is disabled while you are offline.")
    case .previousMonthTapped: return calendar.canGoBack ? nil : Refusal("The calendar goes back no further.")
    case .nextMonthTapped: return calendar.canGoForward ? nil : Refusal("The calendar goes no further.")
    case .moreReached: return hasMore ? nil : Refusal("All events are shown.")
    case .noticeDismissed: return banner?.canDismiss == true ? nil : Refusal("There is no message to dismiss.")
    case .attendedTapped(let id):
      guard let card = events.first(where: { $0.id == id }), !card.canMarkAttended else { return nil }
      if card.isUpdating { return Refusal("This is being stored already.") }
      return Refusal("Only a past event that you are registered for can be marked as attended.")
    default: return nil
    }
  }
}
