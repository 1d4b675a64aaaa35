import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11).
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
      return state.delete(id, in: context)
    case .dialogCancelled:
      state.dialog = nil
      return []
    case .deleted(let id, let owner):
      state.overlay.deleting.remove(id)
      return state.rowIsGone(id, owner)
    case .deleteFailed(let id, let owner, let failure):
      state.overlay.deleting.remove(id)
      return state.changeFailed(id, owner, failure, notice: .deleteFailed(id: id, failure: failure))

    case .attendedTapped(let id):
      guard state.shows(id) else { return [] }
      guard context.may(.markEventAttended) else {
        state.notice = .notPermitted(.markEventAttended)
        return []
      }
      return state.attend(id, in: context)
    case .attendanceSaved(let id, let owner):
      state.overlay.attending.remove(id)
      if owner == state.owner {
        state.table.setAttended(id)
        if state.awaitsRows { state.doneWhileLoading.attending.insert(id) }
      }
      return [.writeSavedCopy(.markAttended(id), owner: owner)]
    case .attendanceFailed(let id, let owner, let failure):
      state.overlay.attending.remove(id)
      return state.changeFailed(id, owner, failure, notice: .attendanceFailed(id: id, failure: failure))

    default:
      return []
    }
  }
}

extension EventsList.State {
  mutating func delete(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let owner, shows(id), context.may(.deleteEvent) else { return [] }
    overlay.deleting.insert(id)
    if scrollTarget == id { scrollTarget = nil }
    return [.delete(id: id, owner: owner)]
  }

  mutating func attend(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let owner, shows(id), let event = table[id], canMarkAttended(event, in: context) else { return [] }
    overlay.attending.insert(id)
    return [.markAttended(id: id, owner: owner)]
  }

  /// Past, registered, and nobody has said yet that the athlete was there (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    event.status == .registered && event.startDate < context.today && !overlay.attending.contains(event.id)
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

  fileprivate mutating func changeFailed(
    _ id: EventID, _ owner: AthleteID, _ failure: ServiceFailure, notice: EventsList.Notice
  ) -> [EventsList.Effect] {
    switch failure.kind {
    case .cancelled:
      return []
    case .sessionOver:
      return [.tell(.sessionEnded)]
    default:
      if isOpen { self.notice = notice }
      return failure.kind == .notFound ? rowIsGone(id, owner) : []
    }
  }
}
