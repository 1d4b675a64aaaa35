import Foundation
import TestSupport

/// An interactive `compass` with a terminal on its standard input.
final class InteractiveSession {
  private let process: Process
  private let limit: ProcessLimit
  private let keyboard: FileHandle
  private let output = Pipe()
  private var chunks: AsyncStream<Data>.Iterator
  private var text = ""

  init(
    _ compass: CompassProcess, _ arguments: [String], clock: [String] = CompassProcess.fixed,
    variables: [String: String] = [:]
  ) throws {
    let process = try compass.prepared(arguments + clock + ["--charset", "unicode"], variables)
    let (keyboard, terminal) = try Self.terminal()
    self.keyboard = keyboard
    process.standardInput = terminal
    process.standardOutput = output.fileHandleForWriting
    process.standardError = output.fileHandleForWriting
    let (stream, continuation) = AsyncStream.makeStream(of: Data.self)
    chunks = stream.makeAsyncIterator()
    (self.process, limit) = (process, ProcessLimit(process))
    try process.runWithDefaultSignals()
    try terminal.close()
    try output.fileHandleForWriting.close()
    // Avoids a readability handler: on Linux it sometimes misses the end of the output.
    let reader = output.fileHandleForReading
    Thread.detachNewThread {
      while case let data = reader.availableData, !data.isEmpty { continuation.yield(data) }
      continuation.finish()
    }
  }

  deinit { if process.isRunning { process.terminate() } }

  /// Types a line, and returns the output up to the next prompt.
  func enter(_ line: String, until prompt: String = "events> ") async throws -> String {
    try keyboard.write(contentsOf: Data((line + "\n").utf8))
    return await readOutput(until: prompt)
  }

  /// Returns the output up to and including `prompt`, or to the end.
  func readOutput(until prompt: String = "events> ") async -> String {
    while !text.contains(prompt), let chunk = await chunks.next() { text += String(decoding: chunk, as: UTF8.self) }
    let end = text.range(of: prompt)?.upperBound ?? text.endIndex
    defer { text.removeSubrange(..<end) }
    return String(text[..<end])
  }

  /// Opens the events from Today, the first page (decision V15); returns the output.
  func openEvents() async throws -> String {
    _ = await readOutput(until: "home> ")
    return try await enter("open events")
  }

  /// Types a last line, and returns the exit code.
  func end(with line: String) async throws -> Int32 { try await end(entering: line).code }

  /// Types a last line, and returns the exit code and the remaining output.
  func end(entering line: String) async throws -> (code: Int32, printed: String) {
    try keyboard.write(contentsOf: Data(line.utf8))
    var printed = text
    while let chunk = await chunks.next() { printed += String(decoding: chunk, as: UTF8.self) }
    return (await process.ended().code, printed)
  }

  /// Sends a signal, and returns the termination status.
  @discardableResult
  func end(by number: Int32) async -> Int32 {
    kill(process.processIdentifier, number)
    while await chunks.next() != nil {}
    return await process.ended().code
  }

  /// The two ends of a new terminal, which no program started meanwhile inherits: while one holds the
  /// keyboard's end, the terminal is not hung up.
  static func terminal() throws -> (keyboard: FileHandle, terminal: FileHandle) {
    #if canImport(Darwin)
      let primary = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard primary >= 0, grantpt(primary) == 0, unlockpt(primary) == 0, let name = ptsname(primary) else {
        throw POSIXError(.ENOTTY)
      }
      let path = String(cString: name)
    #else
      // Glibc's posix_openpt is hidden from Swift: these are TIOCSPTLCK and TIOCGPTN, of which it consists.
      let primary = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
      var lock: Int32 = 0
      var number: Int32 = 0
      guard primary >= 0, ioctl(primary, 0x4004_5431, &lock) == 0, ioctl(primary, 0x8004_5430, &number) == 0 else {
        throw POSIXError(.ENOTTY)
      }
      let path = "/dev/pts/\(number)"
    #endif
    let secondary = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard secondary >= 0 else { throw POSIXError(.ENOTTY) }
    return (
      FileHandle(fileDescriptor: primary, closeOnDealloc: true),
      FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
    )
  }
}
