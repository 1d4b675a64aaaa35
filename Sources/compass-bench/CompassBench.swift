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
