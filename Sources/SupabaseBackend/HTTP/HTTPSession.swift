import CompassServices
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A `URLSession` without cookies, cache, stored credentials and redirects.
///
/// A redirect would take `Authorization` and `apikey` along to another host (wire.md §6): its answer is the answer.
final class HTTPSession: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let transfers = Lock<[Int: HTTPTransfer]>([:])

  static func make(keepsConnections: Bool) -> (URLSession, HTTPSession) {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpShouldSetCookies = false
    configuration.httpCookieAcceptPolicy = .never
    configuration.httpCookieStorage = nil
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // An idle timer that also runs while a request is queued: out of the way of our own deadline.
    configuration.timeoutIntervalForRequest = 3600
    if !keepsConnections { configuration.httpAdditionalHeaders = ["Connection": "close"] }
    let delegate = HTTPSession()
    return (URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil), delegate)
  }

  func begin(_ transfer: HTTPTransfer, as task: URLSessionTask) {
    transfers.withLock { $0[task.taskIdentifier] = transfer }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
  ) {
    completionHandler(nil)
  }

  /// Only a certificate is judged by the system. A server that asks for a password has answered: Linux would otherwise
  /// cancel the exchange, or hang.
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
      transfers.withLock { $0[task.taskIdentifier] }?.succeed(response)
    }
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    guard let transfer = transfers.withLock({ $0[dataTask.taskIdentifier] }) else { return }
    if !transfer.receive(data) { dataTask.cancel() }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    guard let transfer = transfers.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
    if let error {
      transfer.end(.failure(TransportFailure(error)))
    } else if let response = task.response as? HTTPURLResponse {
      transfer.succeed(response)
    } else {
      transfer.end(.failure(.notHTTP(code: URLError.badServerResponse.rawValue)))
    }
  }
}
