import CompassModel

/// An exchange that ended without a usable answer (decision B21).
package struct TransportFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No byte came within the idle limit.
    case timedOut
    /// Bytes came, but not all of them within the limit for a whole exchange (decision L5).
    case tooSlow
    /// A connection that broke, or could not be made for an unspecified reason; with the transport's code.
    case noConnection(code: Int)
    /// No server listens at the address.
    case connectionRefused
    /// The host name cannot be resolved, or there is no resolver.
    case unknownHost
    /// The device does not trust the server's certificate.
    case certificateRefused
    /// The server at an https address does not use TLS.
    case noTLS
    /// The server at an http address accepts only https.
    case needsTLS
    /// The answer is not HTTP; with the transport's code.
    case notHTTP(code: Int)
    /// The answer is larger than the client allows.
    case tooLarge
    /// The address is not a valid URL, or must not be requested over http.
    case unusableAddress
    /// The system has no libcurl, or libcurl could not take the request.
    case noTransport
    /// The calling task was cancelled.
    case cancelled

    /// Progress of the request, if the reason alone shows it; nil otherwise.
    var delivery: Delivery? {
      switch self {
      case .notHTTP, .tooLarge: .answered
      case .connectionRefused, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .unusableAddress, .noTransport:
        .notSent
      case .timedOut, .tooSlow, .noConnection, .cancelled: nil
      }
    }
  }

  package let reason: Reason
  package let delivery: Delivery

  init(_ reason: Reason, _ delivery: Delivery) { (self.reason, self.delivery) = (reason, delivery) }

  /// The failure with its sentence for the user (decisions X14, W3).
  package var serviceFailure: ServiceFailure {
    switch reason {
    case .timedOut: ServiceFailure(.timedOut, detail: "no answer in time")
    case .tooSlow: ServiceFailure(.timedOut, detail: "the answer came too slowly")
    case .noConnection(let code): ServiceFailure(.offline, detail: "no connection (\(code))")
    case .connectionRefused:
      ServiceFailure(
        .offline, detail: "nobody listens", reason: "The server is not reachable: nothing answers at its address.")
    case .unknownHost:
      ServiceFailure(
        .offline, detail: "unknown host", reason: "The server is not reachable: no host of its name was found.")
    case .certificateRefused:
      ServiceFailure(
        .setUp, detail: "certificate refused",
        reason: "The server's certificate cannot be trusted. Nothing was sent to it.")
    case .noTLS: ServiceFailure(.setUp, detail: "no TLS", reason: "The server does not speak https at its address.")
    case .needsTLS:
      ServiceFailure(
        .setUp, detail: "https needed", reason: "The server speaks https: its address must begin with https.")
    case .notHTTP(let code): ServiceFailure(.unexpectedReply, detail: "no HTTP answer (\(code))")
    case .tooLarge: ServiceFailure(.unexpectedReply, detail: "the answer is too large")
    case .unusableAddress: ServiceFailure(.unexpectedReply, detail: "the address cannot be used")
    case .noTransport:
      ServiceFailure(
        .setUp, detail: "no libcurl", reason: "This system has no libcurl.so.4, which is needed to reach a server.")
    case .cancelled: ServiceFailure(.cancelled)
    }
  }

  /// Whether another try may succeed (wire.md §5).
  var isPassing: Bool {
    switch reason {
    case .timedOut, .noConnection: true
    // These fail at once, and would fail in the same way again (decision W1).
    case .connectionRefused, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .noTransport: false
    case .tooSlow, .notHTTP, .tooLarge, .unusableAddress, .cancelled: false
    }
  }

  var isOfTime: Bool { reason == .timedOut || reason == .tooSlow }
}
