import CompassModel
import Foundation
import LocalHTTP

/// An HTTP server on this machine, for tests of the actual network traffic. It responds with its project or script,
/// unless a rule makes a request fail, and records every request. Each connection has its own thread, so that a stalled
/// one blocks no other. By default it is closed after each response, so that clients have no reason to repeat requests
/// on their own, and counts are exact.
public final class LoopbackServer: Sendable {
  /// A closure that responds to requests.
  public typealias Script = @Sendable (LoopbackRequest) -> LoopbackAnswer

  /// The port on 127.0.0.1.
  public let port: UInt16
  private let listener: LocalSocket
  private let keepsConnections: Bool
  private let script: Script
  private let state = Lock(State())

  fileprivate struct Rule {
    var match: LoopbackMatch
    var fault: LoopbackFault
    /// The number of further requests to which the rule applies; nil for unlimited.
    var times: Int?
  }

  fileprivate struct State {
    var requests: [LoopbackRequest] = []
    var outcomes: [String] = []
    var rules: [Rule] = []
    var connections: [ObjectIdentifier: LocalSocket] = [:]
    var connectionCount = 0
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var isStopped = false
  }

  /// Starts a server for a project; throws if it cannot listen.
  public convenience init(_ project: LoopbackProject) throws { try self.init(script: project.answer) }

  /// Starts a server for a script; throws if it cannot listen. `keepsConnections` is whether connections stay open for
  /// further requests. `script` is called on the thread of the connection, once per request.
  public init(keepsConnections: Bool = false, script: @escaping Script) throws {
    listener = try LocalSocket.listening()
    port = try listener.port()
    (self.keepsConnections, self.script) = (keepsConnections, script)
    // Threads keep the server alive only while they serve a connection, so that it can be released.
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while let socket = listener.accept() {
        guard let server = self, let number = server.admit(socket) else { return socket.close() }
        Thread.detachNewThread { [weak server] in
          server?.serve(socket, number: number)
          server?.dismiss(socket)
          socket.close()
        }
      }
    }
  }

  deinit { stop() }

  /// The address of the server without a path: `http://127.0.0.1:8080`.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Makes the next `times` matching requests fail, or all for nil. The oldest matching rule applies; delays add up.
  public func fail(_ match: LoopbackMatch, with fault: LoopbackFault, times: Int? = nil) {
    state.withLock { $0.rules.append(Rule(match: match, fault: fault, times: times)) }
  }

  /// Removes all rules, so that requests succeed again.
  public func recover() { state.withLock { $0.rules = [] } }

  /// Stops the server: closes all connections and refuses further ones.
  public func stop() {
    listener.shutDown()
    let (connections, waiting) = state.withLock { state in
      state.isStopped = true
      defer { (state.waiting, state.connections) = ([], [:]) }
      return (state.connections, state.waiting)
    }
    for connection in connections.values { connection.shutDown() }
    for waiter in waiting { waiter.continuation.resume() }
  }
}

extension LoopbackServer {
  /// All requests, oldest first.
  public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// Counts the matching requests.
  public func count(_ match: LoopbackMatch = .any) -> Int { requests.count { match.holds(for: $0) } }

  /// A line for each request with its method, the end of its path, and its outcome: `GET events 503`.
  public var log: [String] {
    state.withLock { state in
      zip(state.requests, state.outcomes).map { request, outcome in
        "\(request.method) \(request.path.split(separator: "/").last ?? "") \(outcome)"
      }
    }
  }

  package var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// Suspends until the server has received `count` requests in total, or is stopped.
  public func received(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isThere = state.withLock { state in
        if state.requests.count >= count || state.isStopped { return true }
        state.waiting.append((count, continuation))
        return false
      }
      if isThere { continuation.resume() }
    }
  }

  /// Registers a connection and returns its number; nil once the server is stopped.
  private func admit(_ socket: LocalSocket) -> Int? {
    state.withLock { state in
      guard !state.isStopped else { return nil }
      state.connections[ObjectIdentifier(socket)] = socket
      state.connectionCount += 1
      return state.connectionCount - 1
    }
  }

  private func dismiss(_ socket: LocalSocket) {
    state.withLock { _ = $0.connections.removeValue(forKey: ObjectIdentifier(socket)) }
  }

  private func serve(_ socket: LocalSocket, number: Int) {
    var reader = RequestReader(.none, socket.receive)
    while let received = try? reader.next() {
      var request = LoopbackRequest(
        method: received.method, target: received.target, headers: received.headers, body: Data(received.body),
        connection: number)
      let (ready, delay, fault) = state.withLock { state in
        request.number = state.requests.count
        state.requests.append(request)
        state.outcomes.append("unanswered")
        let ready = state.waiting.filter { $0.count <= state.requests.count }
        state.waiting.removeAll { $0.count <= state.requests.count }
        let (delay, fault) = state.fault(for: request)
        return (ready, delay, fault)
      }
      for waiter in ready { waiter.continuation.resume() }
      if delay > .zero { Thread.sleep(forTimeInterval: delay / .seconds(1)) }
      guard answer(request, fault, over: socket) else { return }
    }
  }

  /// Responds to a request; returns whether the connection stays open.
  private func answer(_ request: LoopbackRequest, _ fault: LoopbackFault?, over socket: LocalSocket) -> Bool {
    let answer: LoopbackAnswer
    var outcome: String?
    switch fault {
    case nil, .delay: answer = script(request)
    case .drop: answer = .close
    case .reset: answer = .reset
    case .lostReply:
      _ = script(request)
      (answer, outcome) = (.close, "reply lost")
    case .truncated(let count): (answer, outcome) = (script(request).cut(after: count), "cut off")
    case .silence: answer = .silence
    case .held(let gate, let given):
      (answer, outcome) = (given ?? script(request), "held")
      gate.pass()
    case .answer(let given): answer = given
    }
    state.withLock { $0.outcomes[request.number] = outcome ?? answer.name }
    return send(answer, to: request, over: socket)
  }

  private func send(_ answer: LoopbackAnswer, to request: LoopbackRequest, over socket: LocalSocket) -> Bool {
    switch answer {
    case .reply(let status, let headers, let body):
      var head = LoopbackAnswer.head(status, headers)
      // A 204 response has no length (RFC 9110).
      if status != 204 { head += "Content-Length: \(body.count)\r\n" }
      let closes = !keepsConnections || request.header("Connection")?.lowercased() == "close"
      head += closes ? "Connection: close\r\n\r\n" : "\r\n"
      return socket.send(Data(head.utf8) + body) && !closes
    case .paced(let pace, let parts, let status, let headers, let body):
      let length = "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      let size = max(1, (body.count + parts - 1) / max(1, parts))
      let head = Data((LoopbackAnswer.head(status, headers) + length).utf8)
      guard socket.send(head + body.prefix(size)) else { return false }
      for start in stride(from: size, to: body.count, by: size) {
        pace.pass()
        guard socket.send(body.dropFirst(start).prefix(size)) else { return false }
      }
      return false
    case .raw(let bytes):
      _ = socket.send(bytes)
      return false
    case .stall(let bytes):
      if socket.send(bytes) { while socket.receive() != nil {} }
      return false
    case .close: return false
    case .reset:
      socket.resetOnClose()
      return false
    }
  }
}

extension LoopbackServer.State {
  /// Returns the delay for a request, and the fault of the first other rule that matches; each rule used counts down.
  fileprivate mutating func fault(for request: LoopbackRequest) -> (delay: Duration, fault: LoopbackFault?) {
    var delay = Duration.zero
    for index in rules.indices where rules[index].times != 0 && rules[index].match.holds(for: request) {
      if let times = rules[index].times { rules[index].times = times - 1 }
      guard case .delay(let time) = rules[index].fault else { return (delay, rules[index].fault) }
      delay += time
    }
    return (delay, nil)
  }
}
