import CompassModel
import PageKit

/// Deleting events and marking them attended: the log of changes has both from then on (decisions C1, E10, E11).
extension EventsList.State {
  /// Asks whether a row on screen is to be deleted.
  mutating func askToDelete(_ id: EventID, in context: PageContext) {
    guard change(.delete(.event(id)), of: id, in: context) != nil, may(.deleteEvent, in: context) else { return }
    dialog = .confirmDelete(id: id)
  }

  /// The question was answered with yes.
  mutating func delete(in context: PageContext) -> [EventsList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard context.may(.deleteEvent), let deletion = change(.delete(.event(id)), of: id, in: context) else { return [] }
    return [.change(deletion)]
  }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let change = change(.update(.attended(id)), of: id, in: context), let event = context.events?.rows[id],
      may(.markEventAttended, in: context), event.canBeMarkedAttended(in: context)
    else { return [] }
    return [.change(change)]
  }

  /// Nil for a row that is not on screen.
  private func change(_ what: Change.What, of id: EventID, in context: PageContext) -> RequestedChange? {
    guard let owner = context.athlete, let event = context.events?.rows[id] else { return nil }
    return RequestedChange(what, of: owner, subject: event.changeSubject)
  }

  /// Whether the viewer may do that; if not, the page says so (decision X16).
  private mutating func may(_ mutation: Mutation, in context: PageContext) -> Bool {
    if context.may(mutation) { return true }
    notice = .notPermitted(mutation)
    return false
  }
}
