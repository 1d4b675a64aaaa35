import PageKit
import Records

/// A request of the app to a service, for tools that watch it: the request's name and the row's id, without entered
/// values and credentials.
package struct ListedEffect: Equatable, Sendable, Encodable {
  /// The name of the request: that of the backend, such as `loadEvents` or `deleteEvent`; `readSettings` or
  /// `storeSettings`; `readFile` or `importFile`; or a page's work with the page's key, such as `performance.export`.
  package var operation: String
  /// The id of the row, or of the athlete whose rows are requested; null for neither.
  @Nullable package var id: String?

  init(_ operation: String, id: String? = nil) { (self.operation, self.id) = (operation, id) }
}

extension AppEffect {
  var listed: [ListedEffect] {
    switch self {
    case .root(let effect): effect.listed
    case .records(.load(let query, _, _)): [ListedEffect(query)]
    case .records(.send(_, let change)), .records(.sendUnlessStored(_, let change)):
      [ListedEffect(change.requestName, id: change.id)]
    case .records(.deliver(let delivery)): [ListedEffect(delivery.change.requestName, id: delivery.change.id)]
    case .records(.waitForSlow), .records(.waitForUndo), .records(.stopWaiting), .records(.fold), .records(.save),
      .records(.confirm), .records(.journal), .records(.removeCopy), .records(.forgetCopies), .records(.sessionEnded),
      .records(.keep), .records(.storeProgress), .records(.discard), .records(.withdraw), .records(.readOutbox),
      .records(.stopOutbox), .records(.waitToCheck):
      []
    case .page(let effect): effect.effect.listed.map { [ListedEffect($0)] } ?? []
    }
  }
}

extension RootEffect {
  fileprivate var listed: [ListedEffect] {
    switch self {
    case .loadFamily, .comeBack, .discardOthers: [ListedEffect("loadFamily")]
    case .signOut(let unsent): unsent.flatMap(\.listed) + [ListedEffect("signOut")]
    case .leave: [ListedEffect("signOut")]
    case .poll(let rows, let record):
      rows.map { ListedEffect($0.query) } + (record.map { [ListedEffect("loadRecord", id: $0.reference.id)] } ?? [])
    case .saveLastViewed: [ListedEffect("storeSettings")]
    case .importFile(_, let choice, _): [ListedEffect(choice == nil ? "readFile" : "importFile")]
    case .saveFamily, .forgetFamily, .waitForSlowSession, .waitForMidnight, .waitForPoll, .stopPolling,
      .stopEverything:
      []
    }
  }
}

extension ListedEffect {
  fileprivate init(_ query: Query) { self.init(query.key.kind.requestName, id: query.key.owner.rawValue) }
}

extension PageEffect {
  var listed: String? {
    switch self {
    case .work(let work): "\(Tap.key).\(Self.name(of: work))"
    case .storeSettings: "storeSettings"
    case .readSettings: "readSettings"
    case .stop, .startSkeletonTimer, .stopSkeletonTimer, .needRows, .change, .retryChange, .dismissChange,
      .settleChange, .failed, .open, .rowsOutdated, .closeForm, .recordSaved, .signedIn, .sessionEnded:
      nil
    }
  }

  /// The name of the enum case only, because its values can include a password.
  private static func name(of work: Work) -> String { Mirror(reflecting: work).children.first?.label ?? "\(work)" }
}

/// The newest 1,000 requests since the last `take`.
struct EffectList {
  private var listed: [ListedEffect] = []
  private static let most = 1_000

  mutating func note(_ effect: AppEffect) {
    // Requests of the user who signs out are dropped.
    if case .root(.signOut) = effect { listed = [] }
    listed += effect.listed
    if listed.count > Self.most { listed.removeFirst(listed.count - Self.most) }
  }

  mutating func take() -> [ListedEffect] {
    defer { listed = [] }
    return listed
  }
}
