import CompassModel
import Records
import StateMachine

/// A server that answers after random delays, in any order, and sometimes not at all.
actor LiveServer: RecordsBackend {
  var rows: [AthleteID: Plain]
  private var rng: RNG
  private var isReliable = false
  private var time = 0

  init(_ rows: [AthleteID: Plain], _ rng: RNG) { (self.rows, self.rng) = (rows, rng) }

  /// Answers every request from now on.
  func becomeReliable() { isReliable = true }

  private func pause() async { try? await Task.sleep(for: .microseconds(rng.below(800))) }

  private func failure(_ percent: Int) -> ServiceFailure.Kind? {
    isReliable || !rng.chance(percent) ? nil : [.offline, .serverError, .unanswered][rng.below(3)]
  }

  func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    await pause()
    let answer = rows[query.key.owner, default: Plain()].batch(query.key.kind, query.days)
    let failure = failure(15)
    await pause()
    if let failure { throw ServiceFailure(failure) }
    // Returns the cached object for unchanged rows: nothing is computed again.
    return cached == answer ? cached ?? answer : answer
  }

  func make(_ change: Change, at _: Instant?) async throws(ServiceFailure) -> StoredRow? {
    await pause()
    time += 1
    let failure = failure(20)
    if let failure, failure != .unanswered { throw ServiceFailure(failure) }
    var stored: StoredRow?
    do throws(ServiceFailure) {
      stored = try rows[change.owner, default: Plain()].serve(change, at: instant(time))
    } catch {
      throw failure.map { ServiceFailure($0) } ?? error
    }
    await pause()
    if let failure { throw ServiceFailure(failure) }
    return change.isStatusOrCreation ? stored : nil
  }
}

actor LiveCopies: RecordsCopies {
  private var copies: [RowsKey: (batch: Batch, edits: [Edit], time: Instant)] = [:]

  func copy(of key: RowsKey) -> (batch: Batch, savedAt: Instant)? {
    copies[key].map { ($0.batch.folded($0.edits), $0.time) }
  }
  func save(_ batch: Batch, _ edits: [Edit], of key: RowsKey, at time: Instant) { copies[key] = (batch, edits, time) }
  func confirm(_ batch: Batch, of key: RowsKey, at time: Instant) {
    let (batch, edits, _) = copies[key] ?? (batch, [], time)
    copies[key] = (batch, edits, time)
  }
  func append(_ edit: Edit, to key: RowsKey) { copies[key]?.edits.append(edit) }
  func remove(_ key: RowsKey) { copies[key] = nil }
  func forgetEverything() { copies = [:] }
}

extension Change {
  fileprivate var isStatusOrCreation: Bool {
    switch self {
    case .create, .setStatus: true
    case .update, .delete, .note: false
    }
  }
}

/// A life through the real store, with real concurrency: tables are built off the main actor during edits.
@MainActor
func live(seed: UInt64) async throws {
  var rng = RNG(state: seed)
  let server = LiveServer(Life(seed: seed).server, RNG(state: seed &+ 1)), copies = LiveCopies()
  let timers = Timers { delay, body in Timers.live.after(delay / 2000, body) }
  var now = 0
  let store = Store(Root.State(), of: Root.self, timers: timers) { effect, send in
    await Root.handle(effect, server, copies, send: send) { instant(now) }
  }
  func send(_ what: Root.Action.What) {
    now += 10
    store.send(Root.Action(at: instant(now), what: what))
  }
  func settle() async throws { while !store.isIdle { try await Task.sleep(for: .milliseconds(1)) } }
  let athletes = [AthleteID("a1"), AthleteID("a2")]
  send(.signedIn(user: "u1", athletes: athletes))
  send(.opened(.events))
  for number in 0..<60 {
    let athlete = store.state.athlete ?? athletes[0]
    let rows = store.state.records.rows(Event.self, of: athlete)
    let cards = rows.map { Array(Layered<EventIndex>($0).list(.init())) } ?? []
    for card in cards { try expect(card.owner == athlete, "\(card.id) shown to \(athlete)") }
    let event = cards.randomElement(using: &rng)
    switch rng.below(13) {
    case 0: send(.athlete(athletes[rng.below(2)]))
    case 1: send(.opened(.today))
    case 2, 3: send(.opened(.events))
    case 4: send(.foregrounded)
    case 5, 6: if let event { send(.tapped(.delete(.event(event.id), of: athlete), "“It”")) }
    case 7: if let event { send(.tapped(.attended(event.id, of: athlete), "“It”")) }
    case 8:
      guard let event else { break }
      let name = ColumnEdit("name", from: event.name.map { .text($0) }, to: .text("R\(number)"))
      send(.tapped(.update(.event(event.id), [name], of: athlete), "“It”"))
    case 9: send(.retried(nil))
    case 10: if let notice = store.state.records.log.notices.last { send(.noticeUndone(notice.id)) }
    case 11: send(.undone)
    default: try await Task.sleep(for: .microseconds(rng.below(3000)))
    }
  }
  await server.becomeReliable()
  send(.backgrounded)
  try await settle()
  for athlete in athletes {
    send(.athlete(athlete))
    send(.opened(.all))
    send(.foregrounded)
    try await settle()
    let truth = await server.rows[athlete]
    for kind in Plain.kinds {
      let shown = Plain(store.state.records, kind, of: athlete)
      try expect(shown == truth?.only(kind), "live: at rest \(kind) of \(athlete) are not what the server has")
      let copy = await copies.copy(of: RowsKey(kind, of: athlete)).map { Plain($0.batch) }
      try expect(copy == truth?.only(kind), "live: the copy of \(kind) of \(athlete) is not what the server has")
    }
  }
}
