import CompassModel

/// Keeps what a backend answered: for the next start, for pages that show the same rows, and for a page that is opened
/// again (decision W1).
public final class CopyKeeper: Sendable {
  private struct Kept {
    var answer: any Sendable
    var savedAt: Instant
    /// What it was the answer to.
    var question: String?
    /// Whether it need not be asked for again for a while.
    var isFresh: Bool
    /// Asks for it once more; nil for what only was saved.
    var look: (@MainActor @Sendable (any Backend) async -> LookOutcome)?
  }

  private struct State {
    /// How often everything was forgotten: what was asked for before is not kept after (decision N10).
    var epoch = 0
    var kept: [CopyKey: Kept] = [:]
    /// How often rows were changed: an answer that was under way meanwhile may hold the old ones.
    var changes: [CopyKey: Int] = [:]
    var loadsUnderWay = 0
    /// Whether something changed that was not shown, because something else could not be asked for.
    var hasNews = false
    /// The last of what is to be written, one after the other.
    var writing: Task<Void, Never>?
  }

  private let store: any SavedCopies
  private let now: @Sendable () -> Instant
  private let lifetime: Duration
  private let state = Lock(State())

  /// - Parameters:
  ///   - store: where copies outlive the app.
  ///   - lifetime: for how long an answer need not be asked for again when a page is only opened.
  ///   - now: the app's clock.
  public init(_ store: any SavedCopies, lifetime: Duration = .seconds(300), now: @escaping @Sendable () -> Instant) {
    self.store = store
    self.lifetime = lifetime
    self.now = now
  }

  /// How many questions the backend has not answered yet.
  public var loadsUnderWay: Int { state.withLock { $0.loadsUnderWay } }

  /// What is opened from now on is asked for again: a person wants to see what the backend has.
  public func askAnew() {
    state.withLock { state in for key in state.kept.keys { state.kept[key]?.isFresh = false } }
  }

  /// Forgets all copies, and keeps none of what is under way (decision N10).
  public func forgetEverything() async {
    let forgetting = state.withLock { state in
      state.epoch += 1
      state.kept = [:]
      return write(&state) { await $0.forgetEverything() }
    }
    await forgetting.value
  }

  /// In the order of the calls.
  @discardableResult
  private func write(
    _ state: inout State, _ change: @escaping @Sendable (any SavedCopies) async -> Void
  ) -> Task<Void, Never> {
    let writing = Task { [store, earlier = state.writing] in
      await earlier?.value
      await change(store)
    }
    state.writing = writing
    return writing
  }
}

/// Asking, with the copy at hand meanwhile.
extension CopyKeeper {
  /// Something is asked for.
  @MainActor
  func count<Value: Sendable>(
    _ ask: @MainActor () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    state.withLock { $0.loadsUnderWay += 1 }
    defer { state.withLock { $0.loadsUnderWay -= 1 } }
    return try await ask()
  }

  /// Shows the copy, then asks the backend, and shows what it answered. What was answered a short while ago is not
  /// asked for again.
  @MainActor
  func load<Answer>(
    _ lookup: Lookup<Answer>, from backend: any Backend, show: @MainActor (Answer, RowsSource) async -> Void
  ) async throws(ServiceFailure) {
    let (epoch, changes) = state.withLock { ($0.epoch, $0.changes[lookup.key]) }
    if let (answer, time) = fresh(lookup) { return await show(answer, .loaded(at: time)) }
    let answer: Answer
    do throws(ServiceFailure) {
      answer = try await count { () async throws(ServiceFailure) in
        if let (copy, time) = await copy(lookup, epoch, changes) { await show(copy, .saved(at: time)) }
        return try await ask(lookup, in: backend)
      }
    } catch {
      // Who may not see the rows is not shown those that were saved either (decision N5).
      if [.notPermitted, .notFound].contains(error.kind) { drop(lookup.key) }
      throw error
    }
    let time = now()
    let writing = await keep(answer, of: lookup, at: time, epoch, changes)?.writing
    await show(answer, .loaded(at: time))
    await writing?.value
  }

  /// What the backend answers. Throws also where that is no answer beside what is known (decision L9).
  @MainActor
  private func ask<Answer>(_ lookup: Lookup<Answer>, in backend: any Backend) async throws(ServiceFailure) -> Answer {
    let answer = try await lookup.ask(backend)
    guard let known = state.withLock({ $0.kept[lookup.key] })?.answer as? Answer else { return answer }
    return try lookup.checked(answer, known)
  }

  private func fresh<Answer>(_ lookup: Lookup<Answer>) -> (Answer, Instant)? {
    guard let kept = state.withLock({ $0.kept[lookup.key] }), kept.isFresh, kept.question == lookup.question,
      let answer = kept.answer as? Answer
    else { return nil }
    let age = kept.savedAt.duration(to: now())
    return age >= .zero && age < lifetime ? (answer, kept.savedAt) : nil
  }

  /// The answer that is in memory, or saved.
  private func copy<Answer>(
    _ lookup: Lookup<Answer>, _ epoch: Int, _ changes: Int?
  ) async -> (Answer, Instant)? {
    let (kept, writing) = state.withLock { ($0.kept[lookup.key], $0.writing) }
    if let kept, let answer = kept.answer as? Answer { return (answer, kept.savedAt) }
    // What was dropped since the start may still be there.
    if changes != nil { await writing?.value }
    guard let saved = await store.copy(under: lookup.key), let answer = await Self.read(saved, lookup)
    else { return nil }
    let isWanted = state.withLock { state in
      guard state.epoch == epoch, state.changes[lookup.key] == changes else { return false }
      if state.kept[lookup.key] == nil {
        state.kept[lookup.key] = Kept(answer: answer, savedAt: saved.savedAt, isFresh: false)
      }
      return true
    }
    return isWanted ? (answer, saved.savedAt) : nil
  }

  // Going through many rows takes a while: not on the main actor.
  @concurrent private static func read<Answer>(_ copy: SavedCopy, _ lookup: Lookup<Answer>) async -> Answer? {
    lookup.decode(copy.bytes)
  }

  /// - Returns: what is being written of it, and whether it is what was known; nil for an answer that is not kept.
  @MainActor
  private func keep<Answer>(
    _ answer: Answer, of lookup: Lookup<Answer>, at time: Instant, _ epoch: Int, _ changes: Int?
  ) async -> (writing: Task<Void, Never>, isKnown: Bool)? {
    let key = lookup.key
    guard !Task.isCancelled else { return nil }
    let isKnown = await Self.areEqual(state.withLock { $0.kept[key] }?.answer as? Answer, answer)
    return state.withLock { state in
      guard state.epoch == epoch, state.changes[key] == changes else { return nil }
      state.kept[key] = Kept(answer: answer, savedAt: time, question: lookup.question, isFresh: true) { [weak self] in
        await self?.look(lookup, in: $0) ?? .failed
      }
      let writing = write(&state) { store in
        if isKnown { return await store.confirm(key, at: time) }
        guard let bytes = lookup.encode(answer) else { return }
        await store.save(SavedCopy(bytes, savedAt: time), under: key)
      }
      return (writing, isKnown)
    }
  }

  // Comparing many rows takes a while too.
  @concurrent private static func areEqual<Answer: Equatable & Sendable>(
    _ one: Answer?, _ other: Answer
  ) async -> Bool {
    one == other
  }

  private func drop(_ key: CopyKey) {
    state.withLock { state in
      state.kept[key] = nil
      state.changes[key, default: 0] += 1
      write(&state) { await $0.remove(key) }
    }
  }
}

/// The result of a look at the backend that nothing waited for.
public enum LookOutcome: String, Hashable, Sendable, Codable, CaseIterable {
  /// The backend has what is known, or did not say.
  case same, failed
  /// It has something else: the next request is answered with that at once.
  case changed
  /// It shows the rows no more, or knows the session no more: the next request says so.
  case refused
}

/// What others changed (decision W6).
extension CopyKeeper {
  /// Asks again, side by side, for what is kept under these keys. What failed is not said; it is as if nothing had
  /// been asked.
  @MainActor
  public func look(at keys: [CopyKey], in backend: any Backend) async -> LookOutcome {
    let looks = state.withLock { state in keys.compactMap { state.kept[$0]?.look } }
    let outcomes = await withTaskGroup(of: LookOutcome.self) { group in
      for look in looks { group.addTask { await look(backend) } }
      var outcomes: Set<LookOutcome> = []
      for await outcome in group { outcomes.insert(outcome) }
      return outcomes
    }
    if outcomes.contains(.refused) {
      askAnew()
      return .refused
    }
    return state.withLock { state in
      state.hasNews = state.hasNews || outcomes.contains(.changed)
      if outcomes.contains(.failed) { return .failed }
      defer { state.hasNews = false }
      return state.hasNews ? .changed : .same
    }
  }

  @MainActor
  private func look<Answer>(_ lookup: Lookup<Answer>, in backend: any Backend) async -> LookOutcome {
    let (epoch, changes) = state.withLock { ($0.epoch, $0.changes[lookup.key]) }
    let refusals: Set<ServiceFailure.Kind> = [.sessionOver, .notPermitted, .notFound]
    do throws(ServiceFailure) {
      let answer = try await count { () async throws(ServiceFailure) in try await ask(lookup, in: backend) }
      return await keep(answer, of: lookup, at: now(), epoch, changes)?.isKnown == false ? .changed : .same
    } catch {
      return refusals.contains(error.kind) ? .refused : .failed
    }
  }
}

/// What the backend has stored; the copies follow, so that a start without a connection brings nothing back.
public enum StoredChange: Hashable, Sendable {
  /// An event or an offer is gone.
  case deleted(RecordReference)
  /// The athlete was at an event.
  case attended(EventID)
  /// An offer was answered.
  case offerStatus(OfferID, OfferStatus)
  /// How far the athlete got with a task.
  case taskStatus(AthleteTask)
  /// A record was created or edited, of which an answer tells more than is known: all rows are asked for again.
  case record(NewRecord)

  /// A record that forms store.
  public enum NewRecord: Hashable, Sendable {
    /// With the id of one that was there before.
    case event(EventID?), offer(OfferID?)
    /// Readings and contacts.
    case reading, interaction
  }
}

extension CopyKeeper {
  /// Returns once the copies on the device have followed.
  public func stored(_ change: StoredChange, of owner: AthleteID) async {
    switch change {
    case .deleted(let reference):
      drop(Lookup.record(reference, of: owner).key)
      switch reference {
      case .event(let id):
        edit(.events(of: owner)) { $0.rows.removeAll { $0.id == id } }
      case .offer(let id):
        edit(.offers(of: owner)) { $0.rows.removeAll { $0.id == id } }
      case .interaction(let id): edit(.interactions(of: owner)) { $0.rows.removeAll { $0.id == id } }
      }
    case .attended(let id):
      drop(Lookup.record(.event(id), of: owner).key)
      edit(.events(of: owner)) { loaded in
        if let index = loaded.rows.firstIndex(where: { $0.id == id }) { loaded.rows[index].isAttended = true }
      }
    case .offerStatus(let id, let status):
      drop(Lookup.record(.offer(id), of: owner).key)
      edit(.offers(of: owner)) { loaded in
        if let index = loaded.rows.firstIndex(where: { $0.id == id }) { loaded.rows[index].status = status }
      }
    case .taskStatus(let row):
      edit(.statuses(of: owner)) { loaded in
        loaded.rows.removeAll { $0.task == row.task }
        loaded.rows.append(row)
      }
      expire(Lookup.tasks(of: owner).key)
    case .record(.event(let id)):
      if let id { drop(Lookup.record(.event(id), of: owner).key) }
      expire(Lookup.events(of: owner).key)
    case .record(.offer(let id)):
      if let id { drop(Lookup.record(.offer(id), of: owner).key) }
      expire(Lookup.offers(of: owner).key)
    case .record(.reading): expire(Lookup.metrics(of: owner, from: nil, through: .latest).key)
    case .record(.interaction): expire(Lookup.interactions(of: owner).key, Lookup.history(of: owner).key)
    }
    await state.withLock { $0.writing }?.value
  }

  private func edit<Answer>(_ lookup: Lookup<Answer>, _ change: (inout Answer) -> Void) {
    let key = lookup.key
    state.withLock { state in
      state.changes[key, default: 0] += 1
      guard let kept = state.kept[key], var answer = kept.answer as? Answer else {
        // It was not read since the start: what it says is not true any more.
        write(&state) { await $0.remove(key) }
        return
      }
      change(&answer)
      state.kept[key]?.answer = answer
      write(&state) { [answer] store in
        guard let bytes = lookup.encode(answer) else { return }
        await store.save(SavedCopy(bytes, savedAt: kept.savedAt), under: key)
      }
    }
  }

  private func expire(_ keys: CopyKey...) {
    state.withLock { state in
      for key in keys {
        state.changes[key, default: 0] += 1
        state.kept[key]?.isFresh = false
      }
    }
  }
}
