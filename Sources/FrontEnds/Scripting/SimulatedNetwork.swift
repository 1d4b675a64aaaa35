import CompassModel
import CompassServices
import StateMachine

/// A backend behind a network whose conditions are set by hand: for scripts, tests and demonstrations.
///
/// Every request is counted, may be held back or delayed, and fails as the conditions say at the moment it
/// would reach the server.
@MainActor
public final class SimulatedNetwork {
  /// Outcome of a request: success or a kind of failure.
  public enum Condition: String, CaseIterable, Sendable {
    /// The backend's own answer, no connection, or no answer in time.
    case online, offline, timeout
    /// Fails with the kind `ServiceFailure.Kind.serverError`.
    case serverError = "500"
    /// The session is over.
    case unauthorized = "401"
    /// The rows may not be seen or changed.
    case forbidden = "403"
    /// The row is gone.
    case notFound = "404"

    var failure: ServiceFailure? {
      switch self {
      case .online: nil
      case .offline: ServiceFailure(.offline, detail: "simulated")
      case .timeout: ServiceFailure(.timedOut, detail: "simulated")
      case .serverError: ServiceFailure(.serverError, detail: "simulated 500")
      case .unauthorized: ServiceFailure(.sessionOver, detail: "simulated 401")
      case .forbidden: ServiceFailure(.notPermitted, detail: "simulated 403")
      case .notFound: ServiceFailure(.notFound, detail: "simulated 404")
      }
    }
  }

  /// All requests made to the backend, in order.
  public private(set) var requests: [Request] = []

  /// A call of the backend, whatever became of it.
  public struct Request: Hashable, Sendable {
    /// The operation that was requested.
    public var operation: Operation
    /// The row, or the athlete whose rows were asked for.
    public var subject: String?
    /// The effect that asked (`EffectOrder`); 0 outside of effects.
    var effect: UInt64 = 0
  }

  let backend: any Backend
  private let timers: Timers
  private var condition = Condition.online
  private var exceptions: [Operation: Condition] = [:]
  private var latency = Duration.zero
  private var held: Set<Operation> = []
  private let parking = Parking()
  /// Number of the last cancelled request; waiting requests up to it fail as cancelled.
  private var cancelledUpTo = 0
  /// Returns when no effect runs but those that wait here; nil where requests go side by side.
  private var settle: (@MainActor (_ parked: @MainActor () -> Int) async -> Void)?
  private var isGivingTurns = false

  /// In front of `backend`, online and without latency, which is measured by `timers`.
  public init(_ backend: any Backend, timers: Timers) {
    self.backend = backend
    self.timers = timers
  }

  /// Number of requests that wait for a `release` or for their latency to pass.
  public var parkedCount: Int { parking.count { $0 != .turn } }
  /// Number of requests that wait for a `release`.
  public var heldCount: Int { parking.count { if case .release = $0 { true } else { false } } }
  /// Called when a request begins to wait.
  public var onPark: () -> Void = {}

  /// Whether the timeline is what asks for rows, by the open page.
  public var isTimelineOpen: @MainActor () -> Bool = { false }

  /// Whether no request gets through at all.
  public var isOffline: Bool { condition == .offline }

  /// Sets the condition for one operation, or for all and without exceptions.
  public func set(_ condition: Condition, for operation: Operation? = nil) {
    if let operation {
      exceptions[operation] = condition
    } else {
      self.condition = condition
      exceptions = [:]
    }
  }

  /// Sets the duration of every request from now on, measured by the given timers.
  public func set(latency: Duration) { self.latency = latency }

  /// Whether a change waits for a `release`, or for time that moves only when it is moved.
  func holdsBack(_ change: Change, inStandingTime: Bool) -> Bool {
    held.contains(Operation(change)) || inStandingTime && latency > .zero
  }

  /// All operations that match a request: its own, and those of the timeline's loads that include it (decision Y11).
  private func names(of operation: Operation) -> [Operation] {
    switch operation {
    case .timelineInteractions, .timelineStatusChanges: [operation, .loadTimeline]
    case .loadEvents where isTimelineOpen(): [operation, .timelineEvents, .loadTimeline]
    case .loadOffers where isTimelineOpen(): [operation, .timelineOffers, .loadTimeline]
    default: [operation]
    }
  }

  /// Keeps back all requests of an operation until they are released.
  public func hold(_ operation: Operation) { held.insert(operation) }

  /// Answers one request at a time from now on, in the order in which they were asked, and each only when all is over
  /// that the one before brought about (decision M1). For worlds whose time is moved by hand: the same script then
  /// gives the same bytes, however busy the machine is.
  ///
  /// - Parameter settle: returns when no effect runs but those that wait, of which `parked` says how many there are:
  ///   `store.settle(parked:)`.
  public func answerInOrder(settle: @escaping @MainActor (_ parked: @MainActor () -> Int) async -> Void) {
    self.settle = settle
  }

  /// Lets the held requests go, in the order they came.
  public func release(_ operation: Operation) {
    held.remove(operation)
    parking.release(operation)
  }

  /// Lets no request that waits reach the server: each ends as a cancelled one.
  public func cancelWaiting() {
    cancelledUpTo = requests.count
    parking.releaseAll()
  }

  func pass(_ operation: Operation, _ subject: String?) async throws(ServiceFailure) {
    let effect = EffectOrder.current ?? 0
    let names = names(of: operation)
    // The timeline's loads are counted as one, by the one that no other page asks for.
    if operation == .timelineInteractions {
      requests.append(Request(operation: .loadTimeline, subject: subject, effect: effect))
    }
    requests.append(Request(operation: operation, subject: subject, effect: effect))
    let number = requests.count
    let key = Parking.Key(effect: effect, request: number)
    if latency > .zero {
      await parking.park(key, until: .delay) { resume in
        let cancel = self.timers.after(self.latency) { resume() }
        self.onPark()
        return cancel
      }
    }
    if let held = names.first(where: held.contains) {
      await parking.park(key, until: .release(held)) { _ in
        self.onPark()
        return {}
      }
    }
    if let settle {
      await parking.park(key, until: .turn) { _ in
        self.giveTurns(settle)
        self.onPark()
        return {}
      }
    }
    if Task.isCancelled || number <= cancelledUpTo { throw ServiceFailure(.cancelled) }
    let exception = names.lazy.compactMap { self.exceptions[$0] }.first
    if let failure = (exception ?? condition).failure { throw failure }
  }

  /// Runs for as long as requests wait for their turn.
  private func giveTurns(_ settle: @escaping @MainActor (_ parked: @MainActor () -> Int) async -> Void) {
    guard !isGivingTurns else { return }
    isGivingTurns = true
    Task {
      while self.parking.count(where: { $0 == .turn }) > 0 {
        await settle { self.parking.count { _ in true } }
        self.parking.releaseFirst(of: .turn)
      }
      self.isGivingTurns = false
    }
  }
}

/// Requests that wait. One that is cancelled leaves at once, so that the count is always exact.
final class Parking: Sendable {
  /// Condition that ends the wait of a request.
  enum Event: Equatable {
    case delay
    case release(SimulatedNetwork.Operation)
    /// That those before it are answered.
    case turn
  }

  /// The place of a request among all: by the order of the effects, and within one by the order of asking.
  struct Key: Hashable, Comparable {
    var effect: UInt64
    var request: Int

    static func < (one: Key, other: Key) -> Bool { (one.effect, one.request) < (other.effect, other.request) }
  }

  private struct Entry {
    var event: Event
    var continuation: CheckedContinuation<Void, Never>
  }

  private let entries = Lock<[Key: Entry]>([:])

  func count(where isCounted: (Event) -> Bool) -> Int {
    entries.withLock { entries in entries.count { isCounted($0.value.event) } }
  }

  /// Waits until released, by the closure handed to `arrange`, or by cancellation.
  @MainActor
  func park(
    _ key: Key, until event: Event,
    arrange: @MainActor (@escaping @MainActor () -> Void) -> @MainActor () -> Void
  ) async {
    var disarm: @MainActor () -> Void = {}
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        entries.withLock { $0[key] = Entry(event: event, continuation: continuation) }
        if Task.isCancelled {
          leave(key)
        } else {
          disarm = arrange { self.leave(key) }
        }
      }
    } onCancel: {
      leave(key)
    }
    disarm()
  }

  func releaseAll() {
    for key in entries.withLock({ $0.keys.sorted() }) { leave(key) }
  }

  func release(_ operation: SimulatedNetwork.Operation) {
    for key in keys(of: .release(operation)) { leave(key) }
  }

  func releaseFirst(of event: Event) {
    if let key = keys(of: event).first { leave(key) }
  }

  private func keys(of event: Event) -> [Key] {
    entries.withLock { entries in entries.filter { $0.value.event == event }.keys.sorted() }
  }

  private func leave(_ key: Key) {
    entries.withLock { $0.removeValue(forKey: key) }?.continuation.resume()
  }
}
