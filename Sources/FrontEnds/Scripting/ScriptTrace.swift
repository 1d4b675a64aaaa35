import CompassApp
import CompassText

/// Records which line of a script caused what, for its author (decision M5); nothing on a real network.
@MainActor
package final class ScriptTrace {
  package struct Warning {
    package var line: SourceLine
    /// Clause without a full stop.
    package var message: String
  }

  private var beginnings: [(requests: Int, line: Int)] = []
  private var clockWarnings: [Warning] = []
  private var holds: [SimulatedNetwork.Operation: SourceLine] = [:]
  /// Line after which a change was found to have failed, by the text of the failure.
  private var failureLines: [String: SourceLine] = [:]

  func begin(_ command: ScriptCommand, at line: SourceLine, in world: any World) {
    guard let network = world.tracked.simulation else { return }
    if beginnings.last?.line != line.number { beginnings.append((network.requests.count, line.number)) }
    guard case .world(let command) = command else { return }
    switch command {
    case .hold(let operation): holds[operation] = line
    case .release(let operation): holds[operation] = nil
    case .setNow(let instant):
      if instant < world.now {
        clockWarnings.append(Warning(line: line, message: "the clock is set back; timers only go on"))
      }
    case .advance, .setWidth, .setHeight, .network, .latency, .relaunch: break
    }
  }

  func note(_ failures: [String], at line: SourceLine, in world: any World) {
    guard world.tracked.simulation != nil else { return }
    for failure in failures where failureLines[failure] == nil { failureLines[failure] = line }
  }

  /// Returns the line at which a change first failed, by its text; nil for one that failed when leaving.
  package func line(of failure: String) -> SourceLine? { failureLines[failure] }

  /// Warnings in the order of the lines.
  package var warnings: [Warning] {
    let forgotten = holds.map { Warning(line: $1, message: "\($0.rawValue) is held and never released") }
    return (clockWarnings + forgotten).sorted { ($0.line.number, $0.message) < ($1.line.number, $1.message) }
  }

  private static let mostRequests = 40

  /// Describes each request with the script's line, the operation, and its subject; only the last 40.
  func requestLines(of requests: [SimulatedNetwork.Request]) -> [String] {
    guard !requests.isEmpty else { return ["no request was made"] }
    let lines = requests.indices.map { index in beginnings.last { $0.requests <= index }?.line ?? 0 }
    let sorted = zip(lines, requests).sorted { ($0.0, $0.1.effect) < ($1.0, $1.1.effect) }
    let texts = sorted.map { line, request in
      let location = line == 0 ? "at the start" : "line \(line)"
      return "\(location): \(request.operation.rawValue)\(request.subject.map { " \($0)" } ?? "")"
    }
    let left = texts.count - Self.mostRequests
    let earlier = left > 0 ? ["… \(left) more before"] : []
    return ["requests that were made:"] + earlier + texts.suffix(Self.mostRequests)
  }
}
