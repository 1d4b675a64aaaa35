import Foundation
import Testing

/// A request sent to a real PostgREST, and its response.
package struct RecordedPair: Sendable, CustomTestStringConvertible {
  package var version: String
  package var name: String
  package var method: String
  /// The owner of its token: `A`, the stranger `B`, the parent `P`, `anon`, or a broken token.
  package var user: String
  /// Path and query below `/rest/v1`, as they were sent.
  package var target: String
  package var headers: [String: String]
  /// As JSON, with sorted keys; nil for none.
  package var body: String?
  package var status: Int
  package var answerHeaders: [String: String]
  package var answerText: String

  package var testDescription: String { "\(version): \(name)" }
  private var request: LoopbackRequest { LoopbackRequest(method: method, target: target, headers: []) }
  package var path: String { request.path }
  /// The items of the query as the server reads them.
  package var query: [String] { request.query }

  /// The code in the body of the response; nil if there is none.
  package var code: String? {
    let object = try? JSONSerialization.jsonObject(with: Data(answerText.utf8))
    return (object as? [String: Any])?["code"] as? String
  }

  package var answer: LoopbackAnswer {
    .reply(status: status, headers: answerHeaders, body: Data(answerText.utf8))
  }

  package static let all: [RecordedPair] = ["13.0.8", "12.0.3"].flatMap(load)

  /// The pair of that name, of both versions.
  package static func named(_ name: String) -> [RecordedPair] { all.filter { $0.name == name } }

  private static func load(_ version: String) -> [RecordedPair] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/postgrest-\(version).json")
    guard let data = try? Data(contentsOf: file),
      let list = try? JSONSerialization.jsonObject(with: data) as? [[String: Any]]
    else { preconditionFailure("\(file.path()) cannot be read") }
    return list.map { pair in
      guard let name = pair["name"] as? String, let user = pair["as"] as? String,
        let request = pair["request"] as? [String: Any],
        let response = pair["response"] as? [String: Any], let method = request["method"] as? String,
        let target = request["path"] as? String, let status = response["status"] as? Int,
        let text = response["text"] as? String
      else { preconditionFailure("\(file.path()) holds what is no pair") }
      return RecordedPair(
        version: version, name: name, method: method, user: user, target: target,
        headers: request["headers"] as? [String: String] ?? [:], body: request["body"].flatMap(json), status: status,
        answerHeaders: response["headers"] as? [String: String] ?? [:], answerText: text)
    }
  }

  private static func json(_ value: Any) -> String? {
    guard JSONSerialization.isValidJSONObject(value),
      let data = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
    else { return nil }
    return String(decoding: data, as: UTF8.self)
  }
}
