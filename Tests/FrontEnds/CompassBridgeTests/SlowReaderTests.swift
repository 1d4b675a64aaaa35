import DemoHost
import Foundation
import CompassApp
import TestSupport
import Testing

@testable import CompassBridge

/// Slow readers receive the newest screen when they read; older ones are not queued.
@MainActor
struct SlowReaderTests {
  @Test func anUnreadPipeSkipsOldScreens() async throws {
    let host = try await DemoHost()
    let session = BridgeSession(host)
    let pipe = Pipe()
    let output = LineOutput(pipe.fileHandleForWriting.fileDescriptor)
    var screen: Any = try #require(try parsed(await session.answer(#"{"subscribe":"patch"}"#))["screen"])
    let following = Task { await session.follow { _ = await output.write($0) } }
    let changes = few(300, of: 1_000)
    for number in 1...changes {
      host.compass.send(.pageOpened(page: number.isMultiple(of: 2) ? .timeline : .events))
      await host.settle()
    }
    // A page that was not sent before.
    host.compass.send(.pageOpened(page: .tasks))
    await host.settle()
    // Reads the buffered lines, and then the newest screen.
    let wanted = try host.wholeScreen()
    var lines = 0
    var remaining = Data()
    while !isSameJSON(screen, wanted) {
      let line = await nextLine(of: pipe.fileHandleForReading, &remaining)
      lines += 1
      let answer = try parsed(line)
      if let steps = answer["patch"] as? [[String: Any]] { screen = try patched(screen, with: steps) }
    }
    #expect(isSameJSON(screen, wanted))
    #expect((1...5).contains(lines), "\(lines) lines for \(changes) changes")
    following.cancel()
  }

  private func nextLine(of file: FileHandle, _ remaining: inout Data) async -> String {
    while true {
      if let end = remaining.firstIndex(of: UInt8(ascii: "\n")) {
        defer { remaining = Data(remaining[(end + 1)...]) }
        return String(decoding: remaining[..<end], as: UTF8.self)
      }
      remaining += await withCheckedContinuation { read in
        DispatchQueue.global().async { read.resume(returning: file.availableData) }
      }
    }
  }
}
