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
  private var isOnline = true
  /// Whether requests of rows fail in this step: they are answered in no certain order, and must not draw numbers.
  private var failsRows = false
  private var isKind = false
  private var wrong: Wrong?

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
  func holdsBack(_ call: String) -> Bool { !isKind && draw(30, call) }
  func fails(_ percent: Int, _ call: String) -> Bool { !isKind && draw(percent, call) }

  /// A chance that depends on the call alone: calls that run beside each other come in no certain order.
  func draw(_ percent: Int, _ call: String) -> Bool { number(call) % 100 < UInt64(percent) }

  private func number(_ call: String) -> UInt64 {
    var rng = RNG(state: call.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 })
    return rng.next()
  }

  func check(_ holds: Bool, _ what: () -> String) {
    if !holds, wrong == nil { wrong = Wrong(what: what()) }
  }

  // MARK: The server

  /// Throws where a request of that person is not answered.
  func answers(_ user: String?, _ owner: AthleteID) throws(ServiceFailure) {
    if !isOnline { throw ServiceFailure(.offline) }
    guard let user else { throw ServiceFailure(.sessionOver) }
    guard Self.families[user]?.contains(owner) == true else { throw ServiceFailure(.notPermitted) }
  }

  func answersRows(_ user: String?, _ owner: AthleteID) throws(ServiceFailure) {
    try answers(user, owner)
    if failsRows, !isKind { throw ServiceFailure(.serverError) }
  }

  /// A request leaves the process.
  func begins(_ change: Change, _ key: Int?, by run: Run) {
    trace("\(run.device.number).\(run.number) sends \(key.map(String.init) ?? "unkept") \(change)")
    count("requests")
    let device = run.device
    check(run.state.athletes.contains(change.owner)) { "sent for another person: \(change)" }
    guard let key, let op = device.ops[key] else { return }
    check(!runs.contains { $0 !== run && $0.device === device && $0.requests > 0 && !$0.isDead }) {
      "two processes of a device send at once: \(change)"
    }
    device.ops[key]?.tries += 1
    // A process that dies before it has noted the answer leaves the change to the next one.
    check(op.confirmedTo?.isDead != false) { "sent again after it was confirmed: \(key) \(change)" }
    check(op.end == nil) { "sent after it was taken back: \(key) \(change)" }
    guard let request = device.changes(of: op.user).first(where: { $0.id == key })?.request else { return }
    // Another process may have stored one while this one was on its way.
    guard runs.count(where: { $0.device === device }) == 1 else { return }
    let open = run.state.records.log.unconfirmed(of: change.key)
    for other in device.changes(of: op.user) where other.id < key && other.request.change != change {
      guard open.contains(where: { $0.change == other.request.change && $0.time == other.request.time }) else {
        continue
      }
      // A deletion ends all else of its row.
      let isBefore =
        other.request.change.row == change.row && other.request.time <= request.time && !change.isDeletion
      guard isBefore || request.needs.contains(other.id) else { continue }
      if case .refused = other.progress { continue }
      check(false) { "sent before \(other.id): \(key) \(change)" }
    }
  }

  func serve(
    _ change: Change, _ key: Int?, for user: String?, on device: Device, _ call: String
  ) -> Result<StoredRow?, ServiceFailure> {
    do throws(ServiceFailure) {
      try answers(user, change.owner)
      if fails(8, call + "a") {
        throw ServiceFailure([.serverError, .offline, .timedOut][Int(number(call + "b") % 3)])
      }
      if fails(10, call + "c") {
        if draw(50, call + "d") { serveLate(change, key, on: device) }
        count("unanswered")
        throw ServiceFailure(.unanswered)
      }
      if fails(4, call + "e") { throw ServiceFailure(.refused) }
      if fails(1, call + "f") {
        device.user = nil
        count("sessions ended")
        throw ServiceFailure(.sessionOver)
      }
    } catch {
      if let key, error.kind == .refused || error.kind == .serverError { device.ops[key]?.isRefused = true }
      return .failure(error)
    }
    do {
      let (stored, isEffective) = try server.make(change, by: isNew(key, on: device) ? device.number : nil, at: time)
      served(change, key, isEffective, on: device)
      return .success(change.isDeletion || change.isNote ? nil : stored)
    } catch let failure as ServiceFailure {
      if let key { device.ops[key]?.isRefused = true }
      count("refused \(failure.kind)")
      return .failure(failure)
    } catch {
      check(false) { (error as? Wrong)?.what ?? "\(error)" }
      return .failure(ServiceFailure(.serverError))
    }
  }

  /// The request arrives, and its answer does not.
  func serveLate(_ change: Change, _ key: Int?, on device: Device) {
    do {
      let (_, isEffective) = try server.make(change, by: isNew(key, on: device) ? device.number : nil, at: time)
      served(change, key, isEffective, on: device)
      count("made without an answer")
    } catch {
      if let wrong = error as? Wrong { check(false) { wrong.what } }
    }
  }

  /// Whether no earlier try has made it, and no person has asked to try it again.
  private func isNew(_ key: Int?, on device: Device) -> Bool {
    guard let op = key.flatMap({ device.ops[$0] }) else { return true }
    return !op.isRetry && !op.isServed
  }

  private func served(_ change: Change, _ key: Int?, _ isEffective: Bool, on device: Device) {
    trace("made \(key.map(String.init) ?? "unkept") \(isEffective)")
    guard let key, let op = device.ops[key] else { return }
    check(!(op.isServed && isEffective && change.isCreation && server.gone[change.row] == nil)) {
      "made twice: \(key) \(change)"
    }
    device.ops[key]?.isServed = true
  }

  // MARK: The devices

  /// A change left the outbox: there has to be a reason.
  func removed(_ key: Int, on device: Device) {
    guard let op = device.ops[key] else { return }
    trace("\(device.number) removed \(key)")
    let end = reason(op, on: device)
    check(end != nil) { "lost: \(key) \(op.change)" }
    device.ops[key]?.end = end
  }

  private func reason(_ op: StoredOp, on device: Device) -> StoredOp.End? {
    if op.isServed { return op.confirmedTo == nil ? .foundMade : .confirmed }
    if op.isRefused { return .dismissed }
    if server.gone[op.change.row] != nil || isMissing(op.change) { return .rowGone }
    // What takes back a change goes with it.
    let ends = device.ops.values.filter { $0.change.row == op.change.row }.map(\.end)
    if op.isInverse, ends.contains(.takenBack) || ends.contains(.dismissed) { return .takenBack }
    if device.deletions[op.change.row] != nil { return .takenBack }
    guard device.takeBacks > 0 else { return nil }
    device.takeBacks -= 1
    return .takenBack
  }

  private func isMissing(_ change: Change) -> Bool {
    !change.isCreation && server.rows[change.owner]?.columns(change.key.kind, change.id) == nil
  }

  func takenBack(_ keys: [Int], on device: Device) {
    trace("\(device.number) took back \(keys)")
    count("taken back unsent")
    var isAsked = false
    for key in keys {
      guard let op = device.ops[key] else { continue }
      if let last = device.deletions[op.change.row], last >= key { isAsked = true }
      check(op.tries == 0 || !op.isServed) { "taken back after it was made: \(key) \(op.change)" }
      device.ops[key]?.end = .takenBack
    }
    if !isAsked, device.takeBacks > 0 {
      device.takeBacks -= 1
      isAsked = true
    }
    check(isAsked) { "taken back unasked: \(keys)" }
  }

  func start(_ device: Device) {
    started += 1
    let run = Run(started, on: device, in: self)
    runs.append(run)
    if let user = device.user { signIn(user, run) }
    run.send(.opened(.events))
  }

  private func signIn(_ user: String, _ run: Run) {
    run.send(.signedIn(user: user, athletes: Self.families[user] ?? []))
  }

  private func end(_ run: Run) {
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
      device.takeBacks += 1
      run.send(.undone)
    case 32..<34:
      guard let notice = run.state.records.log.unfinished.randomElement(using: &rng) else { break }
      device.takeBacks += 1
      run.send(.noticeUndone(notice.id))
    case 34..<38:
      run.send(.retried(rng.chance(50) ? nil : run.state.records.log.notices.randomElement(using: &rng)?.id))
    case 38..<40:
      if let notice = run.state.records.log.notices.randomElement(using: &rng) { run.send(.dismissed(notice.id)) }
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
    case 92..<94: try await someoneElse(device)
    default: run.send(.tapped(nil, ""))
    }
    await run.settle()
    if device.user == nil, rng.chance(40) { signInAgain(device, as: device.lastUser) }
  }

  private func signInAgain(_ device: Device, as user: String) {
    device.user = user
    for run in runs where run.device === device { signIn(user, run) }
  }

  /// The session ends by the server's will, and another person signs in; later the first one again.
  private func someoneElse(_ device: Device) async throws {
    guard let user = device.user else { return }
    for run in runs where run.device === device { end(run) }
    signInAgain(device, as: user == "u1" ? "u2" : "u1")
    count("another person")
    start(device)
  }

  private func change(_ run: Run) {
    guard let athlete = run.athlete, let change = randomChange(of: athlete, in: run.state.records) else { return }
    if change.isDeletion { run.device.deletions[change.row] = Int.max }
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

  // MARK: Rest

  /// The network stays, and every person comes back: all is sent, and every screen shows what the server has.
  private func finish() async throws {
    isKind = true
    isOnline = true
    for device in devices {
      for user in ["u1", "u2"] { try await finish(device, user) }
      for op in device.ops.values.sorted(by: { $0.key < $1.key }) {
        try expect(op.end != nil, "never sent: \(op.key) \(op.change)")
      }
    }
    for device in devices { try await compare(device) }
    if let wrong { throw wrong }
  }

  private func finish(_ device: Device, _ user: String) async throws {
    trace("\(device.number) rest of \(user)")
    if device.user != user {
      for run in runs where run.device === device { end(run) }
      device.user = user
      start(device)
    } else {
      for run in runs where run.device === device && run.athlete == nil { signIn(user, run) }
    }
    try await send(device, user, until: { $0.isRefused })
    for kept in device.changes(of: user) where kept.progress.isRefused {
      for run in runs where run.device === device {
        let isListed = run.state.records.log.unfinished.contains {
          $0.step == .failed && $0.owner == kept.request.change.owner
        }
        try expect(isListed, "a refused change is not listed: \(kept.id) \(kept.request.change)")
      }
    }
    for run in runs where run.device === device { run.send(.retried(nil)) }
    try await send(device, user, until: { $0.isRefused })
    for _ in 0..<20 where !device.changes(of: user).isEmpty {
      for run in runs where run.device === device {
        for notice in run.state.records.log.notices { run.send(.dismissed(notice.id)) }
        await run.settle()
      }
    }
    let left = device.changes(of: user)
    try expect(left.isEmpty, "left after all was dismissed: \(left.map(\.id))")
  }

  private func send(_ device: Device, _ user: String, until isOver: (KeptChange.Progress) -> Bool) async throws {
    for round in 0..<60 {
      var isBusy = false
      for run in runs where run.device === device {
        run.resumeAll()
        run.fireAllTimers()
        run.send(.looked)
        await run.settle()
        if let wrong { throw wrong }
        isBusy = isBusy || run.state.records.log.isBusy || run.isHeldBack
      }
      let open = device.changes(of: user).filter { !isOver($0.progress) }
      if open.isEmpty, !isBusy, round > 1 { return }
    }
    let open = device.changes(of: user).filter { !isOver($0.progress) }
    let logs = runs.filter { $0.device === device }.map { "\($0.number): \($0.state.records.log.unfinished)" }
    throw Wrong(
      what:
        "not sent at rest on \(device.number): \(open.map { "\($0.id) \($0.progress) \($0.request.change)" }); logs \(logs)"
    )
  }

  private func compare(_ device: Device) async throws {
    for run in runs where run.device === device {
      for athlete in run.state.athletes {
        run.send(.athlete(athlete))
        run.send(.opened(.all))
        await run.settle()
        run.send(.refreshed)
        await run.settle()
        for kind in Plain.kinds {
          let shown = Plain(run.state.records, kind, of: athlete)
          let must = server.rows[athlete]?.only(kind)
          try expect(shown == must, "at rest \(kind) of \(athlete) are not what the server has")
        }
      }
    }
  }
}

extension KeptChange.Progress {
  var isRefused: Bool { if case .refused = self { true } else { false } }
}
