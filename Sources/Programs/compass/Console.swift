import CompassBridge
import Foundation

/// Command line, variables, directory and streams of one run: the process's, or of a test within its process (Q5).
final class Console: Sendable {
  static let process = Console(
    words: try? UTF8Text.arguments(), environment: ProcessInfo.processInfo.environment, directory: nil,
    input: STDIN_FILENO, output: STDOUT_FILENO, errors: STDERR_FILENO)
  @TaskLocal static var current = process

  /// The arguments of the command line; nil if they are not UTF-8.
  let words: [String]?
  let environment: [String: String]
  /// Descriptors of the streams, which stay open during the run.
  let input, output, errors: Int32
  let lines: LineOutput
  private let directory: String?
  /// Whether writing to standard output has failed, so that no more is written.
  @MainActor var isOutputOver = false
  @MainActor var watch = Shutdown.Watch()

  /// Makes a console. Paths are relative to `directory`; nil for the working directory of the process.
  init(
    words: [String]?, environment: [String: String], directory: String?, input: Int32, output: Int32, errors: Int32
  ) {
    (self.words, self.environment, self.directory) = (words, environment, directory)
    (self.input, self.output, self.errors) = (input, output, errors)
    lines = LineOutput(output)
  }

  /// Whether this is the console of the process, which alone handles signals.
  var isProcess: Bool { self === Self.process }

  /// The folder that an environment variable names, else one in the user's home.
  func folder(_ variable: String, else fallback: String) -> String {
    if let named = environment[variable], named.hasPrefix("/") { return named }
    return "\(environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? NSHomeDirectory())/\(fallback)"
  }

  func path(_ path: String) -> String {
    guard let directory, !path.hasPrefix("/") else { return path }
    return "\(directory)/\(path)"
  }
}
