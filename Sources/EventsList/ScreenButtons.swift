import CompassModel
import PageKit

extension ActionButton {
  static let add = ActionButton("add", "+ Add Event", icon: .add, verb: "add", action: EventsList.Action.addTapped)
  static let clearFilters = ActionButton(
    "clearFilters", "Clear filters", icon: .clear, verb: "clear filters", action: EventsList.Action.clearFiltersTapped)

  /// What can be tapped on the page as a whole.
  static let eventsPage = [
    add, clearFilters,
    .refresh(EventsList.Action.refreshPulled),
    ActionButton(
      "previousMonth", "Previous month", icon: .previous, verb: "month prev",
      action: EventsList.Action.previousMonthTapped),
    ActionButton("nextMonth", "Next month", icon: .next, verb: "month next", action: EventsList.Action.nextMonthTapped),
    ActionButton("more", "Show more", icon: .more, verb: "more", action: EventsList.Action.moreReached),
  ]
}

/// What a person sees of the rows beside the cards, and why something cannot be tapped now.
extension EventsList.Screen {
  /// The events, in the order of the list.
  public var rows: [RowLabel] { content.events.map { RowLabel(id: $0.id.rawValue, name: $0.name) } }

  /// The count and how many filters are set.
  public var status: [String] {
    guard let countText = content.countText else { return [] }
    return [countText] + (content.activeFilterCount == 0 ? [] : [counted(content.activeFilterCount, "filter")])
  }

  /// All that a card says, in one line.
  public func rowText(id: String) -> String? {
    content.events.first { $0.id.rawValue == id }.map { card in
      ([card.name, card.typeLabel, card.statusLabel] + card.details
        + (card.canMarkAttended ? [ActionButton.attendLabel] : [])).joined(separator: " · ")
    }
  }

  /// Why the page does not do this now; nil if it does.
  public func refusal(of action: EventsList.Action) -> String? {
    switch action {
    case .deleteConfirmed, .dialogCancelled: return head.answerRefusal
    case _ where head.dialog != nil: return head.openQuestion
    case .retryTapped: return head.retryRefusal
    case .refreshPulled: return head.refreshRefusal
    case .noticeDismissed: return head.dismissRefusal
    case .previousMonthTapped: return content.calendar.canGoBack ? nil : "The calendar goes back no further."
    case .nextMonthTapped: return content.calendar.canGoForward ? nil : "The calendar goes no further."
    case .moreReached: return content.hasMore ? nil : "All events are shown."
    case .attendedTapped(let id):
      guard let card = content.events.first(where: { $0.id == id }), !card.canMarkAttended else { return nil }
      return card.isUpdating
        ? ActionButton.isBeingStored : ActionButton.cannotAttend
    default: return nil
    }
  }
}
