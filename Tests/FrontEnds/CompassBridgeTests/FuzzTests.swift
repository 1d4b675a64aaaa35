import DemoHost
import Foundation
import TestSupport
import Testing

@testable import CompassBridge

/// Every request is answered, and the patched screen of a client matches the visible one.
@MainActor
struct FuzzTests {
  @Test func randomRequestsAreAnswered() async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    _ = await session.answer(#"{"subscribe":"patch"}"#)
    var requests = RandomRequests(seed: 26)
    for _ in 0..<few(400, of: 1_000_000) {
      let line = requests.noise()
      let answer = try parsed(await session.answer(line))
      #expect(answer["ok"] is Bool && (answer["ok"] as? Bool == true) == (answer["error"] == nil), "\(line)")
    }
    let answer = try parsed(await session.answer(#"{"show":"tasks"}"#))
    #expect(answer["ok"] as? Bool == true && answer["route"] as? String == "/tasks")
  }

  /// Decision U5: after every command.
  @Test(arguments: isSlowRun ? Array(1...20) : [4])
  func thePatchedScreenMatchesTheFullScreen(seed: Int) async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    var screen: Any = try #require(try parsed(await session.answer(#"{"subscribe":"patch"}"#))["screen"])
    var requests = RandomRequests(seed: UInt64(seed))
    var pages: Set<String> = []
    for number in 1...few(120, of: 1_000) {
      let line = requests.request(on: screen)
      var lines = [await session.answer(line)]
      if let pushed = session.change() { lines.append(pushed) }
      for line in lines {
        let answer = try parsed(line)
        if let whole = answer["screen"], answer["patch"] == nil, answer["page"] == nil, !line.contains("\"screens\"") {
          screen = whole
        }
        if let steps = answer["patch"] as? [[String: Any]] { screen = try patched(screen, with: steps) }
      }
      let whole = try host.wholeScreen()
      try #require(isSameJSON(screen, whole), "after \(number): \(line)")
      if let page = whole["page"] as? String { pages.insert(page) }
    }
    #expect(pages.count > 6, "\(pages)")
  }
}
