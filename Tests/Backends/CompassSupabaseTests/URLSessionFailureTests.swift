#if canImport(Darwin)
  import Foundation
  import Testing

  @testable import CompassSupabase

  /// The reasons by the codes of `URLSession` (decision B21).
  struct URLSessionFailureTests {
    @Test(arguments: [
      (URLError.Code.cannotConnectToHost, TransportFailure.Reason.connectionRefused), (.cannotFindHost, .unknownHost),
      (.dnsLookupFailed, .unknownHost), (.serverCertificateUntrusted, .certificateRefused),
      (.serverCertificateHasBadDate, .certificateRefused), (.serverCertificateHasUnknownRoot, .certificateRefused),
      (.secureConnectionFailed, .noTLS), (.timedOut, .timedOut), (.cancelled, .cancelled),
      (.badURL, .notHTTP(code: URLError.badURL.rawValue)),
      (.networkConnectionLost, .noConnection(code: URLError.networkConnectionLost.rawValue)),
    ])
    func eachCodeHasAReason(_ code: URLError.Code, _ reason: TransportFailure.Reason) {
      #expect(TransportFailure.Reason(URLError(code)) == reason)
    }

    @Test func anUnknownErrorIsABrokenConnection() {
      struct Other: Error {}
      guard case .noConnection = TransportFailure.Reason(Other()) else {
        Issue.record("\(TransportFailure.Reason(Other()))")
        return
      }
    }
  }
#endif
