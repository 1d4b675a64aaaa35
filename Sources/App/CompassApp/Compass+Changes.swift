import CompassModel
import PageKit
import RecordForm
import Records

/// A change that is not finished, as it is listed (decision C11): ready to be drawn, and as values.
public struct ListedChange: Equatable, Sendable, Encodable, Identifiable {
  /// As in the screen's `notices`.
  public var id: Int
  /// The name of the athlete whose row it is; null where there is only one to look at, and for a setting.
  @Nullable public var athlete: String?
  /// `The event “Winter Camp” is to be deleted`; of a setting that failed, all that is to be said.
  public var what: String
  /// The step that the change has reached.
  public var step: UnfinishedChange.Step
  /// When a person asked for it; null for a setting.
  @Nullable public var since: Instant?
  /// Until when it can be undone; null for what waits for nothing.
  @Nullable public var undoUntil: Instant?
  /// Why it was not made, in a sentence; null where it has not failed, or `what` says it.
  @Nullable public var reason: String?
  /// Whether `noticeRetried` with this id can help.
  public var canRetry: Bool
  /// Whether `noticeUndone` with this id takes it back.
  public var canUndo: Bool
  /// All of it in one line.
  public var text: String

  /// The text in the place of an empty list.
  package static let noneText = "Nothing waits, is under way or has failed."
}

extension Compass {
  /// Changes of all athletes that wait, are under way or have failed, in the order of their requests; failed ones until
  /// they are dismissed (decision C11).
  ///
  /// Reading it changes nothing and notifies no observer: ask again when the screen has changed.
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

  /// Settings that could not be stored are in no log.
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

  private static func line(_ text: String, of athlete: String?) -> String {
    athlete.map { "\($0): \(text)" } ?? text
  }
}
