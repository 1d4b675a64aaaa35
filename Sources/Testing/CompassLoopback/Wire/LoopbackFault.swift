import Foundation

/// A simulated fault of a request or its response.
public enum LoopbackFault: Sendable {
  /// Delays the response by this time. Unlike other faults, it does not keep later rules from applying.
  case delay(Duration)
  /// Closes the connection without performing the request.
  case drop
  /// Resets the connection (TCP RST) without performing the request.
  case reset
  /// Performs the request, and closes the connection without a response.
  case lostReply
  /// Performs the request, and ends the response after this number of bytes of its body.
  case truncated(after: Int)
  /// Sends no response, and does not perform the request.
  case silence
  /// Withholds the response until the gate is open, or `answer`, without performing the request.
  case held(LoopbackGate, answer: LoopbackAnswer? = nil)
  /// Sends this response without performing the request.
  case answer(LoopbackAnswer)

  /// Responds with a status, like a gateway, without performing the request.
  public static func status(_ status: Int, headers: [String: String] = [:], body: String = "") -> LoopbackFault {
    .answer(.json(body, status: status, headers: headers))
  }

  /// Responds with an error of the database, such as `P0001` of a trigger or `23514` of a check constraint.
  public static func refusal(_ code: String, _ message: String, status: Int = 400) -> LoopbackFault {
    .answer(ProjectRefusal(status, code, message).answer)
  }
}

/// A condition that selects requests.
public struct LoopbackMatch: Sendable {
  private let method, path: String?
  private let matches: @Sendable (LoopbackRequest) -> Bool

  /// Makes a condition. `method` is `GET` or another method, nil for any; `path` the path or its last component, such
  /// as `events` for `/rest/v1/events`, nil for any; `matches` is a further condition.
  public init(
    _ method: String? = nil, to path: String? = nil,
    where matches: @escaping @Sendable (LoopbackRequest) -> Bool = { _ in true }
  ) {
    (self.method, self.path, self.matches) = (method, path, matches)
  }

  /// Matches all requests to the server.
  public static let any = LoopbackMatch()
  /// Matches requests for rows other than GET.
  public static let changes = LoopbackMatch { $0.method != "GET" && $0.path.contains("/rest/") }
  /// Matches sign-ins with a password.
  public static let signIns = LoopbackMatch("POST", to: "token") { $0.query == ["grant_type=password"] }
  /// Matches requests that refresh tokens.
  public static let refreshes = LoopbackMatch("POST", to: "token") { $0.query == ["grant_type=refresh_token"] }
  /// Matches requests that end sessions.
  public static let signOuts = LoopbackMatch("POST", to: "logout")

  func holds(for request: LoopbackRequest) -> Bool {
    if let method, request.method != method { return false }
    if let path, request.path != path, !request.path.hasSuffix("/\(path)") { return false }
    return matches(request)
  }
}

/// Blocks threads of a server until it is opened.
public final class LoopbackGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// Makes a closed gate.
  public init() {}

  /// Opens the gate for all threads, now and later.
  public func open() { semaphore.signal() }

  /// Blocks the thread until the gate is open.
  public func pass() {
    semaphore.wait()
    semaphore.signal()
  }
}

extension LoopbackAnswer {
  var name: String {
    switch self {
    case .reply(let status, _, _): "\(status)"
    case .paced(_, _, let status, _, _): "\(status)"
    case .raw: "raw bytes"
    case .stall: "silence"
    case .close: "dropped"
    case .reset: "reset"
    }
  }

  /// A reply with only the first bytes of its body, and a `Content-Length` that promises more.
  func cut(after count: Int) -> LoopbackAnswer {
    guard case .reply(let status, let headers, let body) = self else { return self }
    let head = Self.head(status, headers) + "Content-Length: \(max(body.count, count + 1))\r\n\r\n"
    return .raw(Data(head.utf8) + body.prefix(count))
  }

  /// The status line and headers of a response, without its length and the empty line.
  static func head(_ status: Int, _ headers: [String: String]) -> String {
    headers.reduce("HTTP/1.1 \(status) Status\r\n") { $0 + "\($1.key): \($1.value)\r\n" }
  }
}
