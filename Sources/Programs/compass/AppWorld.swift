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

/// The app on its database, in real time or in time that moves only when it is moved.
@MainActor
final class AppWorld: World {
  private(set) lazy var compass = start()
  let tracked: TrackedBackend
  /// The backend that is tracked: for commands that read and store rows without a page.
  let backend: any Backend
  let isOnTerminal: Bool
  private let store: LocalStore
  private let settings: Settings
  private let preferences: any Preferences
  /// The destination of written files.
  let files: OutputFiles
  private let zone: Zone
  private let time: Time
  private let allowsUndo, pollsForChanges: Bool
  /// Whether rows come from a project, which may be slow to answer.
  let isLive: Bool
  private let patience: Patience
  private let started = ContinuousClock.now
  /// Whether no page is open yet, so that a cached family is enough to begin with (decision B16).
  private var isBeginning = false
  /// The session that uses the terminal now; nil for none.
  weak var terminalHolder: (any TerminalHolder)?
  private let attempts = Attempts()
  /// Whether nothing is waited for any more but changes: the program is being ended.
  private var isInterrupted = false
  /// Whether a verb writes a file, and goes on when that is over.
  private var isExporting = false
  private let leaving: Leaving
  private let waiting: WaitingLine?
  /// Whether copies are kept of rows on the device too, as of a project's.
  private let isTest: Bool
  /// Whether the app itself takes files (decision F11).
  private let takesFiles: Bool
  /// Watches the store for changes by other programs, in a conversation; nil elsewhere (decision V16).
  private var watch: StoreWatch?

  private enum Time {
    case real
    case standing(StandingTime)

    var now: @Sendable () -> Instant {
      switch self {
      case .real: { Instant(Date()) }
      case .standing(let time): { time.now }
      }
    }

    @MainActor var timers: Timers {
      switch self {
      case .real: .live
      case .standing(let time): time.timers
      }
    }
  }

  /// Starts the app on an open store.
  ///
  /// - Parameters:
  ///   - isTest: whether files it writes are kept in memory.
  ///   - isScript: whether requests are counted, and a network is simulated, from the beginning, as with a fixed clock.
  ///   - tellsWaiting: whether standard error, where it is a terminal, says what is waited for (decision L16).
  ///   - isReading: whether no preference of it outlives it (decision N8). What a live project sent is kept for a start
  ///     without a connection (decision W1).
  ///   - allowsUndo: whether deletions can be undone where the settings do not say (decision N11).
  ///   - staysOpen: whether it is a conversation: then forms that are not saved are kept over a restart (decision L8),
  ///     and an open page is asked every 45 s what others changed, where the settings do not say.
  ///   - takesFiles: whether a person can hand in a file (decision F11).
  ///   - patience: how long a copy that is on screen is confirmed.
  init(
    _ store: LocalStore, _ settings: Settings, isTest: Bool = false, isScript: Bool = false, tellsWaiting: Bool = false,
    isReading: Bool = false, allowsUndo: Bool = false,
    staysOpen: Bool = false, takesFiles: Bool = false, patience: Patience = .endless
  ) {
    self.takesFiles = takesFiles
    self.patience = patience
    leaving = Leaving(settings.options)
    waiting = tellsWaiting ? WaitingLine(settings.options) : nil
    self.allowsUndo = settings.allowsUndo ?? allowsUndo
    pollsForChanges = settings.pollsForChanges ?? staysOpen
    files = OutputFiles(areKeptInMemory: isTest)
    isOnTerminal = !isTest && Terminal.current.isInteractive
    zone = settings.zone
    time = settings.now.map { .standing(StandingTime($0)) } ?? .real
    backend = settings.backend(over: store, attempts, now: time.now)
    tracked = TrackedBackend(backend)
    let stored = LocalPreferences(store)
    let isLive = if case .supabase = settings.backend { true } else { false }
    let kept: any Preferences = isReading ? ReadOnlyPreferences(stored) { isLive && $0.isOfTheServer } : stored
    // The athlete of one command is not the one that is viewed next time (decision G4).
    let chosen = settings.athlete == nil ? kept : ReadOnlyPreferences(kept) { $0 != .lastViewedAthlete }
    preferences = staysOpen ? kept : PreferencesWithoutDrafts(chosen)
    self.isLive = isLive
    self.isTest = isTest
    (self.store, self.settings) = (store, settings)
    if isScript || settings.now != nil { _ = simulateNetwork() }
    if isLive { lookForConnection() }
    if staysOpen, !isLive { watchStore() }
  }

  func simulateNetwork() -> SimulatedNetwork {
    if let network = tracked.simulation { return network }
    let network = SimulatedNetwork(backend, timers: time.timers)
    network.onPark = { [weak self] in self?.compass.store.nudge() }
    network.isTimelineOpen = { [weak self] in self?.compass.store.untracked.routes.first == .page(.timeline) }
    // A live project is asked side by side: there the answers depend on more than the script.
    if settings.now != nil, !isLive {
      network.answerInOrder { [weak self] parked in await self?.compass.store.settle(parked: parked) }
    }
    tracked.simulation = network
    return network
  }

  /// Ids of new rows and people.
  var makeID: @Sendable () async -> String { settings.makeID(over: store) }

  /// The saved copies of a project's rows.
  private(set) lazy var copies =
    isLive || isTest ? RowCopies(LocalCopies(store, project: settings.projectAddress), now: time.now) : nil

  /// As a program that was just started.
  private func start() -> Compass {
    let services = Services(
      backend: tracked, preferences: preferences, copies: copies, outbox: outbox, attempts: attempts,
      deviceRows: deviceRows, imports: imports,
      exporter: WorkingDirectoryExporter(files: files), makeID: makeID)
    return Compass(
      services: services, zone: zone, now: time.now, timers: time.timers, allowsUndo: allowsUndo,
      pollsForChanges: pollsForChanges)
  }

  /// The place where changes of a live project wait for a connection; in scripts also those of a simulated network where
  /// they ask for it (decision J6).
  var outbox: LocalOutbox? {
    guard settings.keepsChanges ?? isLive else { return nil }
    return LocalOutbox(store, project: settings.projectAddress) { [backend] in
      backend.asksForCredentials ? await backend.signedInUser : UserID(rawValue: "device")
    }
  }

  /// The device's own rows beside a project (decision D12).
  private var deviceRows: DeviceStore? {
    guard isLive else { return nil }
    let directory = settings.deviceDirectory(environment: Console.current.environment)
    return DeviceStore(in: directory, project: tracked, preferences: LocalPreferences(store))
  }

  /// The reader of files that are handed in; nil where the app takes none.
  private var imports: FileImports? {
    guard takesFiles else { return nil }
    return FileImports { [weak self] athlete in
      guard let self else { return nil }
      return OwnRows(of: athlete, in: self, tracked, store, Moment(instant: now, zone: zone))
    }
  }

  /// Starts to reload rows when another program changes the store.
  private func watchStore() {
    Task { [weak self, store] in
      let watch = await StoreWatch(store) {
        Task { @MainActor in self?.compass.rowsChangedElsewhere() }
      }
      self?.watch = watch
    }
  }

  /// While the app is offline it tries again now and then: nothing else tells this program that the connection is
  /// back (decision X14).
  private func lookForConnection() {
    Task { [weak self] in
      while (try? await Task.sleep(for: .seconds(5))) != nil {
        guard let compass = self?.compass else { return }
        let head = compass.screen.head
        if head.isOffline || head.banner?.kind == .offline { compass.send(.app(.connectivityReturned)) }
      }
    }
  }

  /// Ends the first change in L6's time, what is loaded before it included: the program runs one command.
  func limitChange() {
    if isLive { tracked.limitFirstChange(to: .seconds(30), .live) }
  }

  /// Whether the app is at its sign-in page.
  var isSignInNeeded: Bool { compass.store.state.routes.last == .signIn }

  /// Whether the person had signed out of it before (decision N10).
  var isSignedOut: Bool { isSignInNeeded && compass.store.state.signIn.ending == .signedOut }

  /// Whether the app is at its sign-in page because it was asked to sign out (decision C9), and not to sign in since.
  var wasAskedToSignOut: Bool { tracked.wasAskedToSignOut }

  /// Tells the app that it was launched.
  ///
  /// - Parameter page: opened at once, the person signed in: its rows are asked for beside that (decision W1).
  func launch(on page: Page? = nil) async {
    compass.send(.app(.launched))
    if let page { compass.send(.app(.pageOpened(page: page))) }
    isBeginning = page == nil
    await settle()
    isBeginning = false
  }

  func launch() async { await launch(on: nil) }

  func relaunch() async {
    compass.send(.app(.backgrounded))
    await settle()
    compass = start()
    await launch()
  }

  var now: Instant { time.now() }

  func settle() async {
    let alarm = isLive && patience.ends ? Task { await self.recheck() } : nil
    let report = waiting.map { line in Task { await self.tellWaiting(in: line) } }
    defer {
      alarm?.cancel()
      report?.cancel()
      waiting?.clear()
    }
    await compass.store.settle {
      self.isInterrupted ? .max : max(self.heldRequests, self.unawaitedLoads)
    }
  }

  /// Launches without waiting for rows longer than one waits without a word: what loads is seen loading (decision L16).
  func begin(on page: Page) async {
    compass.send(.app(.launched))
    compass.send(.app(.pageOpened(page: page)))
    let end = ContinuousClock.now + .milliseconds(300)
    let alarm = Task {
      try? await Task.sleep(until: end, clock: .continuous)
      self.compass.store.nudge()
    }
    defer { alarm.cancel() }
    await compass.store.settle {
      self.isInterrupted || ContinuousClock.now >= end ? .max : self.heldRequests
    }
  }

  /// From the first second on, how long the server has been asked.
  private func tellWaiting(in line: WaitingLine) async {
    let start = ContinuousClock.now
    while (try? await Task.sleep(for: .milliseconds(100))) != nil {
      if tracked.loadsUnderWay > 0 { line.show("asking the server", since: start) } else { line.clear() }
    }
  }

  /// `settle` returns at once, now and later: a signal ends the program.
  func interrupt() {
    isInterrupted = true
    if isExporting { files.giveUp() }
    compass.store.nudge()
  }

  /// The last changes are waited for no more.
  func giveUp() { leaving.end() }

  /// Whether the last changes are being sent.
  var isLeaving: Bool { leaving.hasBegun }

  /// Nothing can be read or stored from now on.
  func close() async { await store.close() }

  func settleChanges() async {
    leaving.begin()
    files.beginLeaving()
    let isStanding = if case .standing = time { true } else { false }
    let alarm = Task {
      while !Task.isCancelled {
        leaving.show(files.isWriting || tracked.awaitsChanges(inStandingTime: isStanding))
        compass.store.nudge()
        try? await Task.sleep(for: .milliseconds(20))
      }
    }
    await compass.store.settle {
      self.leaving.isOver ? .max : self.tracked.effectsBesideChanges(inStandingTime: isStanding)
    }
    // A verb's own is no effect of the app.
    while files.isWriting, !leaving.isOver { try? await Task.sleep(for: .milliseconds(10)) }
    alarm.cancel()
    leaving.pause()
  }

  func giveUpExports() { files.giveUp() }

  var unfinishedExports: [String] { files.unfinished }

  private var heldRequests: Int {
    guard let network = tracked.simulation else { return 0 }
    return switch time {
    case .real: network.heldCount
    case .standing: network.parkedCount
    }
  }

  /// The loads that only confirm what is known already, once they have been waited for long enough (decision B15).
  private var unawaitedLoads: Int {
    guard isLive, patience.ends else { return 0 }
    let (state, now) = (compass.store.untracked, ContinuousClock.now)
    return tracked.pendingLoads.count { load in
      guard state.knows(load.subject) else { return false }
      if case .family = load.subject, isBeginning { return true }
      return patience.isOver(at: now, load.began, started)
    }
  }

  /// Looks again whether all is known, as a copy may become known after the time is up: often at first, then five times
  /// a second, so that waiting costs no processor time (decision B21).
  private func recheck() async {
    let begin = ContinuousClock.now
    while (try? await Task.sleep(
      for: ContinuousClock.now - begin < .seconds(2) ? .milliseconds(20) : .milliseconds(200))) != nil
    {
      compass.store.nudge()
    }
  }

  func advance(by duration: Duration) async throws(Refusal) {
    guard case .standing(let time) = time else { throw .timeIsReal }
    // Day by day for as long as anybody would watch; further away only the end matters.
    guard duration < .seconds(400 * 86_400) else { return try await setNow(time.now.adding(duration)) }
    await time.advance(by: duration, settle: settle)
  }

  func setNow(_ instant: Instant) async throws(Refusal) {
    guard case .standing(let time) = time else { throw .timeIsReal }
    time.jump(to: instant)
    compass.send(.app(.clockChanged))
    await settle()
  }

  func write(_ text: String, to path: String, overwrites: Bool) throws(Refusal) {
    do throws(CommandError) {
      try files.write(Data(text.utf8), to: path, overwrites: overwrites)
    } catch {
      throw Refusal(error.reason)
    }
  }

  func export(_ contents: ExportContents, to path: String, overwrites: Bool) async throws(Refusal) {
    isExporting = true
    defer { isExporting = false }
    do throws(ExportFailure) {
      _ = try await files.export(contents, to: path, nameTaken: overwrites ? .replaces : .refused)
    } catch {
      // A script that is interrupted goes no further (text-ui.md §2.5).
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
    do throws(CommandError) {
      return [UInt8](try files.read(path))
    } catch {
      throw Refusal(error.reason)
    }
  }

  func storedPreference(_ key: String) async -> String? {
    await preferences.value(for: SettingKey(rawValue: key))
  }
}

extension Refusal {
  fileprivate static let timeIsReal = Refusal("Time can be moved only where it stands still: config now, or --now.")
}
