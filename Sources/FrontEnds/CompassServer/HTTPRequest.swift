import Foundation

/// A request of HTTP/1.1, read whole. Each connection carries one.
struct HTTPRequest: Equatable {
  /// `GET`.
  var method: String
  /// Without the query, still escaped.
  var path: String
  /// What follows `?`, still escaped; empty for none.
  var query: String
  /// Names in small letters.
  var headers: [String: String]
  var body: [UInt8] = []

  /// What is longer is refused.
  static let longestHead = 16_384
  static let longestBody = 1_000_000
}

extension HTTPRequest {
  /// Reads a request.
  ///
  /// - Parameter next: the connection's next bytes; nil once the client has gone.
  /// - Throws: what is wrong with it.
  init(_ next: () -> [UInt8]?) throws(HTTPProblem) {
    var bytes: [UInt8] = []
    var searched = 0
    var end: Int?
    while end == nil {
      guard let more = next() else { throw .clientIsGone }
      bytes += more
      end = Self.endOfHead(bytes, from: searched)
      if (end ?? bytes.count) > Self.longestHead { throw .status(431) }
      searched = max(0, bytes.count - 3)
    }
    guard let end, let head = String(validating: bytes[..<end], as: UTF8.self) else { throw .status(400) }
    self = try Self.head(head)
    let rest = bytes[(end + 4)...]
    guard headers["transfer-encoding"] == nil else { throw .status(411) }
    guard let length = headers["content-length"] else {
      guard method != "POST" else { throw .status(411) }
      return
    }
    guard !length.isEmpty, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { throw .status(400) }
    guard let count = Int(length), count <= Self.longestBody else { throw .status(413) }
    body = Array(rest.prefix(count))
    while body.count < count {
      guard let more = next() else { throw .clientIsGone }
      body += more.prefix(count - body.count)
    }
  }

  private static func head(_ text: String) throws(HTTPProblem) -> HTTPRequest {
    var lines = text.components(separatedBy: "\r\n")[...]
    let words = (lines.popFirst() ?? "").split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[2].hasPrefix("HTTP/1."), !words[0].isEmpty else {
      throw .status(400)
    }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), !line.hasPrefix(" "), !line.hasPrefix("\t") else {
        throw .status(400)
      }
      let name = line[..<colon].lowercased()
      // Of these a second one could mean something else to a proxy, or to a check.
      if headers[name] != nil, ["host", "content-length", "origin", "transfer-encoding"].contains(name) {
        throw .status(400)
      }
      headers[name] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return HTTPRequest(
      method: String(words[0]), path: String(target[0]), query: target.count > 1 ? String(target[1]) : "",
      headers: headers)
  }

  /// Where the blank line begins.
  private static func endOfHead(_ bytes: [UInt8], from start: Int) -> Int? {
    guard bytes.count >= 4 else { return nil }
    return (start...max(start, bytes.count - 4)).first { index in
      index + 3 < bytes.count && bytes[index] == 13 && bytes[index + 1] == 10 && bytes[index + 2] == 13
        && bytes[index + 3] == 10
    }
  }
}

/// Why a request is not carried out.
enum HTTPProblem: Error, Equatable {
  /// It is answered so.
  case status(Int)
  /// There is no one to answer.
  case clientIsGone
}
