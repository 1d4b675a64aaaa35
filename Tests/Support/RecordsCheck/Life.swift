import CompassModel
import Records
import StateMachine

/// One random life of the app: every answer may be late, lost, old or refused.
struct Life {
  struct Loading {
    var query: Query, asked: Int, step: Int, cached: Batch?
    var copyRead = false, superseded = false
    var read: Plain?
    var key: RowsKey { query.key }
  }
  struct Sending {
    var id: Int, change: Change, session: Int
    var outcome: ServiceFailure.Kind?, stored: StoredRow?
    /// Whether the server has handled it; `isOld` once nothing awaits its response.
    var isServed = false, isOld = false
  }
  struct Fold { var key: RowsKey, version: Int, through: Int, batch: Batch, edits: [Edit] }

  var rng: RNG
  var state = Root.State()
  var model = Model()
  var server: [AthleteID: Plain] = [:]
  var loads: [Loading] = []
  var sends: [Sending] = []
  var folds: [Fold] = []
  var timers: Set<Int> = []
  /// Copies on the device, and those whose removal is pending.
  var copies: [RowsKey: (batch: Batch, edits: [Edit])] = [:]
  var removing: Set<RowsKey> = []
  /// Rows that the backend has confirmed as deleted or attended, without regard to the model.
  var gone: Set<String> = [], attended: Set<String> = []
  var now = 1_000_000
  var made = 0, session = 0
  var trace: [String] = []
  nonisolated(unsafe) static var counts: [String: Int] = [:]
  static let families = ["u1": [AthleteID("a1"), AthleteID("a2")], "u2": [AthleteID("a3")]]
  static let athletes = [AthleteID("a1"), AthleteID("a2"), AthleteID("a3")]

  var time: Instant { instant(now) }

  init(seed: UInt64) {
    rng = RNG(state: seed)
    for athlete in Self.athletes { server[athlete] = newTables(of: athlete) }
  }

  static func count(_ what: String) { counts[what, default: 0] += 1 }

  // MARK: Actions and their effects

  mutating func send(_ what: Root.Action.What) throws {
    trace.append("\(what)")
    let wasSignedIn = state.athlete != nil
    let effects = Root.reduce(&state, Root.Action(at: time, what: what), in: ())
    if wasSignedIn, state.athlete == nil, state.user != nil {
      session += 1
      model.sessionEnded()
    }
    for effect in effects { try take(effect) }
  }

  mutating func take(_ effect: Root.Effect) throws {
    guard case .records(let effect) = effect else { return }
    switch effect {
    case .load(let query, let asked, let cached):
      for index in loads.indices where loads[index].key == query.key { loads[index].superseded = true }
      loads.append(Loading(query: query, asked: asked, step: model.tick(), cached: cached))
      model.running[query.key] = (asked, model.clock, query.days)
      model.withoutAnswer.remove(query.key)
    case .send(let id, let change), .sendUnlessStored(let id, let change):
      guard let past = model.index(id), model.past[past].change == change else {
        throw Wrong(what: "sent unasked: \(change)")
      }
      try expect(model.past[past].step == .sending, "sent while \(model.past[past].step): \(change)")
      let isAlone = !sends.contains { other in
        other.change.id == change.id && other.change.key == change.key && !other.isServed && !other.isOld
      }
      try expect(isAlone, "two beside each other: \(change)")
      sends.append(Sending(id: id, change: change, session: session))
    case .waitForUndo(let id): timers.insert(id)
    case .stopWaiting(let id): timers.remove(id)
    case .fold(let key, let version, let through, let batch, let edits):
      folds.append(Fold(key: key, version: version, through: through, batch: batch, edits: edits))
    case .save(let key, let batch, let edits, _):
      removing.remove(key)
      copies[key] = (batch, edits)
    case .confirm(let key, let batch, _):
      removing.remove(key)
      copies[key] = copies[key] ?? (batch, [])
    case .journal(let key, let edit): copies[key]?.edits.append(edit)
    // The device may remove it slowly and read it quickly.
    case .removeCopy(let key): if rng.chance(50) { copies[key] = nil } else { removing.insert(key) }
    case .forgetCopies: copies = [:]
    // Nothing is stored here.
    case .waitForSlow, .sessionEnded, .deliver, .keep, .storeProgress, .discard, .withdraw, .readOutbox, .stopOutbox,
      .waitToCheck:
      break
    }
  }

  // MARK: Steps

  mutating func step() throws {
    now += rng.below(3) == 0 ? rng.below(400_000) : 10
    switch rng.below(100) {
    case 0..<6: try send(.opened(rng.chance(15) ? nil : Root.Page.allCases.randomElement(using: &rng)))
    case 6..<8:
      if let athlete = state.athletes.randomElement(using: &rng) { try send(.athlete(athlete)) }
    case 8..<10: try send(rng.chance(50) ? .foregrounded : .refreshed)
    case 10..<11: try send(.ranged([nil, range(0, 9), range(5, 20), range(8, 12)][rng.below(4)]))
    case 11..<32: try change()
    case 32..<36: try undoOrTimer()
    case 36..<40: try undoLast()
    case 40..<58: try advanceSend()
    case 58..<75: try advanceLoad()
    case 75..<81: try readCopy()
    case 81..<86: try fold()
    case 86..<91: try notice()
    case 91..<94: elsewhere()
    case 94..<95: try background()
    case 95..<96: if rng.chance(30) { try signOut() }
    case 96..<97:
      for key in removing { copies[key] = nil }
      removing = []
      restart()
    case 97..<98: if state.athlete == nil { try signIn() }
    default: try tap()
    }
    if state.athlete == nil, rng.chance(30) { try signIn() }
    try check()
  }

  private func range(_ first: Int, _ last: Int) -> DayRange { DayRange(from: day(first), through: day(last)) }

  mutating func tap() throws {
    if state.page != nil { model.seen = model.clock }
    try send(.tapped(nil, ""))
  }

  mutating func background() throws {
    for index in model.past.indices where model.past[index].step == .waiting { model.past[index].step = .queued }
    model.send()
    try send(.backgrounded)
  }

  mutating func undoOrTimer() throws {
    guard let id = timers.sorted().randomElement(using: &rng), let index = model.index(id) else { return }
    // A timer may fire at the same time as a tap.
    let isUndo = rng.chance(50), both = rng.chance(30)
    if model.past[index].step == .waiting {
      model.past[index].step = isUndo ? .dropped : .queued
      if isUndo {
        model.past[index].noticedAt = model.tick()
        model.past[index].isDismissed = false
        model.past[index].isStep = false
      }
    }
    model.send()
    try send(isUndo ? .noticeUndone(id) : .records(.undoTimeOver(id)))
    if both { try send(isUndo ? .records(.undoTimeOver(id)) : .noticeUndone(id)) }
  }

  mutating func undoLast() throws {
    guard let athlete = state.athlete else { return }
    let before = model.past.count
    model.undoLast(of: athlete, at: time)
    if model.past.count > before, let last = model.past.last {
      Self.count(last.step == .irrevocable ? "cannot be taken back" : "inverses")
      if last.change.key.kind == .events { attended.remove(last.change.id) }
    }
    try send(.undone)
  }

  mutating func fold() throws {
    guard !folds.isEmpty else { return }
    let fold = folds.remove(at: rng.below(folds.count))
    Self.count(state.records.loads[fold.key]?.version == fold.version ? "folds" : "folds too late")
    let folded = fold.batch.folded(fold.edits)
    try send(.records(.folded(fold.key, version: fold.version, through: fold.through, folded)))
  }

  mutating func notice() throws {
    if rng.chance(15), state.athlete != nil {
      model.retry(nil)
      return try send(.retried(nil))
    }
    guard let notice = state.records.log.notices.randomElement(using: &rng) else { return }
    if rng.chance(50) {
      model.dismiss(notice.id)
      try send(.dismissed(notice.id))
    } else {
      if state.athlete != nil { model.retry(notice.id) }
      try send(.retried(notice.id))
    }
  }

  mutating func forgetWork(keepCopies: Bool) {
    let (lastID, clock, copies) = (model.lastID, model.clock, model.copies)
    model = Model()
    (model.lastID, model.clock) = (keepCopies ? 0 : lastID, clock)
    if keepCopies { model.copies = copies }
    timers = []
    for index in sends.indices { sends[index].isOld = true }
    // Cancelled, but a response may already be in flight to the store.
    if keepCopies || rng.chance(50) { (loads, sends, folds) = ([], [], []) }
  }

  mutating func signOut() throws {
    guard state.user != nil else { return }
    forgetWork(keepCopies: false)
    try send(.signOut)
  }

  /// Kills the app and starts it again with the same user.
  mutating func restart() {
    guard let user = state.user, state.athlete != nil else { return }
    forgetWork(keepCopies: true)
    state = Root.State()
    state.user = user
  }

  mutating func signIn() throws {
    let user = state.user != nil && rng.chance(70) ? state.user ?? "u1" : rng.chance(70) ? "u1" : "u2"
    if let known = state.user, known != user { forgetWork(keepCopies: false) }
    try send(.signedIn(user: user, athletes: Self.families[user] ?? []))
  }
}
