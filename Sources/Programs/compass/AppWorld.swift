import CompassBridge
import CompassModel
import CompassServices
import Foundation
import CompassLocal
import PerformanceTimeline
import CompassApp
import Scripting
import StateMachine
import CompassText

/// The app with its database, in real time or with a clock that only commands advance.
@MainActor
final class AppWorld: World {
  private(set) lazy var compass = start()
  let tracked: TrackedBackend
  /// The backend without tracking, for commands that read and store rows without a page.
  let backend: any Backend
  let isOnTerminal: Bool
  private let store: LocalStore
  private let settings: Settings
  private let preferences: any Preferences
  let files: OutputFiles
  private let zone: Zone
  /// The clock that only commands advance; nil for real time.
  private let time: ManualTime?
  private let allowsUndo, pollsForChanges: Bool
  /// Whether the rows are those of a live project, whose responses can be slow.
  let isLive: Bool
  private let patience: Patience
  private let started = ContinuousClock.now
  /// Whether no page is open yet, so that the saved family is enough to continue (decision B16).
  private var isBeginning = false
  weak var terminalHolder: (any TerminalHolder)?
  private let attempts = Attempts()
  private var isInterrupted = false
  private var isExporting = false
  private let leaving: Leaving
  private let waiting: WaitingLine?
  /// Whether rows of the device are also saved as copies, like those of a project.
  private let isTest: Bool
  /// Whether the app can import files (decision F11).
  private let takesFiles: Bool
  /// Watches the store for changes by other programs in an interactive session; nil otherwise (decision V16).
  private var watch: StoreWatch?

  /// Makes the world of an open store. `isTest` keeps written files in memory and rows as copies; `isScript`, or a
  /// fixed clock, simulates a network; `tellsWaiting` shows a waiting message on a terminal (decision L16). `isReading`
  /// does not store changed settings (decision N8), but copies of a live project's rows (decision W1). `allowsUndo` is
  /// a default (decision N11). `staysOpen` keeps unsaved forms over a restart (decision L8), watches the store and
  /// polls; `takesFiles` allows imports (decision F11). `patience` is for current rows while copies are shown.
  init(
    _ store: LocalStore, _ settings: Settings, isTest: Bool = false, isScript: Bool = false, tellsWaiting: Bool = false,
    isReading: Bool = false, allowsUndo: Bool = false,
    staysOpen: Bool = false, takesFiles: Bool = false, patience: Patience = .endless
  ) {
    (self.takesFiles, self.patience) = (takesFiles, patience)
    leaving = Leaving(settings.options)
    waiting = tellsWaiting ? WaitingLine(settings.options) : nil
    self.allowsUndo = settings.allowsUndo ?? allowsUndo
    pollsForChanges = settings.pollsForChanges ?? staysOpen
    files = OutputFiles(areKeptInMemory: isTest)
    isOnTerminal = !isTest && Terminal.current.isInteractive
    zone = settings.zone
    time = settings.now.map(ManualTime.init)
    backend = settings.backend(over: store, attempts, now: time.clock)
    tracked = TrackedBackend(backend)
    let isLive = if case .supabase = settings.backend { true } else { false }
    let choosesAthlete = settings.athlete != nil
    preferences = RunPreferences(LocalPreferences(store)) { key in
      // A command keeps its own drafts, also over a relaunch; those of conversations stay as they are (decision L8).
      if !staysOpen, key.isDraft { return .process }
      // The athlete of one command is not stored as the last active one (decision G4).
      if !staysOpen, choosesAthlete, key == .lastViewedAthlete { return .run }
      // Commands that read store nothing (decision N8) but copies of a server's data (decision W1).
      return isReading && !(isLive && key.isOfTheServer) ? .run : .stored
    }
    (self.isLive, self.isTest) = (isLive, isTest)
    (self.store, self.settings) = (store, settings)
    if isScript || settings.now != nil { _ = simulateNetwork() }
    if isLive { checkConnection() }
    if staysOpen, !isLive { watchStore() }
  }

  func simulateNetwork() -> SimulatedNetwork {
    if let network = tracked.simulation { return network }
    let network = SimulatedNetwork(backend, timers: time.timers)
    network.onPark = { [weak self] in self?.compass.store.nudge() }
    network.isTimelineOpen = { [weak self] in self?.compass.store.untracked.routes.first == .page(.timeline) }
    // Requests to a live project run concurrently: the order of responses does not depend on the script alone.
    if settings.now != nil, !isLive {
      network.answerInOrder { [weak self] parked in await self?.compass.store.settle(parked: parked) }
    }
    tracked.simulation = network
    return network
  }

  var makeID: @Sendable () async -> String { settings.makeID(over: store) }

  /// The saved copies of rows; nil for rows of the device, except in tests.
  private(set) lazy var copies =
    isLive || isTest ? RowCopies(LocalCopies(store, project: settings.projectAddress), now: time.clock) : nil

  private func start() -> Compass {
    let services = Services(
      backend: tracked, preferences: preferences, copies: copies, outbox: outbox, attempts: attempts,
      deviceRows: deviceRows, imports: imports, exporter: WorkingDirectoryExporter(files: files), makeID: makeID)
    return Compass(
      services: services, zone: zone, now: time.clock, timers: time.timers, allowsUndo: allowsUndo,
      pollsForChanges: pollsForChanges)
  }

  /// The outbox for waiting changes; nil if turned off, and by default on the device's own store (decision J6).
  var outbox: LocalOutbox? {
    guard settings.keepsChanges ?? isLive else { return nil }
    return LocalOutbox(store, project: settings.projectAddress) { [backend] in
      backend.asksForCredentials ? await backend.signedInUser : UserID(rawValue: "device")
    }
  }

  /// The device's own rows beside a live project; nil without a project (decision D12).
  private var deviceRows: DeviceStore? {
    guard isLive else { return nil }
    return DeviceStore(in: settings.deviceDirectory, project: tracked, preferences: LocalPreferences(store))
  }

  private var imports: FileImports? {
    guard takesFiles else { return nil }
    return FileImports { [weak self] athlete in
      guard let self else { return nil }
      return AthleteRows(of: athlete, in: self, tracked, store, Moment(instant: now, zone: zone))
    }
  }

  private func watchStore() {
    Task { [weak self, store] in
      let watch = await StoreWatch(store) {
        Task { @MainActor in self?.compass.rowsChangedElsewhere() }
      }
      self?.watch = watch
    }
  }

  /// Starts to retry every 5 s while offline, because no system event reports a connection (decision X14).
  private func checkConnection() {
    Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        guard let compass = self?.compass else { return }
        let head = compass.screen.head
        if head.isOffline || head.banner?.kind == .offline { compass.send(.app(.connectivityReturned)) }
      }
    }
  }

  /// Gives up the first change in a live project after 30 s, including the loads before it.
  func limitChange() {
    if isLive { tracked.limitFirstChange(to: .seconds(30), .live) }
  }

  var isSignInNeeded: Bool { compass.store.state.routes.last == .signIn }

  /// Whether the sign-in page is on top because the device was signed out earlier (decision N10).
  var isSignedOut: Bool { isSignInNeeded && compass.store.state.signIn.ending == .signedOut }

  /// Launches the app and waits until it has settled; `page` is opened while signing in (decision W1).
  func launch(on page: Page? = nil) async {
    compass.send(.app(.launched))
    if let page { compass.send(.app(.pageOpened(page: page))) }
    isBeginning = page == nil
    await settle()
    isBeginning = false
  }

  /// Sends an action, and waits until the app has settled.
  func send(_ action: AppAction) async {
    compass.send(action)
    await settle()
  }

  func relaunch() async {
    await send(.app(.backgrounded))
    compass = start()
    await launch()
  }

  var now: Instant { time.clock() }

  func settle() async {
    let alarm = isLive && patience.ends ? Task { await self.recheck() } : nil
    let report = waiting.map { line in Task { await self.reportWaiting(in: line) } }
    defer {
      alarm?.cancel()
      report?.cancel()
      waiting?.clear()
    }
    await compass.store.settle {
      self.isInterrupted ? .max : max(self.heldRequests, self.unawaitedLoads)
    }
  }

  /// Launches the app on a page, and waits at most 300 ms for rows, so that loading is visible (decision L16).
  func begin(on page: Page) async {
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    await compass.settle(within: .milliseconds(300)) { self.isInterrupted ? .max : self.heldRequests }
  }

  private func reportWaiting(in line: WaitingLine) async {
    let start = ContinuousClock.now
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      if tracked.pendingLoadCount > 0 { line.show("asking the server", since: start) } else { line.clear() }
    }
  }

  /// Makes `settle` return at once from now on, because a signal ends the program.
  func interrupt() {
    isInterrupted = true
    if isExporting { files.giveUp() }
    compass.store.nudge()
  }

  func giveUp() { leaving.end() }

  var isLeaving: Bool { leaving.hasBegun }

  func close() async { await store.close() }

  func settleChanges() async {
    leaving.begin()
    files.beginLeaving()
    let isManual = time != nil
    let alarm = Task {
      while !Task.isCancelled {
        leaving.show(files.isWriting || tracked.awaitsChanges(inStandingTime: isManual))
        compass.store.nudge()
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    await compass.store.settle {
      self.leaving.isOver ? .max : self.tracked.effectsBesideChanges(inStandingTime: isManual)
    }
    // A file that a command writes is no effect of the app.
    while files.isWriting, !leaving.isOver { try? await Task.sleep(for: .milliseconds(10)) }
    alarm.cancel()
    leaving.pause()
  }

  func giveUpExports() { files.giveUp() }

  var unfinishedExports: [String] { files.unfinished }

  private var heldRequests: Int {
    guard let network = tracked.simulation else { return 0 }
    return time == nil ? network.heldCount : network.parkedCount
  }

  /// The number of loads that only confirm known rows and have taken longer than the patience (decision B15).
  private var unawaitedLoads: Int {
    guard isLive, patience.ends else { return 0 }
    let (state, now) = (compass.store.untracked, ContinuousClock.now)
    return tracked.pendingLoads.count { load in
      guard state.knows(load.subject) else { return false }
      if case .family = load.subject, isBeginning { return true }
      return patience.isOver(at: now, load.began, started)
    }
  }

  /// Lets `settle` return once a copy is known: checks every 20 ms, after 2 s every 200 ms (decision B21).
  private func recheck() async {
    let begin = ContinuousClock.now
    while (try? await Task.sleep(
      for: ContinuousClock.now - begin < .seconds(2) ? .milliseconds(20) : .milliseconds(200))) != nil
    {
      compass.store.nudge()
    }
  }

  func advance(by duration: Duration) async throws(Refusal) {
    guard let time else { throw .timeIsReal }
    // Up to 400 days are simulated day by day; beyond that only the final time matters.
    guard duration < .seconds(400 * 86_400) else { return try await setNow(time.now.adding(duration)) }
    await time.advance(by: duration, settle: settle)
  }

  func setNow(_ instant: Instant) async throws(Refusal) {
    guard let time else { throw .timeIsReal }
    time.jump(to: instant)
    await send(.app(.clockChanged))
  }

  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal) {
    do throws(CommandError) { try files.write(Data(text.utf8), to: path, overwrites: overwrites) } catch {
      throw Refusal(error.reason)
    }
  }

  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal) {
    isExporting = true
    defer { isExporting = false }
    do throws(ExportFailure) {
      _ = try await files.export(contents, to: path, nameTaken: overwrites ? .replaces : .refused)
    } catch {
      // An interrupted script does not continue (text-ui.md §2.5).
      if error.kind == .cancelled, !Terminal.inputIsInteractive { Shutdown.ask(.code(.interrupted)) }
      switch error.kind {
      case .alreadyExists: throw Refusal(Files.exists(path).reason)
      case .cancelled: throw Refusal("The export was cancelled. Nothing was written.")
      case .diskFull, .notWritable, .failed: throw Refusal("\(path): \(error.message)")
      }
    }
  }

  func fileNames(beginningWith text: String) -> [String] { FileNames.beginning(with: text) }

  func contents(ofFile path: String) throws(Refusal) -> [UInt8] {
    do throws(CommandError) { return [UInt8](try files.read(path)) } catch { throw Refusal(error.reason) }
  }

  func storedPreference(_ key: String) async -> String? { await preferences.value(for: SettingKey(rawValue: key)) }
}

extension Refusal {
  fileprivate static let timeIsReal = Refusal("Time can be moved only where it stands still: config now, or --now.")
}
