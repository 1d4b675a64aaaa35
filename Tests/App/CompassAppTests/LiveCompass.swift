import CompassModel
import CompassServices
import Records
import TestSupport

@testable import CompassApp

/// The real app with stub services and manual time: the clock follows the timers.
@MainActor
final class LiveCompass {
  let stubs: StubServices
  let timers = ManualTimers()
  let gate = Gate()
  let attempts = Attempts()
  let compass: Compass
  /// The initial state; with `recording` it reproduces the current state.
  private(set) var start: AppState
  private let recorder = Recorder()

  private final class Recorder { var actions: [TimedAction] = [] }

  init(
    now: String = morning, zone name: String = "America/New_York", asksForCredentials: Bool = false,
    allowsUndo: Bool = false, pollsForChanges: Bool = false, copies: MemoryCopies? = nil
  ) {
    stubs = StubServices(asksForCredentials: asksForCredentials)
    let first = instant(now)
    let clock: @Sendable () -> Instant = { [timers] in MainActor.assumeIsolated { first.adding(timers.now) } }
    // Called on any thread.
    let started: @Sendable () -> Instant = { first }
    let services = Services(
      backend: stubs.backend, preferences: stubs.preferences, copies: copies.map { RowCopies($0, now: started) },
      attempts: attempts, exporter: stubs.exporter)
    start = AppState(
      moment: Moment(instant: first, zone: zone(name)), allowsUndo: allowsUndo,
      pollsForChanges: pollsForChanges && copies != nil)
    start.signIn.asksForCredentials = asksForCredentials
    compass = Compass(
      services: services, zone: zone(name),
      now: clock, timers: timers.value,
      allowsUndo: allowsUndo, pollsForChanges: pollsForChanges,
      record: { [recorder] in recorder.actions.append($0) })
    gate.onArrival = { [weak compass] in compass?.store.nudge() }
  }

  var state: AppState { compass.store.state }
  var recording: [TimedAction] { recorder.actions }
  var today: CalendarDate { state.context.today }

  func send(_ actions: AppAction...) async {
    for action in actions { compass.send(action) }
    await settle()
  }

  /// Returns once every request except those held back by the gate has been answered.
  func settle() async { await compass.store.settle { gate.count } }

  /// Holds back every response with events.
  func holdEvents(_ rows: [Event] = []) {
    gate.isOpen = false
    stubs.backend.loadEvents = { [gate] _ in
      await gate.pass()
      return Loaded(rows: rows)
    }
  }

  /// Lets through what is held back.
  func release() async {
    gate.releaseAll()
    await settle()
  }

  func advance(by duration: Duration) async {
    timers.advance(by: duration)
    await settle()
  }

  /// Stubs a family, and rows for its athletes.
  func stub(_ family: FamilyAccess, _ rows: [Event] = [], storedSort: String? = nil, lastViewed: String? = nil) {
    stubs.backend.loadFamily = { family }
    stubs.backend.loadEvents = { owner in Loaded(rows: rows.filter { $0.owner == owner }) }
    stubs.backend.deleteEvent = { _, _ in }
    stubs.backend.loadRecord = { .row($0, of: $1) }
    stubs.backend.loadSchools = { _ in Loaded(rows: []) }
    stubs.backend.loadTasks = { _ in LoadedTasks(tasks: [], statuses: []) }
    stubs.backend.loadOffers = { _ in Loaded(rows: []) }
    stubs.backend.loadInteractions = { _ in Loaded(rows: []) }
    stubs.backend.loadMetrics = { _, _, _ in Loaded(rows: []) }
    stubs.backend.loadStatusChanges = { _ in Loaded(rows: []) }
    stubs.backend.loadOthers = { query in Batch(.none(of: query.key.kind)) }
    stubs.backend.update = { _, _, _ in }
    stubs.preferences.value = { $0 == .eventsSort ? storedSort : lastViewed }
    stubs.preferences.store = { _, _ in }
  }
}

extension Record {
  /// A row whose name contains its owner.
  static func row(_ reference: RecordReference, of owner: AthleteID) -> Record {
    Record(reference, fields: [RecordField("name", .text("Row \(reference.id) of \(owner)"))])
  }
}
