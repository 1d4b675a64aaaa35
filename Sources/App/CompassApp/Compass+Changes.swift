import CompassModel
import PageKit
import Records

/// An unfinished change for a list of changes (decision C11), as a sentence and as values.
public struct ListedChange: Equatable, Sendable, Encodable, Identifiable {
  /// The id of the change, and of its notice in the screen's `notices` if it has one of its own.
  public var id: Int
  /// The name of the athlete who owns the row or the setting; null if the user sees only one athlete, for a setting of
  /// the device, and while no user is signed in.
  @Nullable public var athlete: String?
  /// The change as a sentence: `The event “Winter Camp” is to be deleted`; for a setting or an import the whole failure
  /// message.
  public var what: String
  /// The step that the change has reached.
  public var step: UnfinishedChange.Step
  /// The time of the user's request; null for a setting and an import.
  @Nullable public var since: Instant?
  /// The time until which the change can be undone; null if it is not waiting for that.
  @Nullable public var undoUntil: Instant?
  /// The reason of a failure as a sentence; null without a failure, and if `what` contains it.
  @Nullable public var reason: String?
  /// Whether `noticeRetried` with this id tries the change again, once a user is signed in. If its form was changed
  /// since, that opens the form instead.
  public var canRetry: Bool
  /// Whether `noticeUndone` with this id undoes the change.
  public var canUndo: Bool
  /// All values in one line of text.
  public var text: String

  package static let noneText = "Nothing waits, is under way or has failed."
}

extension Compass {
  /// All athletes' changes that wait, are being sent or have failed, in the order of their requests; failed ones until
  /// the user dismisses them (decision C11). Not observable: read it again when the screen has changed.
  public var changes: [ListedChange] {
    let state = store.untracked
    let changes = state.records.log.unfinished.map { state.listed($0) } + state.otherNotices.compactMap(state.listed)
    return changes.sorted { $0.id < $1.id }
  }
}

extension AppState {
  fileprivate func listed(_ change: UnfinishedChange) -> ListedChange {
    let athlete = nameAmongSeveral(change.owner)
    return ListedChange(
      id: change.id, athlete: athlete, what: change.what, step: change.step, since: change.since,
      undoUntil: change.undoUntil, reason: change.reason, canRetry: change.canRetry, canUndo: change.canUndo,
      text: Self.line(change.text(seenFrom: context.moment), of: athlete))
  }

  /// Lists a setting that could not be stored, or a failed import, neither of which is in the change log; nil for
  /// notices that are not errors.
  fileprivate func listed(_ notice: Notice) -> ListedChange? {
    guard notice.kind == .error else { return nil }
    let athlete = notice.athlete.flatMap(nameAmongSeveral)
    return ListedChange(
      id: notice.id, athlete: athlete, what: notice.message, step: .failed, since: nil, undoUntil: nil, reason: nil,
      canRetry: notice.canRetry, canUndo: false, text: Self.line(notice.message, of: athlete))
  }

  private func nameAmongSeveral(_ owner: AthleteID) -> String? {
    guard let athletes = context.viewer?.athletes, athletes.count > 1 else { return nil }
    return athletes.first { $0.id == owner }?.name
  }

  private static func line(_ text: String, of athlete: String?) -> String { athlete.map { "\($0): \(text)" } ?? text }
}
