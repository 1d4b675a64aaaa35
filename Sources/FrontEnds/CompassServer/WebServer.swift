import CompassBridge
import CompassModel
import Foundation
import LocalHTTP
import CompassApp

/// Serves the app to browsers on this machine only (decision U8): the page, and an app of its own for each tab.
@MainActor
package final class WebServer {
  package struct Failure: Error {
    package var reason: String
  }

  package typealias MakeTab = @MainActor () async -> any BrowserTabHost

  /// The address to open: `http://127.0.0.1:PORT/TOKEN/`. The token gives full access.
  package let address: String
  private let listener: LocalSocket
  private let access: Access
  private let makeTab: MakeTab
  private var tabs: [String: Task<BrowserTab, Never>] = [:]
  private var isStopped = false
  private let connections = Lock<[ObjectIdentifier: LocalSocket]>([:])

  private nonisolated static let mostConnections = 128
  private static let mostTabs = 64
  /// Maximum size in bytes of a tab's request: a file of 64 MB (decision B14), whose bytes may be escaped as two.
  private nonisolated static let largestRequest = 130_000_000

  /// Starts to serve on a thread of its own; throws if the port, 0 for any, cannot be used. `token` is one that was
  /// kept, and `requestTime` limits the arrival of a request (decision I10); `makeTab` is called once for each tab.
  package init(
    port: UInt16, token: String? = nil, requestTime: Duration = .seconds(10), makeTab: @escaping MakeTab
  ) throws(Failure) {
    do throws(LocalSocket.Failure) {
      listener = try LocalSocket.listening(port: port)
      access = Access(token: token ?? Access.newToken(), port: try listener.port())
    } catch {
      throw Failure(reason: error.reason)
    }
    address = "http://127.0.0.1:\(access.port)/\(access.token)/"
    self.makeTab = makeTab
    Thread.detachNewThread { [listener, connections, access, weak self] in
      while let connection = listener.accept() {
        connection.limitCalls(toSeconds: 30)
        let isAdmitted = connections.withLock { open in
          guard open.count < Self.mostConnections else { return false }
          open[ObjectIdentifier(connection)] = connection
          return true
        }
        guard isAdmitted else {
          _ = connection.send(HTTPAnswer.status(503).bytes)
          continue
        }
        let thread = Thread { [weak self] in
          Self.serve(connection, access, until: .now + requestTime, self)
          _ = connections.withLock { $0.removeValue(forKey: ObjectIdentifier(connection)) }
        }
        thread.start()
      }
    }
  }

  /// Stops serving, ends all streams, sends confirmed changes of each tab, and closes all connections.
  package func stop() async {
    isStopped = true
    listener.shutDown()
    for tab in tabs.values { await tab.value.leave() }
    tabs = [:]
    for connection in connections.withLock({ Array($0.values) }) { connection.shutDown() }
  }

  /// Calls `body` with each other tab once it is launched, since its rows may be out of date.
  package func otherTabs(than host: any BrowserTabHost, _ body: @escaping @MainActor (any BrowserTabHost) -> Void) {
    for tab in tabs.values {
      Task {
        let other = await tab.value.host
        if other !== host { body(other) }
      }
    }
  }
}

extension WebServer {
  /// Answers the only request of a connection, on the connection's thread.
  private nonisolated static func serve(
    _ connection: LocalSocket, _ access: Access, until end: ContinuousClock.Instant, _ server: WebServer?
  ) {
    do throws(RequestProblem) {
      var reader = RequestReader(.strict) { connection.receive(until: end) }
      let request = try reader.next { (try? access.path(of: $0))?.hasPrefix("tab/") == true ? largestRequest : nil }
      let path = try access.path(of: request)
      guard let server else { throw .status(503) }
      if path == "events" { return try stream(request, on: connection, server) }
      let answer = try answer(request, path, server)
      _ = connection.send(answer.bytes)
    } catch {
      guard case .status(let status) = error else { return }
      if connection.send(HTTPAnswer.status(status).bytes) { connection.discardRemaining(until: end) }
    }
  }

  private nonisolated static func answer(
    _ request: ReceivedRequest, _ path: String, _ server: WebServer
  ) throws(RequestProblem) -> HTTPAnswer {
    guard path.hasPrefix("tab/") else {
      guard let file = WebFile.named(path) else { throw .status(404) }
      guard request.method == "GET" else { throw .status(405) }
      return HTTPAnswer(status: 200, type: file.type, body: file.bytes)
    }
    let id = String(path.dropFirst(4))
    guard isTab(id) else { throw .status(404) }
    guard request.method == "POST" else { throw .status(405) }
    let type = request.header("content-type")?.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard type == "application/json" else { throw .status(415) }
    guard let line = String(validating: request.body, as: UTF8.self) else {
      return .json(BridgeFailure(message: "The request is not UTF-8.", code: .unreadable).line)
    }
    guard let answer = onMain({ await server.tabs[id]?.value.answer(line) }) else {
      return .json(BridgeFailure(message: "This tab is not open: load the page again.", code: .closed).line)
    }
    return .json(answer)
  }

  private nonisolated static func stream(
    _ request: ReceivedRequest, on connection: LocalSocket, _ server: WebServer
  ) throws(RequestProblem) {
    guard request.method == "GET" else { throw .status(405) }
    // The query is `tab=ID`, optionally followed by `&format=sections` for screens as sections (decision Z9).
    guard let asked = request.query.wholeMatch(of: /tab=([^&]*)(?:&format=([a-z]+))?/) else { throw .status(400) }
    let id = String(asked.1)
    guard isTab(id), let format = ScreenFormat(rawValue: asked.2.map(String.init) ?? "typed") else {
      throw .status(400)
    }
    let wake = Wake()
    guard let tab = onMain({ await server.tab(id) }) else { throw .status(503) }
    let last = request.header("last-event-id").flatMap { Int($0) }
    // Status 204 ends a replaced stream for good: a browser does not reconnect (decision I1).
    guard let number = onMain({ tab.open(wake, format, after: last) }) else { throw .status(204) }
    defer {
      onMain { tab.close(wake) { server.forget(id) } }
    }
    guard connection.send(HTTPAnswer.streamHead + Array("id: \(number)\n\n".utf8)) else { return }
    while true {
      switch onMain({ tab.next(for: wake) }) {
      case .message(let message): guard connection.send(Array("data: \(message)\n\n".utf8)) else { return }
      case .end: return
      case .wait:
        // Sending a comment also detects that the client has gone.
        if !wake.wait(seconds: 15), !connection.send(Array(": \n\n".utf8)) { return }
      }
    }
  }

  private nonisolated static func isTab(_ id: String) -> Bool {
    (8...64).contains(id.utf8.count)
      && id.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
      }
  }

  private func tab(_ id: String) async -> BrowserTab? {
    guard !isStopped, tabs[id] != nil || tabs.count < Self.mostTabs else { return nil }
    let makeTab = makeTab
    let making = tabs[id] ?? Task { BrowserTab(await makeTab()) }
    tabs[id] = making
    let tab = await making.value
    return isStopped ? nil : tab
  }

  private func forget(_ id: String) {
    guard let tab = tabs.removeValue(forKey: id) else { return }
    Task { await tab.value.leave() }
  }

  /// Runs the body on the main actor and blocks this thread until it has returned.
  @discardableResult
  private nonisolated static func onMain<Value: Sendable>(_ body: @escaping @MainActor () async -> Value) -> Value {
    let result = Lock<Value?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task { @MainActor in
      let value = await body()
      result.withLock { $0 = value }
      done.signal()
    }
    while true {
      done.wait()
      if let value = result.withLock({ $0 }) { return value }
    }
  }
}
