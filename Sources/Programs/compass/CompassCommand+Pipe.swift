import Board
import CompassBridge
import CompassModel
import Foundation
import CompassApp
import Scripting
import CompassText

@MainActor
extension CompassCommand {
  /// Responds to requests on standard input until it ends or one asks to quit (interface.md "Pipe").
  static func pipe(_ settings: Settings) async throws(CommandError) -> ExitCode {
    let world = AppWorld(try await Stores.open(settings), settings, takesFiles: true, patience: .each(settings.wait))
    let interpreter = Interpreter(world: world, options: settings.options) { ScriptBoard($0) }
    let host = PipeHost(interpreter)
    let session = BridgeSession(host)
    let lines = LineReader(Console.current.input)
    let input = StoppableInput { lines.next() }
    Shutdown.watch(world) {
      interpreter.stop()
      input.stop()
    }
    await world.launch()
    var telling: Task<Void, Never>?
    var subscribed: Compass?
    // Pages for which a message about missing or saved rows was printed (decisions W1, B15).
    var copies: Set<String> = []
    defer { telling?.cancel() }
    while !host.isOver, let bytes = await input.next() {
      guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) else { continue }
      guard let line = String(validating: bytes, as: UTF8.self) else {
        await Output.writeLine(await session.answerNotUTF8())
        continue
      }
      await Output.writeLine(await session.answer(line))
      if let advice = world.compass.loadGap?.message, copies.insert(world.compass.screen.head.page).inserted {
        Output.note("compass: \(terminalText(advice))")
      }
      // After a relaunch the new app is followed.
      guard session.isSubscribed, subscribed !== world.compass else { continue }
      subscribed = world.compass
      telling?.cancel()
      telling = Task { await session.follow(Output.writeLine) }
    }
    let ending = code(after: await interpreter.leave(), .fine)
    guard !lines.isLineTooLong else {
      throw CommandError(.environment, "standard input has a line larger than \(LineReader.megabytes) MB")
    }
    return ending
  }
}

/// Lines of a file descriptor as bytes; used by one thread at a time.
private final class LineReader: @unchecked Sendable {
  private let descriptor: Int32
  private var remaining: [UInt8] = []
  private var isAtEnd = false
  /// Whether reading ended at a line that is too long for a request (decision B14).
  private(set) var isLineTooLong = false
  static let megabytes = 16

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Reads the next line, without its line end; nil at the end of the input, and at a line that is too long.
  func next() -> [UInt8]? {
    var searched = 0
    while true {
      if let end = remaining[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        var line = Array(remaining[..<end])
        if line.last == UInt8(ascii: "\r") { line.removeLast() }
        remaining.removeSubrange(...end)
        return line
      }
      searched = remaining.count
      if searched > Self.megabytes * 1_000_000 {
        (remaining, isAtEnd, isLineTooLong) = ([], true, true)
        return nil
      }
      var chunk = [UInt8](repeating: 0, count: 65_536)
      let count = isAtEnd ? 0 : Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        isAtEnd = true
        defer { remaining = [] }
        return remaining.isEmpty ? nil : remaining
      }
      remaining += chunk.prefix(count)
    }
  }
}
