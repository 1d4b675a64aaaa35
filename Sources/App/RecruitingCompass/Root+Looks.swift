import CompassModel
import CompassServices
import PageKit
import RecordDetails

/// What others changed, while a page stays open: asked for behind it, and shown only if it is something else. Nothing
/// on the page moves for it, and a look that fails is not said (decision W6).
extension Root {
  /// Begins to wait while a page is open that can be looked after, and ends that with it.
  static func planLooks(_ state: inout AppState) -> [AppEffect] {
    let page = state.mayLook ? state.openPage : nil
    guard page != state.looks.page else { return [] }
    state.looks.page = page
    return [.root(page == nil ? .stopLooking : .waitForLook)]
  }

  /// A page has been open for a while. One that is loading gets its rows soon, and one that is offline when it is online again.
  static func look(_ state: inout AppState) -> [AppEffect] {
    let page = state.looks.page
    // Waits once more.
    state.looks.page = nil
    guard state.mayLook, let page, page == state.openPage, let owner = state.context.athlete else { return [] }
    let load = page.feature.load(of: state)
    guard !load.isRunning, load.canReload, !state.details.load.isRunning else { return [] }
    let looks = state.records.look().map { Look(query: $0.query, asked: $0.asked, known: $0.known) }
    let record = state.details.isOpen ? state.details.reference : nil
    return [
      .root(.look(looks, record.map { RecordLook(reference: $0, owner: owner, known: state.details.record) }))
    ]
  }

  /// What a look came to: what is different is shown already.
  static func looked(_ outcome: LookOutcome, _ state: inout AppState) -> [AppEffect] {
    guard state.mayLook, let page = state.openPage else { return [] }
    switch outcome {
    case .refused: return sendToOpenPages(.foregrounded, &state)
    case .changed, .same:
      return page.feature.load(of: state).failure == nil ? [] : sendToOpenPages(.foregrounded, &state)
    case .failed: return []
    }
  }
}

/// Looks at what others changed.
public struct Looks: Hashable, Sendable, Codable {
  /// Whether there are any.
  public var areOn = false
  /// Whether the app is in the background: it is not seen.
  public var isInBackground = false
  /// The open page, while the next look at it is waited for.
  public var page: Page?

  /// How long a page is open between two looks, so that what others changed is shown within 60 s (decision L3).
  public static let interval = Duration.seconds(45)

  /// Looks that are on or off.
  public init(areOn: Bool = false) { self.areOn = areOn }
}

extension AppState {
  /// Whether a person is signed in, and there is a server to be asked.
  fileprivate var mayLook: Bool {
    guard looks.areOn, !looks.isInBackground else { return false }
    return switch session {
    case .active, .confirming: true
    case .unconfirmed(let failure): failure.kind != .offline
    case .starting, .failed, .over: false
    }
  }
}
