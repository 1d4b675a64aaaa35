import CompassModel

/// A notice of a change, shown on any page: a sentence about the row (decision C8).
public struct ChangeNotice: Hashable, Sendable, Identifiable {
  /// The id of the change log's entry.
  public var id: Int
  package var owner: AthleteID
  package var kind: Kind
  package var text: String
  package var canRetry: Bool
  /// The time until which the change can be undone; nil if it no longer waits.
  package var undoUntil: Instant?
  /// The path of the form whose save failed; nil in all other cases (decision B3).
  package var form: String?
  /// Whether the change was made and cannot be undone (decision C3).
  package var isFinal = false

  package enum Kind: String, Hashable, Sendable {
    /// Shown in the rows as made, and sent when the undo time ends.
    case waiting
    /// Made, or undone: shown until the next tap.
    case done
    /// Stored until there is a connection (decision J1): shown until the next tap.
    case kept
    /// Not made, unknown whether it was made, or not to be undone.
    case failed
  }
}

package struct ChangeFailure: Hashable, Sendable, Identifiable {
  /// The identity of a failed try: the same change has another one when it fails again.
  package struct ID: Hashable, Sendable {
    package var entry: Int
    var turn: Int
  }

  package var id: ID
  package var text: String
}

extension ChangeLog {
  /// The current notices, sorted by entry id. Several kept changes share one notice, as do several kept ones that were
  /// then made; it has the id of the newest (decision J4).
  public var notices: [ChangeNotice] {
    var notices: [ChangeNotice] = []
    var kept: [ChangeNotice] = []
    var sent: [ChangeNotice] = []
    for entry in entries {
      guard var notice = entry.notice(since: lastTap) else { continue }
      notice.isFinal = notice.kind == .done && undoSteps.contains { $0.entry == entry.id && $0.inverse == nil }
      switch notice.kind {
      case .kept: kept.append(notice)
      case .done where entry.wasStored && entry.isMade: sent.append(notice)
      case .waiting, .done, .failed: notices.append(notice)
      }
    }
    return
      (notices + Self.together(kept, "are kept on this device and sent when there is a connection")
      + Self.together(sent, "that waited for a connection were sent")).sorted { $0.id < $1.id }
  }

  private static func together(_ notices: [ChangeNotice], _ predicate: String) -> [ChangeNotice] {
    guard notices.count > 1, var last = notices.last else { return notices }
    last.text = "\(notices.count) changes \(predicate)."
    return [last]
  }

  /// The changes that failed or whose result is unknown, in the order of the log: also those whose notices were
  /// dismissed (decision B17), but none restored from the outbox.
  package var failures: [ChangeFailure] {
    entries.compactMap { entry in
      guard !entry.isRestored, let text = entry.failureText, let turn = entry.failureTurn else { return nil }
      return ChangeFailure(id: ChangeFailure.ID(entry: entry.id, turn: turn), text: text)
    }
  }

  /// The sentence about the last completed task in the log, even if a page words it differently; nil if there is none.
  package var lastCompletion: String? {
    let completed = entries.last { entry in
      if case .setStatus(_, .completed, _, _) = entry.change { entry.confirmedTurn != nil } else { false }
    }
    return completed.map { "\($0.subject) was \($0.change.participle)." }
  }
}

extension ChangeLog.Entry {
  func notice(since lastTap: Int) -> ChangeNotice? {
    if let failureText { return isDismissed ? nil : notice(.failed, failureText) }
    switch state {
    case .waiting(let until, isDismissed: false):
      return notice(.waiting, madeText(for: nil), until: until)
    // The notice of the noted change says enough.
    case .made where change.isNote, .kept where change.isNote: return nil
    case .kept(_, _, let announcement) where announcement.isUnread(since: lastTap):
      return notice(.kept, "\(subject) is kept on this device and sent when there is a connection.")
    case .made(_, _, let announcement) where announcement.isUnread(since: lastTap):
      return notice(.done, inverts == nil ? madeText(for: nil) : takenBack("was undone."))
    case .dropped(let announcement) where announcement.isUnread(since: lastTap):
      return notice(.done, takenBack("was undone."))
    case .irrevocable(let announcement) where announcement.isUnread(since: lastTap):
      return notice(.failed, takenBack("cannot be undone."))
    case .waiting, .made, .gone, .dropped, .irrevocable, .queued, .sending, .kept, .refused: return nil
    }
  }

  private func notice(_ kind: ChangeNotice.Kind, _ text: String, until: Instant? = nil) -> ChangeNotice {
    ChangeNotice(
      id: id, owner: change.owner, kind: kind, text: text, canRetry: canRetry, undoUntil: until,
      form: kind == .failed ? form?.path : nil)
  }

  /// The sentence that the change was made, for `athlete` if one is given: `“Winter Camp” was added for Avery Lee.`
  package func madeText(for athlete: String?) -> String {
    let detail = if case .made(_, _, let announcement) = state { announcement.detail } else { "" }
    return "\(subject) was \(participle)\(athlete.map { " for \($0)" } ?? "")\(detail)."
  }

  var participle: String { form?.verb ?? change.participle }

  /// One or two sentences about the row with the reason of the failure; nil if the change has not failed, or was
  /// cancelled.
  package var failureText: String? {
    failure.flatMap { failure in
      if failure.kind == .cancelled { return nil }
      let text = inverts == nil ? sentence(failure) : inverseSentence(failure)
      return isKept ? "\(text) It is kept and looked up: it need not be entered again." : text
    }
  }

  fileprivate var failureTurn: Int? {
    switch state {
    case .refused(let refusal): refusal.turn
    case .gone(let turn, _, _): turn
    case .kept(_, _, let announcement): isUnknown ? announcement.turn : nil
    case .waiting, .queued, .sending, .made, .dropped, .irrevocable: nil
    }
  }

  private func sentence(_ failure: ServiceFailure) -> String {
    if case .setStatus = change {
      switch failure.kind {
      case .notFound: return "\(subject) no longer exists."
      case .notPermitted: return "You don't have permission to change \(subject.insideSentence)."
      default: break
      }
    }
    return failure.sentence(
      subject, was: change.isCreation || change.isNote || form != nil ? "saved" : change.participle, reason(failure))
  }

  private func inverseSentence(_ failure: ServiceFailure) -> String {
    failure.kind == .unanswered
      ? "It is not known whether \(takenBack("was undone.", isFirst: false)) \(failure.message.asSentence)"
      : takenBack("could not be undone. \(reason(failure))")
  }

  /// The reason of the failure in a sentence that does not name the row.
  func reason(_ failure: ServiceFailure) -> String {
    if form == nil, let conflict = statusConflict {
      return "It is \(conflict.theirs) now: that was changed elsewhere."
    }
    let noun = change.noun
    return failure.reason(noun, "\(form == nil || change.isCreation ? change.mutation : "edit") this \(noun)")
  }

  func takenBack(_ end: String, isFirst: Bool = true) -> String {
    // The entry of an inverse holds the inverse: a deletion takes a new row back, an update another one.
    let sentence = change.sentence(of: subject, end, isInverse: inverts != nil)
    return isFirst ? sentence : sentence.insideSentence
  }
}

extension [ColumnEdit] {
  fileprivate var isAttendance: Bool { count == 1 && self[0].name == "attended" }
  var isStatus: Bool { count == 1 && self[0].name == "status" }
}

extension Change {
  /// Returns `The deletion of “Winter Camp” was undone.`; `end` is the text after the subject. `isInverse` is whether
  /// this change undoes the change that is meant.
  package func sentence(of subject: String, _ end: String, isInverse: Bool = false) -> String {
    let clause =
      switch self {
      case .delete: isInverse ? "addition" : "deletion"
      case .create, .note: "addition"
      case .setStatus: "status change"
      case .update(_, let columns, _):
        columns.isAttendance ? "attendance" : columns.isStatus ? "status change" : "change"
      }
    return "The \(clause) of \(subject.insideSentence) \(end)"
  }

  /// The participle for the change in sentences: `deleted`, `marked as attended`.
  var participle: String {
    switch self {
    case .delete: "deleted"
    case .create, .note: "added"
    case .setStatus(_, .completed, _, _): "marked complete"
    case .setStatus(_, .notStarted, _, _): "marked not complete"
    case .setStatus(_, let status, _, _): "marked as \(status.label.lowercased())"
    case .update(let row, let columns, _):
      if columns.isAttendance {
        columns[0].new?.isSet == true ? "marked as attended" : "marked as not attended"
      } else if let status = columns.offerStatus(of: row) {
        "marked as \(status.label.lowercased())"
      } else if columns.count == 1, let status = columns.schoolStatus(of: row)?.new {
        "marked as \(status.label.lowercased())"
      } else {
        "saved"
      }
    }
  }

  var noun: String {
    switch self {
    case .create(let new, _): new.reference.kind.word
    case .update(let row, _, _), .delete(let row, _): row.kind.word
    case .setStatus: "task"
    case .note: "history"
    }
  }

  fileprivate var mutation: String {
    switch self {
    case .create(.offer, _): "log"
    case .create: "add"
    case .update, .setStatus, .note: "change"
    case .delete: "delete"
    }
  }
}
