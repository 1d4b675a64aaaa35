import StateMachine
import Synchronization

/// A feature that logs when its reducer is entered and left.
enum Traced: Feature {
  final class Log: Sendable, Equatable {
    private let lines = Mutex<[String]>([])
    private let intruder = Mutex(Intruder())

    // In a struct: a bare function in a generic place is wrapped again at every access.
    private struct Intruder: Sendable { var body: @MainActor @Sendable (String) -> Void = { _ in } }

    static func == (one: Log, other: Log) -> Bool { one === other }

    var all: [String] { lines.withLock { $0 } }
    func write(_ line: String) { lines.withLock { $0.append(line) } }
    /// Runs `body` in the middle of every reduction, which no real reducer does.
    @MainActor func intrude(_ body: @escaping @MainActor @Sendable (String) -> Void) {
      intruder.withLock { $0.body = body }
    }
    func runInside(_ action: String) {
      let intruder = intruder.withLock { $0 }
      MainActor.assumeIsolated { intruder.body(action) }
    }
  }

  struct State: Equatable, Sendable {
    let log = Log()
    var handled: [String] = []
  }

  struct Effect: PlannedEffect {
    var name: String
    var plan: Plan<Never> { .together }
  }

  static func reduce(_ state: inout State, _ action: String, in _: Void) -> [Effect] {
    state.log.write("enter \(action)")
    state.log.runInside(action)
    state.handled.append(action)
    state.log.write("exit \(action)")
    // "load x y" requests two effects.
    return action.hasPrefix("load ") ? action.split(separator: " ").dropFirst().map { Effect(name: String($0)) } : []
  }
}
