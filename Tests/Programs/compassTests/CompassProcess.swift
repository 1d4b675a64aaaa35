import Foundation
import TestSupport
import Testing

/// What a finished `compass` left behind.
struct Finished {
  var code: Int32
  var output: String
  var complaints: String
  /// Whether a signal ended it, whose number is `code`.
  var wasKilled: Bool

  var outputLines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: false) }
}

/// Runs the built program in a folder, away from this account's own data and settings.
struct CompassProcess {
  static let fixed = ["--now", "2026-02-10T09:00:00-05:00", "--time-zone", "America/New_York"]

  let folder: Folder
  /// What a shell does first, such as to set a limit; nil for no shell.
  var shell: String?

  init(folder: Folder) { self.folder = folder }

  /// - Parameters:
  ///   - input: standard input; nil for none.
  ///   - variables: added to a clean environment.
  ///   - program: another one than `compass`.
  func run(
    _ arguments: [String], input: String? = nil, variables: [String: String] = [:], directory: String? = nil,
    program: String? = nil
  ) async throws -> Finished {
    let name = UUID().uuidString
    let (output, complaints) = (folder.file("\(name).out"), folder.file("\(name).err"))
    for path in [output, complaints] { try Data().write(to: URL(filePath: path)) }
    let inputPath = try input.map { try folder.write($0, to: "\(name).in") }
    let process = try prepared(arguments, variables, directory: directory)
    if let program { process.executableURL = URL(filePath: program) }
    process.standardInput = FileHandle.nullDevice
    try await Self.finish(process) {
      if let inputPath { process.standardInput = try FileHandle(forReadingFrom: URL(filePath: inputPath)) }
      process.standardOutput = try FileHandle(forWritingTo: URL(filePath: output))
      process.standardError = try FileHandle(forWritingTo: URL(filePath: complaints))
    }
    let finished = Finished(
      code: process.terminationStatus, output: try read(output), complaints: try read(complaints),
      wasKilled: process.terminationReason == .uncaughtSignal)
    for suffix in ["out", "err", "in"] { try? FileManager.default.removeItem(atPath: folder.file("\(name).\(suffix)")) }
    return finished
  }

  /// With the clock and the zone fixed.
  func callAsFunction(
    _ arguments: String..., input: String? = nil, variables: [String: String] = [:], directory: String? = nil
  ) async throws -> Finished {
    try await run(arguments + Self.fixed, input: input, variables: variables, directory: directory)
  }

  /// Runs a Python program of this folder of tests; what it complains of is an issue.
  ///
  /// - Returns: what it printed.
  func python(
    _ file: String, _ arguments: [String], variables: [String: String] = [:]
  ) async throws -> String {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: file).path
    let finished = try await run([file] + arguments, variables: variables, program: "/usr/bin/python3")
    #expect(finished.complaints == "")
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
    var environment = ProcessInfo.processInfo.environment.filter { name, _ in
      !name.hasPrefix("LC_") && !name.hasPrefix("XDG_") && !name.hasPrefix("CLICOLOR") && !name.hasPrefix("SNAPSHOT")
        && !["LANG", "TZ", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CI", "TERM", "COMPASS_STORE"].contains(name)
    }
    environment["HOME"] = folder.file("home")
    environment.merge(variables) { $1 }
    process.environment = environment
    return process
  }

  /// Starts a process and returns when it has ended.
  ///
  /// - Parameter open: opens its files, when its turn has come: not before, for all that wait would have them open.
  static func finish(_ process: Process, open: () throws -> Void = {}) async throws {
    await Turnstile.shared.enter()
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
    await Turnstile.shared.leave()
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

/// Lets a few processes run at a time: all at once, on a small machine, each would take as long as all together.
actor Turnstile {
  static let shared = Turnstile()

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
