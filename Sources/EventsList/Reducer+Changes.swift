import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11), and then told
/// wherever one is (decision N1).
extension EventsList: DeletingPage {
  public static let noun = "event"
  public static let deleteMutation = Mutation.deleteEvent
  public static func sending(_ change: EventChange) -> Action { .deleteRetried(change: change) }
  public static func undoing(_ change: EventChange) -> Action { .deleteUndone(change: change) }
}

extension EventsList.Effect: DeletingEffect {}

extension EventChange: RowDeletion {
  /// `“Winter Camp”`.
  public var subject: String { "\u{201C}\(name)\u{201D}" }
}

extension EventsList.State: DeletingState {
  public var asksToDelete: EventID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  public var deleting: Set<EventID> {
    get { overlay.deleting }
    set { overlay.deleting = newValue }
  }

  public var waiting: Set<EventID> {
    get { overlay.waiting }
    set { overlay.waiting = newValue }
  }

  /// What a change of a row on screen is about; nil for any other row.
  public func deletion(of id: EventID) -> EventChange? {
    guard let owner, shows(id), let event = table[id] else { return nil }
    return EventChange(id: id, owner: owner, name: event.shownName.cut(at: 60))
  }

  public static func notPermitted(_ mutation: Mutation) -> EventsList.Notice { .notPermitted(mutation) }
}

extension EventsList {
  static func deleteFailed(_ change: EventChange, _ failure: ServiceFailure, _ state: inout State) -> [Effect] {
    if failure.kind != .cancelled { state.feedback.follow(with: .error) }
    return deletionFailed(change, failure, &state)
      + (failure.kind == .notFound ? state.rowIsGone(change.id, change.owner) : [])
  }
}

extension EventsList.State {
  mutating func deleted(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    overlay.deleting.remove(id)
    feedback.follow(with: .success)
    return rowIsGone(id, owner)
  }

  mutating func markAttended(_ id: EventID, in context: PageContext) -> [EventsList.Effect] {
    guard let change = deletion(of: id), let event = table[id] else { return [] }
    guard context.may(.markEventAttended) else {
      notice = .notPermitted(.markEventAttended)
      return []
    }
    return canMarkAttended(event, in: context) ? attend(change) : []
  }

  /// Marked whoever is on screen, as a deletion is: the row may come back to it before the answer does.
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
    if failure.kind != .cancelled { feedback.follow(with: .error) }
    let told = EventsList.changeFailed(
      "\(change.subject) could not be marked as attended. \(failure.reason("event", "change this event"))",
      of: change.owner, failure, retry: .attendanceRetried(change: change))
    return told + (failure.kind == .notFound ? rowIsGone(change.id, change.owner) : [])
  }

  /// Whether attendance can be marked now (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    event.awaitsAttendance(on: context.today) && !overlay.attending.contains(event.id)
      && context.may(.markEventAttended)
  }

  /// Whether rows are on their way that may have been read before now, from the backend or the saved copy.
  private var awaitsRows: Bool { load.isRunning || source == .none }

  fileprivate mutating func rowIsGone(_ id: EventID, _ owner: AthleteID) -> [EventsList.Effect] {
    if owner == self.owner {
      table.remove(id)
      if awaitsRows { doneWhileLoading.deleting.insert(id) }
    }
    return [.writeSavedCopy(.remove(id), owner: owner)]
  }
}
