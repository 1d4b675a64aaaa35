import Foundation
import TestSupport

/// A `compass` started by another program: none of its three streams is a terminal, unless it is made otherwise.
class PipedProcess {
  private let process: Process
  private let limit: ProcessLimit
  private let input: FileHandle
  private let (output, errors) = (Pipe(), Pipe())
  /// The output that was not returned yet.
  private var text = ""
  private var isOutputClosed = false

  /// - Parameters:
  ///   - isAtTerminal: whether its standard input is a terminal, and its output gets the errors too.
  ///   - hasReader: false for an output without a reader from the start.
  init(_ process: Process, isAtTerminal: Bool = false, hasReader: Bool = true) throws {
    (self.process, limit) = (process, ProcessLimit(process))
    process.standardOutput = output
    if isAtTerminal {
      let (keyboard, terminal) = try Pty.open()
      input = keyboard
      (process.standardInput, process.standardError) = (terminal, output.fileHandleForWriting)
      try process.runWithDefaultSignals()
      try terminal.close()
      try errors.fileHandleForWriting.close()
    } else {
      let pipe = Pipe()
      input = pipe.fileHandleForWriting
      (process.standardInput, process.standardError) = (pipe, errors)
      if !hasReader { closeOutput() }
      try process.runWithDefaultSignals()
    }
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Closes the reading end of its output.
  func closeOutput() {
    isOutputClosed = true
    try? output.fileHandleForReading.close()
  }

  func write(_ text: String) throws { try input.write(contentsOf: Data(text.utf8)) }

  /// Whether it is running; its limit ends it.
  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Returns the further output up to and including `part`, or to the end.
  func readOutput(until part: String = "events> ") async -> String {
    while !text.contains(part), let more = await Self.more(of: output) { text += more }
    let end = text.range(of: part)?.upperBound ?? text.endIndex
    defer { text.removeSubrange(..<end) }
    return String(text[..<end])
  }

  /// Waits for its end, and returns the further output. More than 64 kB on standard error would block it.
  func end() async -> Finished {
    while !isOutputClosed, let more = await Self.more(of: output) { text += more }
    var errorText = ""
    while let more = await Self.more(of: errors) { errorText += more }
    let ended = await process.ended()
    return Finished(code: ended.code, output: text, errors: errorText, wasKilled: ended.wasKilled)
  }

  /// Reads on a separate thread, so that a waiting test does not block others.
  private static func more(of pipe: Pipe) async -> String? {
    let data = await withCheckedContinuation { more in
      Thread.detachNewThread { more.resume(returning: pipe.fileHandleForReading.availableData) }
    }
    return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
  }
}
