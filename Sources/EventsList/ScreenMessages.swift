import CompassModel
import PageKit

/// Banner, empty text, dialog and activity of the page (events-list.md §2, §8; decision X14).
extension EventsList.State {
  func banner(in context: PageContext) -> Banner? {
    if let notice { return banner(for: notice).dismissible }
    return load.failure.map {
      Banner($0, loading: "events", saved: savedText(in: context), isLoading: load.isRunning)
    }
  }

  /// `saved at 09:12`, with the day if it is another one.
  private func savedText(in context: PageContext) -> String? {
    source.time.map { "saved \(context.moment.timeText(of: $0))" }
  }

  private func banner(for notice: EventsList.Notice) -> Banner {
    switch notice {
    case .deleteFailed(let id, let failure):
      failureBanner(id, failure, attempt: "could not be deleted", permission: "delete this event")
    case .attendanceFailed(let id, let failure):
      failureBanner(id, failure, attempt: "could not be marked as attended", permission: "change this event")
    case .sortNotSaved(let failure):
      Banner(kind: .error, message: "The sort order could not be saved. \(failure.message.asSentence)")
    case .dateIsFree(let date):
      Banner(kind: .info, message: "No events on \(date.mediumText)")
    case .dateIsFilteredAway(let date, let count):
      Banner(
        kind: .info,
        message: "\(counted(count, "event")) on \(date.mediumText) \(count == 1 ? "is" : "are") hidden by your filters")
    case .dateIsOutOfReach(let date):
      Banner(kind: .info, message: "The calendar does not reach \(date.calendarMonth.title)")
    case .notPermitted(let mutation):
      switch mutation {
      case .deleteEvent: Banner(kind: .error, message: "You don't have permission to delete this event.")
      default: Banner(kind: .error, message: "You don't have permission to change this event.")
      }
    }
  }

  private func failureBanner(
    _ id: EventID, _ failure: ServiceFailure, attempt: String, permission: String
  ) -> Banner {
    switch failure.kind {
    case .notFound: return Banner(kind: .error, message: "This event no longer exists.")
    case .notPermitted: return Banner(kind: .error, message: "You don't have permission to \(permission).")
    default:
      let event = table[id]
      let name = event.map { "\u{201C}\($0.shownName.cut(at: 60))\u{201D}" } ?? "The event"
      return Banner(
        kind: .error, message: "\(name) \(attempt). \(failure.message.asSentence)",
        canRetry: failure.canRetry && event != nil)
    }
  }

  func emptyMessage(shownCount: Int) -> EmptyMessage? {
    guard source != .none, shownCount == 0 else { return nil }
    // Another athlete's rows may be marked too.
    let leavingCount = overlay.deleting.count { table[$0] != nil }
    return filters.activeCount > 0 && table.count > leavingCount
      ? EmptyMessage(
        title: "No events match your filters", subtitle: "Try adjusting your search criteria", action: "Clear filters")
      : EmptyMessage(
        title: "No events yet", subtitle: "Create your first event to start tracking camps and showcases",
        action: "+ Add Event")
  }

  var dialogCard: DialogCard? {
    guard case .confirmDelete(let id) = dialog, let event = table[id] else { return nil }
    return DialogCard(
      kind: "confirmDelete", title: "Delete event", message: "Are you sure you want to delete this event?",
      lines: ["\(event.shownName.cut(at: 60)) · \(event.startDate.mediumText)"],
      actions: [.init(verb: "confirm", label: "Delete"), .init(verb: "cancel", label: "Keep")])
  }

  /// `Deleting “Winter Skills Camp”…`.
  var activity: String? {
    if overlay.deleting.count > 1 { return "Deleting \(counted(overlay.deleting.count, "event"))…" }
    guard let id = overlay.deleting.first else { return nil }
    return "Deleting \(table[id].map { "\u{201C}\($0.shownName.cut(at: 60))\u{201D}" } ?? "1 event")…"
  }
}
