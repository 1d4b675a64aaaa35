import CompassModel
import CompassServices
import CompassTesting
import CompassText
import EventsList
import Testing

/// The app with rows in memory, as driven by another team's tests.
@MainActor
struct TestWorldTests {
  private func world(_ family: FamilyAccess = .ava) async -> TestWorld {
    let rows = SampleRows(events: [.sample("ev-1"), .sample("ev-2", name: "Showcase", owner: "athlete-2")])
    let world = TestWorld(family, rows: rows)
    await world.launch()
    world.compass.send(.pageOpened(page: .events))
    await world.settle()
    return world
  }

  private func events(_ world: TestWorld) throws -> EventsList.Screen {
    guard case .events(let screen) = world.compass.screen else { throw AnotherScreen() }
    return screen
  }

  private struct AnotherScreen: Error {}

  @Test func aLaunchedWorldShowsItsRows() async throws {
    let screen = try events(await world())
    #expect(screen.events.map(\.id) == ["ev-1"])
    #expect(screen.calendar.title == "February 2026")
  }

  @Test func aParentSwitchesBetweenAthletes() async throws {
    let world = await world(.pat)
    #expect(try events(world).events.map(\.id) == ["ev-1"])
    world.compass.send(.app(.athleteSelected(id: "athlete-2")))
    await world.settle()
    #expect(try events(world).events.map(\.id) == ["ev-2"])
  }

  @Test func aSignedOutWorldOpensTheSignInPage() async {
    let world = TestWorld(nil)
    await world.launch()
    #expect(world.compass.store.state.routes == [.signIn])
  }

  @Test func anAccountSignsIn() async {
    let world = TestWorld(accounts: SampleAccounts(["ava@example.com": "secret"]))
    await world.launch()
    world.compass.send(.signIn(.tap(.emailChanged(email: "ava@example.com"))))
    world.compass.send(.signIn(.tap(.submitted(password: Secret("wrong")))))
    await world.settle()
    #expect(world.compass.store.state.routes == [.signIn])
    world.compass.send(.signIn(.tap(.submitted(password: Secret("secret")))))
    await world.settle()
    #expect(world.compass.store.state.routes == [])
  }

  @Test func changesSurviveARelaunch() async throws {
    let world = await world()
    world.compass.send(.events(.tap(.sortChanged(sort: .name))))
    world.compass.send(.events(.tap(.deleteTapped(id: "ev-1"))))
    world.compass.send(.events(.tap(.deleteConfirmed)))
    await world.settle()
    await world.relaunch()
    world.compass.send(.pageOpened(page: .events))
    await world.settle()
    #expect(try events(world).events == [])
    #expect(try events(world).sort == .name)
  }

  @Test func aSingleCallCanFail() async throws {
    let world = await world()
    world.backend.deleteEvent = { _, _ throws(ServiceFailure) in throw ServiceFailure(.serverError) }
    world.compass.send(.events(.tap(.deleteTapped(id: "ev-1"))))
    world.compass.send(.events(.tap(.deleteConfirmed)))
    await world.settle()
    #expect(try events(world).events.map(\.id) == ["ev-1"])
    #expect(try events(world).notices.map(\.kind) == [.error])
  }

  @Test func theNetworkCanFail() async throws {
    let world = await world()
    world.network.set(.offline)
    world.compass.send(.events(.tap(.refreshPulled)))
    await world.settle()
    #expect(try events(world).banner?.kind == .offline)
    #expect(world.network.requests.map(\.operation) == [.loadFamily, .loadEvents, .loadEvents])
  }

  @Test func timeOnlyAdvances() async throws {
    let world = await world()
    await world.advance(by: .seconds(86_400))
    #expect(world.compass.store.state.context.today == day("2026-02-11"))
    do throws(Refusal) {
      try await world.setNow(instant("2026-02-10T14:00:00Z"))
      Issue.record("time went back")
    } catch {
      #expect(error.message == "Time does not go back here.")
    }
  }

  @Test func scriptsRunInTheWorld() async throws {
    let good = try await world().run("open events\nexpect count rows 1\nshow")
    #expect(good.report == nil)
    #expect(good.output.contains("Camp"))
    let bad = try await world().run("expect count rows 2")
    #expect(bad.report?.contains("test.compass:1:1: error: the number of rows is \"1\", not \"2\"") == true)
  }
}

/// Reports of calls that no test has stubbed.
@MainActor
struct StubServicesTests {
  @Test func anUnstubbedCallIsReportedAtTheStubs() async {
    var reports: [(String, Int)] = []
    let line = #line + 1
    let stubs = StubServices { message, place in reports.append((message, place.line)) }
    let failure = await #expect(throws: ServiceFailure.self) { try await stubs.backend.loadEvents(of: "athlete-1") }
    #expect(failure?.kind == .unexpectedReply)
    #expect(await stubs.preferences.value(for: .eventsSort) == nil)
    #expect(
      reports.map(\.0) == [
        "Nothing is stubbed for: loadEvents athlete-1", "Nothing is stubbed for: value for eventsSortOption",
      ])
    #expect(reports.map(\.1) == [line, line])
    #expect(stubs.calls.all == ["loadEvents athlete-1", "value for eventsSortOption"])
  }
}

/// Requests released together are answered in the order in which they were sent (decision M1).
@MainActor
struct ResponseOrderTests {
  private let world = TestWorld(
    rows: SampleRows(
      events: (1...4).map { .sample("ev-\($0)", on: "2026-02-0\($0)", name: "Camp \($0)", registered: true) }))
  private let log = Log()

  private final class Log { var answered: [String] = [] }

  /// Delays earlier requests longer than later ones.
  init() {
    let answer = world.backend.update
    let log = log
    world.backend.update = { edit, row, athlete throws(ServiceFailure) in
      for _ in 0..<(5 - (Int(row.id.suffix(1)) ?? 0)) * 50 { await Task.yield() }
      log.answered.append(row.id)
      try await answer?(edit, row, athlete)
    }
  }

  nonisolated private static let attend = "attend #ev-1\nattend #ev-2\nattend #ev-3\nattend #ev-4\n"

  @Test(arguments: [
    "hold updateEvent\n\(attend)release updateEvent", "latency 2s\n\(attend)advance 2s",
    "latency 2s\n\(attend)advance 1h",
    "latency 3s\nattend #ev-1\nattend #ev-2\nlatency 2s\nadvance 1s\nattend #ev-3\nattend #ev-4\nadvance 2s",
    // All at once, neither held nor delayed.
    "network 500\nhold updateEvent\n\(attend)open offers\nrelease updateEvent\nnetwork online\nretry",
  ])
  func responsesFollowTheRequestOrder(script: String) async throws {
    await world.launch()
    #expect(try await world.run("open events\n\(script)\n").report == nil)
    #expect(log.answered == ["ev-1", "ev-2", "ev-3", "ev-4"])
  }

  /// All effects of one response are complete before the next request is released.
  @Test func eachResponseSettlesBeforeTheNextRequest() async throws {
    let failing = world.backend.update
    world.backend.update = { edit, row, athlete throws(ServiceFailure) in
      try await failing?(edit, row, athlete)
      throw ServiceFailure(.serverError)
    }
    await world.launch()
    let run = try await world.run(
      "open events\nhold updateEvent\n\(Self.attend)open offers\nrelease updateEvent\nstate notices.length\n")
    #expect(run.report == nil && run.output == "4\n")
    let notices = world.compass.screen.head.notices
    #expect(notices.map { String($0.message.dropFirst().prefix(6)) } == ["Camp 1", "Camp 2", "Camp 3", "Camp 4"])
  }

  @Test func aCancelledRequestBlocksNoOther() async throws {
    await world.launch()
    let held = "open events\nhold loadEvents\nrefresh\n\(Self.attend)open offers\n"
    #expect(try await world.run("\(held)release loadEvents\nopen events\nexpect count rows 4\n").report == nil)
    #expect(log.answered.count == 4)
  }
}
