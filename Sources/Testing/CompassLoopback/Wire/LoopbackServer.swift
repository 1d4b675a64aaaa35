import CompassModel
import CompassServices
import Foundation
import LocalHTTP

/// An HTTP server on this machine, for tests of what really goes over the wire.
///
/// It answers as its project or script says, unless a rule lets something go wrong, and keeps every request. Each
/// connection has a thread of its own, so that a stalled one blocks no other, and is closed after its answer: a client
/// that repeats a request on its own has no reason to, and counts are what they seem.
public final class LoopbackServer: Sendable {
  /// A closure that answers requests.
  public typealias Script = @Sendable (LoopbackRequest) -> LoopbackAnswer

  /// Where it listens, on 127.0.0.1.
  public let port: UInt16
  private let listener: LocalSocket
  private let keepsConnections: Bool
  private let script: Script
  private let state = Lock(State())

  fileprivate struct Rule {
    var match: LoopbackMatch
    var fault: LoopbackFault
    /// The number of further requests that it applies to; nil for unlimited.
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

  /// A server before a project.
  public convenience init(_ project: LoopbackProject) throws { try self.init(script: project.answer) }

  /// A server that answers by a script.
  ///
  /// - Parameters:
  ///   - keepsConnections: whether a connection is kept for the next request.
  ///   - script: called on the connection's thread, for one request after the other.
  public init(keepsConnections: Bool = false, script: @escaping Script) throws {
    listener = try LocalSocket.listening()
    port = try listener.port()
    self.keepsConnections = keepsConnections
    self.script = script
    // The server lives until it is stopped; the threads hold it only while they have something to do.
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

  /// Its address, without a path.
  public var url: String { "http://127.0.0.1:\(port)" }

  /// Lets the next requests that match go wrong. Of several rules the oldest that is not used up applies, after all
  /// delays.
  ///
  /// - Parameters:
  ///   - match: which requests it is for.
  ///   - fault: what goes wrong.
  ///   - times: with how many of them; nil for all.
  public func fail(_ match: LoopbackMatch, with fault: LoopbackFault, times: Int? = nil) {
    state.withLock { $0.rules.append(Rule(match: match, fault: fault, times: times)) }
  }

  /// Forgets all rules: everything is answered again.
  public func recover() { state.withLock { $0.rules = [] } }

  /// Closes all connections; further ones are refused.
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

/// Requests and connections that the server received.
extension LoopbackServer {
  /// All requests, the oldest first.
  public var requests: [LoopbackRequest] { state.withLock { $0.requests } }

  /// Returns the number of matching requests.
  public func count(_ match: LoopbackMatch = .any) -> Int { requests.count { match.holds(for: $0) } }

  /// A line for each request: its method, the end of its path, and what became of it, as `GET events 503`.
  public var log: [String] {
    state.withLock { state in
      zip(state.requests, state.outcomes).map { request, outcome in
        "\(request.method) \(request.path.split(separator: "/").last ?? "") \(outcome)"
      }
    }
  }

  /// The number of connections so far.
  public var connectionCount: Int { state.withLock { $0.connectionCount } }

  /// Returns once that many requests have come in altogether.
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
}

extension LoopbackServer {
  /// The number of a new connection, nil once the server is stopped.
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

  /// Whether the connection stays open.
  private func answer(_ request: LoopbackRequest, _ fault: LoopbackFault?, over socket: LocalSocket) -> Bool {
    let answer: LoopbackAnswer
    switch fault {
    case nil, .delay: answer = script(request)
    case .drop: answer = .close
    case .reset: answer = .reset
    case .lostReply:
      _ = script(request)
      answer = .close
    case .truncated(let count): answer = script(request).cut(after: count)
    case .silence: answer = .silence
    case .held(let gate, let given):
      answer = given ?? script(request)
      gate.pass()
    case .answer(let given): answer = given
    }
    state.withLock { $0.outcomes[request.number] = fault?.name ?? answer.name }
    return send(answer, to: request, over: socket)
  }

  private func send(_ answer: LoopbackAnswer, to request: LoopbackRequest, over socket: LocalSocket) -> Bool {
    switch answer {
    case .reply(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Status\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      // Without a body there is no length either (RFC 9110, 204).
      if status != 204 { head += "Content-Length: \(body.count)\r\n" }
      let closes = !keepsConnections || request.header("Connection")?.lowercased() == "close"
      head += closes ? "Connection: close\r\n\r\n" : "\r\n"
      return socket.send(Data(head.utf8) + body) && !closes
    case .paced(let pace, let parts, let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Status\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      head += "Content-Length: \(body.count)\r\nConnection: close\r\n\r\n"
      let size = max(1, (body.count + parts - 1) / max(1, parts))
      guard socket.send(Data(head.utf8) + body.prefix(size)) else { return false }
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
  /// Returns the delay of a request and the fault of the first other rule that matches; uses these rules up.
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
