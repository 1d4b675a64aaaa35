import CompassModel
import CompassServices
import PerformanceTimeline
import RecruitingCompass
@testable import Scripting
import StateMachineTesting
import Synchronization

@testable import TextInterface

/// The app over services in memory, in time that stands still.
@MainActor
final class TestWorld: World {
  private(set) var compass: Compass
  let network: SimulatedNetwork
  let preferences = StubPreferences()
  /// What is typed when the password is asked for; a refusal where nobody can be asked.
  var password: Result<Secret?, Refusal> = .failure(Refusal("Nobody is here to ask."))
  private let services: Services
  var files: [String: [UInt8]] = [:]
  private let clock = TestClock()
  private let timers = ManualTimers()

  init(
    _ family: FamilyAccess? = .athlete, rows: [Event] = .small, offers: StoredOffers = StoredOffers(),
    metrics: [PerformanceMetric] = [], accounts: StubAccounts? = nil
  ) {
    let backend = StubBackend(
      rows: [AthleteID("ath-1"): rows, AthleteID("ath-2"): [.riley]], offers: offers,
      metrics: metrics, family: family, accounts: accounts)
    network = SimulatedNetwork(backend, timers: timers.value)
    services = Services(backend: network, preferences: preferences, cache: StubCache())
    let clock = clock
    compass = Compass(services: services, zone: Moment.fixed.zone, now: { clock.now }, timers: timers.value)
    network.onPark = { [weak self] in self?.compass.store.nudge() }
  }

  func settle() async { await compass.store.settle { self.network.parkedCount } }

  func launch() async {
    compass.send(.app(.launched))
    await settle()
  }

  func relaunch() async {
    let clock = clock
    compass = Compass(services: services, zone: Moment.fixed.zone, now: { clock.now }, timers: timers.value)
    await launch()
  }

  func advance(by duration: Duration) async throws(Refusal) {
    var remaining = duration
    while remaining > .zero {
      let step = min(timers.untilNext ?? remaining, remaining)
      clock.move(by: step)
      timers.advance(by: step)
      await settle()
      remaining -= step
    }
  }

  func setNow(_ instant: Instant) async throws(Refusal) {
    guard instant >= clock.now else { throw Refusal("Time does not go back here.") }
    try await advance(by: clock.now.duration(to: instant))
    compass.send(.app(.clockChanged))
    await settle()
  }

  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal) {
    guard overwrites || files[path] == nil else { throw Refusal("\(path) exists; --force overwrites it") }
    files[path] = Array(text.utf8)
  }

  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal) {
    try write(contents.text, to: path, overwrites: overwrites)
  }

  func contents(ofFile path: String) -> [UInt8]? { files[path] }

  func askForPassword() async throws(Refusal) -> Secret? { try password.get() }

  func storedPreference(_ key: String) async -> String? {
    await preferences.value(for: PreferenceKey(rawValue: key))
  }
}

private final class TestClock: Sendable {
  private let instant = Mutex(Moment.fixed.instant)

  var now: Instant { instant.withLock { $0 } }
  func move(by duration: Duration) { instant.withLock { $0 = $0.adding(duration) } }
}

extension FamilyAccess {
  static let athlete = FamilyAccess(
    user: UserID("ath-1"), name: "Jordan Smith", role: .player, athletes: [.jordan])
  static let parent = FamilyAccess(
    user: UserID("par-1"), name: "Pat Smith", role: .parent, athletes: [.jordan, .riley])
  static let coach = FamilyAccess(
    user: UserID("co-1"), name: "Coach", role: .other("coach"), athletes: [.jordan])
}

extension Event {
  static let riley = Event(
    id: EventID("ri-1"), owner: AthleteID("ath-2"), type: .game, name: "Riley's Game",
    startDate: CalendarDate(wire: "2026-02-12") ?? .earliest)
}

/// Runs scripts in a world of their own.
@MainActor
struct ScriptLab {
  let world: TestWorld
  let interpreter: Interpreter

  init(
    _ family: FamilyAccess? = .athlete, rows: [Event] = .small, offers: StoredOffers = StoredOffers(),
    metrics: [PerformanceMetric] = [], accounts: StubAccounts? = nil, options: RenderOptions = RenderOptions(),
    snapshots: SnapshotChecker? = nil
  ) async {
    world = TestWorld(family, rows: rows, offers: offers, metrics: metrics, accounts: accounts)
    await world.launch()
    interpreter = Interpreter(world: world, options: options, snapshots: snapshots)
  }

  /// - Returns: what was printed, and the report of the step that failed.
  func run(_ text: String) async throws -> (output: String, report: String?) {
    let script = try Script(text, path: "demo.compass")
    var output = ""
    let report = await ScriptRunner(interpreter) { output += $0 }.run(script)
    return (output, report)
  }
}

extension ScriptCommand {
  /// What a person could type too; nil for a command of scripts.
  var forPeople: Command? { if case .app(let command) = self { command } else { nil } }
}

/// Runs a script in a fresh world.
///
/// - Returns: the report of the step that failed; nil if all held.
@MainActor
func report(
  _ text: String, family: FamilyAccess? = .athlete, rows: [Event] = .small,
  offers: StoredOffers = StoredOffers(), metrics: [PerformanceMetric] = [],
  options: RenderOptions = RenderOptions()
) async throws -> String? {
  try await ScriptLab(family, rows: rows, offers: offers, metrics: metrics, options: options).run(text).report
}

/// The first line of a report without `demo.compass:LINE:COL: error: `.
func message(_ report: String?) -> String? {
  report?.split(separator: "\n").first.map { line in
    line.split(separator: ": error: ", maxSplits: 1).last.map(String.init) ?? ""
  }
}
