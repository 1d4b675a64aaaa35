import Foundation

/// A request as the server received it.
public struct LoopbackRequest: Sendable {
  package var method: String
  /// The path and the query, percent-encoded.
  public var target: String
  /// The headers in the order in which they were sent.
  package var headers: [(name: String, value: String)]
  /// The body of the request; empty for none.
  public var body: Data
  /// The number of the request from 0, over all connections.
  public var number: Int
  /// The number of its connection from 0.
  package var connection: Int

  /// Makes a request without sending it.
  public init(
    method: String, target: String, headers: [(name: String, value: String)], body: Data = Data(), number: Int = 0,
    connection: Int = 0
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    (self.number, self.connection) = (number, connection)
  }

  /// The first header with this name, regardless of case; nil for none.
  public func header(_ name: String) -> String? { headers.first { $0.name.lowercased() == name.lowercased() }?.value }

  /// The path without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The decoded items of the query; `not decodable:` precedes one whose percent-encoding is invalid.
  public var query: [String] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { item in
      String(item).replacing("+", with: " ").removingPercentEncoding ?? "not decodable: \(item)"
    }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The request as a curl command for snapshots; each key of `secrets` is replaced by its value in angle brackets.
  package func curl(hiding secrets: [String: String] = [:]) -> String {
    let transport: Set<String> = ["host", "user-agent", "accept-encoding", "accept-language", "content-length"]
    var lines = ["curl --request \(method)"]
    for header in headers.sorted(by: { $0.name.lowercased() < $1.name.lowercased() })
    where !transport.contains(header.name.lowercased()) {
      lines.append("  --header '\(header.name.lowercased()): \(header.value)'")
    }
    if !body.isEmpty { lines.append("  --data '\(text)'") }
    lines.append("  '<host>\(target)'")
    var words = lines.joined(separator: " \\\n")
    for (secret, name) in secrets { words = words.replacing(secret, with: "<\(name)>") }
    return words + "\n"
  }
}
