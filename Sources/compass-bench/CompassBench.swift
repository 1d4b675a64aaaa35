import Foundation

/// Measures what the project promises of its speed. Run it as `swift run -c release compass-bench`.
@main
enum CompassBench {
  private struct Report: Encodable {
    var cases: [Measurement]
  }

  @MainActor
  static func main() async throws {
    if let index = CommandLine.arguments.firstIndex(of: "--resident"), index + 1 < CommandLine.arguments.count {
      print(try await StoreCases.residentBytes(directory: CommandLine.arguments[index + 1]))
      return
    }
    var stopwatch = Stopwatch()
    try CommandCases.measure(&stopwatch)
    try await StoreCases.measure(&stopwatch)
    try await StoreCases.measureTimeline(&stopwatch)
    for count in [1_000, 100_000] { await PageCases.measureActions(&stopwatch, count: count) }
    await PageCases.measureEvents(&stopwatch)
    await PageCases.measureOffers(&stopwatch)
    await PageCases.measureTasks(&stopwatch)
    await PageCases.measureTimeline(&stopwatch)
    await PageCases.measurePerformance(&stopwatch)
    if CommandLine.arguments.contains("--json") {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys]
      print(String(decoding: try encoder.encode(Report(cases: stopwatch.measurements)), as: UTF8.self))
    } else {
      for measurement in stopwatch.measurements { print(line(measurement)) }
    }
  }

  private static func line(_ measurement: Measurement) -> String {
    let unit = measurement.name.hasSuffix("bytes") ? "B" : "ns"
    let median = "\(measurement.medianNs) \(unit)".padding(toLength: 16, withPad: " ", startingAt: 0)
    return "\(median) least \(measurement.minimumNs)  floor \(measurement.floorNs)  \(measurement.name)"
  }
}

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

/// How long one thing takes, in nanoseconds each time.
struct Measurement: Encodable {
  var name: String
  var minimumNs: Int
  var medianNs: Int
  /// What measuring nothing costs in the same way.
  var floorNs: Int
}

/// Times closures: many samples, each of as many repetitions as make it measurable.
struct Stopwatch {
  private(set) var measurements: [Measurement] = []

  /// - Parameters:
  ///   - repetitions: how often `body` runs for one sample; the time is divided by it.
  ///   - body: receives the number of the run, counted from 0.
  @MainActor
  mutating func measure(_ name: String, samples: Int = 25, repetitions: Int = 1, _ body: (Int) -> Void) {
    for run in 0..<min(samples, 3) { body(run) }
    var run = 0
    let times = sample(samples, repetitions) {
      body(run)
      run += 1
    }
    let floor = sample(samples, repetitions) {}
    add(name, times, floor: floor[floor.count / 2])
  }

  @MainActor
  mutating func measure(_ name: String, samples: Int, _ body: () async throws -> Void) async rethrows {
    var times: [Int] = []
    for _ in 0..<samples {
      let start = ContinuousClock.now
      try await body()
      times.append((ContinuousClock.now - start).nanoseconds)
    }
    add(name, times.sorted(), floor: 0)
  }

  /// A figure that was measured elsewhere.
  mutating func add(_ name: String, _ sortedTimes: [Int], floor: Int = 0) {
    measurements.append(
      Measurement(
        name: name, minimumNs: sortedTimes.first ?? 0, medianNs: sortedTimes[sortedTimes.count / 2], floorNs: floor))
  }

  @MainActor
  private func sample(_ samples: Int, _ repetitions: Int, _ body: () -> Void) -> [Int] {
    (0..<samples).map { _ in
      let start = ContinuousClock.now
      for _ in 0..<repetitions { body() }
      return (ContinuousClock.now - start).nanoseconds / repetitions
    }.sorted()
  }
}

extension Duration {
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
