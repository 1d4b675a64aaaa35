/// Polls for changes by others while a page is open, and updates the page only if rows differ. A failed poll is not
/// shown, and no loading indicator appears (decision W6).
extension Root {
  /// Waits for the next poll once a page is open and polling is possible, again after each poll, and stops when either
  /// no longer holds. Called after every action and answer of the root.
  static func planPolling(_ state: inout AppState) -> [AppEffect] {
    let page = state.mayPoll ? state.openPage : nil
    guard page != state.polling.page else { return [] }
    state.polling.page = page
    return [.root(page == nil ? .stopPolling : .waitForPoll)]
  }

  /// Starts a due poll of the open page, unless its rows or the detail page are loading, or it cannot be reloaded, as
  /// while offline.
  static func poll(_ state: inout AppState) -> [AppEffect] {
    let page = state.polling.page
    // So that `planPolling` waits for the next poll.
    state.polling.page = nil
    guard state.mayPoll, let page, page == state.openPage, let owner = state.context.athlete else { return [] }
    let load = page.feature.load(of: state)
    guard !load.isRunning, load.canReload, !state.details.load.isRunning else { return [] }
    let polls = state.records.poll().map { RowsPoll(query: $0.query, asked: $0.asked, cached: $0.cached) }
    let record = state.details.isOpen ? state.details.reference : nil
    return [.root(.poll(polls, record.map { RecordPoll(reference: $0, owner: owner, cached: state.details.record) }))]
  }

  /// Handles the result of a poll. Changed rows are shown already; a page that failed to load, or was refused, is
  /// reloaded. Unless refused, the outbox is read too.
  static func polled(_ outcome: PollOutcome, _ state: inout AppState) -> [AppEffect] {
    guard state.mayPoll, let page = state.openPage else { return [] }
    switch outcome {
    case .refused: return sendToOpenPages(.reloadRequested, &state)
    case .changed, .same:
      return state.readOutbox
        + (page.feature.load(of: state).failure == nil ? [] : sendToOpenPages(.reloadRequested, &state))
    case .failed: return state.readOutbox
    }
  }
}

package struct Polling: Equatable, Sendable {
  package var isOn = false
  /// Whether the app is in the background, where it does not poll.
  package var isInBackground = false
  /// The open page while the app waits for its next poll; nil otherwise.
  package var page: Page?

  /// Time between two polls, short enough that changes by others are shown within 60 s (decision L3).
  package static let interval = Duration.seconds(45)

  package init(isOn: Bool = false) { self.isOn = isOn }
}

extension AppState {
  fileprivate var mayPoll: Bool {
    guard polling.isOn, !polling.isInBackground else { return false }
    return switch session {
    case .active, .confirming: true
    case .unconfirmed(let failure): failure.kind != .offline
    case .starting, .failed, .over: false
    }
  }
}
