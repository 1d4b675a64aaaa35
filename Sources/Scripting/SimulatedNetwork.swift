import CompassModel
import CompassServices
import StateMachine

/// A backend behind a network whose conditions are set by hand: for scripts, tests and demonstrations.
///
/// Every request is counted, may be held back or delayed, and fails as the conditions say at the moment it
/// would reach the server.
@MainActor
public final class SimulatedNetwork {
  /// What a request meets.
  public enum Condition: String, CaseIterable, Sendable {
    /// The backend's own answer, no connection, or no answer in time.
    case online, offline, timeout
    /// `ServiceFailure.Kind.serverError`.
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

  /// A port's operation by its name.
  public enum Operation: String, CaseIterable, Sendable {
    /// Of `EventsBackend`; what is called `update…` is the `update` of `EditsBackend`, by the table of the row.
    case loadEvents, createEvent, deleteEvent, updateEvent
    /// Of `OffersBackend` and `SchoolsBackend`.
    case loadOffers, createOffer, updateOffer, deleteOffer, loadSchools
    /// Of `TasksBackend` and `MetricsBackend`.
    case loadTasks, updateTaskStatus, loadMetrics, createMetric, updateMetric
    /// Of `InteractionsBackend`.
    case createInteraction
    /// All four sources of the timeline, or what one of them answers.
    case loadTimeline, timelineEvents, timelineInteractions, timelineOffers, timelineStatusChanges
    /// Of `DetailsBackend`.
    case loadRecord
    /// Of `FamilyBackend` and `SignInBackend`.
    case loadFamily, signIn, signOut
    /// Asked by a live session itself, below this network: named here so that scripts may say it.
    case refreshSession
  }

  /// What was asked of the backend, in order.
  public private(set) var requests: [Request] = []

  /// A call of the backend, whatever became of it.
  public struct Request: Hashable, Sendable {
    /// What was asked.
    public var operation: Operation
    /// The row, or the athlete whose rows were asked for.
    public var subject: String?
  }

  let backend: any Backend
  private let timers: Timers
  private var condition = Condition.online
  private var exceptions: [Operation: Condition] = [:]
  private var latency = Duration.zero
  private var held: Set<Operation> = []
  private let parking = Parking()
  /// How many of the requests were cancelled if they waited.
  private var cancelledUpTo = 0

  /// Stands before `backend`, online and without latency, which is measured by `timers`.
  public init(_ backend: any Backend, timers: Timers) {
    self.backend = backend
    self.timers = timers
  }

  /// How many requests wait for a `release` or for their latency to pass.
  public var parkedCount: Int { parking.count }
  /// How many requests wait for a `release`.
  public var heldCount: Int { parking.heldCount }
  /// Called when a request begins to wait.
  public var onPark: () -> Void = {}

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

  /// How long every request takes from now on, by the timers given.
  public func set(latency: Duration) { self.latency = latency }

  /// Keeps back all requests of an operation until they are released.
  public func hold(_ operation: Operation) { held.insert(operation) }

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

  /// The condition set for this operation alone, as for a part of an answer that is not asked for by itself.
  func failure(for operation: Operation) -> ServiceFailure? { exceptions[operation]?.failure }

  func pass(_ operation: Operation, _ subject: String?) async throws(ServiceFailure) {
    requests.append(Request(operation: operation, subject: subject))
    let number = requests.count
    if latency > .zero {
      await parking.park(operation: nil) { resume in
        let cancel = self.timers.after(self.latency) { resume() }
        self.onPark()
        return cancel
      }
    }
    if held.contains(operation) {
      await parking.park(operation: operation) { _ in
        self.onPark()
        return {}
      }
    }
    if Task.isCancelled || number <= cancelledUpTo { throw ServiceFailure(.cancelled) }
    if let failure = (exceptions[operation] ?? condition).failure { throw failure }
  }
}

/// Requests that wait. One that is cancelled leaves at once, so that the count is always exact.
final class Parking: Sendable {
  private struct Entry {
    var operation: SimulatedNetwork.Operation?
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct Lot {
    var nextTicket = 0
    var entries: [Int: Entry] = [:]
  }

  private let lot = Lock(Lot())

  var count: Int { lot.withLock { $0.entries.count } }

  /// How many wait for the release of their operation.
  var heldCount: Int { lot.withLock { $0.entries.count { $0.value.operation != nil } } }

  /// Waits until released by operation, by the closure handed to `arrange`, or by cancellation.
  @MainActor
  func park(
    operation: SimulatedNetwork.Operation?,
    arrange: @MainActor (@escaping @MainActor () -> Void) -> @MainActor () -> Void
  ) async {
    let ticket = lot.withLock { lot in
      lot.nextTicket += 1
      return lot.nextTicket
    }
    var disarm: @MainActor () -> Void = {}
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        lot.withLock { $0.entries[ticket] = Entry(operation: operation, continuation: continuation) }
        if Task.isCancelled {
          leave(ticket)
        } else {
          disarm = arrange { self.leave(ticket) }
        }
      }
    } onCancel: {
      leave(ticket)
    }
    disarm()
  }

  func releaseAll() {
    for ticket in lot.withLock({ $0.entries.keys.sorted() }) { leave(ticket) }
  }

  func release(_ operation: SimulatedNetwork.Operation) {
    let tickets = lot.withLock { lot in lot.entries.filter { $0.value.operation == operation }.keys.sorted() }
    for ticket in tickets { leave(ticket) }
  }

  private func leave(_ ticket: Int) {
    lot.withLock { $0.entries.removeValue(forKey: ticket) }?.continuation.resume()
  }
}
