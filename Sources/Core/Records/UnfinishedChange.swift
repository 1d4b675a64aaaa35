import CompassModel

/// A change that is unconfirmed, or was not made, described for the user (decision C11).
public struct UnfinishedChange: Hashable, Sendable, Identifiable {
  /// The id of the change log's entry; ascending in the order of requests.
  public var id: Int
  package var owner: AthleteID
  /// The requested change in words: `The event “Winter Camp” is to be deleted`. Names are not made safe for a terminal.
  package var what: String
  package var step: Step
  package var since: Instant
  package var undoUntil: Instant?
  package var reason: String?
  package var canRetry: Bool
  /// Whether the change can still be undone without sending anything.
  package var canUndo = false

  /// Steps of a change that is not finished. The raw values are used in JSON.
  public enum Step: String, CaseIterable, Hashable, Sendable, Codable {
    /// Not sent, and can be undone.
    case waiting
    /// Waits for another change, after which it is sent.
    case queued
    /// Sent to the backend, and not answered yet.
    case sending
    /// Stored until there is a connection (decision J1).
    case kept
    /// Not made: refused by the backend or a rule of this app, or its row is missing.
    case failed
    /// Sent, but unknown whether it was made.
    case unknown
  }
}

extension ChangeLog {
  /// The waiting, queued, sent, kept and failed changes, in the order of their requests, without dismissed failures.
  package var unfinished: [UnfinishedChange] {
    entries.compactMap { entry in
      var change = entry.unfinished
      change?.canUndo = entry.isWaiting || entry.isUnsent && !isNeeded(entry)
      return change
    }.sorted { $0.id < $1.id }
  }
}

extension UnfinishedChange {
  /// Returns the change in one line, with times relative to `moment`: `The event “Winter Camp” is to be deleted: waits,
  /// undo until 09:00:05`.
  package func text(seenFrom moment: Moment) -> String {
    let asked = "asked for \(moment.timeText(of: since, toSecond: true))"
    let failure = [reason, canRetry ? "It can be tried again." : nil].compactMap { $0 }.map { " \($0)" }.joined()
    switch step {
    case .waiting:
      return "\(what): waits\(undoUntil.map { ", undo until \(moment.clockText(of: $0, toSecond: true))" } ?? "")"
    case .queued: return "\(what): waits for another change, \(asked)"
    case .sending: return "\(what): under way, \(asked)"
    case .kept: return "\(what): waits for a connection, \(asked)"
    case .failed: return "\(what): failed, \(asked).\(failure)"
    case .unknown: return "\(what): not known whether it was made, \(asked).\(failure)"
    }
  }
}

extension ChangeLog.Entry {
  fileprivate var unfinished: UnfinishedChange? {
    switch state {
    case .waiting(let until, _): return described(.waiting, undoUntil: until)
    case .queued: return described(.queued)
    case .sending: return described(.sending)
    case .kept:
      return described(isUnknown ? .unknown : .kept, failure)
    // The row was missing, so the change was not made.
    case .gone, .refused:
      return isDismissed ? nil : failure.map { described($0.kind == .unanswered ? .unknown : .failed, $0) }
    case .made, .dropped, .irrevocable: return nil
    }
  }

  private func described(
    _ step: UnfinishedChange.Step, _ failure: ServiceFailure? = nil, undoUntil: Instant? = nil
  ) -> UnfinishedChange {
    UnfinishedChange(
      id: id, owner: change.owner, what: plan, step: step, since: time, undoUntil: undoUntil,
      reason: failure.map(reason), canRetry: canRetry)
  }

  /// The change in words: `The event “Winter Camp” is to be deleted`, `The deletion of “Winter Camp” is to be undone`.
  private var plan: String {
    if inverts != nil { return takenBack("is to be undone") }
    let row = subject.hasPrefix("\u{201C}") ? "The \(change.noun) \(subject)" : subject
    return "\(row) is to be \(participle)"
  }
}
