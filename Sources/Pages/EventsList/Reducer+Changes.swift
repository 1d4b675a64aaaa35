import CompassModel
import PageKit

/// Deleting events and marking them attended: shown at once, undone if refused (decisions E10, E11), and then told
/// wherever one is (decision N1).
extension EventsList: DeletingPage {
  public static let noun = "event"
  public static let deleteMutation = Mutation.deleteEvent
  public static func sending(_ change: EventChange) -> Answer { .deleteRetried(change: change) }
  public static func undoing(_ change: EventChange) -> Answer { .deleteUndone(change: change) }
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
  }
}

extension EventsList.State {
  mutating func deleted(_ id: EventID, _ owner: AthleteID) {
    overlay.deleting.remove(id)
    feedback.follow(with: .success)
    rowIsGone(id, owner)
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

  mutating func attendanceSaved(_ id: EventID, _ owner: AthleteID) {
    overlay.attending.remove(id)
    feedback.follow(with: .success)
    guard owner == self.owner else { return }
    table.setAttended(id)
    if load.isRunning { doneWhileLoading.attending.insert(id) }
  }

  mutating func attendanceFailed(_ change: EventChange, _ failure: ServiceFailure) -> [EventsList.Effect] {
    overlay.attending.remove(change.id)
    if failure.kind != .cancelled { feedback.follow(with: .error) }
    if failure.kind == .notFound { rowIsGone(change.id, change.owner) }
    return EventsList.changeFailed(
      failure.sentence(change.subject, was: "marked as attended", failure.reason("event", "change this event")),
      of: change.owner, failure, retry: .attendanceRetried(change: change))
  }

  /// Whether attendance can be marked now (decision E11).
  func canMarkAttended(_ event: Event, in context: PageContext) -> Bool {
    !overlay.attending.contains(event.id) && event.canBeMarkedAttended(in: context)
  }

  fileprivate mutating func rowIsGone(_ id: EventID, _ owner: AthleteID) {
    guard owner == self.owner else { return }
    table.remove(id)
    if load.isRunning { doneWhileLoading.deleting.insert(id) }
  }
}
