import Foundation

/// The program as a whole: processor time of one command.
@MainActor
enum CommandCases {
  /// Does nothing where `compass` was not built beside this program.
  static func measure(_ stopwatch: inout Stopwatch) throws {
    let compass = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "compass")
    guard FileManager.default.isExecutableFile(atPath: compass.path()) else { return }
    let directory = FileManager.default.temporaryDirectory.appending(path: "compass-bench-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: directory) }
    var times: [Int] = []
    for _ in 0..<21 {
      let before = childProcessorTime()
      _ = try run(compass.path(), "show", "events", "--store", directory.path())
      times.append(childProcessorTime() - before)
    }
    stopwatch.add("processor time of compass show events", Array(times.dropFirst()).sorted())
  }

  /// Runs a program to its end.
  ///
  /// - Returns: what it printed, without the last newline.
  static func run(_ program: String, _ arguments: String...) throws -> String {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
  }

  private static func childProcessorTime() -> Int {
    var usage = rusage()
    getrusage(-1, &usage)  // RUSAGE_CHILDREN, which Linux and macOS import as different types
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
  }

  private static func nanoseconds(_ time: timeval) -> Int {
    let microseconds = Int(time.tv_sec) * 1_000_000 + Int(time.tv_usec)
    return microseconds * 1_000
  }
}
