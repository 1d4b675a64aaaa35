import CompassModel
import Foundation

/// A server's refusal in its own words: PostgREST's, any of GoTrue's three shapes, or a gateway's (wire.md §3, §4).
package struct ServerError: Error, Hashable, Sendable {
  package var status: Int
  /// `PGRST303`, `42501`, `invalid_credentials`; nil where none was named.
  package var code: String?
  /// For developers only: what the server said, else the beginning of its answer.
  package var message: String
  /// Of a refused value its column, where the server names one.
  package var column: String?

  /// - Parameter secrets: what the request carried and no log may show, even if the server repeats it (defect 35).
  package init(_ answer: HTTPAnswer, hiding secrets: [String] = []) {
    status = answer.status
    let body = (try? JSONSerialization.jsonObject(with: answer.body)) as? [String: Any] ?? [:]
    let text = { (key: String) in (body[key] as? String)?.nilIfEmpty }
    code = text("error_code") ?? text("code") ?? text("error") ?? answer.header("x-sb-error-code")
    let reach = 200 + (secrets.map(\.utf8.count).max() ?? 0)
    var words =
      text("message") ?? text("msg") ?? text("error_description")
      ?? String(decoding: answer.body.prefix(reach), as: UTF8.self)
    for secret in secrets where !secret.isEmpty {
      words = words.replacing(secret, with: "<secret>")
      code = code?.replacing(secret, with: "<secret>")
    }
    message = String(words.prefix(200))
    column = Self.column(of: code, message: text("message") ?? "", details: text("details") ?? "")
  }

  /// `school_id` of `Key (school_id)=(…) is not present in table "schools".`, of `null value in column "school_id"` and
  /// of `violates check constraint "events_cost_check"`.
  private static func column(of code: String?, message: String, details: String) -> String? {
    let name: Substring? =
      switch code {
      case "23503":
        details.firstMatch(of: /Key \(([a-z_]+)\)=/)?.1
          ?? message.firstMatch(of: /constraint "[a-z]+_([a-z_]+)_fkey"/)?.1
      case "23502": message.firstMatch(of: /column "([a-z_]+)"/)?.1
      case "23514": message.firstMatch(of: /constraint "[a-z]+_([a-z_]+)_check"/)?.1
      default: nil
      }
    return name.map(String.init)
  }

  /// What the user hears of it (decision X14).
  ///
  /// - Parameter isChange: whether something was to be stored, changed or deleted.
  package func serviceFailure(isChange: Bool) -> ServiceFailure {
    let kind: ServiceFailure.Kind =
      switch status {
      case 401: .sessionOver
      case 403: .notPermitted
      case 404 where isChange && !isUnknownPlace: .notFound
      case 408: .timedOut
      case 429, 500...599: .serverError
      case 409 where isChange && isDuplicateKey: .conflict
      case 400, 409, 422: isChange && namesBadValue ? .valuesRefused : .unexpectedReply
      default: .unexpectedReply
      }
    return ServiceFailure(kind, detail: detail, column: kind == .valuesRefused ? column : nil)
  }

  /// `409 23503: insert or update on table …`
  package var detail: String { "\(status)\(code.map { " \($0)" } ?? ""): \(message)" }

  /// A row with this key is there already.
  var isDuplicateKey: Bool { status == 409 && code == "23505" }

  /// A missing table or route: the address is wrong, not the row gone. Version 12 of PostgREST says `42P01`.
  private var isUnknownPlace: Bool { code == "42P01" || code?.hasPrefix("PGRST") == true }

  /// SQLSTATE classes 22, data exception, and 23, integrity violation. 22023 is about the token's role.
  private var namesBadValue: Bool {
    guard let code, code.utf8.count == 5 else { return false }
    return code.hasPrefix("23") || code.hasPrefix("22") && code != "22023"
  }
}

extension String {
  fileprivate var nilIfEmpty: String? { isEmpty ? nil : self }
}
