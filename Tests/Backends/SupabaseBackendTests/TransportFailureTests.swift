import CompassModel
import Foundation
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@testable import SupabaseBackend

/// What is known of a request whose answer never came (decisions W1, W2).
struct TransportFailureTests {
  /// The failure, whether the request may have been carried out, and whether another try may help.
  @Test(arguments: [
    (TransportFailure.timedOut, true, true), (.noConnection(code: URLError.networkConnectionLost.rawValue), true, true),
    (.noConnection(code: URLError.notConnectedToInternet.rawValue), false, true), (.nobodyListens, false, false),
    (.unknownHost, false, false), (.certificateRefused, false, false), (.noTLS, false, false),
    (.notHTTP(code: 1), false, false), (.tooLarge, false, false), (.unusableAddress, false, false),
    (.cancelled, false, false),
  ])
  func onlyWhatMayHaveArrivedMayBeDone(_ failure: TransportFailure, _ mayBeDone: Bool, _ isPassing: Bool) {
    #expect(failure.mayBeDone == mayBeDone && failure.isPassing == isPassing)
  }

  @Test(arguments: [
    (URLError.Code.cannotConnectToHost, TransportFailure.nobodyListens), (.cannotFindHost, .unknownHost),
    (.dnsLookupFailed, .unknownHost), (.serverCertificateUntrusted, .certificateRefused),
    (.serverCertificateHasBadDate, .certificateRefused), (.secureConnectionFailed, .noTLS), (.timedOut, .timedOut),
    (.cancelled, .cancelled), (.badURL, .notHTTP(code: URLError.badURL.rawValue)),
    (.networkConnectionLost, .noConnection(code: URLError.networkConnectionLost.rawValue)),
  ])
  func systemsErrorsAreTold(_ code: URLError.Code, _ failure: TransportFailure) {
    #expect(TransportFailure(URLError(code)) == failure)
  }

  @Test func whatIsNoErrorOfTheSystemsIsABrokenConnection() {
    struct Other: Error {}
    guard case .noConnection = TransportFailure(Other()) else {
      Issue.record("\(TransportFailure(Other()))")
      return
    }
  }
}
