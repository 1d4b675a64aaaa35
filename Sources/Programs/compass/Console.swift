import CompassBridge
import Foundation

/// The surroundings of one run of the program: its words, environment, working directory and streams. The process has
/// one; a test that runs the program within itself gives each run its own (Q5).
final class Console: Sendable {
  /// The console of this process.
  static let process = Console(
    words: try? UTF8Text.arguments(), environment: ProcessInfo.processInfo.environment, directory: nil,
    input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
  /// The console of the run that the current task belongs to.
  @TaskLocal static var current = process

  /// The words of the command line; nil where they are not UTF-8.
  let words: [String]?
  let environment: [String: String]
  /// Descriptors of the streams, which stay open as long as the run goes on.
  let input, output, errors: Int32
  /// Writes whole lines to standard output.
  let lines: LineOutput
  private let directory: String?
  /// Whether standard output takes no more.
  @MainActor var isOutputOver = false
  /// The world that is ended by a signal, and the reason to end it.
  @MainActor var watch = Shutdown.Watch()

  /// - Parameter directory: what paths are relative to; nil for the working directory of the process.
  init(
    words: [String]?, environment: [String: String], directory: String?, input: Int32, output: Int32, errors: Int32
  ) {
    (self.words, self.environment, self.directory) = (words, environment, directory)
    (self.input, self.output, self.errors) = (input, output, errors)
    lines = LineOutput(output)
  }

  /// Whether this is the process itself, whose signals are its own.
  var isProcess: Bool { self === Self.process }

  /// A path as the system takes it.
  func path(_ path: String) -> String {
    guard let directory, !path.hasPrefix("/") else { return path }
    return "\(directory)/\(path)"
  }
}
