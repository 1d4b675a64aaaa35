#if !os(Linux) || COMPASS_URLSESSION
  import CompassModel
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  #if !os(Linux)
    extension HTTPClient {
      /// The transport of this system, shared by all clients of the process.
      package static let system: any HTTPTransport = URLSessionTransport()
    }
  #endif

  /// HTTP through `URLSession`, on Apple systems (decision B21).
  package final class URLSessionTransport: HTTPTransport {
    private let reading = URLSessionExchanges(keepsConnections: true)
    private let writing = URLSessionExchanges(keepsConnections: false)

    package init() {}

    package func begin(_ transfer: HTTPTransfer) { exchanges(transfer).begin(transfer) }

    package func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason) {
      exchanges(transfer).giveUp(transfer, because: reason)
    }

    private func exchanges(_ transfer: HTTPTransfer) -> URLSessionExchanges {
      transfer.request.method == .get ? reading : writing
    }
  }

  private final class URLSessionExchanges: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private struct Exchange {
      var transfer: HTTPTransfer
      var task: URLSessionTask
      /// The reason for giving the exchange up; nil while it runs.
      var reason: TransportFailure.Reason?
      var delivery: Delivery?
    }

    private let exchanges = Lock<[Int: Exchange]>([:])
    private var session = URLSession.shared

    init(keepsConnections: Bool) {
      super.init()
      let configuration = URLSessionConfiguration.ephemeral
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.httpCookieStorage = nil
      configuration.urlCache = nil
      configuration.urlCredentialStorage = nil
      configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
      // This idle timer also runs while a request is queued, so it is set beyond our own deadline.
      configuration.timeoutIntervalForRequest = 3600
      if !keepsConnections { configuration.httpAdditionalHeaders = ["Connection": "close"] }
      session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
    }

    func begin(_ transfer: HTTPTransfer) {
      var request = URLRequest(url: transfer.url)
      request.httpMethod = transfer.request.method.rawValue
      request.httpBody = transfer.request.body
      for (name, value) in transfer.request.headers { request.setValue(value, forHTTPHeaderField: name) }
      let task = session.dataTask(with: request)
      exchanges.withLock { $0[task.taskIdentifier] = Exchange(transfer: transfer, task: task) }
      // `didFinishCollecting` corrects this at the end, when it is known whether anything was sent.
      guard transfer.beginSending() else {
        exchanges.withLock { _ = $0.removeValue(forKey: task.taskIdentifier) }
        return task.cancel()
      }
      task.resume()
    }

    /// Cancels the task; its end shows whether anything was sent. A cancelled caller does not wait for that.
    func giveUp(_ transfer: HTTPTransfer, because reason: TransportFailure.Reason) {
      let task = exchanges.withLock { exchanges -> URLSessionTask? in
        guard let index = exchanges.values.firstIndex(where: { $0.transfer === transfer }) else { return nil }
        exchanges.values[index].reason = reason
        return exchanges.values[index].task
      }
      if task == nil || reason == .cancelled { transfer.fail(reason) }
      task?.cancel()
    }

    private func transfer(of task: URLSessionTask) -> HTTPTransfer? {
      exchanges.withLock { $0[task.taskIdentifier]?.transfer }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
      newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
      completionHandler(nil)
    }

    /// Leaves certificates to the system; a request for a password is the answer.
    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      let passwords = [
        NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest,
        NSURLAuthenticationMethodNTLM, NSURLAuthenticationMethodNegotiate, NSURLAuthenticationMethodHTMLForm,
      ]
      guard passwords.contains(challenge.protectionSpace.authenticationMethod) else {
        return completionHandler(.performDefaultHandling, nil)
      }
      if let response = (challenge.failureResponse ?? task.response) as? HTTPURLResponse {
        transfer(of: task)?.succeed(response)
      }
      completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
      guard let transfer = transfer(of: dataTask) else { return }
      if !transfer.receive(data) { dataTask.cancel() }
    }

    /// Records whether the request was sent; called before `didCompleteWithError`.
    func urlSession(_ session: URLSession, task: URLSessionTask, didFinishCollecting metrics: URLSessionTaskMetrics) {
      let isSent = metrics.transactionMetrics.contains { $0.requestStartDate != nil }
      exchanges.withLock { $0[task.taskIdentifier]?.delivery = isSent ? .unknown : .notSent }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
      guard let exchange = exchanges.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
      let transfer = exchange.transfer
      if let reason = exchange.reason {
        transfer.fail(reason, exchange.delivery)
      } else if let error {
        let reason = TransportFailure.Reason(error)
        let isOffline = (error as? URLError)?.code == .notConnectedToInternet
        let answered = task.response.map { _ in Delivery.answered }
        transfer.fail(reason, isOffline ? .notSent : reason.delivery ?? answered ?? exchange.delivery)
      } else if let response = task.response as? HTTPURLResponse {
        transfer.succeed(response)
      } else {
        transfer.fail(.notHTTP(code: URLError.badServerResponse.rawValue), .answered)
      }
    }
  }

  extension HTTPTransfer {
    fileprivate func succeed(_ response: HTTPURLResponse) {
      var headers: [String: String] = [:]
      for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
      succeed(response.statusCode, headers: headers)
    }
  }

  extension TransportFailure.Reason {
    init(_ error: any Error) {
      guard let code = (error as? URLError)?.code else {
        self = .noConnection(code: (error as NSError).code)
        return
      }
      switch code {
      case .cancelled: self = .cancelled
      case .timedOut: self = .timedOut
      case .cannotConnectToHost: self = .connectionRefused
      case .cannotFindHost, .dnsLookupFailed: self = .unknownHost
      case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
        .serverCertificateNotYetValid:
        self = .certificateRefused
      case .secureConnectionFailed: self = .noTLS
      case .unsupportedURL, .badURL: self = .unusableAddress
      case .cannotParseResponse, .cannotDecodeContentData, .cannotDecodeRawData: self = .notHTTP(code: code.rawValue)
      default: self = .noConnection(code: code.rawValue)
      }
    }
  }
#endif
