import CompassModel
import PageKit
import Testing

/// Checks the banner of a failed load (decisions X14, W3).
struct BannerTests {
  private enum Action: KeyedAction {
    static let key = "test"
    var isSendable: Bool { true }
    case retry
  }

  private func banner(_ failure: ServiceFailure, saved: String? = nil) -> Banner {
    Banner(failure, loading: "events", saved: saved.map { RowsAge($0) }, isLoading: false, retry: Action.retry)
  }

  @Test func theOfflineReasonIsVisibleOnlyWithoutRows() {
    let failure = ServiceFailure(.offline, reason: "The server is not reachable: nothing answers at its address.")
    #expect(
      banner(failure).message
        == "The server is not reachable: nothing answers at its address. The events could not be loaded. "
        + "Reload is disabled.")
    #expect(
      banner(failure, saved: "saved at 09:00").message
        == "You are offline. Showing events saved at 09:00. Reload is disabled.")
    #expect(banner(failure).kind == .offline)
    #expect(
      banner(ServiceFailure(.offline)).message
        == "You are offline. The events could not be loaded. Reload is disabled.")
  }

  @Test(arguments: [ServiceFailure.Kind.timedOut, .serverError, .unexpectedReply, .databaseBusy])
  func failuresWithoutRowsNameTheRows(kind: ServiceFailure.Kind) {
    let why = ServiceFailure(kind).message.asSentence
    #expect(banner(ServiceFailure(kind)).message == "\(why) The events could not be loaded.")
    #expect(banner(ServiceFailure(kind), saved: "saved at 09:00").message == "\(why) Showing events saved at 09:00.")
  }

  @Test func aSetUpFailureIsNotOffline() {
    let failure = ServiceFailure(.setUp, reason: "The server's certificate cannot be trusted. Nothing was sent to it.")
    let banner = banner(failure, saved: "saved at 09:00")
    #expect(banner.kind == .error && banner.canRetry)
    #expect(
      banner.message
        == "The server's certificate cannot be trusted. Nothing was sent to it. Showing events saved at 09:00.")
  }
}
