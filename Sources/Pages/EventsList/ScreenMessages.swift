import CompassModel
import PageKit
import Records

/// Banner, own notice, empty text, dialog and activity of the page (events-list.md §2, §8; decisions X14, N2).
extension EventsList.State {
  var noticeCard: NoticeCard? {
    notice.map { notice in
      let (message, kind): (String, PageKit.Notice.Kind) =
        switch notice {
        case .dateIsFree(let date): ("No events on \(date.mediumText)", .info)
        case .dateIsFilteredAway(let date, let count):
          (
            "\(counted(count, "event")) on \(date.mediumText) \(count == 1 ? "is" : "are") hidden by your filters",
            .info
          )
        case .rowIsFilteredAway(let name): ("“\(name)” is hidden by your filters", .info)
        case .dateIsOutOfReach(let date): ("The calendar does not reach \(date.calendarMonth.title)", .info)
        case .notPermitted(.deleteEvent): ("You don't have permission to delete this event.", .error)
        case .notPermitted: ("You don't have permission to change this event.", .error)
        }
      return NoticeCard(message, kind: kind, dismiss: EventsList.Tap.noticeDismissed)
    }
  }

  func emptyMessage(_ list: Listing<EventTable>, skipped: Int) -> EmptyMessage? {
    guard list.count == 0 else { return nil }
    guard list.rows.count > 0 || skipped == 0 else {
      return EmptyMessage(
        title: "No event could be read", subtitle: "Refresh to try again, or add an event", button: .add)
    }
    return filters.activeCount > 0 && list.rows.count > 0
      ? EmptyMessage(
        title: "No events match your filters", subtitle: "Try adjusting your search criteria", button: .clearFilters)
      : EmptyMessage(
        title: "No events yet", subtitle: "Create your first event to start tracking camps and showcases",
        button: .add)
  }

  func dialogCard(_ events: Rows<Event>?) -> DialogCard? {
    guard case .confirmDelete(let id) = dialog, let event = events?[id] else { return nil }
    return .confirmDelete(
      RecordReference.event(id).noun, [event.displayName.cut(at: 60), event.startDate.mediumText],
      confirm: EventsList.Tap.deleteConfirmed, cancel: EventsList.Tap.dialogCancelled)
  }

}

extension PageContext {
  /// `Deleting “Winter Skills Camp”…`; nothing is done yet to what can still be undone.
  var deletionActivity: String? {
    let deletions = pendingChanges(of: .events).filter { entry in
      if entry.isWaiting { return false }
      if entry.change.isDeletion { return true }
      return false
    }
    guard let first = deletions.first else { return nil }
    return deletions.count > 1 ? "Deleting \(counted(deletions.count, "event"))…" : "Deleting \(first.subject)…"
  }
}

extension EventsList {
  /// What can be done with every event, as far as this person may (decision U4); `refusal` says why nothing can be now.
  static func rowButtons(in context: PageContext, refusal: String?) -> [RowButton] {
    var buttons = [
      RowButton { ActionButton("open", "Open", icon: .open, reason: refusal, action: Tap.eventTapped(id: EventID($0))) }
    ]
    if context.may(.markEventAttended) {
      buttons.append(RowButton { .attend(reason: refusal, Tap.attendedTapped(id: EventID($0))) })
    }
    if context.may(.updateEvent) {
      buttons.append(
        RowButton {
          ActionButton("edit", "Edit", icon: .edit, reason: refusal, action: Tap.editTapped(id: EventID($0)))
        })
    }
    if context.may(.createEvent) {
      buttons.append(RowButton { .duplicate(reason: refusal, Tap.duplicateTapped(id: EventID($0))) })
    }
    if context.may(.deleteEvent) {
      buttons.append(RowButton { .delete(reason: refusal, Tap.deleteTapped(id: EventID($0))) })
    }
    return buttons
  }
}

extension ActionButton {
  static let add = ActionButton("add", "+ Add Event", icon: .add, action: EventsList.Tap.addTapped)
  static let clearFilters = ActionButton(
    "clearFilters", "Clear filters", icon: .clear, action: EventsList.Tap.clearFiltersTapped)

  /// What can be tapped on the page as a whole.
  static let eventsPage = [
    add, clearFilters,
    .refresh(EventsList.Tap.refreshPulled),
    ActionButton(
      "previousMonth", "Previous month", icon: .previous,
      traits: ButtonTraits("month prev", key: "[", summary: "Shows the previous month."),
      action: EventsList.Tap.previousMonthTapped),
    ActionButton(
      "nextMonth", "Next month", icon: .next,
      traits: ButtonTraits("month next", key: "]", summary: "Shows the next month."),
      action: EventsList.Tap.nextMonthTapped),
    ActionButton("more", "Show more", icon: .more, action: EventsList.Tap.moreReached),
  ]
}

/// What a person sees of the rows beside the cards, and why something cannot be tapped now.
extension EventsList.Screen {
  public static var rowNoun: String { "event" }

  public var sections: [ScreenSection] {
    let phase = content.phase.map {
      ScreenSection("phase", .paragraph(Paragraph("\($0.label) - \($0.message)", label: $0.title)), in: .context)
    }
    let months = head.buttons.filter { $0.id == "previousMonth" || $0.id == "nextMonth" }
    let calendar =
      head.showsSkeleton ? nil : ScreenSection("calendar", .month(content.calendar), in: .aside, buttons: months)
    let list = RowList(
      .list(isSpaced: true), ScreenRows(content.events), initialRow: content.openAt?.rawValue,
      aboveText: content.laterText, moreText: content.moreText)
    return [phase, calendar, ScreenSection("events", .rows(list))].compactMap(\.self)
  }

  /// The count and how many filters are set.
  public var controls: [FilterControl] { content.controls }
  public var listCount: Int? { content.count }

  public var status: [String] {
    guard let countText = content.countText else { return [] }
    return [countText] + (content.activeFilterCount == 0 ? [] : [counted(content.activeFilterCount, "filter")])
  }

  public var searched: String? { content.search }

  /// An event that filters hide, or that is on a later page.
  public func hiddenRow(id: String) -> ScreenRow? { hidden[id]?.row }

  /// An event of the page, whether it is in the list or not.
  private func card(_ id: EventID) -> EventCard? { content.events.first { $0.id == id } ?? hidden[id.rawValue] }

  /// Why the page does not do this now; nil if it does.
  public func ownRefusal(of tap: EventsList.Tap) -> String? {
    switch tap {
    case .deleteConfirmed, .dialogCancelled: return head.answerRefusal
    case .retryTapped: return head.retryRefusal
    case .refreshPulled: return head.refreshRefusal
    case .noticeDismissed: return head.dismissRefusal
    case .previousMonthTapped: return content.calendar.canGoBack ? nil : "The calendar goes back no further."
    case .nextMonthTapped: return content.calendar.canGoForward ? nil : "The calendar goes no further."
    case .moreReached: return head.moreRefusal(of: "events", hasMore: content.hasMore)
    case .eventTapped(let id), .editTapped(let id), .duplicateTapped(let id), .deleteTapped(let id):
      return head.rowRefusal("event", id, isThere: card(id) != nil)
    case .attendedTapped(let id):
      guard let card = card(id) else { return head.rowRefusal("event", id, isThere: false) }
      if card.canMarkAttended { return nil }
      return card.isUpdating ? ActionButton.isBeingStored : ActionButton.cannotAttend
    case .searchChanged, .typeFilterChanged, .statusFilterChanged, .datesFilterChanged, .clearFiltersTapped,
      .sortChanged, .monthChosen, .dateTapped, .addTapped:
      return nil
    }
  }
}
