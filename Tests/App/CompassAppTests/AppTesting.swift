import CompassModel
import CompassServices
import EventsList
import PageKit
import PageTestSupport
import PerformanceTimeline
import RecordDetails
import RecordForm
import Records
import Synchronization
import Tasks
import TestSupport
import Testing

@testable import CompassApp

typealias AppStore = TestStore<Root>

let morning = "2026-02-10T14:00:00Z"

/// Fails a test that finds a different screen than expected.
func recordMissingScreen(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) {
  Issue.record("the screen is not that of \(name)", sourceLocation: sourceLocation)
}

extension FamilyAccess {
  static let player = FamilyAccess(user: "athlete-1", name: "Ava", role: .player, athletes: [.ava])
  static let parent = FamilyAccess(user: "adult-1", name: "Pat", role: .parent, athletes: [.ben, .ava])
}

/// The effects of an action at the time of the state.
func effects(_ state: inout AppState, _ action: AppAction) -> [AppEffect] {
  Root.reduce(&state, TimedAction(at: state.context.moment.instant, action), in: ())
}

extension AppState {
  /// 9 o'clock in New York, nothing loaded.
  static var fresh: AppState {
    AppState(moment: Moment(instant: instant(morning), zone: zone("America/New_York")))
  }

  /// State after these actions, all at 9 o'clock, without their effects.
  static func after(_ actions: AppAction...) -> AppState { fresh.after(actions) }

  func after(_ actions: AppAction...) -> AppState { after(actions) }

  func after(_ actions: [AppAction]) -> AppState {
    var state = self
    for action in actions { _ = Root.reduce(&state, TimedAction(at: state.context.moment.instant, action), in: ()) }
    return state
  }

  /// Signed in and looking at a page whose rows are requested.
  static func opening(_ page: Page, _ family: FamilyAccess = .player) -> AppState {
    .after(.app(.launched), .answered(.familyLoaded(family: family, lastViewed: nil)), .app(.pageOpened(page: page)))
  }

  /// Signed in and looking at the loaded events page.
  static func onEvents(_ family: FamilyAccess = .player, _ events: [Event] = [.sample("e")]) -> AppState {
    opening(.events, family).answered(events).after(.events(.sortRestored(sort: .dateDescending)))
  }

  /// After the backend has answered the newest request for events, or a copy of them was read.
  func answered(_ events: [Event], skipped: Int = 0, savedAt time: Instant? = nil, at loaded: Instant? = nil)
    -> AppState
  {
    guard let (key, asked) = eventsRequest else { return self }
    let batch = Batch(.events(Base(events)), skipped: skipped)
    return after(
      .records(
        time.map { .copied(key, asked: asked, batch, savedAt: $0) } ?? .answered(key, asked: asked, batch, at: loaded)))
  }

  /// The request for rows of this kind that is in flight.
  func request(for kind: RowKind) -> (key: RowsKey, asked: Int)? { records.requests.first { $0.key.kind == kind } }

  /// An offer of the active athlete with its pending changes.
  func offer(_ id: OfferID) -> Offer? { context.rows(Offer.self)?[id] }

  func eventsFailed(_ failure: ServiceFailure) -> AppState {
    eventsRequest.map { after(.records(.failed($0.key, asked: $0.asked, failure))) } ?? self
  }

  var eventsRequest: (key: RowsKey, asked: Int)? { records.requests.first { $0.key.kind == .events } }

  var eventsStatus: RowsStatus { EventsList.status(in: context) }

  /// The active athlete's events with their pending changes.
  var currentEvents: [Event] { context.rows(Event.self)?.all ?? [] }

  func event(_ id: EventID) -> Event? { context.rows(Event.self)?[id] }

  /// Events being deleted, and the pending ones among them.
  var deletions: (all: [EventID], waiting: [EventID]) {
    let pending = records.log.progress.compactMap { pending -> (EventID, Bool)? in
      if case .delete(.event(let id), _) = pending.change { (id, pending.isWaiting) } else { nil }
    }
    return (pending.map(\.0), pending.filter(\.1).map(\.0))
  }

  /// Requests the events of the active athlete, as a page that displays them.
  ///
  /// - Returns: the effects of the request.
  mutating func needEvents(refresh: Bool = false) -> [AppEffect] {
    guard let athlete = context.athlete else { return [] }
    return Records.reduce(
      &records, .show(Needs([.events], of: athlete), refresh: refresh),
      in: Records.Context(now: context.moment.instant, allowsUndo: context.allowsUndo)
    ).map(AppEffect.records)
  }
}

extension AppAction {
  /// The backend has made a change, by its number in the log.
  static func made(_ id: Int) -> AppAction { .records(.made(id, nil)) }

  static func refused(_ id: Int, _ kind: ServiceFailure.Kind) -> AppAction {
    .records(.refused(id, ServiceFailure(kind)))
  }
}

extension AppStore {
  init(_ state: AppState) { self.init(state, of: Root.self, in: (), report: reportIssue) }

  mutating func send(
    _ action: AppAction, at time: String = morning, asks: [AppEffect] = [], fileID: String = #fileID,
    filePath: String = #filePath, line: Int = #line, column: Int = #column,
    _ change: ((inout AppState) -> Void)? = nil
  ) {
    send(
      TimedAction(at: instant(time), action), asks: asks, fileID: fileID, filePath: filePath, line: line,
      column: column, change)
  }

  mutating func ignoreAll() { for effect in unanswered { ignore(effect) } }
}

extension AppEffect {
  static let stopDetails: [AppEffect] = [.details(.stop(.load)), .details(.stopSkeletonTimer)]
}

extension AppState {
  /// Requests the rows of these kinds of the active athlete, as a page that displays them.
  ///
  /// - Returns: the effects of the request.
  mutating func need(_ kinds: [RowKind], refresh: Bool = false) -> [AppEffect] {
    context.athlete.map { Root.handle(.show(Needs(Set(kinds), of: $0), refresh: refresh), &self) } ?? []
  }

  /// Opens an event of the loaded list for the first time: nothing waits for a skeleton (decision N4).
  ///
  /// - Returns: the effects, without another request for the events (decision Y5).
  mutating func openDetails(of id: EventID = "e") -> [AppEffect] {
    routes.append(.record(.event(id)))
    details = .loading(.event(id))
    return [.details(.work(.load(request: details.load.request, reference: .event(id), owner: "athlete-1")))]
      + need([.events, .interactions, .readings, .schools])
  }

  /// State after the first request for rows of the open page has failed.
  func failed(_ failure: ServiceFailure) -> AppState {
    records.requests.first.map { after(.records(.failed($0.key, asked: $0.asked, failure))) } ?? self
  }

  /// After the backend has answered the newest requests for these rows.
  func answered(_ rows: AnyRows...) -> AppState {
    rows.reduce(self) { state, rows in
      guard let request = state.records.requests.first(where: { $0.key.kind == rows.kind }) else { return state }
      return state.after(.records(.answered(request.key, asked: request.asked, Batch(rows))))
    }
  }
}

extension AppState {
  var detailsScreen: RecordDetails.Screen? { RecordDetails.Screen(details, context) }

  /// The text of a column on the details page; nil where it has none.
  func shown(_ column: String) -> String? {
    detailsScreen?.groups.flatMap(\.fields).first { $0.name == column }?.text
  }
}

extension RecordDetails.State {
  /// Opened for the first time, with nothing answered.
  static func loading(_ reference: RecordReference, of owner: AthleteID = "athlete-1") -> RecordDetails.State {
    var state = RecordDetails.State()
    state.isOpen = true
    state.reference = reference
    state.owner = owner
    state.load.abandon()
    _ = state.load.start()
    return state
  }

  /// Keeps only the request numbers, so that late responses are ignored.
  static func closed(after open: RecordDetails.State) -> RecordDetails.State {
    var state = RecordDetails.State()
    state.load = open.load
    state.load.abandon()
    return state
  }
}

/// Effects of pages, as tests name them.
extension AppEffect {
  static func tasks(_ effect: Tasks.Effect) -> AppEffect { .page(effect, of: Tasks.self) }
  static func events(_ effect: EventsList.Effect) -> AppEffect { .page(effect, of: EventsList.self) }
  static func performance(_ effect: PerformanceTimeline.Effect) -> AppEffect {
    .page(effect, of: PerformanceTimeline.self)
  }
  static func details(_ effect: RecordDetails.Effect) -> AppEffect { .page(effect, of: RecordDetails.self) }
  static func form(_ effect: RecordForm.Effect) -> AppEffect { .page(effect, of: RecordForm.self) }

  /// The effect, if it is one of this page.
  func effect<P: AppPage>(of _: P.Type) -> P.Effect? {
    if case .page(let page) = self { (page.effect as? EffectOfPage<P>)?.effect } else { nil }
  }
}

/// The root's own effects, as tests name them.
extension AppEffect {
  static let loadFamily = AppEffect.root(.loadFamily)
  static let forgetFamily = AppEffect.root(.forgetFamily)
  static let signOut = AppEffect.root(.signOut(after: []))
  /// The effect that deletes Ava's stored drafts.
  static let forgetDrafts = AppEffect.form(.work(.storeDrafts(owner: "athlete-1", drafts: [:])))
  static let stopForm: [AppEffect] = [.form(.stop(.load)), .form(.stopSkeletonTimer)]
  static let stopEverything = AppEffect.root(.stopEverything)
  static func saveFamily(_ family: FamilyAccess) -> AppEffect { .root(.saveFamily(family)) }
  static func saveLastViewed(_ athlete: AthleteID) -> AppEffect { .root(.saveLastViewed(athlete)) }
  static func waitForMidnight(_ duration: Duration) -> AppEffect { .root(.waitForMidnight(duration)) }
}

/// Holds calls back until they are let through, in any order. A call whose effect is cancelled passes at once.
@MainActor
final class Gate {
  var isOpen = true
  /// Called for every call that begins to wait.
  var onArrival: () -> Void = {}
  private var lastID = 0
  private let waiting = Waiting()

  private final class Waiting: Sendable {
    let calls = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])
  }

  /// Number of calls that wait.
  var count: Int { waiting.calls.withLock(\.count) }

  func pass() async {
    if isOpen || Task.isCancelled { return }
    lastID += 1
    let id = lastID
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        waiting.calls.withLock { $0[id] = continuation }
        if Task.isCancelled { release(id) }
        onArrival()
      }
    } onCancel: { [waiting] in
      waiting.calls.withLock { $0.removeValue(forKey: id) }?.resume()
    }
  }

  /// Lets one of the waiting calls through: the one at `position`, counted from the oldest.
  func release(at position: Int) {
    let ids = waiting.calls.withLock { $0.keys.sorted() }
    if ids.indices.contains(position) { release(ids[position]) }
  }

  func releaseAll() { while count > 0 { release(at: 0) } }

  private func release(_ id: Int) { waiting.calls.withLock { $0.removeValue(forKey: id) }?.resume() }
}
