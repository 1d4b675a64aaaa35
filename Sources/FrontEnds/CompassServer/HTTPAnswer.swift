/// A response of the server; its headers forbid browsers everything that the page does not need (decision U8).
struct HTTPAnswer: Equatable {
  var status: Int
  var type = "text/plain; charset=utf-8"
  var body: [UInt8] = []

  /// A response whose body is the name of the status; for 404 an explanation, for 204 nothing.
  static func status(_ status: Int) -> Self {
    let text =
      switch status {
      case 204: ""
      case 404: noApp
      default: "\(reason(status))\n"
      }
    return Self(status: status, body: Array(text.utf8))
  }

  /// Text for users who open an address of an earlier run (decision I2).
  private static let noApp = """
    Nothing is at this address.

    Start "compass serve", and open the address that it prints. It is another one each time;
    with "--keep --port N" it stays the same.

    """

  static func json(_ line: String) -> Self {
    Self(status: 200, type: "application/json", body: Array("\(line)\n".utf8))
  }

  var bytes: [UInt8] {
    let length = status == 204 ? "" : "Content-Length: \(body.count)\r\n"
    return Array((Self.head(status, type) + length + "\r\n").utf8) + body
  }

  /// The head of an event stream, whose body ends with the connection.
  static let streamHead = Array((head(200, "text/event-stream") + "\r\n").utf8)

  private static func head(_ status: Int, _ type: String) -> String {
    """
    HTTP/1.1 \(status) \(reason(status))\r
    Content-Type: \(type)\r
    Content-Security-Policy: \(policy)\r
    X-Content-Type-Options: nosniff\r
    Referrer-Policy: no-referrer\r
    Cache-Control: no-store\r
    Cross-Origin-Resource-Policy: same-origin\r
    Connection: close\r

    """
  }

  private static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'", "img-src 'self' data:",
    "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  private static func reason(_ status: Int) -> String {
    switch status {
    case 200: "OK"
    case 204: "No Content"
    case 400: "Bad Request"
    case 403: "Forbidden"
    case 404: "Not Found"
    case 405: "Method Not Allowed"
    case 411: "Length Required"
    case 413: "Content Too Large"
    case 415: "Unsupported Media Type"
    case 431: "Request Header Fields Too Large"
    default: "Service Unavailable"
    }
  }
}
