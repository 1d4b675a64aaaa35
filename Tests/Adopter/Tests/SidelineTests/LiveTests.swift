import CompassLoopback
import CompassSupabase
import CompassTesting
import Foundation
import RecruitingCompass
import Testing

/// The app with the live backend and a project on this machine.
@MainActor
@Suite(.serialized)
struct LiveTests {
  @Test func aRefusedPageLoadsOnRefresh() async throws {
    let project = try LoopbackProject(
      """
      {"users": [{"id": "athlete-1", "full_name": "Ava", "role": "player", "graduation_year": 2028}],
       "events": [{"id": "camp", "user_id": "athlete-1", "type": "camp", "name": "Winter Camp",
                   "start_date": "2026-03-01"}]}
      """,
      accounts: [.init("ava@example.com", password: "pass phrase", user: "athlete-1")])
    let server = try LoopbackServer(project)
    let folder = FileManager.default.temporaryDirectory.appending(path: "sideline-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }

    let configuration = try SupabaseConfiguration(url: server.url, key: project.key)
    let store = FileSessionStore(path: folder.appending(path: "session.json").path())
    let backend = SupabaseBackend(configuration, session: Session(configuration, store: store))
    try await backend.signIn(email: "ava@example.com", password: Secret("pass phrase"))
    let time = ManualTime(instant("2026-02-10T14:00:00Z"))
    let compass = Compass(
      services: Services(backend: backend, preferences: MemoryPreferences(), exporter: MemoryExporter()),
      zone: zone("America/New_York"), now: { time.now }, timers: time.timers)
    compass.send(.launched)
    await compass.settled()

    let events = LoopbackMatch("GET", to: "events")
    server.fail(events, with: .status(403), times: 1)
    let before = server.count(events)
    #expect(compass.open("/events"))
    let page = compass.page(EventsList.self)
    await page.settled()
    #expect(page.screen.banner?.message.contains("permission") == true)
    page.send(.refreshPulled)
    await page.settled()
    #expect(page.screen.events.map(\.name) == ["Winter Camp"])
    #expect(server.count(events) == before + 2, "\(server.log)")
  }
}
