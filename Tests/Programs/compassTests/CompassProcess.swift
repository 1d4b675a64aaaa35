import Foundation
import StateMachineTesting
import Synchronization
import TestSupport
import Testing

@testable import compass

/// Exit code and output of a finished `compass`.
struct Finished {
  var code: Int32
  var output: String
  var errors: String
  /// Whether a signal ended it, whose number is `code`.
  var wasKilled: Bool

  var outputLines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }
}

/// Runs the program in a folder, away from this account's own data and settings: within the process of the tests, or as
/// the built program where the process itself is tested (Q5).
struct CompassProcess {
  static let fixed = ["--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]

  let folder: Folder
  /// Shell command run first, such as to set a limit; nil for no shell.
  var shell: String?
  /// Whether a separate process is started.
  var isBuilt: Bool

  init(folder: Folder = Folder(), isBuilt: Bool = BuiltProgram.isNamed) {
    (self.folder, self.isBuilt) = (folder, isBuilt)
  }

  /// Variant that starts a separate process.
  var built: CompassProcess {
    var built = self
    built.isBuilt = true
    return built
  }

  /// - Parameters:
  ///   - input: standard input; nil for none.
  ///   - variables: added to a clean environment.
  ///   - program: another one than `compass`.
  func run(
    _ arguments: [String], input: String? = nil, variables: [String: String] = [:], directory: String? = nil,
    program: String? = nil
  ) async throws -> Finished {
    let name = UUID().uuidString
    let (output, errors) = (folder.file("\(name).out"), folder.file("\(name).err"))
    for path in [output, errors] { try Data().write(to: URL(filePath: path)) }
    let inputPath = try input.map { try folder.write($0, to: "\(name).in") }
    func open() throws -> (input: FileHandle, output: FileHandle, errors: FileHandle) {
      (
        try FileHandle(forReadingFrom: URL(filePath: inputPath ?? "/dev/null")),
        try FileHandle(forWritingTo: URL(filePath: output)),
        try FileHandle(forWritingTo: URL(filePath: errors))
      )
    }
    let code: Int32
    var wasKilled = false
    if isBuilt || program != nil || shell != nil {
      let process = try prepared(arguments, variables, directory: directory)
      if let program { process.executableURL = URL(filePath: program) }
      try await Self.finish(process) {
        let streams = try open()
        process.standardInput = streams.input
        (process.standardOutput, process.standardError) = (streams.output, streams.errors)
      }
      (code, wasKilled) = (process.terminationStatus, process.terminationReason == .uncaughtSignal)
    } else {
      let streams = try open()
      let console = Console(
        words: arguments, environment: environment(variables), directory: directory ?? folder.path,
        input: streams.input.fileDescriptor, output: streams.output.fileDescriptor,
        errors: streams.errors.fileDescriptor)
      code = await Console.$current.withValue(console) { await CompassCommand.finish(arguments) }.rawValue
      withExtendedLifetime(streams) {}
    }
    let finished = Finished(code: code, output: try read(output), errors: try read(errors), wasKilled: wasKilled)
    for suffix in ["out", "err", "in"] { try? FileManager.default.removeItem(atPath: folder.file("\(name).\(suffix)")) }
    return finished
  }

  /// Runs it with a fixed clock and time zone.
  func callAsFunction(
    _ arguments: [String], input: String? = nil, variables: [String: String] = [:]
  ) async throws -> Finished {
    try await run(arguments + Self.fixed, input: input, variables: variables)
  }

  func callAsFunction(
    _ arguments: String..., input: String? = nil, variables: [String: String] = [:]
  ) async throws -> Finished {
    try await self(arguments, input: input, variables: variables)
  }

  /// Runs a Python program of this test folder; its standard error is recorded as an issue.
  ///
  /// - Returns: its standard output.
  func python(_ file: String, _ arguments: [String], variables: [String: String] = [:]) async throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file).path
    let finished = try await run([file] + arguments, variables: variables, program: "/usr/bin/python3")
    #expect(finished.errors == "")
    #expect(finished.code == 0)
    return finished.output
  }

  func prepared(
    _ arguments: [String], _ variables: [String: String] = [:], directory: String? = nil
  ) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: try BuiltProgram.path())
    process.arguments = arguments
    if let shell {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "\(shell); exec \"$0\" \"$@\"", try BuiltProgram.path()] + arguments
    }
    process.currentDirectoryURL = URL(filePath: directory ?? folder.path)
    process.environment = environment(variables)
    return process
  }

  /// Starts it with a terminal as standard error alone; the second value is the terminal's other end.
  func startedWithErrorsOnATerminal(_ arguments: [String]) throws -> (Process, screen: FileHandle) {
    let process = try prepared(arguments)
    let (screen, terminal) = try Pty.open()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = terminal
    try process.run()
    try terminal.close()
    return (process, screen)
  }

  /// A clean environment with some variables.
  private func environment(_ variables: [String: String]) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("LC_") && !name.hasPrefix("XDG_") && !name.hasPrefix("CLICOLOR") && !name.hasPrefix("SNAPSHOT")
        && !["LANG", "TZ", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CI", "TERM", "COMPASS_STORE"].contains(name)
    }
    environment["HOME"] = folder.file("home")
    environment.merge(variables) { $1 }
    return environment
  }

  /// Starts a process and returns when it has ended.
  ///
  /// - Parameter open: opens its files just before it starts, so that waiting processes hold no files open.
  static func finish(_ process: Process, open: () throws -> Void = {}) async throws {
    await ProcessSemaphore.shared.enter()
    let limit = ProcessLimit(process)
    let result: Result<Void, any Error> = await withCheckedContinuation { ended in
      process.terminationHandler = { _ in ended.resume(returning: .success(())) }
      do {
        try open()
        try process.runWithDefaultSignals()
      } catch {
        process.terminationHandler = nil
        ended.resume(returning: .failure(error))
      }
    }
    await ProcessSemaphore.shared.leave()
    // Foundation on Linux keeps the process and with it its files, and loses track of processes where a number
    // above 1023 is given to the next one.
    for stream in [process.standardInput, process.standardOutput, process.standardError] {
      if let file = stream as? FileHandle, file !== FileHandle.nullDevice { try? file.close() }
    }
    withExtendedLifetime(limit) {}
    try result.get()
  }

  private func read(_ path: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: path)), as: UTF8.self)
  }
}

/// A suite that runs the program in a folder of its own.
protocol ProgramTests {
  var compass: CompassProcess { get }
}

extension ProgramTests {
  var folder: Folder { compass.folder }
}

/// Limits the number of concurrent processes: on a small machine, all at once would each take as long as all together.
actor ProcessSemaphore {
  static let shared = ProcessSemaphore()

  private var free = 4
  private var waiting: [CheckedContinuation<Void, Never>] = []

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}

/// Location of the built `compass`: beside the test bundle, regardless of `--scratch-path` or Xcode.
enum BuiltProgram {
  /// Names the path of another program to test, such as the optimised one in CI.
  private static let variable = "COMPASS_PROGRAM"

  /// Whether another program is to be tested.
  static var isNamed: Bool { ProcessInfo.processInfo.environment[variable] != nil }

  static func path() throws -> String {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return try #require(isProgram(path) ? path : nil, "\(variable) names no program: \(path)")
    }
    let arguments = CommandLine.arguments.filter { $0.hasPrefix("/") }
    let starts = arguments + Bundle.allBundles.map(\.bundlePath) + [Bundle.main.bundlePath]
    for start in starts {
      var directory = URL(filePath: start)
      while directory.pathComponents.count > 1 {
        let path = directory.appending(path: "compass").path(percentEncoded: false)
        if isProgram(path) { return path }
        directory.deleteLastPathComponent()
      }
    }
    let path = try packageRoot().appending(path: ".build/debug/compass").path(percentEncoded: false)
    return try #require(isProgram(path) ? path : nil, "compass is not built; looked above \(starts) and at \(path)")
  }

  static func packageRoot() throws -> URL { try SnapshotFolder.packageRoot() }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }
}

extension Process {
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGPIPE]
  /// Signal handling is global to the process: one change at a time.
  private static let gate = Mutex(())

  /// Runs it as a foreground shell does, without the ignored signals of the process that started the tests.
  func runWithDefaultSignals() throws {
    try Self.gate.withLock { _ in
      // A child inherits what is ignored, and nothing else.
      let before = Self.signals.map { ($0, signal($0, SIG_DFL)) }
      defer { for (number, action) in before { _ = signal(number, action) } }
      try run()
    }
  }

  /// Waits for its end on a separate thread, so that a waiting test does not block others; returns its code, or the
  /// number of the signal that ended it.
  func ended() async -> (code: Int32, wasKilled: Bool) {
    await withCheckedContinuation { ended in
      Thread.detachNewThread {
        self.waitUntilExit()
        ended.resume(returning: (self.terminationStatus, self.terminationReason == .uncaughtSignal))
      }
    }
  }
}
