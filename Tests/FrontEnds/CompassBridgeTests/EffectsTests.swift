import CompassModel
import DemoHost
import Foundation
import CompassApp
import TestSupport
import Testing

@testable import CompassBridge

/// Checks the effects of a request, listed as data.
@MainActor
struct EffectsTests {
  private func listed(_ session: BridgeSession) async throws -> [String] {
    let answer = try parsed(await session.answer(#"{"effects":true}"#))
    let effects = try #require(answer["effects"] as? [[String: Any]])
    #expect(answer["screen"] != nil && answer["ok"] as? Bool == true)
    return effects.map { "\($0["operation"] ?? "") \($0["id"] ?? "")" }
  }

  @Test func requestsAreListedOnceInOrder() async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    _ = await session.answer(#"{"show":"events"}"#)
    #expect(try await listed(session).first == "loadFamily <null>")
    #expect(try await listed(session) == [])
    let id = try #require((try host.wholeScreen()["events"] as? [[String: Any]])?.first?["id"] as? String)
    for request in [
      #"{"send":{"events":{"deleteTapped":{"id":"\#(id)"}}}}"#, #"{"send":{"events":{"deleteConfirmed":{}}}}"#,
    ] { _ = await session.answer(request) }
    #expect(try await listed(session) == [], "it waits for undo")
    _ = await session.answer(#"{"advance":6}"#)
    #expect(try await listed(session) == ["deleteEvent \(id)"])
    _ = await session.answer(#"{"send":{"events":{"sortChanged":{"sort":"name"}}}}"#)
    #expect(try await listed(session).first == "storeSettings <null>")
    _ = await session.answer(#"{"send":{"app":{"routeOpened":{"route":"/events/ev-2"}}}}"#)
    #expect(try await listed(session).first == "details.load <null>")
  }
}
