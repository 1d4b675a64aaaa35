import CompassModel
import CompassServices
import Records
import StateMachine

/// A backend that knows its unanswered requests, so that a program can wait for changes at its end (decision C6).
@MainActor
package final class TrackedBackend {
  private let backend: any Backend
  /// The simulated network that requests pass; nil for none.
  package var simulation: SimulatedNetwork?
  private var loads: [Int: PendingLoad] = [:]
  private var newestLoad = 0
  /// Number of changes requested so far, answered or not.
  package private(set) var requestedChangeCount = 0
  /// Unanswered changes by their numbers, with a function that fails them.
  private var changesInFlight: [Int: (change: Change, giveUp: () -> Void)] = [:]
  /// The time limit of the first change and all loads before it (decision L6); nil for no limit.
  private var limit: Limit?
  private var hasAnswered = false
  /// Whether the latest request about the session was a sign-out (decision C9).
  package private(set) var signOutRequested = false

  private enum Limit {
    case running(Timers.Cancel), over
  }

  package var onChangeMade: @MainActor (Change) -> Void = { _ in }

  package init(_ backend: any Backend) { self.backend = backend }

  package struct PendingLoad {
    package enum Subject {
      case rows(Query)
      case record(RecordReference)
      case family, signIn
    }

    package let subject: Subject
    package let began = ContinuousClock.now
  }

  package var pendingLoads: some Collection<PendingLoad> { loads.values }
  package var pendingLoadCount: Int { loads.count }

  private var next: any Backend { simulation ?? backend }

  /// Number of running effects not to be waited for, loads and changes held back; 0 while a change may be answered.
  /// `inStandingTime` says whether delays wait until time is advanced.
  package func effectsBesideChanges(inStandingTime: Bool) -> Int {
    // All unanswered changes are held back then.
    awaitsChanges(inStandingTime: inStandingTime) ? 0 : pendingLoadCount + changesInFlight.count
  }

  /// Whether any change may be answered without a `release` or, with `inStandingTime`, an advance of time.
  package func awaitsChanges(inStandingTime: Bool) -> Bool {
    changesInFlight.values.contains {
      simulation?.holdsBack($0.change, inStandingTime: inStandingTime) != true
    }
  }

  /// Fails every unanswered change as `.unanswered`, since its outcome is unknown.
  package func giveUpChanges() {
    for number in changesInFlight.keys.sorted() { changesInFlight.removeValue(forKey: number)?.giveUp() }
  }

  /// Gives up the first change after `time`, with all loads before it (decision L6); unsent if nothing was answered.
  package func limitFirstChange(to time: Duration, _ timers: Timers) {
    limit = .running(
      timers.after(time) { [weak self] in
        guard let self, case .running = limit else { return }
        limit = .over
        giveUpChanges()
      })
  }

  private func endLimit() {
    if case .running(let cancel) = limit { cancel() }
    limit = nil
  }

  private func load<Value: Sendable>(
    _ subject: PendingLoad.Subject, _ ask: @MainActor () async throws(ServiceFailure) -> Value
  ) async throws(ServiceFailure) -> Value {
    newestLoad += 1
    let number = newestLoad
    loads[number] = PendingLoad(subject: subject)
    defer { loads[number] = nil }
    do throws(ServiceFailure) {
      let value = try await ask()
      hasAnswered = true
      return value
    } catch {
      if ![.timedOut, .offline, .cancelled].contains(error.kind) { hasAnswered = true }
      throw error
    }
  }
}

extension TrackedBackend: Backend {
  package var signedInUser: UserID? { get async { await next.signedInUser } }

  /// Makes a change through the backend. Throws `.unanswered` as soon as changes are given up, `.timedOut` unsent if
  /// the limit passed before any answer, and the backend's own failures.
  @discardableResult
  package func make(_ change: Change, at time: Instant?) async throws(ServiceFailure) -> StoredRow? {
    requestedChangeCount += 1
    if case .over = limit, !hasAnswered {
      throw ServiceFailure(.timedOut, reason: "The server did not answer. Nothing was sent.")
    }
    defer { endLimit() }
    let number = requestedChangeCount
    let work = Task.atOnce {
      await outcome { () async throws(ServiceFailure) in try await self.next.make(change, at: time) }
    }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiting: CheckedContinuation<Result<StoredRow?, ServiceFailure>, Never>) in
        changesInFlight[number] = (
          change,
          {
            work.cancel()
            waiting.resume(returning: .failure(ServiceFailure(.unanswered)))
          }
        )
        _ = Task.atOnce {
          let answer = await work.value
          if self.changesInFlight.removeValue(forKey: number) != nil { waiting.resume(returning: answer) }
        }
      }
    } onCancel: {
      work.cancel()
    }
    let stored = try answer.get()
    onChangeMade(change)
    return stored
  }

  package func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    try await load(.rows(query)) { () async throws(ServiceFailure) in try await next.rows(of: query, cached: cached) }
  }

  package func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await load(.record(reference)) { () async throws(ServiceFailure) in
      try await next.loadRecord(reference, of: athlete)
    }
  }

  package nonisolated var asksForCredentials: Bool { backend.asksForCredentials }

  package var isSignedInElsewhere: Bool { get async { await backend.isSignedInElsewhere } }

  package func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    signOutRequested = false
    try await load(.signIn) { () async throws(ServiceFailure) in
      try await next.signIn(email: email, password: password)
    }
  }

  package func signOut() async {
    signOutRequested = true
    await next.signOut()
  }

  package func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    signOutRequested = false
    return try await load(.family) { () async throws(ServiceFailure) in try await next.loadFamily() }
  }
}

extension Task where Success: Sendable, Failure == Never {
  /// Begins at once where the system can do so: requests reach the backend in the order in which they were made.
  @MainActor
  fileprivate static func atOnce(_ work: @escaping @MainActor () async -> Success) -> Task {
    if #available(macOS 26, iOS 26, *) { .immediate(operation: work) } else { Task(operation: work) }
  }
}
