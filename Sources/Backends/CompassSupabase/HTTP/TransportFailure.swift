import CompassModel
import CompassServices

/// An exchange without a usable answer (decision B21).
package struct TransportFailure: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No byte came for too long.
    case timedOut
    /// Bytes came until the time for a whole exchange was over (decision L5).
    case tooSlow
    /// A connection that broke, or none for an unnamed reason: the transport's code.
    case noConnection(code: Int)
    /// Nothing listens at the address.
    case nobodyListens
    /// No server has the name, or there is no resolver to ask.
    case unknownHost
    /// The server's certificate is none that this device trusts.
    case certificateRefused
    /// A server at an https address that does not speak it.
    case noTLS
    /// A server at an http address that speaks https only.
    case needsTLS
    /// An answer that is no HTTP: the transport's code.
    case notHTTP(code: Int)
    /// The answer is larger than anything a backend of ours sends.
    case tooLarge
    /// The address is not one.
    case unusableAddress
    /// The system has no libcurl.
    case noTransport
    /// The caller went away.
    case cancelled

    /// Known from the reason alone: an answer that is no HTTP or too large is one.
    var delivery: Delivery? {
      switch self {
      case .notHTTP, .tooLarge: .answered
      case .nobodyListens, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .unusableAddress, .noTransport:
        .notSent
      case .timedOut, .tooSlow, .noConnection, .cancelled: nil
      }
    }
  }

  package let reason: Reason
  package let delivery: Delivery

  init(_ reason: Reason, _ delivery: Delivery) { (self.reason, self.delivery) = (reason, delivery) }

  /// The sentence for the user (decisions X14, W3).
  package var serviceFailure: ServiceFailure {
    switch reason {
    case .timedOut: ServiceFailure(.timedOut, detail: "no answer in time")
    case .tooSlow: ServiceFailure(.timedOut, detail: "the answer came too slowly")
    case .noConnection(let code): ServiceFailure(.offline, detail: "no connection (\(code))")
    case .nobodyListens:
      ServiceFailure(
        .offline, detail: "nobody listens", reason: "The server is not reachable: nothing answers at its address.")
    case .unknownHost:
      ServiceFailure(
        .offline, detail: "unknown host", reason: "The server is not reachable: no host of its name was found.")
    case .certificateRefused:
      ServiceFailure(
        .setUp, detail: "certificate refused",
        reason: "The server's certificate cannot be trusted. Nothing was sent to it.")
    case .noTLS:
      ServiceFailure(.setUp, detail: "no TLS", reason: "The server does not speak https at its address.")
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

  /// Whether it may go better the next time (wire.md §5).
  var isPassing: Bool {
    switch reason {
    case .timedOut, .noConnection: true
    // Answered at once, and in the same way the next time (decision W1).
    case .nobodyListens, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .noTransport: false
    case .tooSlow, .notHTTP, .tooLarge, .unusableAddress, .cancelled: false
    }
  }

  /// Whether it took too long.
  var isOfTime: Bool { reason == .timedOut || reason == .tooSlow }
}
