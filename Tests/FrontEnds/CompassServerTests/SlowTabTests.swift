import CompassModel
import CompassTesting
import Foundation
import CompassApp
import TestSupport
import Testing

@testable import CompassServer

/// A tab with an unread connection receives the newest screen later; malformed requests are answered.
@MainActor
@Suite(.serialized)
struct SlowTabTests {
  private final class Tab: BrowserTabHost {
    let world = TestWorld(rows: SampleRows(events: (0..<150).map { .sample("ev-\($0)", on: "2026-02-01") }))
    var compass: Compass { world.compass }
    func settle() async {}
    func leave() async {}
  }

  /// A connection of a client, without a library between.
  private final class Client: @unchecked Sendable {
    private let descriptor: Int32

    init?(port: UInt16) {
      #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      // Limits the amount of unread data.
      var size: Int32 = 4_096
      setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
      let isConnected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
      guard isConnected else { return nil }
    }

    deinit { close(descriptor) }

    func send(_ bytes: [UInt8]) { _ = write(descriptor, bytes, bytes.count) }
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Empty at the end.
    func read() async -> [UInt8] {
      await withCheckedContinuation { taken in
        DispatchQueue.global().async { [descriptor] in
          var bytes = [UInt8](repeating: 0, count: 65_536)
          let count = recv(descriptor, &bytes, bytes.count, 0)
          taken.resume(returning: Array(bytes.prefix(max(count, 0))))
        }
      }
    }
  }

  /// Parses a stream of events line by line, and keeps only its counts.
  private struct EventLines {
    private(set) var messages = 0
    private(set) var hasReceivedTasks = false
    private var remaining: [UInt8] = []

    mutating func append(_ bytes: [UInt8]) {
      for byte in bytes {
        guard byte == UInt8(ascii: "\n") else {
          remaining.append(byte)
          continue
        }
        let line = String(decoding: remaining, as: UTF8.self)
        remaining.removeAll(keepingCapacity: true)
        if line.hasPrefix("data: ") { messages += 1 }
        if line.contains(#""route":"/tasks""#) { hasReceivedTasks = true }
      }
    }
  }

  private func server(
    _ tab: Tab, requestTime: Duration = .seconds(10)
  ) async throws -> (WebServer, port: UInt16, path: String) {
    await tab.world.launch()
    let server = try WebServer(port: 0, requestTime: requestTime) { tab }
    let url = try #require(URL(string: server.address))
    return (server, UInt16(try #require(url.port)), url.path(percentEncoded: false))
  }

  @Test func anUnreadConnectionSkipsOldScreens() async throws {
    let tab = Tab()
    let (server, port, path) = try await server(tab)
    let client = try #require(Client(port: port))
    client.send(Array("GET \(path)events?tab=slow-tab HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
    var stream = EventLines()
    while stream.messages == 0 {
      let bytes = await client.read()
      try #require(!bytes.isEmpty)
      stream.append(bytes)
    }
    let changes = few(120, of: 1_000)
    for number in 1...changes {
      tab.compass.send(.pageOpened(page: number.isMultiple(of: 2) ? .timeline : .events))
      await tab.world.settle()
      // Lets the stream's thread run.
      await Task.yield()
    }
    tab.compass.send(.pageOpened(page: .tasks))
    await tab.world.settle()
    while !stream.hasReceivedTasks {
      let bytes = await client.read()
      try #require(!bytes.isEmpty)
      stream.append(bytes)
    }
    #expect(stream.messages < changes / 2, "\(stream.messages) messages for \(changes) changes")
    await server.stop()
  }

  /// The number of tabs is limited (decision U8).
  @Test func theSixtyFifthTabIsRefused() async throws {
    let tab = Tab()
    let (server, port, path) = try await server(tab)
    var clients: [Client] = []
    for number in 1...65 {
      let client = try #require(Client(port: port))
      clients.append(client)
      client.send(Array("GET \(path)events?tab=tab-000\(number) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8))
      let answer = String(decoding: await client.read(), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 \(number <= 64 ? "200" : "503") "), "\(number): \(answer.prefix(40))")
    }
    await server.stop()
    withExtendedLifetime(clients) {}
  }

  /// Sends single bytes of the head or body forever (decision I10).
  @Test(arguments: ["GET / HTTP/1.1\r\nA: ", "POST TAB HTTP/1.1\r\nHost: HOST\r\nContent-Length: 90000\r\n\r\n"])
  func anIncompleteRequestTimesOut(head: String) async throws {
    let (server, port, path) = try await server(Tab(), requestTime: .milliseconds(100))
    let socket = try LocalSocket.connected(to: port)
    let begun = head.replacing("TAB", with: "\(path)tab/tab-0001").replacing("HOST", with: "127.0.0.1:\(port)")
    _ = socket.send(Array(begun.utf8))
    Thread.detachNewThread { while socket.send([97]) { usleep(1_000) } }
    let answer = await withCheckedContinuation { taken in
      DispatchQueue.global().async { taken.resume(returning: socket.receive()) }
    }
    #expect(answer == nil)
    await server.stop()
  }

  @Test func randomBytesAreAnsweredOrClosed() async throws {
    let tab = Tab()
    let (server, port, path) = try await server(tab)
    var random = SeededGenerator(seed: 8)
    for _ in 0..<few(60, of: 5_000) {
      let client = try #require(Client(port: port))
      let bytes = (0..<random.number(in: 0...200)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let head = "POST \(path)tab/no-such-tab HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: application/json\r\n"
      switch random.number(in: 0...3) {
      case 0: client.send(bytes)
      case 1: client.send(Array(head.utf8) + bytes)
      case 2: client.send(Array("\(head)Content-Length: \(bytes.count)\r\n\r\n".utf8) + bytes)
      default: client.send(Array(head.utf8).shuffled(using: &random))
      }
      client.endSending()
      let answer = String(decoding: await client.read(), as: UTF8.self)
      #expect(answer.isEmpty || answer.hasPrefix("HTTP/1.1 "), "\(answer)")
    }
    await server.stop()
  }
}
