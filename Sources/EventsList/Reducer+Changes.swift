import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11), and then told
/// wherever one is (decision N1).
extension EventsList {
  static func reduceChanges(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .deleteTapped(let id):
      guard state.shows(id) else { return [] }
      if context.may(.deleteEvent) {
        state.dialog = .confirmDelete(id: id)
      } else {
        state.notice = .notPermitted(.deleteEvent)
      }
      return []
    case .deleteConfirmed:
      guard case .confirmDelete(let id) = state.dialog else { return [] }
      state.dialog = nil
      guard context.may(.deleteEvent), let change = state.change(of: id) else { return [] }
      return state.delete(change)
    case .dialogCancelled:
      state.dialog = nil
      return []
    case .deleted(let id, let owner):
      state.overlay.deleting.remove(id)
      return state.rowIsGone(id, owner)
    case .deleteFailed(let change, let failure):
      state.overlay.deleting.remove(change.id)
      return state.failed(
        change, "could not be deleted", failure, permission: "delete this event", retry: .deleteRetried(change: change))
    case .deleteRetried(let change):
      return state.delete(change)

    case .attendedTapped(let id):
      guard let change = state.change(of: id), let event = state.table[id] else { return [] }
      guard context.may(.markEventAttended) else {
        state.notice = .notPermitted(.markEventAttended)
        return []
      }
      return state.canMarkAttended(event, in: context) ? state.attend(change) : []
    case .attendanceSaved(let id, let owner):
      state.overlay.attending.remove(id)
      if owner == state.owner {
        state.table.setAttended(id)
        if state.awaitsRows { state.doneWhileLoading.attending.insert(id) }
      }
      return [.writeSavedCopy(.markAttended(id), owner: owner)]
    case .attendanceFailed(let change, let failure):
      state.overlay.attending.remove(change.id)
      return state.failed(
        change, "could not be marked as attended", failure, permission: "change this event",
        retry: .attendanceRetried(change: change))
    case .attendanceRetried(let change):
      return state.attend(change)

    default:
      return []
    }
  }
}

extension EventsList.State {
  /// What a change of a row on screen is about; nil for any other row.
  fileprivate func change(of id: EventID) -> EventChange? {
    guard let owner, shows(id), let event = table[id] else { return nil }
    return EventChange(id: id, owner: owner, name: event.shownName.cut(at: 60))
  }

  /// Marked whoever is on screen: the row may come back to it before the answer does.
  fileprivate mutating func delete(_ change: EventChange) -> [EventsList.Effect] {
    overlay.deleting.insert(change.id)
    if scrollTarget == change.id { scrollTarget = nil }
    return [.delete(change)]
  }

  fileprivate mutating func attend(_ change: EventChange) -> [EventsList.Effect] {
    overlay.attending.insert(change.id)
    return [.markAttended(change)]
  }

  /// Whether attendance can be marked now (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    event.awaitsAttendance(on: context.today) && !overlay.attending.contains(event.id)
      && context.may(.markEventAttended)
  }

  /// Whether rows are on their way that may have been read before now, from the backend or the saved copy.
  fileprivate var awaitsRows: Bool { load.isRunning || source == .none }

  fileprivate mutating func rowIsGone(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    if owner == self.owner {
      table.remove(id)
      if awaitsRows { doneWhileLoading.deleting.insert(id) }
    }
    return [.writeSavedCopy(.remove(id), owner: owner)]
  }

  /// `“Winter Camp” could not be deleted. Connection timed out.`
  fileprivate mutating func failed(
    _ change: EventChange, _ attempt: String, _ failure: ServiceFailure, permission: String, retry: EventsList.Action
  ) -> [EventsList.Effect] {
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
