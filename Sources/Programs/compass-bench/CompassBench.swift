import Foundation

/// Measures the performance that the project promises. Run `swift run -c release compass-bench`, with `--json` for
/// output to programs, and with `--only root events.filter` for cases whose names have these prefixes.
@main
enum CompassBench {
  private struct Report: Encodable {
    var cases: [Measurement]
  }

  @MainActor
  static func main() async throws {
    if let index = CommandLine.arguments.firstIndex(of: "--resident"), index + 1 < CommandLine.arguments.count {
      print(try await StoreCases.residentBytes(opening: CommandLine.arguments[index + 1]))
      return
    }
    if CommandLine.arguments.contains("--wait") { await SittingCases.wait() }
    let only = CommandLine.arguments.split(separator: "--only").dropFirst().last ?? []
    var stopwatch = Stopwatch(only: Array(only))
    try CommandCases.measure(&stopwatch)
    try SittingCases.measureStart(&stopwatch)
    try SittingCases.measureIdle(&stopwatch)
    try await WaitCases.measure(&stopwatch)
    await BoardCases.measureKeys(&stopwatch)
    await BoardCases.measurePages(&stopwatch)
    try await StoreCases.measure(&stopwatch)
    try await StoreCases.measureTimeline(&stopwatch)
    try await LiveCases.measure(&stopwatch)
    await PageCases.measureActions(&stopwatch)
    await PageCases.measureEvents(&stopwatch)
    await PageCases.measureOffers(&stopwatch)
    await PageCases.measureFinding(&stopwatch)
    await PageCases.measureTasks(&stopwatch)
    await TextCases.measure(&stopwatch)
    await PipeCases.measure(&stopwatch)
    RecordsCases.measure(&stopwatch)
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
    let name = measurement.name
    let isSize = name.hasPrefix("memory") || name.contains(".scroll.")
    let unit = isSize ? "B" : name.contains(".idle") ? "wake-ups" : "ns"
    let median = "\(measurement.medianNs) \(unit)".padding(toLength: 16, withPad: " ", startingAt: 0)
    return "\(median) least \(measurement.minimumNs)  floor \(measurement.floorNs)  \(measurement.name)"
  }
}

/// Ends the program with a message if a promise other than a time is broken, also in optimised builds.
func check(_ isKept: Bool, _ promise: @autoclosure () -> String) {
  guard !isKept else { return }
  FileHandle.standardError.write(Data("\(promise())\n".utf8))
  exit(1)
}

func newDirectory() -> URL {
  FileManager.default.temporaryDirectory.appending(path: "compass-bench-\(UUID().uuidString)")
}

@MainActor
enum CommandCases {
  /// Measures `compass show events` if `compass` is beside this program; throws if it cannot be started.
  static func measure(_ stopwatch: inout Stopwatch) throws {
    guard stopwatch.wants("start.screen"), let compass else { return }
    let directory = newDirectory()
    defer { try? FileManager.default.removeItem(at: directory) }
    let times = try (0..<21).map { _ in
      let before = childProcessorTime()
      _ = try run(compass.path(), ["show", "events", "--store", directory.path()])
      return childProcessorTime() - before
    }
    stopwatch.add("start.screen", times.dropFirst().sorted())
  }

  static var compass: URL? {
    let compass = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "compass")
    return FileManager.default.isExecutableFile(atPath: compass.path()) ? compass : nil
  }

  /// Runs a program to its end; returns its output without newlines around it. Throws if it cannot be started.
  static func run(_ program: String, _ arguments: [String]) throws -> String {
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

  /// Returns the processor time of ended child processes so far, in nanoseconds.
  static func childProcessorTime() -> Int {
    var usage = rusage()
    getrusage(-1, &usage)  // RUSAGE_CHILDREN, which Linux and macOS import as different types
    return nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime)
  }

  private static func nanoseconds(_ time: timeval) -> Int {
    (Int(time.tv_sec) * 1_000_000 + Int(time.tv_usec)) * 1_000
  }
}

/// Nanoseconds; bytes in cases of memory and scrolling, and wake-ups of idle programs.
struct Measurement: Encodable {
  var name: String
  var minimumNs, medianNs: Int
  /// The unavoidable work of the case, else the cost of measuring nothing, or 0 where neither was measured.
  var floorNs: Int
  /// Rows; of 30 moves those that scroll, an idle program's bytes sent, or the bytes of `pipe.patch`'s longest answer.
  var items: Int
}

/// Measures closures in many samples, each with enough repetitions to be measurable.
struct Stopwatch {
  private(set) var measurements: [Measurement] = []
  private let prefixes: [String]

  /// Makes a stopwatch that measures only cases whose names have one of the prefixes; all cases for an empty list.
  init(only prefixes: [String]) { self.prefixes = prefixes }

  func wants(_ group: String) -> Bool {
    prefixes.isEmpty || prefixes.contains { $0.hasPrefix(group) || group.hasPrefix($0) }
  }

  /// Measures `body`, given its run from 0, if `wants(name)`, `repetitions` times a sample; `floor` has its least work.
  @MainActor
  mutating func measure(
    _ name: String, items: Int, samples: Int = 25, repetitions: Int = 1, floor: (Int) -> Void = { _ in },
    _ body: (Int) -> Void
  ) {
    guard wants(name) else { return }
    // The run numbers continue here, so that the first measured run does not repeat the last action of these.
    let warmUp = min(samples, 3)
    for run in 0..<warmUp { body(run) }
    let times = sample(samples, repetitions, from: warmUp, body)
    let floor = sample(samples, repetitions, from: warmUp, floor)
    add(name, times, items: items, floor: floor[floor.count / 2])
  }

  /// Adds a figure that was measured elsewhere, with its samples, at least one, in ascending order.
  mutating func add(_ name: String, _ sortedTimes: [Int], items: Int = 0, floor: Int = 0) {
    measurements.append(
      Measurement(
        name: name, minimumNs: sortedTimes.first ?? 0, medianNs: sortedTimes[sortedTimes.count / 2], floorNs: floor,
        items: items))
  }

  @MainActor
  private func sample(_ samples: Int, _ repetitions: Int, from first: Int = 0, _ body: (Int) -> Void) -> [Int] {
    var run = first
    return (0..<samples).map { _ in
      let time = ContinuousClock().measure {
        for _ in 0..<repetitions {
          body(run)
          run += 1
        }
      }
      return time.nanoseconds / repetitions
    }.sorted()
  }
}

extension Duration {
  var nanoseconds: Int {
    let (seconds, attoseconds) = components
    return Int(seconds) * 1_000_000_000 + Int(attoseconds / 1_000_000_000)
  }
}
