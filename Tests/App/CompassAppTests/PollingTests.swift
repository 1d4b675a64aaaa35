import CompassModel
import CompassServices
import EventsList
import TestSupport
import Testing

@testable import CompassApp

/// Changes by other users appear while a page stays open (decision W6).
@MainActor
struct PollingTests {
  private let live = LiveCompass(pollsForChanges: true, copies: MemoryCopies())
  private let rows: [Event] = [.sample("a1"), .sample("a2", on: "2026-02-09", registered: true)]

  private var asked: Int { live.stubs.calls.count("loadEvents") }

  private func open(_ page: Page = .events, _ family: FamilyAccess = .player) async {
    live.stub(family, rows)
    live.stubs.backend.loadMetrics = { _, _, _ in Loaded(rows: []) }
    await live.send(.app(.launched), .app(.pageOpened(page: page)))
    live.stubs.calls.forget()
  }

  private func serve(_ rows: Event...) { live.stubs.backend.loadEvents = { _ in Loaded(rows: rows) } }

  private func refuse(_ kind: ServiceFailure.Kind) {
    live.stubs.backend.loadEvents = { _ throws(ServiceFailure) in throw ServiceFailure(kind) }
  }

  private var screen: EventsList.Screen? {
    if case .events(let screen) = live.compass.screen { screen } else { nil }
  }

  @Test func aPageIsPolledEvery45Seconds() async {
    await open()
    let (screen, events) = (live.compass.screen, live.state.events)
    await live.advance(by: .milliseconds(44_999))
    #expect(asked == 0)
    await live.advance(by: .milliseconds(1))
    #expect(asked == 1)
    await live.advance(by: .seconds(135))
    #expect(asked >= 2 && live.compass.screen == screen && live.state.events == events)
  }

  @Test func aPollInFlightIsInvisible() async {
    await open()
    let (screen, gate) = (live.compass.screen, live.gate)
    live.holdEvents()
    await live.advance(by: .seconds(45))
    #expect(gate.count == 1 && live.compass.screen == screen)
    await live.advance(by: .seconds(45))
    #expect(gate.count == 1, "one at a time")
    await live.release()
    #expect(self.screen?.events.isEmpty == true)
  }

  @Test func aPollShowsChangesAndKeepsUserState() async {
    await open()
    await live.send(.events(.tap(.searchChanged(query: "camp"))), .events(.tap(.deleteTapped(id: "a1"))))
    serve(.sample("a1"), .sample("a2", on: "2026-02-09", registered: true, attended: true), .sample("a3"))
    await live.advance(by: .seconds(45))
    #expect(screen?.events.count == 3 && asked == 1, "shown from what the look brought")
    #expect(screen?.dialog != nil && live.state.events.filters.search == "camp")
    #expect(live.state.eventsStatus.showsSkeleton == false && screen?.banner == nil)
    serve(.sample("a3"))
    await live.advance(by: .seconds(45))
    #expect(screen?.events.map(\.id) == ["a3"] && screen?.dialog == nil, "deleted elsewhere")
  }

  @Test(arguments: [ServiceFailure.Kind.timedOut, .serverError, .offline, .unexpectedReply])
  func aFailedPollIsNotReported(kind: ServiceFailure.Kind) async {
    await open()
    let screen = live.compass.screen
    refuse(kind)
    await live.advance(by: .seconds(45))
    #expect(asked == 1 && live.compass.screen == screen)
    serve(.sample("a3"))
    await live.advance(by: .seconds(45))
    #expect(self.screen?.events.map(\.id) == ["a3"])
  }

  @Test func aLostPermissionIsReported() async {
    await open()
    refuse(.notPermitted)
    await live.advance(by: .seconds(45))
    #expect(screen?.events.isEmpty == true && screen?.banner?.kind == .error)
  }

  @Test func anEndedSessionOpensSignInAndStopsPolling() async {
    await open()
    refuse(.sessionOver)
    await live.advance(by: .seconds(45))
    #expect(live.state.path == "/login")
    live.stubs.calls.forget()
    await live.advance(by: .seconds(300))
    #expect(live.stubs.calls.all.isEmpty)
  }

  @Test func aSuccessfulPollClearsTheErrorBanner() async {
    await open()
    refuse(.serverError)
    await live.send(.events(.tap(.refreshPulled)))
    #expect(screen?.banner?.kind == .error)
    await live.advance(by: .seconds(45))
    #expect(screen?.banner?.kind == .error)
    serve(.sample("a1"), .sample("a2", on: "2026-02-09", registered: true))
    await live.advance(by: .seconds(45))
    #expect(screen?.banner == nil)
  }

  @Test func pollingPausesWhileOffline() async {
    await open()
    refuse(.offline)
    await live.send(.events(.tap(.refreshPulled)))
    live.stubs.calls.forget()
    await live.advance(by: .seconds(300))
    #expect(asked == 0)
    serve(.sample("a3"))
    await live.send(.app(.connectivityReturned))
    #expect(asked == 1 && screen?.banner == nil)
    await live.advance(by: .seconds(45))
    #expect(asked == 2)
  }

  @Test func pollingPausesInTheBackground() async {
    await open()
    await live.send(.app(.backgrounded))
    await live.advance(by: .seconds(300))
    #expect(asked == 0)
    await live.send(.app(.foregrounded))
    #expect(asked == 1)
    await live.advance(by: .seconds(44))
    #expect(asked == 1)
    await live.advance(by: .seconds(1))
    #expect(asked == 2)
  }

  @Test(arguments: [
    (
      Page.home,
      [
        "loadEvents athlete-1", "loadInteractions athlete-1", "loadOffers athlete-1", "loadSchools athlete-1",
        "loadStatuses athlete-1",
        "loadTasks athlete-1",
      ]
    ),
    (
      .timeline,
      [
        "loadEvents athlete-1", "loadInteractions athlete-1", "loadOffers athlete-1", "loadSchools athlete-1",
        "loadStatusChanges athlete-1",
      ]
    ),
    (.tasks, ["loadStatuses athlete-1", "loadTasks athlete-1"]),
    (.offers, ["loadOffers athlete-1", "loadSchools athlete-1"]), (.events, ["loadEvents athlete-1"]),
    (.performance, ["loadEvents athlete-1", "loadMetrics athlete-1 2025-11-10..2026-02-10"]),
  ])
  func aPollRequestsOnlyTheRowsOfThePage(page: Page, calls: [String]) async {
    await open(.tasks)
    for other in Page.allCases where other != page { await live.send(.app(.pageOpened(page: other))) }
    await live.send(.app(.pageOpened(page: page)))
    live.stubs.calls.forget()
    await live.advance(by: .seconds(45))
    #expect(live.stubs.calls.all.sorted().map(\.words) == calls.map(\.words))
  }

  @Test func aLoadingPageIsNotPolled() {
    var state = AppState.onEvents()
    state.polling = Polling(isOn: true)
    state.polling.page = .events
    let idle = state
    #expect(Root.poll(&state).count == 1)
    var loading = idle.after(.events(.tap(.refreshPulled)))
    loading.polling.page = .events
    #expect(Root.poll(&loading) == [])
    var details = idle.after(.events(.tap(.eventTapped(id: "e"))))
    details.polling.page = .events
    #expect(details.details.load.isRunning && Root.poll(&details) == [])
  }

  @Test func detailsArePolled() async {
    await open()
    await live.send(.events(.tap(.eventTapped(id: "a1"))))
    live.stubs.calls.forget()
    live.stubs.backend.loadRecord = { reference, _ in
      Record(reference, fields: [RecordField("name", .text("Elsewhere"))])
    }
    await live.advance(by: .seconds(45))
    guard case .details(let detail) = live.compass.screen else { return recordMissingScreen("details") }
    #expect(detail.title == "Elsewhere" && asked == 1 && live.stubs.calls.count("loadRecord") == 1)
    live.stubs.backend.loadRecord = { _, _ throws(ServiceFailure) in throw ServiceFailure(.notFound) }
    await live.advance(by: .seconds(45))
    guard case .details(let gone) = live.compass.screen else { return recordMissingScreen("details") }
    #expect(gone.banner != nil)
  }

  @Test func aPollKeepsFormInput() async {
    await open()
    await live.send(.events(.tap(.addTapped)))
    await live.send(.form(.tap(.fieldChanged(field: .name, text: "Fall"))))
    serve(.sample("a3"))
    await live.advance(by: .seconds(45))
    guard case .form(let form) = live.compass.screen else { return recordMissingScreen("form") }
    #expect(form.content.form?.fields[.name] == "Fall" && live.state.event("a3") != nil)
  }

  @Test func aPartlyFailedPollShowsItsChanges() async {
    await open(.home)
    serve(.sample("a3", on: "2026-02-11", registered: true))
    live.stubs.backend.loadTasks = { _ throws(ServiceFailure) in throw ServiceFailure(.timedOut) }
    let screen = live.compass.screen
    await live.advance(by: .seconds(45))
    #expect(live.compass.screen != screen && live.compass.screen.head.banner == nil)
    #expect(live.state.event("a3") != nil)
  }

  @Test func signingOutStopsPollingUntilSignIn() async {
    await open()
    live.stubs.backend.signOut = {}
    await live.send(.app(.signOutTapped))
    live.stubs.calls.forget()
    await live.advance(by: .seconds(300))
    #expect(asked == 0 && live.state.polling.isOn)
    await live.send(.signIn(.tap(.submitted(password: nil))))
    await live.send(.app(.pageOpened(page: .events)))
    #expect(live.state.path == "/events")
    live.stubs.calls.forget()
    await live.advance(by: .seconds(45))
    #expect(asked == 1)
  }

  @Test(arguments: [(true, false), (false, true)])
  func pollingRequiresTheOptionAndCopies(polls: Bool, copies: Bool) async {
    let live = LiveCompass(pollsForChanges: polls, copies: copies ? MemoryCopies() : nil)
    live.stub(.player, rows)
    await live.send(.app(.launched), .app(.pageOpened(page: .events)))
    live.stubs.calls.forget()
    await live.advance(by: .seconds(300))
    #expect(live.stubs.calls.all.isEmpty && live.timers.pendingCount == 1, "but for midnight")
  }
}

extension String {
  fileprivate var words: [Substring] { split { !$0.isLetter && !$0.isNumber && $0 != "-" } }
}
