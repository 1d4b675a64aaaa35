import CompassServices

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

  func release(_ operation: SimulatedNetwork.Operation) {
    let tickets = lot.withLock { lot in lot.entries.filter { $0.value.operation == operation }.keys.sorted() }
    for ticket in tickets { leave(ticket) }
  }

  private func leave(_ ticket: Int) {
    lot.withLock { $0.entries.removeValue(forKey: ticket) }?.continuation.resume()
  }
}
