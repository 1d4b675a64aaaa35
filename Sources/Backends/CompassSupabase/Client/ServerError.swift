import CompassModel
import Foundation

/// An error response of PostgREST, of GoTrue in any of its three formats, or of a gateway (wire.md §3, §4).
package struct ServerError: Error, Hashable, Sendable {
  package var status: Int
  /// The error code, such as `PGRST303`, `42501` or `invalid_credentials`; nil if there is none.
  package var code: String?
  /// Up to 200 characters for developers: the server's message, or the beginning of the body; without secrets.
  package var message: String
  let value: RefusedValue

  /// Reads an error response. `secrets` are removed from messages; `sent` is the request's body, to find the refused
  /// value.
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
      code: code, message: words, details: details, sent: sent.flatMap { JSONValue(json: $0)?.members } ?? [:])
  }

  /// The failure to show (decision X14); `isChange` is whether the request was to create, update or delete a row.
  package func serviceFailure(isChange: Bool) -> ServiceFailure {
    var failure = failure(isChange: isChange)
    failure.code = code
    return failure
  }

  private func failure(isChange: Bool) -> ServiceFailure {
    if isKeyRefused { return ServiceFailure(.setUp, detail: detail, reason: keyRefused) }
    if isChange, code == "P0001" {
      let reason = "The server refused this: \(message.oneLine(atMost: 200))"
      return ServiceFailure(.refused, detail: detail, reason: reason)
    }
    let kind: ServiceFailure.Kind =
      switch status {
      case _ where endsSession: .sessionOver
      // A token that the server refuses even after a refresh (decision B8).
      case 401: .serverError
      case 403: .notPermitted
      case 404 where isChange && !isUnknownEndpoint: .notFound
      case 408: .timedOut
      case 429, 500...599: .serverError
      case 409 where isChange && isDuplicateKey: .conflict
      case 400, 409, 422: isChange && namesBadValue ? .valuesRefused : .unexpectedReply
      default: .unexpectedReply
      }
    let reason = kind == .valuesRefused ? value.reason : reason(of: kind)
    return ServiceFailure(kind, detail: detail, column: value.column, reason: reason)
  }

  /// A sentence for the status; nil if the sentence of `kind` is enough (decision L13).
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

  /// Whether the server has ended the session for good (decision S1); no other response ends it (decision B8).
  var endsSession: Bool { code.map(Self.endsSession) ?? false }

  static func endsSession(_ code: String) -> Bool {
    ["session_not_found", "session_expired", "refresh_token_not_found", "refresh_token_already_used"].contains(code)
  }

  /// Whether the API server's clock is behind the auth server's, so that a newer token would not help (decision B8).
  var isOfFutureToken: Bool { status == 401 && message.lowercased().contains("issued at future") }

  /// Whether a gateway refused the project's key, so that no token helps (decision W3).
  var isKeyRefused: Bool {
    guard status == 401, code == nil else { return false }
    let words = message.lowercased()
    return words.contains("api key") || words == "invalid authentication credentials"
  }

  package var detail: String { "\(status)\(code.map { " \($0)" } ?? ""): \(message)" }

  var isDuplicateKey: Bool { status == 409 && code == "23505" }

  var isOfMissingTable: Bool { code == "42P01" || code == "PGRST205" }

  /// Whether a 404 means that the table or route is missing. Version 12 of PostgREST reports `42P01`.
  private var isUnknownEndpoint: Bool { code == "42P01" || code?.hasPrefix("PGRST") == true }

  /// Whether the code is a data exception or integrity violation. 22023 concerns the token's role.
  private var namesBadValue: Bool {
    guard let code, code.utf8.count == 5 else { return false }
    return code.hasPrefix("23") || code.hasPrefix("22") && code != "22023"
  }
}

/// A network that answers every request itself until the user signs in to it (decision B13).
enum CaptivePortal {
  /// The sentence for status 511, which identifies a captive portal (RFC 6585).
  static let sentence = "This network wants you to sign in first (511). Open any web page in a browser, then try again."

  /// The sentence for a redirection or web page, which may come from a captive portal.
  static func sentence(maybe status: Int) -> String {
    "Unexpected response from the server (\(status)). This network may want you to sign in first: open any web page in a "
      + "browser, then try again."
  }
}

extension HTTPAnswer {
  var isWebPage: Bool {
    body.first { !Character(UnicodeScalar($0)).isWhitespace } == UInt8(ascii: "<")
      || header("Content-Type")?.lowercased().hasPrefix("text/html") == true
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
