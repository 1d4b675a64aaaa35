import CompassModel
import PageKit

/// Deleting events and marking them attended (decisions E10, E11).
extension EventsList: DeletingPage {
  public static let noun = "event"
  public static let deleteMutation = Mutation.deleteEvent
}

extension EventsList.State: DeletingState {
  public var asksToDelete: EventID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  /// Nil for a row that is not on screen.
  public func deletion(of id: EventID, in context: PageContext) -> RequestedChange? {
    change(.delete(.event(id)), of: id, in: context)
  }

  private func change(_ what: Change.What, of id: EventID, in context: PageContext) -> RequestedChange? {
    guard let owner = context.athlete, let event = context.events?.rows[id] else { return nil }
    return RequestedChange(what, of: owner, subject: event.changeSubject)
  }

  public static func notPermitted(_ mutation: Mutation) -> EventsList.Notice { .notPermitted(mutation) }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let change = change(.update(.attended(id)), of: id, in: context), let event = context.events?.rows[id]
    else { return [] }
    guard context.may(.markEventAttended) else {
      notice = .notPermitted(.markEventAttended)
      return []
    }
    return event.canBeMarkedAttended(in: context) ? [.change(change)] : []
  }
}
