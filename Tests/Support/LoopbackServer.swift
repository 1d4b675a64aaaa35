import CompassServices
import Foundation

/// A small HTTP server on this machine, for tests of what really goes over the wire.
///
/// Keeps every request. What it answers, and how it misbehaves, is up to the script. Each connection has a thread of
/// its own, so that a stalled one holds up nobody.
public final class LoopbackServer: Sendable {
  public typealias Script = @Sendable (LoopbackRequest) -> LoopbackAnswer

  public let port: UInt16
  private let listener: LoopbackSocket
  private let script: Script
  private let state = Lock(State())

  private struct State {
    var requests: [LoopbackRequest] = []
    var connections: [LoopbackSocket] = []
    var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    var isStopped = false
  }

  /// - Parameter script: called on the connection's thread, for one request after the other.
  public init(_ script: @escaping Script) throws {
    listener = try LoopbackSocket.listening()
    port = try listener.port()
    self.script = script
    // The server lives until it is stopped; the threads hold it only while they have something to do.
    let listener = listener
    Thread.detachNewThread { [weak self] in
      while let socket = listener.accept() {
        guard let server = self, let number = server.admit(socket) else { return socket.close() }
        Thread.detachNewThread { [weak server] in
          server?.serve(socket, number: number)
          socket.close()
        }
      }
    }
  }

  deinit { stop() }

  public var url: String { "http://127.0.0.1:\(port)" }
  public var requests: [LoopbackRequest] { state.withLock { $0.requests } }
  public var connectionCount: Int { state.withLock { $0.connections.count } }

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

  /// Closes all connections; further ones are refused.
  public func stop() {
    listener.shutDown()
    let (connections, waiting) = state.withLock { state in
      state.isStopped = true
      defer { state.waiting = [] }
      return (state.connections, state.waiting)
    }
    for connection in connections { connection.shutDown() }
    for waiter in waiting { waiter.continuation.resume() }
  }

  /// The number of a new connection, nil once the server is stopped.
  private func admit(_ socket: LoopbackSocket) -> Int? {
    state.withLock { state in
      guard !state.isStopped else { return nil }
      state.connections.append(socket)
      return state.connections.count - 1
    }
  }

  private func serve(_ socket: LoopbackSocket, number: Int) {
    var reader = LoopbackReader(socket)
    while var request = reader.next() {
      request.connection = number
      let ready = state.withLock { state in
        request.number = state.requests.count
        state.requests.append(request)
        let ready = state.waiting.filter { $0.count <= state.requests.count }
        state.waiting.removeAll { $0.count <= state.requests.count }
        return ready
      }
      for waiter in ready { waiter.continuation.resume() }
      guard answer(request, over: socket) else { return }
    }
  }

  /// Whether the connection stays open.
  private func answer(_ request: LoopbackRequest, over socket: LoopbackSocket) -> Bool {
    switch script(request) {
    case .reply(let status, let headers, let body):
      var head = "HTTP/1.1 \(status) Status\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      // Without a body there is no length either (RFC 9110, 204).
      if status != 204 { head += "Content-Length: \(body.count)\r\n" }
      let closes = request.header("Connection")?.lowercased() == "close"
      head += closes ? "Connection: close\r\n\r\n" : "\r\n"
      return socket.send(Data(head.utf8) + body) && !closes
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
