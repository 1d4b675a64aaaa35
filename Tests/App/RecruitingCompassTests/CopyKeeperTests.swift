import CompassModel
import CompassServices
import EventsList
import RecordForm
import StateMachine
import TestSupport
import Testing

@testable import RecruitingCompass

/// Backends that were asked to forget what they read. They are kept: another one could get the address of one that is gone.
private let askedForEverything = Lock<[StubBackend]>([])

extension StubBackend: RememberingBackend {
  public nonisolated func askForEverything() { askedForEverything.withLock { $0.append(self) } }
}

/// Copies of what a backend answered (decision W1).
@MainActor
struct CopyKeeperTests {
  private let stubs = StubServices()
  private let store = MemoryCopies()
  private let camp = Event.sample("camp")
  private let game = Event.sample("game")

  private func services(at time: String = morning) -> Services {
    Services(backend: stubs.backend, preferences: stubs.preferences, copies: CopyKeeper(store) { instant(time) })
  }

  private func serve(_ rows: Event...) { stubs.backend.loadEvents = { _ in Loaded(rows: rows) } }

  /// What is shown of the events: `saved camp`, `loaded camp game`, or the kind of the failure.
  private func load(_ services: Services, of owner: AthleteID = "athlete-1") async -> [String] {
    var shown: [String] = []
    await services.load(.events(of: owner)) { loaded, source in
      let word = if case .saved = source { "saved" } else { "loaded" }
      shown.append(([word] + loaded.rows.map(\.id.rawValue)).joined(separator: " "))
    } failed: {
      shown.append($0.kind.rawValue)
    }
    return shown
  }

  @Test func theCopyComesFirstAndTheAnswerAfterIt() async {
    serve(camp)
    #expect(await load(services()) == ["loaded camp"])
    serve(camp, game)
    #expect(await load(services()) == ["saved camp", "loaded camp game"], "a new process confirms")
    #expect(await load(services(), of: "athlete-2") == ["loaded camp game"], "no copy of another's")
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.offline) }
    #expect(await load(services()) == ["saved camp game", "offline"])
  }

  @Test(arguments: [("2026-02-10T14:04:59Z", 1), ("2026-02-10T14:05:00Z", 2), ("2026-02-10T13:59:00Z", 2)])
  func whatWasAnsweredAShortWhileAgoIsNotAskedForAgain(later: String, requests: Int) async {
    serve(camp)
    let now = Lock(instant(morning))
    let services = Services(
      backend: stubs.backend, preferences: stubs.preferences, copies: CopyKeeper(store) { now.withLock { $0 } })
    _ = await load(services)
    now.withLock { $0 = instant(later) }
    _ = await load(services)
    #expect(stubs.calls.count("loadEvents") == requests)
  }

  @Test func askingAnewAsks() async {
    serve(camp)
    let services = services()
    _ = await load(services)
    services.copies?.askAnew()
    #expect(await load(services) == ["saved camp", "loaded camp"])
    #expect(stubs.calls.count("loadEvents") == 2)
  }

  @Test(arguments: [ServiceFailure.Kind.notPermitted, .notFound])
  func whatMayNotBeSeenGoesFromTheDeviceToo(kind: ServiceFailure.Kind) async {
    serve(camp)
    _ = await load(services())
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(kind) }
    let next = services()
    #expect(await load(next) == ["saved camp", kind.rawValue])
    await next.stored(.record(.interaction), of: "athlete-1")
    #expect(store.all.isEmpty)
    #expect(await load(next) == [kind.rawValue])
  }

  /// The device may be slow: what is to go is not shown from it meanwhile.
  @Test func whatMayNotBeSeenDoesNotComeBackWhileItGoesFromTheDevice() async {
    serve(camp)
    _ = await load(services())
    let slow = SlowCopies(store)
    let next = Services(
      backend: stubs.backend, preferences: stubs.preferences, copies: CopyKeeper(slow) { instant(morning) })
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.notFound) }
    slow.gate.isOpen = false
    let arrival = AsyncStream<Void>.makeStream()
    slow.gate.onArrival = { arrival.continuation.yield() }
    #expect(await load(next) == ["saved camp", "notFound"])
    for await _ in arrival.stream { break }
    async let again = load(next)
    // A turn of the main actor at a time: long enough to have read the copy, if it did not wait.
    for _ in 0..<50 { await Task.yield() }
    slow.gate.releaseAll()
    #expect(await again == ["notFound"])
  }

  @Test func aCopyThatEqualsTheAnswerIsNotWrittenAgainButItsTime() async {
    serve(camp)
    _ = await load(services())
    let key = Lookup.events(of: "athlete-1").key
    let bytes = store.all[key]?.bytes
    _ = await load(services(at: "2026-02-10T15:00:00Z"))
    #expect(store.all[key] == bytes.map { SavedCopy($0, savedAt: instant("2026-02-10T15:00:00Z")) })
  }

  @Test func storedChangesAreInTheCopyOnTheDevice() async {
    serve(camp, game)
    let services = services()
    _ = await load(services)
    await services.stored(.deleted(.event("camp")), of: "athlete-1")
    await services.stored(.attended("game"), of: "athlete-1")
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.offline) }
    var attended: Bool?
    await self.services().load(.events(of: "athlete-1")) {
      loaded, _ in
      attended = loaded.rows.first?.isAttended
    } failed: { _ in
    }
    #expect(attended == true)
    #expect(await load(self.services()) == ["saved game", "offline"])
  }

  /// A row's own page has a copy of its own: what was changed on a list is not in it.
  @Test(arguments: [
    StoredChange.attended("x"), .offerStatus("x", .accepted), .deleted(.event("x")), .record(.offer("x")),
  ])
  func aStoredChangeTakesTheCopyOfItsRow(change: StoredChange) async {
    stubs.backend.loadRecord = { reference, _ in Record(reference, fields: []) }
    let reference: RecordReference =
      switch change {
      case .attended, .deleted: .event("x")
      case .offerStatus, .record, .taskStatus: .offer("x")
      }
    let services = services()
    await services.load(.record(reference, of: "athlete-1")) { _, _ in
    } failed: { _ in
    }
    let key = Lookup.record(reference, of: "athlete-1").key
    #expect(store.all[key] != nil)
    await services.stored(change, of: "athlete-1")
    #expect(store.all[key] == nil)
  }

  /// A logged call may move a school on.
  @Test func afterACallContactsAndHistoryAreAskedForAgain() async {
    stubs.backend.loadInteractions = { _ in Loaded(rows: []) }
    stubs.backend.loadStatusChanges = { _ in Loaded(rows: []) }
    let services = services()
    func load() async {
      await services.load(.interactions(of: "athlete-1")) { _, _ in
      } failed: { _ in
      }
      await services.load(.history(of: "athlete-1")) { _, _ in
      } failed: { _ in
      }
    }
    await load()
    await load()
    #expect(stubs.calls.all == ["loadInteractions athlete-1", "loadStatusChanges athlete-1"])
    await services.stored(.record(.interaction), of: "athlete-1")
    await load()
    #expect(stubs.calls.all.count == 4)
  }

  @Test func aDeletedContactIsInNoCopy() async {
    let call = Interaction(id: "call", type: .phoneCall, instant: instant("2026-02-10T12:00:00Z"))
    stubs.backend.loadInteractions = { _ in Loaded(rows: [call]) }
    let services = services()
    var shown: [[InteractionID]] = []
    func load() async {
      await services.load(.interactions(of: "athlete-1")) { rows, _ in
        shown.append(rows.rows.map(\.id))
      } failed: { _ in
      }
    }
    await load()
    await services.stored(.deleted(.interaction("call")), of: "athlete-1")
    await load()
    #expect(shown == [["call"], []])
  }

  /// One copy stands for all ranges of days: it is shown, and never taken for the answer to another.
  @Test func readingsOfOtherDaysAreAskedForAtOnce() async {
    stubs.backend.loadMetrics = { _, _, _ in Loaded(rows: []) }
    let services = services()
    func load(_ first: String?) async {
      await services.load(.metrics(of: "athlete-1", from: first.map(day), through: day("2026-02-10"))) { _, _ in
      } failed: { _ in
      }
    }
    await load("2026-01-01")
    await load("2026-01-01")
    #expect(stubs.calls.count("loadMetrics") == 1)
    await load("2025-01-01")
    await load(nil)
    #expect(stubs.calls.count("loadMetrics") == 3)
  }

  /// The answer may hold what was deleted while it was under way.
  @Test func anAnswerFromBeforeAChangeIsNotKept() async {
    let gate = Gate()
    serve(camp, game)
    let services = services()
    _ = await load(services)
    services.copies?.askAnew()
    gate.isOpen = false
    stubs.backend.loadEvents = { [camp, game] _ in
      await gate.pass()
      return Loaded(rows: [camp, game])
    }
    let arrived = Task { await load(services) }
    while gate.count == 0 { await Task.yield() }
    await services.stored(.deleted(.event("camp")), of: "athlete-1")
    gate.releaseAll()
    _ = await arrived.value
    stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(.offline) }
    #expect(await load(self.services()) == ["saved game", "offline"])
  }

  /// Decision N10.
  @Test func aLoadUnderWayWhenEverythingIsForgottenSavesNothing() async {
    let gate = Gate()
    gate.isOpen = false
    stubs.backend.loadEvents = { [camp] _ in
      await gate.pass()
      return Loaded(rows: [camp])
    }
    let services = services()
    let arrived = Task { await load(services) }
    while gate.count == 0 { await Task.yield() }
    #expect(services.copies?.loadsUnderWay == 1)
    await services.copies?.forgetEverything()
    gate.releaseAll()
    _ = await arrived.value
    #expect(store.all.isEmpty && services.copies?.loadsUnderWay == 0)
  }
}

/// A start with what was saved (decision W1).
@MainActor
struct SavedStartTests {
  /// Everything is held back by the server.
  @Test func familyAndRowsAreShownBeforeAnyAnswerAndAskedForSideBySide() async {
    let copies = MemoryCopies()
    let earlier = LiveCompass(copies: copies)
    earlier.stub(.player, [.sample("camp")])
    await earlier.send(.app(.launched), .app(.pageOpened(page: .events)))
    let live = LiveCompass(copies: copies)
    live.stub(.player, [.sample("camp"), .sample("game")])
    live.stubs.preferences.savedFamily = earlier.stubs.preferences.savedFamily
    let gate = live.gate
    gate.isOpen = false
    live.stubs.backend.loadFamily = {
      await gate.pass()
      return .player
    }
    live.stubs.backend.loadEvents = { _ in
      await gate.pass()
      return Loaded(rows: [.sample("camp"), .sample("game")])
    }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    #expect(gate.count == 2, "neither waits for the other")
    guard case .events(let screen) = live.compass.screen else { return noScreen("events") }
    #expect(screen.events.map(\.id) == ["camp"] && screen.isLoading)
    #expect(screen.banner?.message == "Showing events saved at 09:00.")
    #expect(live.state.session == .confirming)
    gate.releaseAll()
    await live.settle()
    #expect(live.state.session == .active && live.stubs.calls.count("loadEvents") == 1, "confirmed, not asked again")
    guard case .events(let fresh) = live.compass.screen else { return noScreen("events") }
    #expect(fresh.events.count == 2 && fresh.banner == nil && !fresh.isLoading)
  }

  /// The copy is fresh for five minutes; what one has entered oneself is laid over it (decision Y5).
  @Test func whatWasEnteredIsShownAlthoughTheCopyIsFresh() async {
    let live = LiveCompass(copies: MemoryCopies())
    live.stub(.player, [.sample("camp")])
    live.stubs.backend.createEvent = { _, _, _ in }
    await live.send(.app(.launched), .app(.pageOpened(page: .events)), .events(.tap(.addTapped)))
    for (field, text) in [(RecordForm.Field.type, "camp"), (.name, "Spring Camp"), (.startDate, "2026-03-14")] {
      await live.send(.form(.tap(.fieldChanged(field: field, text: text))))
    }
    await live.send(.form(.tap(.saveTapped)))
    #expect(live.state.path == "/events")
    guard case .events(let screen) = live.compass.screen else { return noScreen("events") }
    #expect(screen.events.count == 2 && live.stubs.calls.count("loadEvents") == 1)
  }

  /// A backend that remembers what it read forgets it when a person wants everything, and only then.
  @Test(arguments: [(AppAction.events(.tap(.refreshPulled)), true), (.app(.foregrounded), false)])
  func refreshingAsksForEverything(action: AppAction, asks: Bool) async {
    let live = LiveCompass(copies: MemoryCopies())
    live.stub(.player, [.sample("camp")])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    let backend = live.stubs.backend
    #expect(!askedForEverything.withLock { $0.contains { $0 === backend } })
    await live.send(action)
    #expect(askedForEverything.withLock { $0.contains { $0 === backend } } == asks)
  }

  @Test func aPageThatIsOpenedAgainSendsNothingButOnRefreshAndInTheForeground() async {
    let live = LiveCompass(copies: MemoryCopies())
    live.stub(.player, [.sample("camp")])
    await live.send(.app(.launched), .app(.pageOpened(page: .events)), .app(.backTapped))
    live.stubs.calls.forget()
    await live.send(.app(.pageOpened(page: .events)))
    #expect(live.stubs.calls.count("loadEvents") == 0)
    await live.send(.events(.tap(.refreshPulled)))
    #expect(live.stubs.calls.count("loadEvents") == 1)
    await live.send(.app(.foregrounded))
    #expect(live.stubs.calls.count("loadEvents") == 2)
  }
}

/// Copies on a device that removes them only when it is told to.
@MainActor
private final class SlowCopies: SavedCopies {
  let gate = Gate()
  private let copies: MemoryCopies

  init(_ copies: MemoryCopies) { self.copies = copies }

  func copy(under key: CopyKey) async -> SavedCopy? { await copies.copy(under: key) }
  func save(_ copy: SavedCopy, under key: CopyKey) async { await copies.save(copy, under: key) }
  func confirm(_ key: CopyKey, at instant: Instant) async { await copies.confirm(key, at: instant) }
  func remove(_ key: CopyKey) async {
    await gate.pass()
    await copies.remove(key)
  }
  func forgetEverything() async { await copies.forgetEverything() }
}
