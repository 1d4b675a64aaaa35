import CompassModel
import Foundation

/// A server's refusal in its own words: PostgREST's, any of GoTrue's three shapes, or a gateway's (wire.md §3, §4).
package struct ServerError: Error, Hashable, Sendable {
  package var status: Int
  /// `PGRST303`, `42501`, `invalid_credentials`; nil where none was named.
  package var code: String?
  /// For developers only: what the server said, else the beginning of its answer.
  package var message: String
  /// The value the server refused, and why.
  let value: RefusedValue

  /// - Parameters:
  ///   - secrets: what the request carried and no log may show, even if the server repeats it.
  ///   - sent: the request's body, to tell which of its values was refused.
  package init(_ answer: HTTPAnswer, hiding secrets: [String] = [], sent: Data? = nil) {
    status = answer.status
    let body = (try? JSONSerialization.jsonObject(with: answer.body)) as? [String: Any] ?? [:]
    let text = { (key: String) in (body[key] as? String)?.nilIfEmpty }
    code = text("error_code") ?? text("code") ?? text("error") ?? answer.header("x-sb-error-code")
    let reach = 200 + (secrets.map(\.utf8.count).max() ?? 0)
    var words =
      text("message") ?? text("msg") ?? text("error_description")
      ?? String(decoding: answer.body.prefix(reach), as: UTF8.self)
    var details = text("details") ?? ""
    for secret in secrets where !secret.isEmpty {
      words = words.replacing(secret, with: "<secret>")
      details = details.replacing(secret, with: "<secret>")
      code = code?.replacing(secret, with: "<secret>")
    }
    message = String(words.prefix(200))
    value = RefusedValue(
      code: code, message: words, details: details,
      sent: sent.flatMap { JSONValue(json: $0)?.members } ?? [:])
  }

  /// The failure to show to the user (decision X14).
  ///
  /// - Parameter isChange: whether something was to be stored, changed or deleted.
  package func serviceFailure(isChange: Bool) -> ServiceFailure {
    if isKeyRefused { return ServiceFailure(.setUp, detail: detail, reason: keyRefused) }
    if isChange, code == "P0001" {
      let reason = "The server refused this: \(message.oneLine(atMost: 200))"
      return ServiceFailure(.refused, detail: detail, reason: reason)
    }
    let kind: ServiceFailure.Kind =
      switch status {
      case _ where endsSession: .sessionOver
      // Of a token that the server refuses after a refresh too (decision B8).
      case 401: .serverError
      case 403: .notPermitted
      case 404 where isChange && !isUnknownEndpoint: .notFound
      case 408: .timedOut
      case 429, 500...599: .serverError
      case 409 where isChange && isDuplicateKey: .conflict
      case 400, 409, 422: isChange && namesBadValue ? .valuesRefused : .unexpectedReply
      default: .unexpectedReply
      }
    guard kind == .valuesRefused else { return ServiceFailure(kind, detail: detail, reason: reason(of: kind)) }
    return ServiceFailure(kind, detail: detail, column: value.column, reason: value.reason)
  }

  /// A sentence for the status; nil where the kind's own sentence is enough (decision L13).
  func reason(of kind: ServiceFailure.Kind) -> String? {
    switch kind {
    case .serverError where status == Self.paused:
      "The project is paused (540). Its owner can start it again in the project's dashboard."
    case .serverError where status == 429: "The server has too many requests (429). Please try again."
    case .serverError where status == 511: CaptivePortal.sentence
    case .serverError: "Server error (\(status)). Please try again."
    case .timedOut: "The server gave up waiting (\(status)). Please try again."
    case .unexpectedReply where (300...399).contains(status): CaptivePortal.sentence(maybe: status)
    case .unexpectedReply: "Unexpected response from the server (\(status))"
    default: nil
    }
  }

  /// The platform's status for a paused project.
  static let paused = 540

  private var keyRefused: String {
    message.lowercased().contains("legacy api keys")
      ? "The project's legacy keys are switched off: use its publishable key (sb_publishable_…) from the dashboard."
      : "The server does not accept the project's key."
  }

  /// Whether the server has ended the session for good (decision S1): no other answer does (decision B8).
  var endsSession: Bool { code.map(Self.endsSession) ?? false }

  static func endsSession(_ code: String) -> Bool {
    ["session_not_found", "session_expired", "refresh_token_not_found", "refresh_token_already_used"].contains(code)
  }

  /// Whether the server's clock is behind that of its auth server: a newer token would not help (decision B8).
  var isOfFutureToken: Bool { status == 401 && message.lowercased().contains("issued at future") }

  /// A gateway does not know the project's key: no token helps (decision W3).
  var isKeyRefused: Bool {
    guard status == 401, code == nil else { return false }
    let words = message.lowercased()
    return words.contains("api key") || words == "invalid authentication credentials"
  }

  /// `409 23503: insert or update on table …`
  package var detail: String { "\(status)\(code.map { " \($0)" } ?? ""): \(message)" }

  /// A row with this key is there already.
  var isDuplicateKey: Bool { status == 409 && code == "23505" }

  /// The project has no such table.
  var isOfMissingTable: Bool { code == "42P01" || code == "PGRST205" }

  /// A missing table or route: the address is wrong, not the row gone. Version 12 of PostgREST says `42P01`.
  private var isUnknownEndpoint: Bool { code == "42P01" || code?.hasPrefix("PGRST") == true }

  /// SQLSTATE classes 22, data exception, and 23, integrity violation. 22023 is about the token's role.
  private var namesBadValue: Bool {
    guard let code, code.utf8.count == 5 else { return false }
    return code.hasPrefix("23") || code.hasPrefix("22") && code != "22023"
  }
}

/// A network that answers every request itself until one has signed in to it (decision B13).
enum CaptivePortal {
  /// The sentence for status 511, which says exactly that (RFC 6585).
  static let sentence = "This network wants you to sign in first (511). Open any web page in a browser, then try again."

  /// The sentence for an answer that may be a network's: a redirection, or a web page.
  static func sentence(maybe status: Int) -> String {
    "Unexpected response from the server (\(status)). This network may want you to sign in first: open any web page in a "
      + "browser, then try again."
  }
}

extension HTTPAnswer {
  /// Whether it is a web page.
  var isWebPage: Bool {
    body.first { !Character(UnicodeScalar($0)).isWhitespace } == UInt8(ascii: "<")
      || header("Content-Type")?.lowercased().hasPrefix("text/html") == true
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
