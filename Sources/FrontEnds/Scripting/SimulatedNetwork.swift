import CompassModel
import CompassServices
import StateMachine

/// A backend behind a simulated network, for scripts, tests and demonstrations, whose requests are counted, can be held
/// or delayed, and fail by the conditions at the moment when they reach the server.
@MainActor
public final class SimulatedNetwork {
  /// Outcome of a request: success or a kind of failure.
  public enum Condition: String, CaseIterable, Sendable {
    /// The backend's own answer; no connection; no answer in time.
    case online, offline, timeout
    /// Fails with the kind `ServiceFailure.Kind.serverError`.
    case serverError = "500"
    /// Fails since the session is over.
    case unauthorized = "401"
    /// Fails since the user may not see or change the rows.
    case forbidden = "403"
    /// Fails since the row no longer exists.
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

  /// All requests in order; before a load of the timeline's interactions one of the timeline as a whole.
  public private(set) var requests: [Request] = []

  /// A request to the backend, whatever its outcome.
  public struct Request: Hashable, Sendable {
    /// The operation that was requested.
    public var operation: Operation
    /// Id of the row, or of the athlete whose rows were requested; an email for a sign-in; nil for other requests.
    public var subject: String?
    /// The effect that made the request (`EffectOrder`); 0 outside of effects.
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
  /// Waits until no effect runs except `parked` ones; nil while requests are answered concurrently.
  private var settle: (@MainActor (_ parked: @MainActor () -> Int) async -> Void)?
  private var isReleasing = false

  /// Makes a network in front of `backend`, online and without latency; latency is measured by `timers`.
  public init(_ backend: any Backend, timers: Timers) { (self.backend, self.timers) = (backend, timers) }

  /// Number of requests that wait for a `release` or for their latency to pass.
  package var parkedCount: Int { parking.count { $0 != .turn } }
  package var heldCount: Int { parking.count { if case .release = $0 { true } else { false } } }
  package var onPark: () -> Void = {}

  /// Returns whether the timeline is the open page, so that it is what loads rows.
  package var isTimelineOpen: @MainActor () -> Bool = { false }

  /// Whether the condition for all operations is `.offline`.
  public var isOffline: Bool { condition == .offline }

  /// Sets the condition for one operation; or for all, which removes the exceptions for single operations.
  public func set(_ condition: Condition, for operation: Operation? = nil) {
    if let operation {
      exceptions[operation] = condition
    } else {
      self.condition = condition
      exceptions = [:]
    }
  }

  /// Sets the delay of every later request, measured by the network's timers.
  public func set(latency: Duration) { self.latency = latency }

  /// Whether a change waits for a `release`, or, with `inStandingTime`, for time that passes only on request.
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

  /// Holds all requests of an operation until they are released.
  public func hold(_ operation: Operation) { held.insert(operation) }

  /// Answers one request at a time from now on, in the order of their effects (decision M1): with manual time, a script
  /// always gives the same output. `settle` is `store.settle(parked:)`.
  public func answerInOrder(settle: @escaping @MainActor (_ parked: @MainActor () -> Int) async -> Void) {
    self.settle = settle
  }

  /// Releases the held requests of an operation, in order, and holds no further ones.
  public func release(_ operation: Operation) {
    held.remove(operation)
    parking.release(operation)
  }

  /// Cancels all waiting requests: none reaches the server.
  package func cancelWaiting() {
    cancelledUpTo = requests.count
    parking.releaseAll()
  }

  func pass(_ operation: Operation, _ subject: String?) async throws(ServiceFailure) {
    let effect = EffectOrder.current ?? 0
    let names = names(of: operation)
    // A load of the timeline is counted by the one source that no other page requests.
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
        self.releaseParked(settle)
        self.onPark()
        return {}
      }
    }
    if Task.isCancelled || number <= cancelledUpTo { throw ServiceFailure(.cancelled) }
    let exception = names.lazy.compactMap { self.exceptions[$0] }.first
    if let failure = (exception ?? condition).failure { throw failure }
  }

  private func releaseParked(_ settle: @escaping @MainActor (_ parked: @MainActor () -> Int) async -> Void) {
    guard !isReleasing else { return }
    isReleasing = true
    Task {
      while self.parking.count(where: { $0 == .turn }) > 0 {
        await settle { self.parking.count { _ in true } }
        self.parking.releaseFirst(of: .turn)
      }
      self.isReleasing = false
    }
  }
}

/// Waiting requests. A cancelled one leaves at once, so that the count is always exact.
final class Parking: Sendable {
  enum Event: Equatable {
    case delay
    case release(SimulatedNetwork.Operation)
    /// All earlier requests were answered.
    case turn
  }

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

  /// Waits until release, a call of `arrange`'s argument, or cancellation; then calls its result, to stop a timer.
  @MainActor
  func park(
    _ key: Key, until event: Event, arrange: @MainActor (@escaping @MainActor () -> Void) -> @MainActor () -> Void
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

  private func leave(_ key: Key) { entries.withLock { $0.removeValue(forKey: key) }?.continuation.resume() }
}
