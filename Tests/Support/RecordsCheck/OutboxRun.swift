import CompassModel
import Records
import StateMachine

/// One run of the app on a device, until it is killed: its store, its timers, and its calls, each of which may be held
/// back before and after its effect.
@MainActor
final class Run {
  let device: Device
  unowned let life: OutboxLife
  private(set) var isDead = false
  private(set) var store: Store<Root>!
  /// Calls that are held back.
  private var held: [Held] = []
  private var timers: [Int: @MainActor () -> Void] = [:]
  private var lastTimer = 0
  private(set) var sends = 0
  /// The user who was signed in last.
  private var user: String?
  /// Stored changes in flight to the backend.
  private(set) var requests = 0

  /// Number of calls so far, by name.
  private var calls: [String: Int] = [:]

  @MainActor
  private final class Held {
    let call: String
    let isRead: Bool
    init(_ call: String, isRead: Bool) { (self.call, self.isRead) = (call, isRead) }
    var continuation: CheckedContinuation<Void, Never>?
    let isCancelled = Lock(false)
  }

  let number: Int

  init(_ number: Int, on device: Device, in life: OutboxLife) {
    (self.number, self.device, self.life) = (number, device, life)
    var state = Root.State()
    state.records = Records.State(keepsChanges: true)
    let timers = Timers { [weak self] _, body in
      guard let self else { return {} }
      self.lastTimer += 1
      let number = self.lastTimer
      self.timers[number] = body
      return { [weak self] in self?.timers[number] = nil }
    }
    store = Store(state, of: Root.self, timers: timers) { [weak self] effect, send in
      guard let self, !self.isDead else { return }
      let answer = send.map { [life = self.life] in Root.Action(at: life.time, what: .records($0)) }
      if case .records(let effect) = effect, case .keep(let id, let request, let old) = effect {
        self.life.trace("\(device.number).\(number) keeps entry \(id) for \(old ?? 0): \(request.change)")
      }
      if case .records(let effect) = effect, self.handleRows(effect, answer) { return }
      await Root.handle(
        effect, self, self, outbox: self,
        columns: { [self] (row, owner) throws(ServiceFailure) in try await columns(row, owner) }, send: send
      ) { [weak self] in self?.life.time ?? instant(0) }
    }
  }

  var state: Root.State { store.untracked }
  var athlete: AthleteID? { state.athlete }

  func send(_ what: Root.Action.What) {
    guard !isDead else { return }
    life.trace("\(device.number).\(number) \(what)")
    store.send(Root.Action(at: life.time, what: what))
  }

  /// Returns once all calls that are not held back are done.
  func settle() async { await store.settle { self.held.count { !$0.isCancelled.withLock { $0 } } } }

  /// - Parameter butReads: whether reads of the outbox do not count.
  func isHeldBack(butReads: Bool = false) -> Bool { held.contains { !butReads || !$0.isRead } }

  /// Resumes one call that was held back.
  func resume(_ rng: inout RNG) {
    guard !held.isEmpty else { return }
    held.sort { $0.call < $1.call }
    held.remove(at: rng.below(held.count)).continuation?.resume()
  }

  func resumeAll(butReads: Bool = false) {
    let all = held
    held = all.filter { butReads && $0.isRead }
    for one in all where !butReads || !one.isRead { one.continuation?.resume() }
  }

  func fireTimer(_ rng: inout RNG) {
    guard let number = timers.keys.sorted().randomElement(using: &rng) else { return }
    timers.removeValue(forKey: number)?()
  }

  func fireAllTimers() {
    for number in timers.keys.sorted() { timers.removeValue(forKey: number)?() }
  }

  /// Ends the process at once: its pending calls have no effect.
  func kill() {
    life.trace("\(device.number).\(number) killed")
    isDead = true
    if device.sender == ObjectIdentifier(self) { device.sender = nil }
    timers = [:]
    resumeAll()
  }

  /// A name of the call in this life, independent of concurrent calls.
  private func name(_ call: String) -> String {
    calls[call, default: 0] += 1
    return "\(number) \(call) \(calls[call] ?? 0)"
  }

  /// Holds the call back for a while at random.
  private func pause(_ call: String) async throws(ServiceFailure) {
    if isDead { throw ServiceFailure(.cancelled) }
    let name = name(call)
    guard life.holdsBack(name) else { return }
    let one = Held(name, isRead: call == "changes")
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        one.continuation = continuation
        held.append(one)
        store.nudge()
      }
    } onCancel: {
      one.isCancelled.withLock { $0 = true }
    }
    if isDead { throw ServiceFailure(.cancelled) }
  }
}

/// The port under test, for the user signed in when the call begins.
extension Run: Outbox {
  private func call<Value>(
    _ name: String, _ body: (String) throws(ServiceFailure) -> Value,
    without none: () throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    user = device.user ?? user
    let user = user
    try await pause(name)
    guard let user else { return try none() }
    let value = try body(user)
    try await pause(name)
    return value
  }

  func changes() async throws(ServiceFailure) -> [OutboxChange] {
    try await call(
      "changes",
      { (user) in
        device.changes(of: user)
      }, without: { [] })
  }

  func add(_ request: OutboxChange.Request, replacing replaced: Int?) async throws(ServiceFailure)
    -> OutboxChange.Position
  {
    let name = "add \(request.change.key.kind) \(request.change.id)"
    return try await call(
      name,
      { (user) throws(ServiceFailure) in
        life.check(OutboxLife.families[user]?.contains(request.change.owner) == true) {
          "stored for \(user): \(request.change)"
        }
        if life.fails(2, self.name(name)) { throw ServiceFailure(.diskFull) }
        device.lastKey += 1
        let key = device.lastKey
        if let replaced, let index = device.index(replaced, of: user) {
          device.kept.remove(at: index)
          device.ops[replaced]?.end = .replaced(key)
        }
        let previous = device.changes(of: user).last { !$0.progress.isRefused }?.id
        device.kept.append((user, OutboxChange(id: key, request, .unsent)))
        device.ops[key] = StoredOp(
          key: key, user: user, change: request.change, isInverse: request.isInverse, isRetry: replaced != nil)
        life.count("stored")
        life.trace("\(device.number) stored \(key) for \(replaced ?? 0), needs \(request.needs): \(request.change)")
        return OutboxChange.Position(key, after: previous)
      }, without: { () throws(ServiceFailure) in throw ServiceFailure(.sessionOver) })
  }

  func set(_ progress: OutboxChange.Progress, of key: Int) async throws(ServiceFailure) -> Bool {
    try await call(
      "set \(key)",
      { (user) in
        guard let index = device.index(key, of: user) else { return false }
        if progress == .unknown, device.kept[index].change.progress.isRefused { return false }
        device.kept[index].change.progress = progress
        // Marks its dependents too.
        if progress.isRefused { device.ops[key]?.isRefused = true }
        life.trace("\(device.number) \(key) is \(progress)")
        return true
      }, without: { false })
  }

  func begin(_ key: Int) async throws(ServiceFailure) -> OutboxChange.Progress? {
    try await call(
      "begin \(key)",
      { (user) in
        guard let index = device.index(key, of: user) else { return nil }
        let before = device.kept[index].change.progress
        if before.isRefused { return nil }
        device.kept[index].change.progress = .unknown
        life.trace("\(device.number) \(key) begins, was \(before)")
        return before
      }, without: { nil })
  }

  func remove(_ key: Int) async throws(ServiceFailure) {
    try await call(
      "remove \(key)",
      { (user) in
        guard let index = device.index(key, of: user) else { return }
        device.kept.remove(at: index)
        life.removed(key, on: device)
      }, without: {})
  }

  func withdraw(_ keys: [Int]) async throws(ServiceFailure) -> Bool {
    try await call(
      "withdraw \(keys)",
      { (user) in
        let indices = keys.compactMap { device.index($0, of: user) }
        guard indices.count == keys.count, indices.allSatisfy({ device.kept[$0].change.progress == .unsent }) else {
          return false
        }
        device.kept.removeAll { $0.user == user && keys.contains($0.change.id) }
        life.withdrawn(keys, on: device)
        return true
      }, without: { keys.isEmpty })
  }

  func beginSending() async -> Bool {
    guard !isDead, device.sender == nil || device.sender == ObjectIdentifier(self) else { return false }
    device.sender = ObjectIdentifier(self)
    sends += 1
    return true
  }

  func endSending() async {
    sends -= 1
    if sends == 0, device.sender == ObjectIdentifier(self) { device.sender = nil }
  }

  func othersCount() async throws(ServiceFailure) -> Int { 0 }

  func forgetOthers() async {}

  func forgetEverything() async {
    guard !isDead, let user = device.user else { return }
    for one in device.kept where one.user == user { device.ops[one.change.id]?.end = .discarded }
    device.kept.removeAll { $0.user == user }
  }
}

extension Run: RecordsBackend {
  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    throw ServiceFailure(.unexpectedReply)
  }

  /// Handles effects on rows at once: on other threads the order of the responses would differ between lives.
  private func handleRows(_ effect: Records.Effect, _ send: Send<Records.Action>) -> Bool {
    switch effect {
    case .load(let query, let asked, var cached):
      if cached == nil, let copy = device.copies[query.key] {
        let batch = copy.batch.folded(copy.edits)
        send(.copied(query.key, asked: asked, batch, savedAt: copy.time))
        cached = batch
      }
      do throws(ServiceFailure) {
        try life.answersRows(device.user, query.key.owner)
        let answer = life.server.rows[query.key.owner, default: Plain()].batch(query.key.kind, query.days)
        send(.answered(query.key, asked: asked, cached == answer ? cached ?? answer : answer))
      } catch {
        send(.failed(query.key, asked: asked, error))
      }
    case .fold(let key, let version, let through, let batch, let edits):
      send(.folded(key, version: version, through: through, batch.folded(edits)))
    default: return false
    }
    return true
  }

  func columns(_ row: RowReference, _ owner: AthleteID) async throws(ServiceFailure) -> [RecordField] {
    let user = device.user
    try await pause("columns \(row)")
    try life.answers(user, owner)
    guard let columns = life.server.rows[owner]?.columns(row.kind.rows, row.id) else { throw ServiceFailure(.notFound) }
    try await pause("columns \(row)")
    return columns
  }

  func make(_ change: Change, at _: Instant?) async throws(ServiceFailure) -> StoredRow? {
    if isDead { throw ServiceFailure(.cancelled) }
    let user = device.user
    let key = user.flatMap { device.sending(change, of: $0) }
    requests += key == nil ? 0 : 1
    defer { requests -= key == nil ? 0 : 1 }
    life.begins(change, key, by: self)
    let call = "make \(change.key.kind) \(change.id)"
    do {
      try await pause(call)
    } catch {
      // A sent request may arrive after the end of its process.
      if life.draw(50, name(call)) { life.serveLate(change, key, on: device) }
      throw error
    }
    let outcome = life.serve(change, key, for: user, on: device, name(call))
    try await pause(call)
    let stored = try outcome.get()
    if let key { device.ops[key]?.confirmedTo = self }
    return stored
  }
}

extension Run: RecordsCopies {
  func copy(of key: RowsKey) async -> (batch: Batch, savedAt: Instant)? {
    device.copies[key].map { ($0.batch.folded($0.edits), $0.time) }
  }
  func save(_ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant) async {
    if !isDead { device.copies[key] = (batch, edits, time) }
  }
  func confirm(_ batch: Batch, of key: RowsKey, at time: Instant) async {
    if !isDead, device.copies[key] == nil { device.copies[key] = (batch, [], time) }
  }
  func append(_ edit: Edit, to key: RowsKey) async { if !isDead { device.copies[key]?.edits.append(edit) } }
  func remove(_ key: RowsKey) async { if !isDead { device.copies[key] = nil } }
}
