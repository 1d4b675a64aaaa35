import CompassModel
import CompassServices
import EventsList
import PageKit
import RecruitingCompass
import Scripting
import SupabaseBackend
import Tasks
import TestSupport
import Testing

/// Every fault of a server or a network through the whole app: what a person reads of it, and how often the server was
/// asked, by its own count.
@MainActor @Suite(.serialized) struct FaultTests {
  private let project: LoopbackProject
  private let fixture: Fixture
  private let cache = MemoryCache()

  init() throws {
    project = try .ofAthlete([
      "events": """
        [{"id": "camp", "user_id": "athlete-1", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-03",
          "registered": true}]
        """
    ])
    fixture = try Fixture(project)
  }

  /// An app that shows the events.
  private func app() async -> Compass {
    let time = StandingTime(Fixture.now)
    let compass = Compass(
      services: Services(backend: fixture.backend, preferences: MemoryPreferences(), cache: cache),
      zone: zone("America/New_York"), now: { time.now }, timers: time.timers, allowsUndo: false)
    compass.send(.app(.launched))
    await compass.settled()
    return compass
  }

  @Test func look() async throws {
    let faults: [(String, LoopbackFault)] = [
      ("500", .status(500)), ("503", .status(503, headers: ["Retry-After": "30"])), ("429", .status(429)), ("drop", .drop),
      ("reset", .reset), ("truncated", .truncated(after: 20)), ("lost", .lostReply),
      ("302", .status(302, headers: ["Location": "http://127.0.0.1:1/"])), ("html", .status(200, body: "<html>")),
      ("html 502", .status(502, body: "<html>")), ("garbage", .answer(.raw("garbage\r\n\r\n"))),
      ("204", .answer(.reply(status: 204))), ("null", .status(200, body: "null")), ("cut", .status(200, body: "[{")),
      ("basic", .status(401, headers: ["WWW-Authenticate": "Basic realm=\"x\""])),
      ("key", .status(401, body: #"{"message":"Invalid API key"}"#)), ("403", .status(403)),
      ("404", .refusal("PGRST205", "Could not find the table", status: 404)),
      ("rubbish", .status(200, body: #"[1, {"id": "x"}]"#)),
    ]
    for saved in [false, true] {
      for (name, fault) in faults {
        fixture.server.recover()
        if saved {
          let compass = await app()
          compass.open("/events")
          await compass.settled()
        } else {
          await cache.forgetEverything()
        }
        let events = LoopbackMatch("GET", to: "events")
        let compass = await app()
        let before = fixture.server.count(events)
        fixture.server.fail(events, with: fault)
        compass.open("/events")
        await compass.settled()
        let screen = compass.page(EventsList.self).screen
        print("LOOK", saved, name, fixture.server.count(events) - before, screen.banner?.message ?? "-", screen.banner?.buttons.map(\.label) ?? [], screen.hasRows, screen.events.count, screen.skippedRows, screen.isOffline, compass.screen.page)
      }
    }
    let changes: [(String, LoopbackFault)] = [
      ("lost", .lostReply), ("truncated", .truncated(after: 1)), ("drop", .drop), ("500", .status(500)), ("503", .status(503, headers: ["Retry-After": "3600"])),
      ("403", .status(403)), ("P0001", .refusal("P0001", "Camps are closed.")), ("html", .status(200, body: "<html>")),
      ("23503", .answer(.json(#"{"code":"23503","message":"update or delete on table \"events\" violates foreign key constraint \"m_fkey\" on table \"m\"","details":"Key (id)=(e-1) is still referenced from table \"performance_metrics\"."}"#, status: 409))), ("401", .status(401)),
    ]
    for times in [1, nil] {
      for (name, fault) in changes {
        for what in ["delete", "attend", "complete"] {
          fixture.server.recover()
          try project.put(#"{"id": "camp", "user_id": "athlete-1", "type": "camp", "name": "Winter Camp", "start_date": "2026-02-03", "registered": true}"#, into: "events")
          await cache.forgetEverything()
          let compass = await app()
          compass.open(what == "complete" ? "/tasks" : "/events")
          await compass.settled()
          let before = fixture.server.log.count
          fixture.server.fail(.changes, with: fault, times: times)
          switch what {
          case "delete":
            compass.page(EventsList.self).send(.deleteTapped(id: "camp"))
            compass.page(EventsList.self).send(.deleteConfirmed)
          case "attend": compass.page(EventsList.self).send(.attendTapped(id: "camp"))
          default: compass.page(Tasks.self).send(.completeTapped(id: "task-1"))
          }
          await compass.settled()
          print("LOOK", times ?? 0, what, name, fixture.server.log.dropFirst(before), compass.notices.map(\.message), compass.notices.map(\.canRetry))
        }
      }
    }
  }
}
