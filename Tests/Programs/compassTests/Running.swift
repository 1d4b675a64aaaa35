import Foundation
import TestSupport

/// A `compass` that another program has started: all three streams are no terminals.
final class Running {
  private let process: Process
  private let limit: ProcessLimit
  private let (input, output, errors) = (Pipe(), Pipe(), Pipe())
  private var text = ""
  private var isOutputClosed = false

  /// - Parameter hasReader: false for an output that has no reader from the first moment on.
  init(_ process: Process, hasReader: Bool = true) throws {
    (self.process, limit) = (process, ProcessLimit(process))
    (process.standardInput, process.standardOutput, process.standardError) = (input, output, errors)
    if !hasReader { closeOutput() }
    try process.runWithDefaultSignals()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  /// Its output has no reader from now on.
  func closeOutput() {
    isOutputClosed = true
    try? output.fileHandleForReading.close()
  }

  /// Writes a line to its input.
  func say(_ line: String) { input.fileHandleForWriting.write(Data((line + "\n").utf8)) }

  /// Not for long, if it waits for nothing: its limit ends it.
  var isRunning: Bool { process.isRunning }

  func signal(_ number: Int32) { kill(process.processIdentifier, number) }

  /// All it has said so far, at least up to `part` or its end.
  func heard(_ part: String) async -> String {
    while !text.contains(part), let more = await Self.more(of: output) { text += more }
    return text
  }

  /// Returns when it has ended. What it says after 64 kB on standard error would keep it from that.
  func end() async -> Finished {
    while !isOutputClosed, let more = await Self.more(of: output) { text += more }
    var said = ""
    while let more = await Self.more(of: errors) { said += more }
    await withCheckedContinuation { [process] ended in
      Thread.detachNewThread {
        process.waitUntilExit()
        ended.resume()
      }
    }
    return Finished(
      code: process.terminationStatus, output: text, errors: said,
      wasKilled: process.terminationReason == .uncaughtSignal)
  }

  /// On a thread of its own: a test that waits keeps no other from running.
  private static func more(of pipe: Pipe) async -> String? {
    let data = await withCheckedContinuation { more in
      Thread.detachNewThread { more.resume(returning: pipe.fileHandleForReading.availableData) }
    }
    return data.isEmpty ? nil : String(decoding: data, as: UTF8.self)
  }
}
