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
