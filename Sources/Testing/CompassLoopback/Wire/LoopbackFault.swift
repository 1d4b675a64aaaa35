import Foundation

/// A fault of a request, or of the answer to it.
public enum LoopbackFault: Sendable {
  /// It is answered that much later. The only fault that leaves the next rules their turn.
  case delay(Duration)
  /// The connection is closed; nothing has happened.
  case drop
  /// The connection is torn down with RST; nothing has happened.
  case reset
  /// Performs the request, and closes the connection without an answer.
  case lostReply
  /// Performs the request, and breaks the answer off after that many bytes of its body.
  case truncated(after: Int)
  /// No answer ever comes; nothing has happened.
  case silence
  /// Performs the request, and withholds the answer until the gate is open; with `answer`, performs nothing and gives
  /// that answer.
  case held(LoopbackGate, answer: LoopbackAnswer? = nil)
  /// Nothing is done, and this is the answer.
  case answer(LoopbackAnswer)

  /// An answer of that status, as a gateway gives it.
  public static func status(_ status: Int, headers: [String: String] = [:], body: String = "") -> LoopbackFault {
    .answer(.json(body, status: status, headers: headers))
  }

  /// A refusal in the database's words: `P0001` with a trigger's reason, `23514` with a check's.
  public static func refusal(_ code: String, _ message: String, status: Int = 400) -> LoopbackFault {
    .answer(ProjectRefusal(status, code, message).answer)
  }

  /// The fault's name in the log.
  var name: String {
    switch self {
    case .delay: "delayed"
    case .drop: "dropped"
    case .reset: "reset"
    case .lostReply: "reply lost"
    case .truncated: "cut off"
    case .silence: "silence"
    case .held: "held"
    case .answer(let answer): answer.name
    }
  }
}

/// Which requests are meant.
public struct LoopbackMatch: Sendable {
  private let method: String?
  private let path: String?
  private let matches: @Sendable (LoopbackRequest) -> Bool

  /// Requests of a method and to a place.
  ///
  /// - Parameters:
  ///   - method: `GET`; nil for any.
  ///   - path: the path, or how it ends: `events` is `/rest/v1/events`; nil for any.
  ///   - matches: what else has to hold.
  public init(
    _ method: String? = nil, to path: String? = nil,
    where matches: @escaping @Sendable (LoopbackRequest) -> Bool = { _ in true }
  ) {
    (self.method, self.path, self.matches) = (method, path, matches)
  }

  /// Matches all requests to the server.
  public static let any = LoopbackMatch()
  /// Matches requests other than GET for rows.
  public static let changes = LoopbackMatch { $0.method != "GET" && $0.path.contains("/rest/") }
  /// Sign-ins with a password.
  public static let signIns = LoopbackMatch("POST", to: "token") { $0.query == ["grant_type=password"] }
  /// New tokens for old ones.
  public static let refreshes = LoopbackMatch("POST", to: "token") { $0.query == ["grant_type=refresh_token"] }
  /// Matches requests that end sessions.
  public static let signOuts = LoopbackMatch("POST", to: "logout")

  func holds(for request: LoopbackRequest) -> Bool {
    if let method, request.method != method { return false }
    if let path, request.path != path, !request.path.hasSuffix("/\(path)") { return false }
    return matches(request)
  }
}

/// Holds a server's thread up until it is opened.
public final class LoopbackGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)

  /// A gate that is shut.
  public init() {}

  /// Lets everybody through from now on.
  public func open() { semaphore.signal() }

  /// Returns once the gate is open.
  public func pass() {
    semaphore.wait()
    semaphore.signal()
  }
}

extension LoopbackAnswer {
  /// The answer's name in the log.
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

  /// The answer without the end of its body, though it promises the whole.
  func cut(after count: Int) -> LoopbackAnswer {
    guard case .reply(let status, let headers, let body) = self else { return self }
    var head = "HTTP/1.1 \(status) Status\r\n"
    for (name, value) in headers { head += "\(name): \(value)\r\n" }
    return .raw(Data((head + "Content-Length: \(max(body.count, count + 1))\r\n\r\n").utf8) + body.prefix(count))
  }
}
