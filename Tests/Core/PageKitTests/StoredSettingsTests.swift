import CompassModel
import PageKit
import Records
import StateMachine
import TestSupport
import Testing

/// A page with one setting of the device.
private enum Shelf: PageFeature {
  typealias Work = NoWork
  static let rows: [RowKind] = []
  static let settings: StoredSettings<State>? = StoredSettings("shelf order", at: .eventsSort, \.order, standard: .up)

  enum Order: String, Codable { case up, down }

  struct State: PageState {
    var isOpen = false
    var owner: AthleteID?
    var order: Order?
  }

  enum Tap: PageTap {
    static let key = "shelf"
    case refreshPulled, retryTapped, turned(order: Order)
  }

  static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    guard case .turned(let order) = tap else { return [] }
    state.order = order
    return [storeSettings(of: state)]
  }

  static func leave(_ state: inout State) -> [Effect] { [] }
}

/// Checks the choices that outlive the app, for every page (decision X17).
@MainActor
struct StoredSettingsTests {
  private static func open(_ order: Shelf.Order?) -> Shelf.State { Shelf.State(isOpen: true, owner: "a", order: order) }
  private static func text(_ order: Shelf.Order?) -> SettingTexts { SettingTexts([.eventsSort: order?.rawValue]) }

  private func store(_ state: Shelf.State = Shelf.State()) -> TestStore<Shelf> {
    TestStore(state, of: Shelf.self, in: .sample(), report: reportIssue)
  }

  @Test func openingReadsSettingsAndStoresNothing() {
    var store = store()
    let read = Shelf.Effect.readSettings(SettingsQuery([.eventsSort]))
    store.send(.opened, asks: [read, .needRows([])]) { ($0.isOpen, $0.owner) = (true, "athlete-1") }
    store.answer(read, with: .read([.eventsSort: "down"])) { $0.order = .down }
    store.finish(ignoring: .needRows([]))
  }

  @Test(arguments: [nil, "sideways"])
  func missingOrUnknownValuesUseTheDefault(stored: String?) {
    var store = store(Self.open(nil))
    store.send(.read([.eventsSort: stored])) { $0.order = .up }
    store.finish()
  }

  @Test func aSessionFailureIsReportedAndEndsTheSession() {
    var state = Self.open(.down)
    let effects = Shelf.reduce(
      &state, .notStored(Self.text(.down), ServiceFailure(.sessionOver)), in: .sample(viewer: nil))
    guard effects.count == 2, case .failed(let change) = effects[0] else { return #expect(Bool(false), "\(effects)") }
    #expect(change.retry == .storeAgain(Self.text(.down)) && effects[1] == .sessionEnded)
  }

  @Test func retryStoresTheCurrentChoice() {
    for (chosen, stored) in [(Shelf.Order.up, Shelf.Order.up), (nil, .down)] {
      var store = store(Self.open(chosen))
      let save = Shelf.Effect.storeSettings(Self.text(stored))
      store.send(.storeAgain(Self.text(.down)), asks: [save])
      store.finish(ignoring: save)
    }
  }

  @Test func valuesOfOtherSettingsAreIgnored() {
    var store = store(Self.open(nil))
    store.send(.read([.timelineViewRange: "down"]))
    store.send(.read([:]))
    store.finish()
  }

  // MARK: - The port

  let stubs = StubServices()

  private func answers(to effect: Shelf.Effect) async -> [Shelf.Action] {
    var answers: [Shelf.Action] = []
    await effect.handle(stubs.services.preferences, send: Send { answers.append($0) })
    return answers
  }

  @Test func everyKeyIsRead() async {
    stubs.preferences.value = { $0 == .performanceDateRange ? "custom" : nil }
    let query = SettingsQuery([.performanceCustomRange, .performanceDateRange], of: "a")
    #expect(
      await answers(to: .readSettings(query)) == [
        .read([.performanceCustomRange: nil, .performanceDateRange: "custom"], of: "a")
      ])
    #expect(stubs.calls.all == ["value for performanceCustomRange", "value for performanceDateRange"])
  }

  /// Stores in order and stops at the first failure; missing values are skipped.
  @Test func storingStopsAtTheFirstFailure() async {
    let texts = SettingTexts([.eventsSort: "name", .timelineViewRange: nil, .performanceDateRange: "custom"])
    stubs.preferences.store = { _, _ in }
    #expect(await answers(to: .storeSettings(texts)) == [])
    #expect(stubs.calls.all == ["store name for eventsSortOption", "store custom for performanceDateRange"])
    let busy = ServiceFailure(.databaseBusy, detail: "stub")
    stubs.preferences.store = { _, _ throws(ServiceFailure) in throw busy }
    #expect(await answers(to: .storeSettings(texts)) == [.notStored(texts, busy)])
    #expect(stubs.calls.all.count == 3)
  }

  @Test func otherEffectsUseNoPort() async {
    #expect(await answers(to: .startSkeletonTimer) == [.skeletonDue])
    for effect in [Shelf.Effect.sessionEnded, .open(.new(.event)), .needRows([.events]), .stopSkeletonTimer] {
      #expect(await answers(to: effect) == [])
    }
    #expect(stubs.calls.all.isEmpty)
  }

  /// Earlier choices are stored before they are read, and only the newest choice waits.
  @Test func settingEffectsUseTheirLanes() {
    #expect(Shelf.Effect.readSettings(SettingsQuery([.eventsSort], of: "a")).plan == .queued(.settings("a")))
    #expect(Shelf.Effect.store([.eventsSort: "up"], of: "a").plan == .newest(.settings("a")))
    #expect(Shelf.Effect.startSkeletonTimer.plan == .latest(.skeleton, after: .milliseconds(300)))
    #expect(Shelf.Effect.stopSkeletonTimer.plan == .cancel(.skeleton))
    #expect(Shelf.Effect.sessionEnded.plan == .together)
  }
}
