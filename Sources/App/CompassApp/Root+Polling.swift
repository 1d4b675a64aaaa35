import CompassModel
import CompassServices
import PageKit
import RecordDetails

/// Polls in the background for changes by others while a page is open, and shows them only if rows differ. Nothing on
/// the page moves for it, and a poll that fails is not shown (decision W6).
extension Root {
  /// Begins to wait for the next poll while a page is open, and ends that with it.
  static func planPolling(_ state: inout AppState) -> [AppEffect] {
    let page = state.mayPoll ? state.openPage : nil
    guard page != state.polling.page else { return [] }
    state.polling.page = page
    return [.root(page == nil ? .stopPolling : .waitForPoll)]
  }

  /// A page has been open for a while. One that is loading gets its rows soon, and one that is offline when it is online again.
  static func poll(_ state: inout AppState) -> [AppEffect] {
    let page = state.polling.page
    // Waits once more.
    state.polling.page = nil
    guard state.mayPoll, let page, page == state.openPage, let owner = state.context.athlete else { return [] }
    let load = page.feature.load(of: state)
    guard !load.isRunning, load.canReload, !state.details.load.isRunning else { return [] }
    let polls = state.records.poll().map { RowsPoll(query: $0.query, asked: $0.asked, cached: $0.cached) }
    let record = state.details.isOpen ? state.details.reference : nil
    return [
      .root(.poll(polls, record.map { RecordPoll(reference: $0, owner: owner, cached: state.details.record) }))
    ]
  }

  /// Rows that differ are shown already.
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

/// When others' changes are asked for.
public struct Polling: Equatable, Sendable {
  public var isOn = false
  /// Whether the app is in the background: it is not seen.
  public var isInBackground = false
  /// The open page, while its next poll is waited for.
  public var page: Page?

  /// Time between two polls of an open page, so that what others changed is shown within 60 s (decision L3).
  public static let interval = Duration.seconds(45)

  public init(isOn: Bool = false) { self.isOn = isOn }
}

extension AppState {
  /// Whether a person is signed in, and there is a server to be asked.
  fileprivate var mayPoll: Bool {
    guard polling.isOn, !polling.isInBackground else { return false }
    return switch session {
    case .active, .confirming: true
    case .unconfirmed(let failure): failure.kind != .offline
    case .starting, .failed, .over: false
    }
  }
}
