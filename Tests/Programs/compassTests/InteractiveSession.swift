import Foundation

/// An interactive `compass` with a terminal on its standard input, and one pipe for both outputs.
final class InteractiveSession: PipedProcess {
  init(
    _ compass: CompassProcess, _ arguments: [String], clock: [String] = CompassProcess.fixed,
    variables: [String: String] = [:]
  ) throws {
    let process = try compass.prepared(arguments + clock + ["--charset", "unicode"], variables)
    try super.init(process, isAtTerminal: true)
  }

  /// Types a line, and returns the output up to the next prompt.
  func enter(_ line: String, until prompt: String = "events> ") async throws -> String {
    try write(line + "\n")
    return await readOutput(until: prompt)
  }

  /// Opens the events from Today, the first page (decision V15); returns the output.
  func openEvents() async throws -> String {
    _ = await readOutput(until: "home> ")
    return try await enter("open events")
  }

  /// Types a last line, and returns the exit code.
  func end(with line: String) async throws -> Int32 { try await end(entering: line).code }

  /// Types a last line, and waits for the end.
  func end(entering line: String) async throws -> Finished {
    try write(line)
    return await end()
  }

  /// Sends a signal, and returns the termination status.
  @discardableResult
  func end(by number: Int32) async -> Int32 {
    signal(number)
    return await end().code
  }
}
