import CompassModel
import Foundation

/// A TCP socket that is bound or connected to 127.0.0.1 only (decision U8).
package final class LocalSocket: Sendable {
  package struct Failure: Error {
    package var errno: Int32

    package var reason: String { String(cString: strerror(errno)) }
  }

  private let descriptor: Int32
  private let isClosed = Lock(false)

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, Int32(1))
    #endif
  }

  deinit { close() }

  private static func make() throws(Failure) -> LocalSocket {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    return LocalSocket(descriptor)
  }

  /// Reserves a port without listening on it; port 0 lets the system choose. Throws if the port is taken.
  package static func bound(port: UInt16 = 0) throws(Failure) -> LocalSocket {
    let socket = try make()
    if port != 0 { socket.set(SO_REUSEADDR, Int32(1)) }
    try socket.withAddress(port: port) { bind(socket.descriptor, $0, $1) }
    return socket
  }

  /// Listens on a port, 0 for any; throws if it is taken. At most `backlog` connections wait to be accepted.
  package static func listening(port: UInt16 = 0, backlog: Int32 = 64) throws(Failure) -> LocalSocket {
    let listener = try bound(port: port)
    guard listen(listener.descriptor, backlog) == 0 else { throw Failure(errno: errno) }
    return listener
  }

  package static func connected(to port: UInt16) throws(Failure) -> LocalSocket {
    let socket = try make()
    try socket.withAddress(port: port) { connect(socket.descriptor, $0, $1) }
    return socket
  }

  private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
    var value = value
    setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws(Failure) {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard outcome == 0 else { throw Failure(errno: errno) }
  }

  package func port() throws(Failure) -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard outcome == 0 else { throw Failure(errno: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Blocks until the next connection and returns it; nil once the socket is shut down, or fails for good.
  package func accept() -> LocalSocket? {
    while true {
      let connection = Foundation.accept(descriptor, nil, nil)
      if connection >= 0 { return LocalSocket(connection) }
      guard let wait = Self.wait(afterAccept: errno) else { return nil }
      if wait > 0 { Thread.sleep(forTimeInterval: wait) }
    }
  }

  /// Seconds to wait before the next `accept` after an error; nil if no connection can be accepted any more.
  package static func wait(afterAccept code: Int32) -> Double? {
    switch code {
    case EINTR, ECONNABORTED, EPROTO: 0
    // Other connections will end and free the missing resource.
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: 0.01
    default: nil
    }
  }

  /// Limits how long each later call may block; a call that takes longer fails as if the other side had closed.
  package func limitCalls(toSeconds seconds: Int) {
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] { set(option, timeval(tv_sec: seconds, tv_usec: 0)) }
  }

  /// Blocks until bytes arrive, at most until `end`; nil if the other side has closed or the call fails, or at `end`.
  package func receive(until end: ContinuousClock.Instant) -> [UInt8]? {
    let left = (end - .now) / .microseconds(1)
    guard left >= 1 else { return nil }
    let (seconds, remaining) = Int(left).quotientAndRemainder(dividingBy: 1_000_000)
    set(SO_RCVTIMEO, timeval(tv_sec: seconds, tv_usec: numericCast(remaining)))
    return receive()
  }

  /// Blocks until bytes arrive, at most 64 KiB; nil if the other side has closed, or the call fails or takes too long.
  package func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// Sends all bytes; false if the other side has closed, or the call fails or takes too long.
  package func send(_ bytes: some ContiguousBytes) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        let count = Foundation.send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Lets a client that is still sending read the answer: closes for writing and discards up to 2 MB until `end`.
  package func discardRemaining(until end: ContinuousClock.Instant) {
    var remaining = 2_000_000
    shutDown(writing: true)
    while remaining > 0, let bytes = receive(until: end) { remaining -= bytes.count }
  }

  /// Makes closing reset the connection (RST instead of FIN).
  package func resetOnClose() { set(SO_LINGER, linger(l_onoff: 1, l_linger: 0)) }

  /// Shuts the connection down, which ends blocked calls and later ones; the descriptor stays open until `close`.
  package func shutDown() { shutDown(writing: false) }

  private func shutDown(writing: Bool) {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      shutdown(descriptor, CInt(writing ? SHUT_WR : SHUT_RDWR))
    }
  }

  package func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      Foundation.close(descriptor)
    }
  }
}
