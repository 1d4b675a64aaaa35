import CompassBridge
import CompassModel
import CompassServices
import EventsList
import CompassApp
import TestSupport
import Testing

/// Polls a project through the app: a retained answer keeps the next one small (decisions L3, W6, Y6).
@MainActor @Suite(.serialized) struct PollingOverTheWireTests {
  private let shared: ChangesTests.Shared
  private let time = ManualTime(Fixture.now)
  private let copies = MemoryCopies()
  private let preferences = MemoryPreferences()

  init() throws { shared = try ChangesTests.Shared(ChangesTests.rows(200)) }

  private func start() async -> Compass {
    let services = Services(
      backend: shared.fixture.backend, preferences: preferences, copies: RowCopies(copies) { [time] in time.now },
      exporter: MemoryExporter())
    let compass = Compass(
      services: services, zone: zone("America/New_York"), now: { [time] in time.now }, timers: time.timers)
    compass.send(.launched)
    compass.open("/events")
    await compass.settled()
    return compass
  }

  /// Requests for events during an action.
  private func sent(_ act: () async -> Void) async -> [LoopbackRequest] {
    let count = shared.fixture.server.requests.count
    await act()
    return shared.fixture.server.requests[count...].filter { $0.path.hasSuffix("/events") }
  }

  private func poll(_ compass: Compass) async {
    await time.advance(by: Polling.interval) { await compass.settled() }
  }

  private func names(_ compass: Compass) -> Int { compass.page(EventsList.self).screen.count ?? 0 }

  @Test func pollsLoadChangesAndPeriodicallyAllRows() async throws {
    let compass = await start()
    var whole: [Int] = []
    for number in 1...31 {
      let requests = await sent { await poll(compass) }
      #expect(requests.count == 1)
      if requests.contains(where: { $0.query.contains("order=id.asc") }) { whole.append(number) }
    }
    #expect(whole == [15, 30])
    shared.project.remove(ChangesTests.id(7), from: "events")
    try shared.put(ChangesTests.row(ChangesTests.id(500), "new", at: "2026-02-10T14:00:00+00:00"))
    shared.project.remove(ChangesTests.id(8), from: "events")
    await poll(compass)
    #expect(names(compass) == 199)
  }

  /// A return to the foreground does not.
  @Test func aRefreshAndARelaunchReloadAllRows() async throws {
    let compass = await start()
    #expect(await sent { await poll(compass) }.allSatisfy { !$0.query.contains("order=id.asc") })
    let refresh = await sent {
      compass.page(EventsList.self).send(.refreshPulled)
      await compass.settled()
    }
    #expect(refresh.map { $0.query.contains("order=id.asc") } == [true])
    let foregrounded = await sent {
      compass.send(.foregrounded)
      await compass.settled()
    }
    #expect(foregrounded.map { $0.query.contains("order=id.asc") } == [false])
    var again: Compass?
    let relaunch = await sent { again = await start() }
    #expect(relaunch.map { $0.query.contains("order=id.asc") } == [true])
    #expect(again.map(names) == 200)
  }

  @Test func aLocalChangeNeedsNoFullReload() async throws {
    let compass = await start()
    let id = EventID(ChangesTests.id(3))
    compass.page(EventsList.self).send(.deleteTapped(id: id))
    compass.page(EventsList.self).send(.deleteConfirmed)
    await time.advance(by: .seconds(6)) { await compass.settled() }
    #expect(!shared.project.has(id.rawValue, in: "events"))
    let requests = await sent { await poll(compass) }
    #expect(requests.count == 1 && requests.allSatisfy { !$0.query.contains("order=id.asc") })
    #expect(names(compass) == 199)
  }
}
