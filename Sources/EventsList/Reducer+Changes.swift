import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11), and then told
/// wherever one is (decision N1).
extension EventsList.State {
  mutating func askToDelete(_ id: EventID, in context: PageContext) {
    guard shows(id) else { return }
    if context.may(.deleteEvent) {
      dialog = .confirmDelete(id: id)
    } else {
      notice = .notPermitted(.deleteEvent)
    }
  }

  mutating func deleteWhatWasAsked(in context: PageContext) -> [EventsList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard context.may(.deleteEvent), let change = change(of: id) else { return [] }
    return delete(change)
  }

  /// Marked whoever is on screen: the row may come back to it before the answer does.
  mutating func delete(_ change: EventChange) -> [EventsList.Effect] {
    overlay.deleting.insert(change.id)
    if scrollTarget == change.id { scrollTarget = nil }
    return [.delete(change)]
  }

  mutating func deleted(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    overlay.deleting.remove(id)
    feedback.follow(with: .success)
    return rowIsGone(id, owner)
  }

  mutating func deleteFailed(_ change: EventChange, _ failure: ServiceFailure) -> [EventsList.Effect] {
    overlay.deleting.remove(change.id)
    return failed(
      change, "could not be deleted", failure, permission: "delete this event", retry: .deleteRetried(change: change))
  }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let change = change(of: id), let event = table[id] else { return [] }
    guard context.may(.markEventAttended) else {
      notice = .notPermitted(.markEventAttended)
      return []
    }
    return canMarkAttended(event, in: context) ? attend(change) : []
  }

  /// Marked whoever is on screen, as a deletion is.
  mutating func attend(_ change: EventChange) -> [EventsList.Effect] {
    overlay.attending.insert(change.id)
    return [.markAttended(change)]
  }

  mutating func attendanceSaved(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    overlay.attending.remove(id)
    feedback.follow(with: .success)
    if owner == self.owner {
      table.setAttended(id)
      if awaitsRows { doneWhileLoading.attending.insert(id) }
    }
    return [.writeSavedCopy(.markAttended(id), owner: owner)]
  }

  mutating func attendanceFailed(_ change: EventChange, _ failure: ServiceFailure) -> [EventsList.Effect] {
    overlay.attending.remove(change.id)
    return failed(
      change, "could not be marked as attended", failure, permission: "change this event",
      retry: .attendanceRetried(change: change))
  }

  /// Whether attendance can be marked now (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    event.awaitsAttendance(on: context.today) && !overlay.attending.contains(event.id)
      && context.may(.markEventAttended)
  }

  /// Whether rows are on their way that may have been read before now, from the backend or the saved copy.
  private var awaitsRows: Bool { load.isRunning || source == .none }

  /// What a change of a row on screen is about; nil for any other row.
  private func change(of id: EventID) -> EventChange? {
    guard let owner, shows(id), let event = table[id] else { return nil }
    return EventChange(id: id, owner: owner, name: event.shownName.cut(at: 60))
  }

  private mutating func rowIsGone(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    if owner == self.owner {
      table.remove(id)
      if awaitsRows { doneWhileLoading.deleting.insert(id) }
    }
    return [.writeSavedCopy(.remove(id), owner: owner)]
  }

  /// `“Winter Camp” could not be deleted. Connection timed out.`
  private mutating func failed(
    _ change: EventChange, _ attempt: String, _ failure: ServiceFailure, permission: String, retry: EventsList.Action
  ) -> [EventsList.Effect] {
    if failure.kind != .cancelled { feedback.follow(with: .error) }
    let reason =
      switch failure.kind {
      case .notFound: "This event no longer exists."
      case .notPermitted: "You don't have permission to \(permission)."
      default: failure.message.asSentence
      }
    let told = EventsList.changeFailed(
      "\u{201C}\(change.name)\u{201D} \(attempt). \(reason)", of: change.owner, failure, retry: retry)
    return told + (failure.kind == .notFound ? rowIsGone(change.id, change.owner) : [])
  }
}
