import CompassModel
import PageKit

/// Deleting events and marking them attended: the log of changes has both from then on (decisions C1, E10, E11).
extension EventsList.State {
  /// Asks whether a row on screen is to be deleted.
  mutating func askToDelete(_ id: EventID, in context: PageContext) {
    guard context.events?.rows[id] != nil, may(.deleteEvent, in: context) else { return }
    dialog = .confirmDelete(id: id)
  }

  /// The question was answered with yes.
  mutating func delete(in context: PageContext) -> [EventsList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard context.may(.deleteEvent), let owner = context.athlete, let event = context.events?.rows[id] else {
      return []
    }
    return [.change(.delete(.event(id), of: owner), subject: event.changeSubject)]
  }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let owner = context.athlete, let event = context.events?.rows[id], may(.markEventAttended, in: context),
      event.canBeMarkedAttended(in: context)
    else { return [] }
    return [.change(.attended(id, of: owner), subject: event.changeSubject)]
  }

  /// Whether the viewer may do that; if not, the page says so (decision X16).
  private mutating func may(_ mutation: Mutation, in context: PageContext) -> Bool {
    if context.may(mutation) { return true }
    notice = .notPermitted(mutation)
    return false
  }
}
