import Foundation
import TestSupport

/// A `compass` started by another program: none of its three streams is a terminal.
final class PipedProcess {
  private let process: Process
  private let limit: ProcessLimit
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var text = ""
  private var isOutputClosed = false

  /// - Parameter hasReader: false for an output without a reader from the start.
  init(_ process: Process, hasReader: Bool = true) throws {
    (self.process, limit) = (process, ProcessLimit(process))
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    if !hasReader { closeOutput() }
    try process.runWithDefaultSignals()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Closes the reading end of its output.
  func closeOutput() {
    isOutputClosed = true
    try? output.fileHandleForReading.close()
  }

  /// Writes a line to its input.
  func enter(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  /// Whether it is running; its limit ends it.
  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// Returns all output so far, at least up to `part` or its end.
  func readOutput(_ part: String) async -> String {
    while !text.contains(part), let more = await Self.more(of: output) { text += more }
    return text
  }

  /// Waits for its end. More than 64 kB on standard error would block it.
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
