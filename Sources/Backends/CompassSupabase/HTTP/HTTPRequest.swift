import CompassModel
import Foundation

/// One request, complete except for what the transport adds.
///
/// Its description shows neither headers nor body, which hold keys, tokens and passwords.
package struct HTTPRequest: Sendable, Hashable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// A name and a value of the query, unescaped.
  package struct QueryItem: Sendable, Hashable {
    package var name, value: String

    package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }
  }

  package var method: Method
  /// The URL before the query, escaped.
  package var address: String
  package var query: [QueryItem]
  package var headers: [String: String]
  package var body: Data?
  /// Maximum number of rows in the requested page of a long list; nil for other requests.
  package var pageLimit: Int?
  /// Whether sending the request twice has the same effect as once, so that it may be repeated (wire.md §5).
  package var isRepeatable: Bool

  /// Makes a request that accepts JSON, and declares its body as JSON: without a type, a body would be sent as a form
  /// (wire.md §6). With nil for `isRepeatable`, only a GET may be repeated.
  @inline(never) package init(
    _ method: Method, _ address: String, query: [QueryItem] = [], headers: [String: String] = [:], body: Data? = nil,
    isRepeatable: Bool? = nil
  ) {
    (self.method, self.address, self.query, self.body) = (method, address, query, body)
    self.isRepeatable = isRepeatable ?? (method == .get)
    self.headers = ["Accept": "application/json"]
    if body != nil { self.headers["Content-Type"] = "application/json" }
    self.headers.merge(headers) { _, given in given }
  }

  /// The URL with its query, percent-encoded (wire.md §2).
  package var target: String {
    let limit = pageLimit.map { [QueryItem("limit", "\($0)")] } ?? []
    guard !query.isEmpty || !limit.isEmpty else { return address }
    let items = (query + limit).map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(address)?\(items.joined(separator: "&"))"
  }
}

extension HTTPRequest {
  /// Minimum number of rows to which a page is reduced.
  static let smallestPage = 15

  var canShrinkPage: Bool { (pageLimit ?? 0) > Self.smallestPage }

  /// Reduces the page to a quarter of its rows, but not below `smallestPage` (decision L5).
  mutating func shrinkPage() { pageLimit = pageLimit.map { min($0, max($0 / 4, Self.smallestPage)) } }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(method.rawValue) \(address)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

package struct HTTPAnswer: Sendable, Hashable {
  package var status: Int
  package var body: Data
  /// Maximum number of rows in the page that the last try requested; nil for other requests.
  package var pageLimit: Int?
  private let headers: [String: String]

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    (self.status, self.body) = (status, body)
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  /// The value of a header, by its name in any case; nil if there is none.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// Time of the answer by the server's clock, from `Date: Sun, 22 Nov 2026 13:20:07 GMT` (RFC 9110); nil if missing.
  package var date: Instant? {
    let parts = header("Date")?.split(separator: " ") ?? []
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else { return nil }
    return Instant(wire: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[1])T\(parts[4])Z")
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
}

/// Descriptions show only status and size, since the answers about sessions hold tokens.
extension HTTPAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(status), \(body.count) bytes" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}

/// Percent-encoding of all but `A–Z a–z 0–9 - . _ ~` (wire.md §2).
///
/// The server reads a raw `+` as a space, and Foundation's `URLComponents` escapes neither `+` nor `( ) , :`.
enum PercentEncoding {
  static func encode(_ text: String) -> String {
    text.addingPercentEncoding(withAllowedCharacters: unreserved) ?? text
  }

  private static let unreserved = CharacterSet(charactersIn: "A"..."Z").union(CharacterSet(charactersIn: "a"..."z"))
    .union(CharacterSet(charactersIn: "0123456789-._~"))
}
