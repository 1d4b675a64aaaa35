import Foundation

package struct ReceivedRequest {
  package var method: String
  /// Path and query, as sent, percent-encoded.
  package var target: String
  /// Headers in order, with names as sent.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]

  package init(method: String, target: String, headers: [(name: String, value: String)], body: [UInt8] = []) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
  }

  package var path: String { String(target.prefix { $0 != "?" }) }

  package var query: String { String(target.drop { $0 != "?" }.dropFirst()) }

  /// The value of the last header with a name, which must be given in lower case; nil if there is none.
  package func header(_ name: String) -> String? { headers.last { $0.name.lowercased() == name }?.value }
}

package enum RequestProblem: Error, Equatable {
  /// The HTTP status to answer with.
  case status(Int)
  case disconnected
}

package struct RequestReader {
  /// Maximum sizes of a request's head and body in bytes.
  package struct Limits {
    var head, body: Int
    /// Whether a POST must have a `Content-Length`.
    var needsLength: Bool

    package static let strict = Limits(head: 16_384, body: 1_000_000, needsLength: true)
    package static let none = Limits(head: .max, body: .max, needsLength: false)
  }

  private let limits: Limits
  private let receive: () -> [UInt8]?
  /// Bytes received after the last request.
  private var bytes: [UInt8] = []

  /// Makes a reader; `receive` returns the connection's next bytes, nil once the client has closed.
  package init(_ limits: Limits, _ receive: @escaping () -> [UInt8]?) {
    (self.limits, self.receive) = (limits, receive)
  }

  /// Reads the next request; throws the status or `.disconnected`. `largestBody` may raise the limit for a head.
  package mutating func next(
    largestBody: (ReceivedRequest) -> Int? = { _ in nil }
  ) throws(RequestProblem) -> ReceivedRequest {
    let end = try readHead()
    guard let head = String(validating: bytes[..<end], as: UTF8.self) else { throw .status(400) }
    var request = try Self.head(head)
    bytes.removeFirst(end + 4)
    guard request.header("transfer-encoding") == nil else { throw .status(411) }
    guard let length = request.header("content-length") else {
      guard !limits.needsLength || request.method != "POST" else { throw .status(411) }
      return request
    }
    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .status(400) }
    guard let count = Int(length), count <= largestBody(request) ?? limits.body else { throw .status(413) }
    while bytes.count < count {
      guard let more = receive() else { throw .disconnected }
      bytes += more
    }
    request.body = Array(bytes.prefix(count))
    bytes.removeFirst(count)
    return request
  }

  /// Receives bytes up to the blank line after the head; returns its index. Throws for what is too long or not HTTP.
  private mutating func readHead() throws(RequestProblem) -> Int {
    var searched = 0
    while true {
      if let first = bytes.first {
        // A method begins with a letter; a TLS handshake, for example, would never reach a blank line.
        guard (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first & 0xDF) else { throw .status(400) }
      }
      let end = bytes[searched...].firstRange(of: [13, 10, 13, 10])?.lowerBound
      if (end ?? bytes.count) > limits.head { throw .status(431) }
      if let end { return end }
      searched = max(0, bytes.count - 3)
      guard let more = receive() else { throw .disconnected }
      bytes += more
    }
  }

  private static func head(_ text: String) throws(RequestProblem) -> ReceivedRequest {
    var lines = text.components(separatedBy: "\r\n")[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1."), !words[0].isEmpty else {
      throw .status(400)
    }
    var headers: [(name: String, value: String)] = []
    var names: Set<String> = []
    for line in lines {
      // A name with a blank, or none at all, is read in more than one way (RFC 9112 section 5.1).
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex,
        line[..<colon].utf8.allSatisfy({ (0x21...0x7E).contains($0) })
      else { throw .status(400) }
      let name = line[..<colon].lowercased()
      // A proxy or a check might use the other of two such headers.
      if !names.insert(name).inserted, ["host", "content-length", "origin", "transfer-encoding"].contains(name) {
        throw .status(400)
      }
      headers.append(
        (String(line[..<colon]), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)))
    }
    return ReceivedRequest(method: String(words[0]), target: String(words[1]), headers: headers)
  }
}
