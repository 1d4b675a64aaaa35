import CompassModel

/// A change that the backend has not confirmed, or has not made, in words for a person (decision C11).
public struct UnfinishedChange: Hashable, Sendable, Identifiable {
  /// The id of the entry of the log; later changes have greater ones.
  public var id: Int
  /// Whose row it is.
  public var owner: AthleteID
  /// The requested change: `The event “Winter Camp” is to be deleted`. Names are as they are stored.
  public var what: String
  /// The step that the change has reached.
  public var step: Step
  /// When a person asked for it.
  public var since: Instant
  /// Until when it can be undone; nil for what waits for nothing.
  public var undoUntil: Instant?
  /// Why it was not made, in a sentence; nil where it has not failed.
  public var reason: String?
  /// Whether trying it again can help.
  public var canRetry: Bool
  /// Whether it can be undone: nothing was sent.
  public var canUndo = false

  /// Steps of a change that is not finished. The raw values are those of the JSON.
  public enum Step: String, CaseIterable, Hashable, Sendable, Codable {
    /// It can be undone; nothing was sent.
    case waiting
    /// It is sent after another change.
    case queued
    /// The backend was asked, and has not answered.
    case sending
    /// It waits for a connection, and is sent then (decision J1).
    case kept
    /// The backend has not made it.
    case failed
    /// It was sent, and whether the backend has made it is not known.
    case unknown
  }
}

extension ChangeLog {
  /// Changes that wait, are under way or have failed, in the order of their requests. Dismissed failures are left out.
  public var unfinished: [UnfinishedChange] {
    entries.compactMap { entry in
      var change = entry.unfinished
      change?.canUndo = entry.isWaiting || entry.isUnsent && !isNeeded(entry)
      return change
    }.sorted { $0.id < $1.id }
  }
}

extension UnfinishedChange {
  /// All of it in one line, with the times as they are seen from `moment`: `The event “Winter Camp” is to be deleted:
  /// waits, undo until 09:00:05`.
  public func text(seenFrom moment: Moment) -> String {
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
  /// Nil once it is made, taken back or dismissed.
  fileprivate var unfinished: UnfinishedChange? {
    switch state {
    case .waiting(let until, _): return described(.waiting, undoUntil: until)
    case .queued: return described(.queued)
    case .sending: return described(.sending)
    case .kept:
      return described(isUnknown ? .unknown : .kept, failure)
    // A row that was gone has not got the change.
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

  /// `The event “Winter Camp” is to be deleted`, `The attendance of “Winter Camp” is to be taken back`.
  private var plan: String {
    if inverts != nil { return takenBack("is to be undone") }
    let row = subject.hasPrefix("\u{201C}") ? "The \(change.noun) \(subject)" : subject
    return "\(row) is to be \(verb)"
  }
}
