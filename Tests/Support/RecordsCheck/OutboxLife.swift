import CompassModel
import Records
import StateMachine

/// A random life of two devices of one family without a steady connection: each process may be killed at any moment, and
/// each call may be slow, lost or refused (decisions J1 to J5).
@MainActor
final class OutboxLife {
  static let families = ["u1": [AthleteID("a1"), AthleteID("a2")], "u2": [AthleteID("a3")]]
  nonisolated(unsafe) static var counts: [String: Int] = [:]

  var rng: RNG
  let server = SharedServer()
  let devices = [Device(0), Device(1)]
  private(set) var runs: [Run] = []
  private(set) var log: [String] = []
  private var now = 1_000_000
  private var made = 0
  var isOnline = true
  /// Whether requests for rows fail in this step: their order is undefined, so they must not draw numbers.
  var failsRows = false
  var isReliable = false
  var wrong: Wrong?

  var time: Instant { instant(now) }

  private let seed: UInt64
  private var started = 0

  init(seed: UInt64) {
    self.seed = seed
    rng = RNG(state: seed)
    var life = Life(seed: seed)
    for athlete in Self.families.values.flatMap(\.self) { server.rows[athlete] = life.newTables(of: athlete) }
  }

  func trace(_ what: String) { if log.count < 4_000 { log.append(what) } }
  func count(_ what: String) { Self.counts[what, default: 0] += 1 }
  func holdsBack(_ call: String) -> Bool { !isReliable && draw(30, call) }
  func fails(_ percent: Int, _ call: String) -> Bool { !isReliable && draw(percent, call) }

  /// A chance that depends only on the call: the order of concurrent calls is undefined.
  func draw(_ percent: Int, _ call: String) -> Bool { number(call) % 100 < UInt64(percent) }

  func number(_ call: String) -> UInt64 {
    var rng = RNG(state: call.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    return rng.next()
  }

  func check(_ holds: Bool, _ what: () -> String) {
    if !holds, wrong == nil { wrong = Wrong(what: what()) }
  }

  func start(_ device: Device) {
    started += 1
    let run = Run(started, on: device, in: self)
    runs.append(run)
    if let user = device.user { signIn(user, run) }
    run.send(.opened(.events))
  }

  func signIn(_ user: String, _ run: Run) {
    run.send(.signedIn(user: user, athletes: Self.families[user] ?? []))
  }

  func end(_ run: Run) {
    run.kill()
    runs.removeAll { $0 === run }
  }

  // MARK: Steps

  func live(_ steps: Int) async throws {
    for device in devices {
      device.user = "u1"
      start(device)
    }
    for _ in 0..<steps {
      try await step()
      if let wrong { throw wrong }
    }
    try await finish()
  }

  private func step() async throws {
    now += rng.below(3) == 0 ? rng.below(400_000) : 10
    failsRows = rng.chance(10)
    guard let run = runs.randomElement(using: &rng) else { return }
    let device = run.device
    switch rng.below(100) {
    case 0..<26: change(run)
    case 26..<32:
      device.pendingUndos += 1
      run.send(.undone)
    case 32..<34:
      guard let notice = run.state.records.log.unfinished.randomElement(using: &rng) else { break }
      device.pendingUndos += 1
      run.send(.noticeUndone(notice.id))
    case 34..<38:
      run.send(.retried(rng.chance(50) ? nil : run.state.records.log.notices.randomElement(using: &rng)?.id))
    case 38..<40: if let notice = run.state.records.log.notices.randomElement(using: &rng) { dismiss(notice.id, run) }
    case 40..<60: run.resume(&rng)
    case 60..<66: run.fireTimer(&rng)
    case 66..<72: isOnline = rng.chance(55)
    case 72..<76: run.send(.opened([.events, .tasks, .all, .timeline].randomElement(using: &rng)))
    case 76..<79: run.send(rng.chance(50) ? .refreshed : .backgrounded)
    case 79..<81: run.send(.looked)
    case 81..<83: if let athlete = run.state.athletes.randomElement(using: &rng) { run.send(.athlete(athlete)) }
    case 83..<88:
      end(run)
      count("killed")
      if !runs.contains(where: { $0.device === device }) { start(device) }
    case 88..<92: if runs.count(where: { $0.device === device }) < 2 { start(device) }
    case 92..<94: try await switchUser(device)
    default: run.send(.tapped(nil, ""))
    }
    await run.settle()
    for run in runs where run.state.user != nil && run.athlete != nil {
      let athletes = run.state.athletes
      check(run.state.records.log.entries.allSatisfy { athletes.contains($0.change.owner) }) {
        "another person's change is shown to \(run.state.user ?? "")"
      }
    }
    if device.user == nil, rng.chance(40) { signInAgain(device, as: device.lastUser) }
  }

  private func signInAgain(_ device: Device, as user: String) {
    device.user = user
    for run in runs where run.device === device { signIn(user, run) }
  }

  /// The server ends the session, and another user signs in; later the first one again.
  private func switchUser(_ device: Device) async throws {
    guard let user = device.user else { return }
    let other = user == "u1" ? "u2" : "u1"
    count("another person")
    guard rng.chance(50) else {
      for run in runs where run.device === device { end(run) }
      signInAgain(device, as: other)
      return start(device)
    }
    // Stays in the process, after all calls in flight except reads of the outbox.
    while let run = runs.first(where: { $0.device === device && $0.isHeldBack(butReads: true) }) {
      run.resumeAll(butReads: true)
      await run.settle()
    }
    device.user = nil
    signInAgain(device, as: other)
  }

  func dismiss(_ id: Int, _ run: Run) {
    if let change = run.state.records.log.entry(id)?.change { run.device.dismissed.insert(change) }
    run.send(.dismissed(id))
  }

  private func change(_ run: Run) {
    guard let athlete = run.athlete, let change = randomChange(of: athlete, in: run.state.records) else { return }
    if change.isDeletion { run.device.deletions[change.row] = Int.max }
    // A repeated request replaces the refused change.
    if run.device.ops.values.contains(where: { $0.isRefused && $0.change == change }) {
      run.device.dismissed.insert(change)
    }
    count("changes")
    run.send(.requested(change, "“It”"))
  }

  private func randomChange(of athlete: AthleteID, in records: Records.State) -> Change? {
    made += 1
    let id = "\(athlete.rawValue)-n\(made)"
    let events = records.rows(Event.self, of: athlete)?.all.sorted { $0.id < $1.id } ?? []
    func anEvent() -> Event? { events.randomElement(using: &rng) }
    switch rng.below(14) {
    case 0..<4:
      let new = NewEvent(type: .camp, name: "Camp \(made)", startDate: day(rng.below(20)), city: "Town")
      return .create(.event(new, EventID(id)), of: athlete)
    case 4, 5:
      let reading = MetricReading(
        type: .velocity, value: Double(made), recordedDate: day(rng.below(20)),
        eventID: rng.chance(60) ? anEvent()?.id : nil)
      return .create(.reading(reading, MetricID(id)), of: athlete)
    case 6..<9:
      guard let event = anEvent() else { return nil }
      let name = ColumnEdit("name", from: event.name.map { .text($0) }, to: .text("N\(made)"))
      return .update(.event(event.id), [name], of: athlete)
    case 9: return anEvent().flatMap { $0.isAttended ? nil : .attended($0.id, of: athlete) }
    case 10, 11: return anEvent().map { .delete(.event($0.id), of: athlete) }
    case 12:
      let schools = records.rows(School.self, of: athlete)?.all.sorted { $0.id < $1.id } ?? []
      guard let school = schools.randomElement(using: &rng) else { return nil }
      let new: SchoolStatus = rng.chance(50) ? .contacted : .visiting
      return school.status == new ? nil : .status(school.id, from: school.status, to: new, of: athlete)
    default:
      guard let tasks = records.rows(RecruitingTask.self, of: athlete)?.all.sorted(by: { $0.id < $1.id }),
        let task = tasks.randomElement(using: &rng)
      else { return nil }
      return .setStatus(task.id, rng.chance(70) ? .completed : .notStarted, of: athlete)
    }
  }
}
