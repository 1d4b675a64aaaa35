import CompassModel
import EventsList
import RecruitingCompass

extension EventsList.Screen: PageFace {
  static var page: Page { .events }

  var rows: [SelectableRow] { events.map { .init(id: $0.id.rawValue, name: $0.name) } }

  var status: [String] {
    guard hasRows else { return [] }
    return [countText] + (activeFilterCount == 0 ? [] : [counted(activeFilterCount, "filter")])
  }

  func action(for tap: CommonTap) -> AppAction? {
    switch tap {
    case .refresh: .events(.refreshPulled)
    case .retry: .events(.retryTapped)
    case .confirm: .events(.deleteConfirmed)
    case .cancel: .events(.dialogCancelled)
    case .dismiss: .events(.noticeDismissed)
    case .more: .events(.moreReached)
    case .clearFilters: .events(.clearFiltersTapped)
    }
  }

  func refusal(of action: AppAction) -> Refusal? {
    guard case .events(let action) = action else { return .otherPage(action) }
    switch action {
    case .deleteConfirmed, .dialogCancelled: return dialog == nil ? .noQuestion : nil
    case _ where dialog != nil: return dialog.map(Refusal.isOpen)
    case .retryTapped: return banner?.canRetry == true ? nil : .nothingFailed
    case .refreshPulled: return canReload ? nil : .reloadIsDisabled
    case .previousMonthTapped: return calendar.canGoBack ? nil : Refusal("The calendar goes back no further.")
    case .nextMonthTapped: return calendar.canGoForward ? nil : Refusal("The calendar goes no further.")
    case .moreReached: return hasMore ? nil : Refusal("All events are shown.")
    case .noticeDismissed: return banner?.canDismiss == true ? nil : .noMessage
    case .attendedTapped(let id):
      guard let card = events.first(where: { $0.id == id }), !card.canMarkAttended else { return nil }
      if card.isUpdating { return Refusal("This is being stored already.") }
      return Refusal("Only a past event that you are registered for can be marked as attended.")
    default: return nil
    }
  }

  func rowText(id: String) -> String {
    guard let card = events.first(where: { $0.id.rawValue == id }) else { return "" }
    return ([card.name, card.typeLabel, card.statusLabel] + EventsText.details(card)
      + (card.canMarkAttended ? [EventsText.markAttendedLabel] : [])).joined(separator: " · ")
  }

  func lines(_ options: RenderOptions) -> [Line] { EventsText(self, options).lines }
}
