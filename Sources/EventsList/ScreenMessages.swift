import CompassModel
import PageKit

/// Banner, own notice, empty text, dialog and activity of the page (events-list.md §2, §8; decisions X14, N2).
extension EventsList.State {
  func banner(in context: PageContext) -> Banner? {
    guard let failure = load.failure else { return load.copyBanner(of: "events", in: context) }
    return Banner(
      failure, loading: "events", saved: load.sourceText(loaded: "saved", in: context), isLoading: load.isRunning,
      retry: EventsList.Action.retryTapped)
  }

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
        case .dateIsOutOfReach(let date): ("The calendar does not reach \(date.calendarMonth.title)", .info)
        case .notPermitted(.deleteEvent): ("You don't have permission to delete this event.", .error)
        case .notPermitted: ("You don't have permission to change this event.", .error)
        }
      return NoticeCard(message, kind: kind, dismiss: EventsList.Action.noticeDismissed)
    }
  }

  func emptyMessage(shownCount: Int) -> EmptyMessage? {
    guard hasRows, shownCount == 0 else { return nil }
    guard table.count > 0 || skippedRows == 0 else {
      return EmptyMessage(
        title: "No event could be read", subtitle: "Refresh to try again, or add an event", button: .add)
    }
    // Another athlete's rows may be marked too.
    let leavingCount = overlay.deleting.count { table[$0] != nil }
    return filters.activeCount > 0 && table.count > leavingCount
      ? EmptyMessage(
        title: "No events match your filters", subtitle: "Try adjusting your search criteria", button: .clearFilters)
      : EmptyMessage(
        title: "No events yet", subtitle: "Create your first event to start tracking camps and showcases",
        button: .add)
  }

  var dialogCard: DialogCard? {
    guard case .confirmDelete(let id) = dialog, let event = table[id] else { return nil }
    return .confirmDelete(
      EventsList.noun, "\(event.shownName.cut(at: 60)) · \(event.startDate.mediumText)",
      confirm: EventsList.Action.deleteConfirmed, cancel: EventsList.Action.dialogCancelled)
  }

  /// `Deleting “Winter Skills Camp”…`; nothing is done yet to what can still be undone.
  var activity: String? {
    let events = overlay.deleting.subtracting(overlay.waiting).compactMap { table[$0] }
    guard let event = events.first else { return nil }
    return events.count > 1
      ? "Deleting \(counted(events.count, "event"))…" : "Deleting \u{201C}\(event.shownName.cut(at: 60))\u{201D}…"
  }
}
