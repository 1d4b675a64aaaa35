import Foundation

/// A request as it came in over the wire.
public struct LoopbackRequest: Sendable {
  /// The HTTP method, such as `GET`.
  public var method: String
  /// Path and query, still escaped.
  public var target: String
  /// As they were sent.
  public var headers: [(name: String, value: String)]
  /// The body of the request; empty for none.
  public var body: Data
  /// Counts from 0, over all connections.
  public var number: Int
  /// Counts from 0; requests of one kept connection share it.
  public var connection: Int

  /// A request as a client would send it.
  public init(
    method: String, target: String, headers: [(name: String, value: String)], body: Data = Data(), number: Int = 0,
    connection: Int = 0
  ) {
    (self.method, self.target, self.headers, self.body) = (method, target, headers, body)
    (self.number, self.connection) = (number, connection)
  }

  /// The first header of that name, in any case of letters.
  public func header(_ name: String) -> String? {
    headers.first { $0.name.lowercased() == name.lowercased() }?.value
  }

  /// The path without the query.
  public var path: String { String(target.prefix { $0 != "?" }) }

  /// The items of the query as a server reads them: `+` is a blank.
  public var query: [String] {
    target.drop { $0 != "?" }.dropFirst().split(separator: "&").map { item in
      String(item).replacing("+", with: " ").removingPercentEncoding ?? "not decodable: \(item)"
    }
  }

  /// The body as text.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The request as one would type it, with secrets named and without what the transport adds: for snapshots.
  ///
  /// - Parameter secrets: what is not to be shown, and the name to show instead.
  public func curl(hiding secrets: [String: String] = [:]) -> String {
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
