import CompassModel
import Foundation

/// One request, complete but for what the transport adds.
///
/// Describing it shows neither headers nor body, for they hold keys, tokens and passwords.
package struct HTTPRequest: Sendable, Hashable {
  package enum Method: String, Sendable {
    case get = "GET"
    case post = "POST"
    case patch = "PATCH"
    case delete = "DELETE"
  }

  /// A name and a value of the query, not yet escaped.
  package struct QueryItem: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: Method
  /// Everything before the query, escaped.
  package var address: String
  package var query: [QueryItem]
  package var headers: [String: String]
  package var body: Data?
  /// Maximum number of rows in the requested page of a long list; nil for other requests.
  package var pageLimit: Int?
  /// Whether sending it again does what sending it once does, so that it may be repeated (wire.md §5).
  package var isRepeatable: Bool

  /// Asks for JSON. A body is sent as JSON: without a type it would go out as a form (wire.md §6).
  ///
  /// - Parameter isRepeatable: nil for what the method says: a GET may be repeated, nothing else.
  @inline(never) package init(
    _ method: Method, _ address: String, query: [QueryItem] = [], headers: [String: String] = [:], body: Data? = nil,
    isRepeatable: Bool? = nil
  ) {
    self.method = method
    self.address = address
    self.query = query
    self.body = body
    self.isRepeatable = isRepeatable ?? (method == .get)
    self.headers = ["Accept": "application/json"]
    if body != nil { self.headers["Content-Type"] = "application/json" }
    self.headers.merge(headers) { _, given in given }
  }

  /// The address with its query, escaped exactly (wire.md §2).
  package var target: String {
    let limit = pageLimit.map { [QueryItem("limit", "\($0)")] } ?? []
    guard !query.isEmpty || !limit.isEmpty else { return address }
    let items = (query + limit).map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
    return "\(address)?\(items.joined(separator: "&"))"
  }
}

extension HTTPRequest {
  /// No page is made smaller than this.
  static let smallestPage = 15

  var canShrinkPage: Bool { (pageLimit ?? 0) > Self.smallestPage }

  /// Asks for a quarter of the page (decision L5); nothing changes for what is none.
  mutating func shrinkPage() { pageLimit = pageLimit.map { min($0, max($0 / 4, Self.smallestPage)) } }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The method and the address: `GET https://project.supabase.co/rest/v1/events`.
  package var description: String { "\(method.rawValue) \(address)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["request": description]) }
}

/// A server's answer to a request.
package struct HTTPAnswer: Sendable, Hashable {
  package var status: Int
  package var body: Data
  /// Maximum number of rows in the page that the last try requested; nil for other requests.
  package var pageLimit: Int?
  private let headers: [String: String]

  package init(status: Int, headers: [String: String] = [:], body: Data = Data()) {
    self.status = status
    self.body = body
    self.headers = Dictionary(headers.map { ($0.lowercased(), $1) }) { first, _ in first }
  }

  /// A header, by its name in any case.
  package func header(_ name: String) -> String? { headers[name.lowercased()] }

  /// When it was given, by the server's clock: `Sun, 22 Nov 2026 13:20:07 GMT` (RFC 9110); nil where it does not say.
  package var date: Instant? {
    let parts = header("Date")?.split(separator: " ") ?? []
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    guard parts.count == 6, parts[5] == "GMT", let month = months.firstIndex(of: String(parts[2])) else { return nil }
    return Instant(wire: "\(parts[3])-\(month < 9 ? "0" : "")\(month + 1)-\(parts[1])T\(parts[4])Z")
  }

  package var isSuccess: Bool { (200..<300).contains(status) }
}

/// A session's answer holds tokens: describing one shows its status and size only.
extension HTTPAnswer: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "\(status), \(body.count) bytes" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: ["answer": description]) }
}

/// Percent-encoding that leaves only `A–Z a–z 0–9 - . _ ~` as they are (wire.md §2).
///
/// The server reads a raw `+` as a blank, and Foundation's `URLComponents` escapes neither `+` nor `( ) , :`.
enum PercentEncoding {
  static func encode(_ text: String) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "%"))
        bytes.append(hexDigit(byte >> 4))
        bytes.append(hexDigit(byte & 15))
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
