import CompassModel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why there is no answer.
package enum TransportFailure: Error, Hashable, Sendable {
  /// No byte came for too long.
  case timedOut
  /// Bytes came until the time for a whole exchange was over (decision L5).
  case tooSlow
  /// A connection that broke, or none for an unnamed reason: the code of the `URLError`.
  case noConnection(code: Int)
  /// Nothing listens at the address.
  case nobodyListens
  /// No server has the name, or there is no resolver to ask.
  case unknownHost
  /// The server's certificate is none that this device trusts.
  case certificateRefused
  /// What answers at an https address does not speak it.
  case noTLS
  /// What answers at an http address speaks https only.
  case needsTLS
  /// Something answered that does not speak HTTP: the code of the `URLError`.
  case notHTTP(code: Int)
  /// The answer is larger than anything a backend of ours sends.
  case tooLarge
  /// The address is not one.
  case unusableAddress
  /// The caller went away.
  case cancelled

  /// By the codes that Linux was seen to give (wire.md §6); Apple systems have more of them, which say the same.
  init(_ error: any Error) {
    guard let code = (error as? URLError)?.code else {
      self = .noConnection(code: (error as NSError).code)
      return
    }
    self =
      switch code {
      case .cancelled: .cancelled
      case .timedOut: .timedOut
      case .cannotConnectToHost: .nobodyListens
      case .cannotFindHost, .dnsLookupFailed: .unknownHost
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        .certificateRefused
      case .secureConnectionFailed: .noTLS
      case .unknown: Self.unnamed(error)
      case .unsupportedURL, .badURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
        .notHTTP(code: code.rawValue)
      default: .noConnection(code: code.rawValue)
      }
  }

  /// Linux has one code for a refused certificate, a failed handshake and a body that was cut off; the words of its
  /// transport tell them apart.
  private static func unnamed(_ error: any Error) -> TransportFailure {
    let words = (error as NSError).localizedDescription.lowercased()
    if words.contains("certificate") { return .certificateRefused }
    if ["ssl", "tls"].contains(where: words.contains) { return .noTLS }
    return .noConnection(code: URLError.unknown.rawValue)
  }

  /// What the user reads of it (decisions X14, W3).
  package var serviceFailure: ServiceFailure {
    switch self {
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
    case .cancelled: ServiceFailure(.cancelled)
    }
  }

  /// Whether a request may have been carried out that came to this (decision W2).
  var mayBeDone: Bool {
    switch self {
    // Of -1009 Apple systems say that nothing was sent.
    case .noConnection(let code): code != URLError.notConnectedToInternet.rawValue
    case .timedOut, .tooSlow: true
    case .nobodyListens, .unknownHost, .certificateRefused, .noTLS, .needsTLS, .notHTTP, .tooLarge, .unusableAddress,
      .cancelled:
      false
    }
  }

  /// Whether it may go better the next time (wire.md §5).
  var isPassing: Bool {
    switch self {
    case .timedOut, .noConnection: true
    // Answered at once, and in the same way the next time (decision W1).
    case .nobodyListens, .unknownHost, .certificateRefused, .noTLS, .needsTLS: false
    case .tooSlow, .notHTTP, .tooLarge, .unusableAddress, .cancelled: false
    }
  }

  /// Whether it took too long.
  var isOfTime: Bool { self == .timedOut || self == .tooSlow }
}
