import CompassModel
import Foundation

extension SupabaseClient {
  /// Whether the endpoints of the page specs are used.
  var usesSpecRoutes: Bool { configuration.routes == .spec }

  /// An endpoint of the web app, by the parts of its path: `["events", id]`.
  func route(
    _ method: HTTPRequest.Method, _ path: [String], query: [HTTPRequest.QueryItem] = [],
    body: [String: JSONValue]? = nil, isRepeatable: Bool? = nil
  ) throws(ServiceFailure) -> HTTPRequest {
    let address = path.map(PercentEncoding.encode).joined(separator: "/")
    return HTTPRequest(
      method, "\(configuration.apiURL ?? configuration.url)/api/\(address)", query: query,
      body: try body.map(JSONValue.body), isRepeatable: isRepeatable)
  }

  /// Changes or deletes through an endpoint; both the bare row and an envelope count as done.
  func change(_ request: HTTPRequest) async throws(ServiceFailure) {
    let answer = try await answer(to: request)
    if (try? JSONDecoder().decode(Envelope.self, from: answer.body))?.success == false {
      throw ServiceFailure(.unexpectedReply, detail: "\(answer.status), but success is false")
    }
  }

  private struct Envelope: Decodable { var success: Bool? }

  /// Whose rows an endpoint is asked for.
  static func owner(_ athlete: AthleteID) -> HTTPRequest.QueryItem { .init("athleteId", athlete.rawValue) }
}
