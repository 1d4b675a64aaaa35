import CompassModel
import CompassTesting
import EventsList
import RecruitingCompass
import Sideline
import Tasks
import Testing

/// The front end over the backend of our own.
@MainActor
struct FrontTests {
  private func front(isInk: Bool = false) async -> Front {
    let notebook = Notebook(
      of: .ava, events: [.sample("camp", name: "Winter Camp"), .sample("game", on: "2026-02-20", name: "League Game")],
      tasks: [RecruitingTask(id: "film", gradeLevel: .junior, title: "Cut a film")], isInk: isInk)
    let time = StandingTime(instant("2026-02-10T14:00:00Z"))
    let compass = Compass(
      services: Services(backend: notebook, preferences: MemoryPreferences(), cache: MemoryCache()),
      zone: zone("America/New_York"), now: { time.now }, timers: time.timers)
    compass.send(.app(.launched))
    await compass.store.settle()
    return Front(compass)
  }

  @Test func aListStaysInSightUnderItsDetail() async {
    let front = await front()
    #expect(front.compass.open("/events/camp"))
    await front.compass.store.settle()
    #expect(front.lines.first == "== Events")
    #expect(front.lines.contains { $0.hasPrefix("League Game") })
    #expect(front.lines.contains("== Winter Camp"))
    front.compass.send(.app(.backTapped))
    #expect(!front.lines.contains("== Winter Camp"))
    #expect(front.lines.contains { $0.hasPrefix("League Game") })
  }

  @Test func aTaskIsCompleted() async {
    let front = await front()
    #expect(front.compass.open("/tasks"))
    await front.compass.store.settle()
    #expect(front.lines.contains("[ ] Cut a film"))
    front.compass.send(.tasks(.completeTapped(id: "film")))
    await front.compass.store.settle()
    #expect(front.lines.contains("[x] Cut a film"))
  }

  @Test func aDeletionThatFailsBringsTheRowBackAndSaysSo() async {
    let front = await front(isInk: true)
    #expect(front.compass.open("/events"))
    await front.compass.store.settle()
    front.compass.send(.events(.deleteTapped(id: "game")))
    #expect(front.lines.contains { $0.hasPrefix("??") })
    front.compass.send(.events(.deleteConfirmed))
    #expect(!front.lines.contains { $0.hasPrefix("??") })
    await front.compass.store.settle()
    #expect(front.lines.contains { $0.hasPrefix("League Game") })
    #expect(front.lines.contains { $0.hasPrefix("!!") && $0.contains("League Game") })
  }

  @Test func aWayThatLeadsNowhereIsRefused() async {
    let front = await front()
    #expect(!front.compass.open("/nowhere"))
    #expect(front.lines == [])
  }
}
