import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Listens on 127.0.0.1, and on nothing else (decision U8).
final class Listener: Sendable {
  /// The number it is bound to.
  let port: UInt16
  private let descriptor: Int32

  /// - Parameter port: 0 for one of the system's choice.
  /// - Throws: the system's reason, such as a port that is in use.
  init(port: UInt16) throws(WebServer.Failure) {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw .lastError() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 64) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isBound else {
      let failure = WebServer.Failure.lastError()
      close(descriptor)
      throw failure
    }
    self.port = UInt16(bigEndian: address.sin_port)
  }

  deinit { close(descriptor) }

  /// Blocks for the next connection; nil once the socket is shut down.
  func accept() -> Connection? {
    while true {
      #if canImport(Glibc)
        let connection = Glibc.accept(descriptor, nil, nil)
      #else
        let connection = Darwin.accept(descriptor, nil, nil)
      #endif
      if connection >= 0 { return Connection(connection) }
      switch errno {
      case EINTR, ECONNABORTED, EPROTO: continue
      // Other connections end, and give back what is missing.
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: Thread.sleep(forTimeInterval: 0.05)
      default: return nil
      }
    }
  }

  /// Ends `accept`.
  func shutDown() { shutdown(descriptor, shutDownBoth) }
}

#if canImport(Glibc)
  private let shutDownBoth = Int32(SHUT_RDWR)
#else
  private let shutDownBoth = SHUT_RDWR
#endif

/// A connection of one client, which blocks the thread that uses it for at most 30 s a call.
final class Connection: Sendable {
  private let descriptor: Int32

  fileprivate init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    var limit = timeval(tv_sec: 30, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close(descriptor) }

  /// The next bytes; nil once the client has gone, or said nothing for 30 s.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 16_384)
    var count = 0
    repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// False if the client has gone, or took nothing for 30 s.
  func send(_ bytes: [UInt8]) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count {
        #if canImport(Glibc)
          let count = Glibc.send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        #else
          let count = Darwin.send(descriptor, bytes.baseAddress?.advanced(by: sent), bytes.count - sent, flags)
        #endif
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  /// Ends what blocks on the connection.
  func shutDown() { shutdown(descriptor, shutDownBoth) }

  /// Lets a client that is still sending read the answer: what it sends is discarded for a while.
  func discardRest() {
    var rest = 2_000_000
    shutdown(descriptor, shutDownWriting)
    while rest > 0, let bytes = receive() { rest -= bytes.count }
  }
}

#if canImport(Glibc)
  private let shutDownWriting = Int32(SHUT_WR)
#else
  private let shutDownWriting = SHUT_WR
#endif

extension WebServer.Failure {
  fileprivate static func lastError() -> Self { Self(reason: String(cString: strerror(errno))) }
}
