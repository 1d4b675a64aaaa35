import LocalHTTP

/// Checks that a request has the token and comes from a page of this server, not from another site (decision U8).
package struct Access {
  /// Secret at the beginning of every path; 43 characters.
  let token: String
  let port: UInt16

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

  package static func isToken(_ text: String) -> Bool { text.count == 43 && text.allSatisfy(letters.contains) }

  package static func newToken() -> String {
    var random = SystemRandomNumberGenerator()
    return String((0..<43).map { _ in letters[Int(random.next() & 63)] })
  }

  /// Returns the path after the token. Throws status 403 for another host name or origin, 404 without the token.
  func path(of request: ReceivedRequest) throws(RequestProblem) -> String {
    let hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    guard let host = request.header("host"), hosts.contains(host) else { throw .status(403) }
    if let origin = request.header("origin"), origin != "http://\(host)" { throw .status(403) }
    if let site = request.header("sec-fetch-site"), !["same-origin", "none"].contains(site) { throw .status(403) }
    let given = Array(request.path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") })
    guard isToken(given), request.path.utf8.count > given.count + 1 else { throw .status(404) }
    return String(request.path.dropFirst(given.count + 2))
  }

  /// Returns whether these bytes are the token, comparing in constant time.
  private func isToken(_ given: [UInt8]) -> Bool {
    let token = Array(token.utf8)
    var difference = UInt8(given.count == token.count ? 0 : 1)
    for (index, byte) in token.enumerated() { difference |= byte ^ (index < given.count ? given[index] : 0) }
    return difference == 0
  }
}
