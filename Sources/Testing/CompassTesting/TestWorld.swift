import CompassModel
import CompassServices
import PageKit
import PerformanceTimeline
import CompassApp
import CompassText

@_exported import CompassBridge
@_exported import CompassSamples
@_exported import Scripting
@_exported import StateMachineTesting

/// The whole app with rows in memory and a manual clock: send actions to its `compass`, or run scripts.
///
/// ```swift
/// let world = TestWorld(.pat, rows: SampleRows(events: [.sample("ev-1")]))
/// await world.launch()
/// world.compass.send(.pageOpened(page: .events))
/// await world.settle()
/// ```
@MainActor
public final class TestWorld: World {
  public private(set) lazy var compass = start()
  /// The backend of the app; replace a closure to make a call fail.
  public let backend: StubBackend
  /// The simulated network between app and `backend`, with failures, delays and withheld responses.
  public let network: SimulatedNetwork
  package let tracked: TrackedBackend
  /// The app's settings; like the saved copies they remain after a relaunch.
  public let preferences = MemoryPreferences()
  /// Saved copies of the backend's rows, for a start without a connection.
  public let copies = MemoryCopies()
  /// The changes that wait for a connection, if `keepsChanges` is true; they remain after a relaunch.
  public let kept = MemoryOutbox.Disk()
  /// The answer to the password prompt; a refusal if there is no terminal.
  public var password: Result<Secret?, Refusal> = .failure(Refusal("Nobody is here to ask."))
  /// The files that the app wrote and exported, by path; in memory only.
  public var files: [String: [UInt8]] {
    get { written.files }
    set { written.files = newValue }
  }
  private let written = MemoryExporter()
  private let time: ManualTime
  /// Makes equal ids in every run, because rows of the same time are sorted by id.
  private let ids = SeededIDs(seed: 1) { _ in false }
  private let zone: Zone
  private let allowsUndo, pollsForChanges, keepsChanges: Bool
  private let deviceRows: (any DeviceRowsPort)?
  private let imports: (any FileImportsPort)?

  /// Makes a world. `family` is the signed-in user with their athletes, nil for none; `rows` are the backend's. The
  /// clock starts at `moment`, by default at 09:00 on Tuesday, 10 February 2026 in New York. `accounts` can sign in;
  /// nil for a backend without accounts. With `allowsUndo` confirmed deletions wait 5 s before they are sent; with
  /// `pollsForChanges` an open page polls every 45 s; with `keepsChanges` changes are stored before they are sent, and
  /// wait for a connection (decision J2). `deviceRows` are the device's own rows beside the backend, nil for none;
  /// `imports` reads imported files, nil if none can be imported (decision F11).
  public init(
    _ family: FamilyAccess? = .ava, rows: SampleRows = SampleRows(), at moment: Moment = PageContext.sample().moment,
    accounts: SampleAccounts? = nil, allowsUndo: Bool = false, pollsForChanges: Bool = false,
    keepsChanges: Bool = false, deviceRows: (any DeviceRowsPort)? = nil, imports: (any FileImportsPort)? = nil
  ) {
    let time = ManualTime(moment.instant)
    // Every call has a closure, so no call is reported.
    backend = StubServices(asksForCredentials: accounts != nil) { _, _ in }.backend
    backend.serve(rows, to: family, accounts: accounts) { time.now }
    network = SimulatedNetwork(backend, timers: time.timers)
    tracked = TrackedBackend(backend)
    tracked.simulation = network
    self.time = time
    (self.allowsUndo, self.pollsForChanges) = (allowsUndo, pollsForChanges)
    (self.deviceRows, self.imports) = (deviceRows, imports)
    self.keepsChanges = keepsChanges
    zone = moment.zone
    network.onPark = { [weak self] in self?.compass.store.nudge() }
    network.isTimelineOpen = { [weak self] in self?.compass.store.untracked.routes.first == .page(.timeline) }
    network.answerInOrder { [weak self] parked in await self?.compass.store.settle(parked: parked) }
  }

  /// Starts the app as in a new process.
  private func start() -> Compass {
    let time = time
    let outbox = keepsChanges ? MemoryOutbox(on: kept) { [tracked] in await tracked.signedInUser ?? "pat" } : nil
    return Compass(
      services: Services(
        backend: tracked, preferences: preferences, copies: RowCopies(copies) { time.now }, outbox: outbox,
        deviceRows: deviceRows, imports: imports, exporter: written, makeID: { [ids] in await ids.next() }),
      zone: zone, now: { time.now }, timers: time.timers, allowsUndo: allowsUndo, pollsForChanges: pollsForChanges)
  }

  /// Launches the app, and suspends until it has settled.
  public func launch() async {
    compass.send(.app(.launched))
    await settle()
  }

  public var now: Instant { time.now }

  public func simulateNetwork() -> SimulatedNetwork { network }

  public func settle() async { await compass.store.settle { self.network.parkedCount } }

  public func relaunch() async {
    compass.send(.app(.backgrounded))
    await settle()
    compass = start()
    await launch()
  }

  public func advance(by duration: Duration) async { await time.advance(by: duration, settle: settle) }

  public func setNow(_ instant: Instant) async throws(Refusal) {
    guard instant >= time.now else { throw Refusal("Time does not go back here.") }
    await advance(by: time.now.duration(to: instant))
    compass.send(.app(.clockChanged))
    await settle()
  }

  public func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal) {
    guard overwrites || files[path] == nil else { throw Refusal("\(path) exists; --force overwrites it") }
    files[path] = Array(text.utf8)
  }

  public func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal) {
    try write(contents.text, to: path, overwrites: overwrites)
  }

  public func fileNames(beginningWith text: String) -> [String] { files.keys.filter { $0.hasPrefix(text) }.sorted() }

  public func contents(ofFile path: String) throws(Refusal) -> [UInt8] {
    guard let bytes = files[path] else { throw Refusal("\(path) cannot be read: there is no such file") }
    return bytes
  }

  public func askForPassword() async throws(Refusal) -> Secret? { try password.get() }

  /// Whether the world has a terminal; false at first, as for scripts and pipes.
  public var isOnTerminal = false

  public func storedPreference(_ key: String) async -> String? {
    await preferences.value(for: SettingKey(rawValue: key))
  }
}

extension TestWorld {
  /// Runs a script (text-ui.md §4). Reports name it as `path`; `options` are those of drawn screens. `snapshots`
  /// compares for `snapshot`, and `board` is driven by `key` and `expect frame`; nil refuses these commands. Returns
  /// the printed output, and the report of the step that failed, nil if all succeeded. Throws the syntax errors of the
  /// script.
  public func run(
    _ script: String, path: String = "test.compass", options: RenderOptions = RenderOptions(),
    snapshots: SnapshotChecker? = nil, board: (@MainActor (Interpreter) -> any ScriptedBoard)? = nil
  ) async throws(ScriptErrors) -> (output: String, report: String?) {
    let script = try Script(script, path: path)
    var output = ""
    let interpreter = Interpreter(world: self, options: options, snapshots: snapshots, board: board)
    let report = await ScriptRunner(interpreter) { output += $0 }.run(script)
    return (output, report)
  }
}
