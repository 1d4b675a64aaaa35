import CompassModel
import CompassTesting
import Foundation
import CompassApp
import TestSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import CompassServer

/// The server over real connections (decision U8).
@MainActor
struct WebServerTests {
  private final class Tab: BrowserTabHost {
    let world = TestWorld(rows: SampleRows(events: [.sample("ev-1", on: "2026-02-01", registered: true)]))
    var compass: Compass { world.compass }
    private(set) var hasLeft = false
    func settle() async {}
    func leave() async { hasLeft = true }
  }

  @MainActor private final class Tabs {
    var all: [Tab] = []
    func make() async -> Tab {
      let tab = Tab()
      all.append(tab)
      await tab.world.launch()
      tab.compass.send(.pageOpened(page: .home))
      return tab
    }
  }

  private let tabs = Tabs()
  private let server: WebServer

  init() throws {
    let tabs = tabs
    server = try WebServer(port: 0) { await tabs.make() }
  }

  private func request(
    _ path: String, _ body: String? = nil, headers: [String: String] = ["Content-Type": "application/json"]
  ) async throws -> (status: Int, type: String?, text: String) {
    var request = URLRequest(url: try #require(URL(string: server.address + path)))
    request.timeoutInterval = 3600
    if let body {
      request.httpMethod = "POST"
      request.httpBody = Data(body.utf8)
    }
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    let (data, response) = try await URLSession.shared.data(for: request)
    let answer = try #require(response as? HTTPURLResponse)
    return (answer.statusCode, answer.value(forHTTPHeaderField: "Content-Type"), String(decoding: data, as: UTF8.self))
  }

  /// A stream of a tab, line by line; a format follows the tab in the query.
  private func stream(_ tab: String) async throws -> AsyncThrowingStream<String, any Error>.Iterator {
    let url = try #require(URL(string: server.address + "events?tab=\(tab)"))
    return EventStream.lines(of: url).makeAsyncIterator()
  }

  @Test func thePageServesAllItsFiles() async throws {
    let page = try await request("")
    #expect(page.status == 200 && page.type == "text/html; charset=utf-8" && page.text.hasPrefix("<!doctype html>"))
    let names = page.text.matches(of: /(?:src|href)="([a-z.]+)"/).map { String($0.output.1) }
    #expect(names == ["app.css", "app.js"])
    var wanted = names
    var visited: Set<String> = []
    while let name = wanted.popLast() {
      guard visited.insert(name).inserted else { continue }
      let file = try await request(name)
      #expect(file.status == 200 && file.text.count > 100, "\(name)")
      wanted += file.text.matches(of: /from "\.\/([a-z.]+)"/).map { String($0.output.1) }
    }
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/FrontEnds/CompassServer/Web").standardizedFileURL
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(visited.union(["index.html"]) == Set(files), "every file is served")
  }

  @Test func everyResponseHasAStrictContentPolicy() {
    let policy =
      "Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
      + "img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    for bytes in [HTTPAnswer.status(404).bytes, HTTPAnswer.json("{}").bytes, HTTPAnswer.streamHead] {
      #expect(String(decoding: bytes, as: UTF8.self).contains(policy))
    }
  }

  @Test func aTabReceivesTheScreenThenPatches() async throws {
    var lines = try await stream("tab-0001")
    let first = try #require(try await lines.next(isolation: #isolation))
    #expect(first.hasPrefix(#"{"revision":1,"route":"/","screen":{"#))
    let answer = try await request("tab/tab-0001", #"{"show":"events"}"#)
    // The stream may be ahead of the answer, and a screen further.
    #expect(answer.text.wholeMatch(of: #/\{"ok":true,"revision":[0-9]+,"route":"/events"\}\n/#) != nil)
    let second = try #require(try await lines.next(isolation: #isolation))
    #expect(second.hasPrefix(#"{"from":1,"patch":[{"op":"#) && second.contains(#""revision":2,"#))
    var again = try await stream("tab-0001")
    let whole = try #require(try await again.next(isolation: #isolation))
    let start = whole.prefixMatch(of: #/\{"revision":([0-9]+),"route":"/events","screen":\{/#)
    #expect(start.flatMap { Int($0.1) }.map { $0 > 2 } == true, "a page that comes back gets all of it")
    #expect(tabs.all.count == 1)
    await server.stop()
    #expect(tabs.all.allSatisfy { $0.hasLeft })
  }

  /// Typed unless the stream requests sections, also in patches (decision Z9).
  @Test func aStreamHasTheRequestedFormat() async throws {
    var sections = try await stream("tab-0001&format=sections")
    let first = try #require(try await sections.next(isolation: #isolation))
    #expect(first.contains(#""sections":[{"#) && !first.contains("null"))
    _ = try await request("tab/tab-0001", #"{"show":"events"}"#)
    let patch = try #require(try await sections.next(isolation: #isolation))
    #expect(patch.hasPrefix(#"{"from":1,"patch":[{"op":"#) && patch.contains(#""path":"/sections"#))
    var typed = try await stream("tab-0001")
    let again = try #require(try await typed.next(isolation: #isolation))
    #expect(again.contains(#""events":[{"#) && !again.contains(#""sections":"#))
    #expect(try await request("events?tab=tab-0002&format=cards").status == 400)
    #expect(try await request("events?tab=tab-0002&other=sections").status == 400)
    await server.stop()
  }

  /// A replaced client may not reconnect; one that lost its connection may (decision I1).
  @Test func aReplacedStreamDoesNotReconnect() async throws {
    var left = try await stream("tab-0001")
    _ = try await left.next(isolation: #isolation)
    var right = try await stream("tab-0001")
    _ = try await right.next(isolation: #isolation)
    // It may receive further screens before it ends.
    while try await left.next(isolation: #isolation) != nil {}
    #expect(try await request("events?tab=tab-0001", headers: ["Last-Event-ID": "1"]).status == 204)
    let tab = BrowserTab(await tabs.make())
    let (first, second) = (Wake(), Wake())
    #expect(tab.open(first, .sections, after: nil) == 1)
    #expect(tab.open(second, .sections, after: 1) == 2)
    tab.close(second) {}
    #expect(tab.open(first, .sections, after: 1) == 3)
    await server.stop()
  }

  @Test func eachTabHasASeparateBackStack() async throws {
    var (left, right) = (try await stream("tab-left"), try await stream("tab-right"))
    _ = (try await left.next(isolation: #isolation), try await right.next(isolation: #isolation))
    _ = try await request("tab/tab-left", #"{"show":"events"}"#)
    let other = try await request("tab/tab-right", #"{"send":{"app":{"backTapped":{}}}}"#)
    #expect(other.text.contains(#""message":"There is nothing to go back to.""#))
    #expect(tabs.all.count == 2)
    await server.stop()
  }

  @Test func invalidRequestsReturnTheReason() async throws {
    var lines = try await stream("tab-0001")
    _ = try await lines.next(isolation: #isolation)
    #expect(try await request("tab/tab-0001", "no").text.contains("The line is not JSON"))
    #expect(try await request("tab/tab-0001", #"{"subscribe":true}"#).text.contains("sent already"))
    #expect(try await request("tab/tab-0002", #"{"show":"events"}"#).text.contains("This tab is not open"))
    #expect(try await request("tab/tab-0001", "{}", headers: ["Content-Type": "text/plain"]).status == 415)
    #expect(try await request("tab/tab-0001").status == 405)
    #expect(try await request("tab/!", "{}").status == 404)
    #expect(try await request("app.js", "{}").status == 405)
    #expect(try await request("other.js").status == 404)
    #expect(try await request("events?tab=1").status == 400)
    #expect(try await request("", headers: ["Origin": "https://evil.example"]).status == 403)
    #expect(try await request("app.js", String(repeating: "a", count: 1_000_001)).status == 413)
    await server.stop()
  }
}
