import CompassModel
import CompassServices
import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A TCP socket on this machine.
public final class LoopbackSocket: Sendable {
  /// What the system said.
  public struct Failure: Error {
    /// Its number of it.
    public var errno: Int32
  }

  private let descriptor: Int32
  private let isClosed = Lock(false)

  private init(_ descriptor: Int32) {
    self.descriptor = descriptor
    #if canImport(Darwin)
      var on: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  deinit { close() }

  private static func make() throws -> LoopbackSocket {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(errno: errno) }
    return LoopbackSocket(descriptor)
  }

  /// Keeps a port of the system's choice, on which nothing listens and which no other process gets.
  public static func bound() throws -> LoopbackSocket {
    let socket = try make()
    try socket.withAddress(port: 0) { bind(socket.descriptor, $0, $1) }
    return socket
  }

  /// Listens on a port of the system's choice.
  ///
  /// - Parameter backlog: how many connections may wait to be accepted; further ones hang.
  public static func listening(backlog: Int32 = 64) throws -> LoopbackSocket {
    let listener = try bound()
    guard listen(listener.descriptor, backlog) == 0 else { throw Failure(errno: errno) }
    return listener
  }

  /// Connects to a port, for as long as the socket lives.
  public static func connected(to port: UInt16) throws -> LoopbackSocket {
    let socket = try make()
    try socket.withAddress(port: port) { connect(socket.descriptor, $0, $1) }
    return socket
  }

  private func withAddress(port: UInt16, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) throws {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let outcome = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
    }
    guard outcome == 0 else { throw Failure(errno: errno) }
  }

  /// The number it is bound to.
  public func port() throws -> UInt16 {
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let outcome = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
    }
    guard outcome == 0 else { throw Failure(errno: errno) }
    return UInt16(bigEndian: address.sin_port)
  }

  /// Blocks for the next connection; nil once the socket is shut down.
  func accept() -> LoopbackSocket? {
    while true {
      #if canImport(Glibc)
        let connection = Glibc.accept(descriptor, nil, nil)
      #else
        let connection = Darwin.accept(descriptor, nil, nil)
      #endif
      if connection >= 0 { return LoopbackSocket(connection) }
      switch Self.wait(afterAccept: errno) {
      case nil: return nil
      case let wait?: if wait > 0 { Thread.sleep(forTimeInterval: wait) }
      }
    }
  }

  /// For how many seconds to wait before the next connection is accepted after this error; nil if none will be.
  static func wait(afterAccept code: Int32) -> Double? {
    switch code {
    case EINTR, ECONNABORTED, EPROTO: 0
    // Other connections end, and give back what is missing.
    case EMFILE, ENFILE, ENOBUFS, ENOMEM: 0.01
    default: nil
    }
  }

  /// Blocks for the next bytes; nil once the other side has gone.
  func receive() -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65_536)
    var count = 0
    repeat { count = recv(descriptor, &bytes, bytes.count, 0) } while count < 0 && errno == EINTR
    return count > 0 ? Array(bytes[..<count]) : nil
  }

  /// False if the other side has gone.
  func send(_ data: Data) -> Bool {
    #if canImport(Glibc)
      let flags = Int32(MSG_NOSIGNAL)
    #else
      let flags: Int32 = 0
    #endif
    return data.withUnsafeBytes { bytes in
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

  /// Closing tears the connection down with RST instead of FIN.
  func resetOnClose() {
    var option = linger(l_onoff: 1, l_linger: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &option, socklen_t(MemoryLayout<linger>.size))
  }

  /// Ends what blocks on the socket, which stays open.
  func shutDown() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      #if canImport(Glibc)
        shutdown(descriptor, CInt(SHUT_RDWR))
      #else
        shutdown(descriptor, SHUT_RDWR)
      #endif
    }
  }

  /// Gives the descriptor back; once is enough.
  public func close() {
    isClosed.withLock { isClosed in
      guard !isClosed else { return }
      isClosed = true
      #if canImport(Glibc)
        Glibc.close(descriptor)
      #else
        Darwin.close(descriptor)
      #endif
    }
  }
}
