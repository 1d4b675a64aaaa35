import CompassModel
import Records

/// The answer to a tap that asks for a change of a row, the same on every page that has such a tap.
public enum ChangeAnswer {
  /// The change is to be made; `subject` begins a sentence about the row.
  case change(Change, subject: String)
  /// The task waits for others (decision K6), for the reason in words.
  case locked(String)
  /// Nothing is done with the row.
  case refused(TapRefusal)
}

/// A step of the athlete with a task (decisions K7 to K9, D9).
public enum TaskStep: Sendable {
  case start, complete, uncomplete

  /// The reason why it does nothing to a task of this status; nil if it does something. A lock is not asked about.
  ///
  /// - Parameters:
  ///   - status: nil where it cannot be seen (decision W4).
  ///   - isUpdating: whether a change of it is being stored.
  public func refusal(status: TaskStatus?, isUpdating: Bool) -> String? {
    if isUpdating { return ActionButton.isBeingStored }
    let isCompleted = status == .completed
    switch self {
    case .complete: return isCompleted ? "This task is completed already." : nil
    case .start:
      if isCompleted { return "This task is completed already." }
      return status == .inProgress ? "This task is in progress already." : nil
    case .uncomplete: return isCompleted ? nil : "This task is not completed."
    }
  }
}

extension PageContext {
  /// The answer to a step with a task of the active athlete's. The lock is looked up now: a list that was drawn may be old
  /// (decision K7).
  public func answer(to step: TaskStep, with id: TaskID) -> ChangeAnswer {
    guard let owner = athlete, let task = rows(RecruitingTask.self)?[id], let statuses = rows(AthleteTask.self) else {
      return .refused(.notNow { PageHead.nothingLoaded })
    }
    let isUpdating = pendingChanges(of: .statuses).contains { $0.change.id == id.rawValue }
    let refusal = step.refusal(status: statuses[id]?.status, isUpdating: isUpdating)
    if let refusal, !isUpdating { return .refused(.pointless { refusal }) }
    guard may(.updateTaskStatus) else { return .refused(.notPermitted(.updateTaskStatus)) }
    if let refusal { return .refused(.notNow { refusal }) }
    let status: TaskStatus
    switch step {
    case .start: status = .inProgress
    case .complete: status = .completed
    case .uncomplete: status = records.log.statusBeforeCompletion(of: id, of: owner) ?? .notStarted
    }
    if step != .uncomplete, let lock = records.lock(of: id, of: owner) { return .locked(lock) }
    return .change(.setStatus(id, status, of: owner), subject: task.changeSubject)
  }

  /// The answer to marking an event of the active athlete's as attended (decision E11).
  public func answer(toAttending id: EventID) -> ChangeAnswer {
    guard let owner = athlete, let event = rows(Event.self)?[id] else {
      return .refused(.notNow { PageHead.nothingLoaded })
    }
    let refusal = event.attendanceRefusal(isUpdating: attending.contains(id), on: today)
    if let refusal, case .pointless = refusal { return .refused(refusal) }
    guard may(.markEventAttended) else { return .refused(.notPermitted(.markEventAttended)) }
    return refusal.map { .refused($0) } ?? .change(.attended(id, of: owner), subject: event.changeSubject)
  }
}

extension Event {
  /// The reason why it cannot be marked as attended on this day; nil if it can (decision E11). Rights are not asked about.
  ///
  /// - Parameters:
  ///   - isUpdating: whether its attendance is being stored.
  ///   - today: the local day.
  public func attendanceRefusal(isUpdating: Bool, on today: CalendarDate) -> TapRefusal? {
    if isUpdating { return .notNow { ActionButton.isBeingStored } }
    if awaitsAttendance(on: today) { return nil }
    let isAttended = status == .attended
    return .pointless { isAttended ? ActionButton.isAttended : ActionButton.cannotAttend }
  }
}
