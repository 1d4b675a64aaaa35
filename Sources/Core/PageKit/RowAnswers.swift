import CompassModel

/// An answer to a tap that requests a change of a row, shared by all pages with such taps.
package enum ChangeAnswer {
  /// The change must be made; `subject` begins sentences about the row.
  case change(Change, subject: String)
  /// The task waits for others, for this reason (decision K6).
  case locked(String)
  case refused(TapRefusal)
}

/// The steps that an athlete can take with a task (decisions K7 to K9, D9).
package enum TaskStep: Sendable {
  case start, complete, uncomplete

  /// Returns the reason why the step does nothing to a task with this status; nil if it can be taken. The status is nil
  /// if the task is not begun, or if the status may not be seen (decision W4). Does not check whether the task is
  /// locked.
  package func refusal(status: TaskStatus?, isUpdating: Bool) -> String? {
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
  /// Returns the answer to a step with a task of the active athlete. Checks the task's lock again: the list on screen
  /// may be out of date (decision K7). `uncomplete` restores the status before the completion, if it is known.
  package func answer(to step: TaskStep, with id: TaskID) -> ChangeAnswer {
    guard let owner = athlete, let task = rows(RecruitingTask.self)?[id], let statuses = rows(AthleteTask.self) else {
      return .refused(.notNow { PageHead.nothingLoaded })
    }
    let isUpdating = pendingChanges(of: .statuses).contains { $0.change.id == id.rawValue }
    let own = step.refusal(status: statuses[id]?.status, isUpdating: isUpdating).map { reason in
      isUpdating ? TapRefusal.notNow { reason } : .pointless { reason }
    }
    if let refusal = refusal(needing: .updateTaskStatus, or: own) { return .refused(refusal) }
    let status: TaskStatus
    switch step {
    case .start: status = .inProgress
    case .complete: status = .completed
    case .uncomplete: status = records.log.statusBeforeCompletion(of: id, of: owner) ?? .notStarted
    }
    if step != .uncomplete, let lock = records.lock(of: id, of: owner) { return .locked(lock) }
    return .change(.setStatus(id, status, of: owner), subject: task.changeSubject)
  }

  /// Returns the answer to marking an event of the active athlete as attended (decision E11).
  package func answer(toAttending id: EventID) -> ChangeAnswer {
    guard let owner = athlete, let event = rows(Event.self)?[id] else {
      return .refused(.notNow { PageHead.nothingLoaded })
    }
    let own = event.attendanceRefusal(isUpdating: attending.contains(id), on: today)
    return refusal(needing: .markEventAttended, or: own).map { .refused($0) }
      ?? .change(.attended(id, of: owner), subject: event.changeSubject)
  }

  /// Returns the reason why a tap does nothing now: the viewer lacks the permission, or is not known yet; else `own`,
  /// that of the row (decision K12). `right` is nil if the tap needs no permission.
  func refusal(needing right: Mutation?, or own: TapRefusal? = nil) -> TapRefusal? {
    guard let right, !may(right) else { return own }
    return viewer == nil ? .notNow { PageHead.nothingLoaded } : .notPermitted(right)
  }
}

extension Event {
  /// Returns the reason why the event cannot be marked as attended, permissions aside; nil if it can (decision E11).
  package func attendanceRefusal(isUpdating: Bool, on today: CalendarDate) -> TapRefusal? {
    if isUpdating { return .notNow { ActionButton.isBeingStored } }
    if awaitsAttendance(on: today) { return nil }
    let isAttended = status == .attended
    return .pointless { isAttended ? ActionButton.isAttended : ActionButton.cannotAttend }
  }
}

extension String? {
  /// Returns the progress of a row's change, `saving…` or `waiting for a connection`; nil for none (decision J4).
  package static func progress(isUpdating: Bool, isKept: Bool) -> String? {
    isUpdating ? "saving…" : isKept ? "waiting for a connection" : nil
  }
}
