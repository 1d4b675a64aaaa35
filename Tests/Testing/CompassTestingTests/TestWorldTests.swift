import CompassModel
import CompassServices
import CompassTesting
import EventsList
import CompassText
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
