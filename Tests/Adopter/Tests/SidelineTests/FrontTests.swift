import CompassTesting
import RecruitingCompass
import Sideline
import Testing

/// The front end with a custom backend.
@MainActor
struct FrontTests {
  private func front(isInk: Bool = false) async -> Front {
    let notebook = Notebook(
      of: .ava, events: [.sample("camp", name: "Winter Camp"), .sample("game", on: "2026-02-20", name: "League Game")],
      tasks: [RecruitingTask(id: "film", gradeLevel: .junior, title: "Cut a film")], isInk: isInk)
    let time = ManualTime(instant("2026-02-10T14:00:00Z"))
    let compass = Compass(
      services: Services(backend: notebook, preferences: MemoryPreferences(), exporter: MemoryExporter()),
      zone: zone("America/New_York"), now: { time.now }, timers: time.timers)
    compass.send(.launched)
    await compass.settled()
    return Front(compass)
  }

  private func has(_ front: Front, _ start: String) -> Bool { front.lines.contains { $0.hasPrefix(start) } }

  @Test func aListStaysVisibleBesideItsDetail() async {
    let front = await front()
    #expect(front.compass.open("/events/camp"))
    await front.compass.settled()
    #expect(front.lines.first == "== Events")
    #expect(has(front, "League Game"))
    #expect(has(front, "== Winter Camp"))
    front.compass.send(.backTapped)
    #expect(!has(front, "== Winter Camp"))
    #expect(has(front, "League Game"))
  }

  @Test func aListBesideItsDetailCanBeSearched() async {
    let front = await front()
    #expect(front.compass.open("/events/camp"))
    await front.compass.settled()
    let list = front.compass.page(EventsList.self)
    list.send(.searchChanged(query: "league"))
    #expect(list.screen.events.map(\.id) == ["game"])
    #expect(has(front, "== Winter Camp"))
  }

  @Test func aPulledListIsReloaded() async {
    let front = await front()
    #expect(front.compass.open("/events"))
    let list = front.compass.page(EventsList.self)
    await list.settled()
    list.send(.refreshPulled)
    #expect(list.screen.isLoading)
    await list.settled()
    #expect(!list.screen.isLoading)
    #expect(list.screen.countText == "2 results")
  }

  @Test func aTaskIsCompleted() async throws {
    let front = await front()
    #expect(front.compass.open("/tasks"))
    await front.compass.settled()
    #expect(has(front, "[ ] Cut a film"))
    front.compass.page(Tasks.self).send(.completeTapped(id: "film"))
    await front.compass.settled()
    #expect(has(front, "[x] Cut a film"))
  }

  @Test func aFailedDeletionRestoresAndReportsTheRow() async throws {
    let front = await front(isInk: true)
    #expect(front.compass.open("/events"))
    await front.compass.settled()
    let list = front.compass.page(EventsList.self)
    front.compass.tap(try #require(list.screen.rowButtons(id: "game").first { $0.id == "delete" }))
    let confirm = try #require(front.buttons.first { $0.role == .destructive })
    #expect(front.lines.contains { $0.hasPrefix("??") && $0.contains("<\(confirm.label)>") })
    front.tap(confirm.label)
    #expect(!has(front, "League Game"))
    // It could be undone for 5 s; leaving the app sends it.
    front.compass.send(.backgrounded)
    await front.compass.settled()
    #expect(has(front, "League Game"))
    #expect(front.lines.contains { $0.hasPrefix("!!") && $0.contains("League Game") })
    front.tap("Dismiss")
    #expect(!has(front, "!!"))
  }

  @Test func anUnknownRouteIsRefused() async {
    let front = await front()
    #expect(!front.compass.open("/nowhere"))
    #expect(front.lines == [])
  }
}
