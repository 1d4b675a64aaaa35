import CompassModel
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why there is no answer.
package enum TransportFailure: Error, Hashable, Sendable {
  /// The deadline passed.
  case timedOut
  /// No connection, or one that broke: the code of the `URLError`.
  case noConnection(code: Int)
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
      case .unsupportedURL, .badURL, .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData:
        .notHTTP(code: code.rawValue)
      default: .noConnection(code: code.rawValue)
      }
  }

  /// What the user hears of it (decision X14).
  package var serviceFailure: ServiceFailure {
    switch self {
    case .timedOut: ServiceFailure(.timedOut, detail: "no answer in time")
    case .noConnection(let code): ServiceFailure(.offline, detail: "no connection (\(code))")
    case .notHTTP(let code): ServiceFailure(.unexpectedReply, detail: "no HTTP answer (\(code))")
    case .tooLarge: ServiceFailure(.unexpectedReply, detail: "the answer is too large")
    case .unusableAddress: ServiceFailure(.unexpectedReply, detail: "the address cannot be used")
    case .cancelled: ServiceFailure(.cancelled)
    }
  }

  /// Whether it may go better the next time (wire.md §5).
  var isPassing: Bool {
    switch self {
    case .timedOut, .noConnection: true
    case .notHTTP, .tooLarge, .unusableAddress, .cancelled: false
    }
  }
}
