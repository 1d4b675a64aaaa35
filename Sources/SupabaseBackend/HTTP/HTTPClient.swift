import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Sends a request once and hands back the answer, whatever its status.
///
/// No redirects, cookies or cache. Anything but a GET goes over a connection of its own: a kept one that the server has
/// closed would make the transport send it twice (wire.md §6).
public final class HTTPClient: Sendable {
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  private let reading: URLSession
  private let readings: HTTPSession
  private let writing: URLSession
  private let writings: HTTPSession
  private let deadline: Duration
  private let largestAnswer: Int
  private let sleep: Sleep

  /// - Parameters:
  ///   - deadline: how long one exchange may take from the call to the last byte.
  ///   - largestAnswer: in bytes; a larger answer is a failure.
  ///   - sleep: passes the deadline's time; nil for real time.
  public init(
    deadline: Duration = .seconds(15), largestAnswer: Int = 32 << 20,
    sleep: Sleep? = nil
  ) {
    (reading, readings) = HTTPSession.make(keepsConnections: true)
    (writing, writings) = HTTPSession.make(keepsConnections: false)
    self.deadline = deadline
    self.largestAnswer = largestAnswer
    self.sleep = sleep ?? { try await Alarm().ring(after: $0) }
  }

  deinit {
    reading.finishTasksAndInvalidate()
    writing.finishTasksAndInvalidate()
  }

  /// Throws `.cancelled` if the calling task is, at once.
  public func send(_ request: HTTPRequest) async throws(TransportFailure) -> HTTPAnswer {
    guard let wire = request.urlRequest else { throw .unusableAddress }
    let isReading = request.method == .get
    let task = (isReading ? reading : writing).dataTask(with: wire)
    let transfer = HTTPTransfer(largestAnswer: largestAnswer)
    let giveUp: @Sendable (TransportFailure) -> Void = { failure in
      transfer.end(.failure(failure))
      task.cancel()
    }
    let timer = Task { [deadline, sleep] in
      try await sleep(deadline)
      try Task.checkCancellation()
      giveUp(.timedOut)
    }
    defer { timer.cancel() }
    let outcome = await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in
        guard transfer.await(waiter) else { return }
        (isReading ? readings : writings).begin(transfer, as: task)
        task.resume()
      }
    } onCancel: {
      giveUp(.cancelled)
    }
    return try outcome.get()
  }
}

extension HTTPRequest {
  /// Nil if the address is none of the web's.
  var urlRequest: URLRequest? {
    guard let url = URL(string: target), url.scheme == "https" || url.scheme == "http", url.host() != nil else {
      return nil
    }
    var request = URLRequest(url: url)
    request.httpMethod = method.rawValue
    request.httpBody = body
    for (name, value) in headers { request.setValue(value, forHTTPHeaderField: name) }
    return request
  }
}
