import CompassModel
import CompassServices
import Records
import StateMachine

/// A backend of which it is known what it has not answered yet: a program that is left waits for changes, and not for
/// loads (decision C6).
///
/// Nothing is kept of a request once it is answered.
@MainActor
public final class TrackedBackend {
  private let backend: any Backend
  /// The network that every request meets; nil for the real one.
  public var simulation: SimulatedNetwork?
  /// Loads without an answer by their numbers.
  private var loads: [Int: PendingLoad] = [:]
  private var newestLoad = 0
  /// The number of changes that were asked for, answered or not.
  package private(set) var changesAsked = 0
  /// Changes without an answer by their numbers, with what fails them.
  private var changesUnderWay: [Int: (change: Change, giveUp: () -> Void)] = [:]
  /// The time that the first change has, with all that is loaded before it (decision L6); nil for no limit.
  private var limit: Limit?
  /// Whether the backend has answered anything.
  private var hasAnswered = false
  /// Whether a sign-out was the last that was asked about the session.
  package private(set) var wasAskedToSignOut = false

  private enum Limit {
    case running(Timers.Cancel), over
  }

  /// Receives each change that the backend has made.
  public var onChangeMade: @MainActor (Change) -> Void = { _ in }

  /// In front of `backend`, which is reached without a simulated network.
  public init(_ backend: any Backend) { self.backend = backend }

  /// A load without an answer.
  package struct PendingLoad {
    /// The rows or the person that is asked for.
    package enum Subject {
      case rows(Query)
      case record(RecordReference)
      case family, signIn
    }

    package let subject: Subject
    package let began = ContinuousClock.now
  }

  /// The loads without an answer, in no order.
  package var pendingLoads: some Collection<PendingLoad> { loads.values }
  /// The number of loads without an answer.
  public var loadsUnderWay: Int { loads.count }

  private var next: any Backend { simulation ?? backend }

  /// Counts the running effects that need not be waited for where only the answers of changes matter: loads, and changes that
  /// do not go on by themselves. None while a change may still be answered.
  ///
  /// - Parameter inStandingTime: whether delayed requests wait until the time is moved.
  package func effectsBesideChanges(inStandingTime: Bool) -> Int {
    // Every change that has no answer is held back then.
    awaitsChanges(inStandingTime: inStandingTime) ? 0 : loadsUnderWay + changesUnderWay.count
  }

  /// Whether a change may still be answered.
  package func awaitsChanges(inStandingTime: Bool) -> Bool {
    changesUnderWay.values.contains {
      simulation?.holdsBack($0.change, inStandingTime: inStandingTime) != true
    }
  }

  /// Fails every change that has no answer: it is not known whether it was made.
  package func giveUpChanges() {
    for number in changesUnderWay.keys.sorted() { changesUnderWay.removeValue(forKey: number)?.giveUp() }
  }

  /// Gives up the first change once `time` is over, what is loaded before it included, as a command of one change ends
  /// in L6's time.
  ///
  /// Where nothing at all was answered in that time the change is not sent. Later changes have the backend's own limit.
  package func limitFirstChange(to time: Duration, _ timers: Timers) {
    limit = .running(
      timers.after(time) { [weak self] in
        guard let self, case .running = limit else { return }
        limit = .over
        giveUpChanges()
      })
  }

  /// Ends the limit, which is that of the first change alone.
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
  public var signedInUser: UserID? { get async { await next.signedInUser } }

  /// Fails as unanswered when changes are given up, whatever the backend does meanwhile.
  @discardableResult
  public func make(_ change: Change) async throws(ServiceFailure) -> StoredRow? {
    changesAsked += 1
    if case .over = limit, !hasAnswered {
      throw ServiceFailure(.timedOut, reason: "The server did not answer. Nothing was sent.")
    }
    defer { endLimit() }
    let number = changesAsked
    let work = Task.atOnce { await self.answer(change) }
    let answer = await withTaskCancellationHandler {
      await withCheckedContinuation { (waiting: CheckedContinuation<Result<StoredRow?, ServiceFailure>, Never>) in
        changesUnderWay[number] = (
          change,
          {
            work.cancel()
            waiting.resume(returning: .failure(ServiceFailure(.unanswered)))
          }
        )
        _ = Task.atOnce {
          let answer = await work.value
          if self.changesUnderWay.removeValue(forKey: number) != nil { waiting.resume(returning: answer) }
        }
      }
    } onCancel: {
      work.cancel()
    }
    let stored = try answer.get()
    onChangeMade(change)
    return stored
  }

  private func answer(_ change: Change) async -> Result<StoredRow?, ServiceFailure> {
    do throws(ServiceFailure) {
      return .success(try await next.make(change))
    } catch {
      return .failure(error)
    }
  }

  public func rows(of query: Query, cached: Batch?) async throws(ServiceFailure) -> Batch {
    try await load(.rows(query)) { () async throws(ServiceFailure) in try await next.rows(of: query, cached: cached) }
  }

  public func loadRecord(_ reference: RecordReference, of athlete: AthleteID) async throws(ServiceFailure) -> Record {
    try await load(.record(reference)) { () async throws(ServiceFailure) in
      try await next.loadRecord(reference, of: athlete)
    }
  }

  public nonisolated var asksForCredentials: Bool { backend.asksForCredentials }

  public var isSignedInElsewhere: Bool { get async { await backend.isSignedInElsewhere } }

  public func signIn(email: String, password: Secret) async throws(ServiceFailure) {
    wasAskedToSignOut = false
    try await load(.signIn) { () async throws(ServiceFailure) in
      try await next.signIn(email: email, password: password)
    }
  }

  public func signOut() async {
    wasAskedToSignOut = true
    await next.signOut()
  }

  public func loadFamily() async throws(ServiceFailure) -> FamilyAccess {
    wasAskedToSignOut = false
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
