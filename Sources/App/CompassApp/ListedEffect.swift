import CompassModel
import PageKit
import Records

/// Something the app asked of the world, for who watches from outside: which request, and of which row. Nothing that was
/// entered, and no credentials.
public struct ListedEffect: Equatable, Sendable, Encodable {
  /// The name of a request of the backend: `loadEvents`, `deleteEvent`; else `storeSettings`, or the work of a page under
  /// its key: `performance.export`.
  public var operation: String
  /// The row, or the athlete whose rows are asked for; null where there is none.
  @Nullable public var id: String?

  init(_ operation: String, id: String? = nil) {
    self.operation = operation
    self.id = id
  }
}

extension AppEffect {
  /// The requests to services, if there are any; timers and internal bookkeeping are not listed.
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
      .records(.stopOutbox), .records(.waitToLook):
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
  /// The name of the page's request to a service; nil for requests to the app.
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

  /// The name of the case alone: what it holds may be a password.
  private static func name(of work: Work) -> String { Mirror(reflecting: work).children.first?.label ?? "\(work)" }
}

/// The newest of what was asked, until it is listed.
struct EffectList {
  private var listed: [ListedEffect] = []
  private static let most = 1_000

  mutating func note(_ effect: AppEffect) {
    // What another person asked for goes with them.
    if case .root(.signOut) = effect { listed = [] }
    listed += effect.listed
    if listed.count > Self.most { listed.removeFirst(listed.count - Self.most) }
  }

  mutating func take() -> [ListedEffect] {
    defer { listed = [] }
    return listed
  }
}
