import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11).
extension EventsList: DeletingPage {
  public static let noun = "event"
  public static let deleteMutation = Mutation.deleteEvent

  public static func show(pending changes: [PendingChange], _ state: inout State) {
    state.overlay = EventOverlay(changes)
  }
}

extension EventsList.State: DeletingState {
  public var asksToDelete: EventID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  /// Nil for a row that is not on screen.
  public func deletion(of id: EventID) -> RequestedChange? { change(.delete(.event(id)), of: id) }

  private func change(_ what: Change.What, of id: EventID) -> RequestedChange? {
    guard let owner, shows(id), let event = table[id] else { return nil }
    return RequestedChange(what, of: owner, subject: event.changeSubject)
  }

  public static func notPermitted(_ mutation: Mutation) -> EventsList.Notice { .notPermitted(mutation) }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let change = change(.update(.attended(id)), of: id), let event = table[id] else { return [] }
    guard context.may(.markEventAttended) else {
      notice = .notPermitted(.markEventAttended)
      return []
    }
    return canMarkAttended(event, in: context) ? [.tell(.change(change))] : []
  }

  /// Whether attendance can be marked now (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    !overlay.attending.contains(event.id) && event.canBeMarkedAttended(in: context)
  }

  /// The backend has deleted a row, or has none.
  mutating func deleted(_ id: EventID, _ owner: AthleteID) {
    guard owner == self.owner else { return }
    table.remove(id)
    if load.isRunning { doneWhileLoading.deleting.insert(id) }
  }

  mutating func attendanceSaved(_ id: EventID, _ owner: AthleteID) {
    guard owner == self.owner else { return }
    table.setAttended(id)
    if load.isRunning { doneWhileLoading.attending.insert(id) }
  }
}

extension EventOverlay {
  init(_ changes: [PendingChange]) {
    self.init()
    for pending in changes {
      switch pending.change.what {
      case .delete(.event(let id)):
        deleting.insert(id)
        if pending.isWaiting { waiting.insert(id) }
      case .update(let edit):
        if case .event(let id) = edit.row, edit == .attended(id) { attending.insert(id) }
      case .create, .setStatus, .delete: break
      }
    }
  }
}
