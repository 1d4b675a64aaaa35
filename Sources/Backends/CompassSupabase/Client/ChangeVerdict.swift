import CompassModel

/// The outcome of all tries of one request: the last result, and whether earlier tries may have taken effect.
struct Tries: Sendable {
  var last: Result<HTTPAnswer, TransportFailure>
  /// Whether a try before the last one may have been carried out.
  var mayBeDone = false
  /// Secrets that the request carried, to be removed from messages.
  var secrets: [String] = []

  /// The error of the last try if its status was 401; nil for any other outcome.
  var refusal: ServerError? {
    if case .success(let answer) = last, answer.status == 401 { ServerError(answer) } else { nil }
  }

  func after(_ earlier: Tries) -> Tries {
    Tries(last: last, mayBeDone: mayBeDone || earlier.mayBeDone, secrets: secrets + earlier.secrets)
  }
}

/// The state of a change after all its tries, decided here for all tables and kinds of change (decision B1).
enum ChangeVerdict: Hashable, Sendable {
  /// The answer contains the row in its requested state.
  case carriedOut(HTTPAnswer)
  /// Nothing was changed: an answer says so, or the request was never sent.
  case refused(ServiceFailure)
  /// The change may have been made, which reading the row shows. If it was not, `failure` is the reason. `mayBeDone` is
  /// true if a row in the requested state was brought there by this change.
  case readBack(ServiceFailure, mayBeDone: Bool)
  /// No answer came, and the change may have been made.
  case noResponse(ServiceFailure)

  /// Decides from the tries of a change; `key` is removed from messages, and `holdsRow` is whether a successful answer
  /// contains the row in its requested state.
  init(_ tries: Tries, of request: HTTPRequest, key: String, holdsRow: (HTTPAnswer) -> Bool) {
    switch tries.last {
    case .failure(let failure):
      let serviceFailure = failure.serviceFailure
      switch (failure.reason, failure.delivery) {
      case (.cancelled, _): self = .refused(serviceFailure)
      case (_, .notSent): self = tries.mayBeDone ? .noResponse(.unanswered(serviceFailure)) : .refused(serviceFailure)
      case (_, .unknown): self = .noResponse(.unanswered(serviceFailure))
      case (_, .answered): self = .readBack(serviceFailure, mayBeDone: true)
      }
    case .success(let answer) where answer.isSuccess:
      if holdsRow(answer) {
        self = .carriedOut(answer)
      } else if !answer.mayBeDone {
        self = .refused(.withoutRow(answer))
      } else if request.method != .post, answer.isWithoutRows {
        self = .readBack(ServiceFailure(.notPermitted, detail: "no row was met"), mayBeDone: tries.mayBeDone)
      } else {
        self = .readBack(.withoutRow(answer), mayBeDone: true)
      }
    case .success(let answer):
      let error = ServerError(answer, hiding: tries.secrets + [key], sent: request.body)
      let failure = error.serviceFailure(isChange: true)
      // A duplicate key may be this very row, stored by an earlier try, if the request is repeatable.
      if tries.mayBeDone || answer.mayBeDone || error.isDuplicateKey && request.isRepeatable {
        self = .readBack(failure, mayBeDone: true)
      } else {
        self = .refused(failure)
      }
    }
  }
}

extension ServiceFailure {
  /// The failure of a change that got no answer and may have been made (decision W2).
  static func unanswered(_ failure: ServiceFailure) -> ServiceFailure {
    ServiceFailure(
      .unanswered, detail: failure.detail, reason: failure.kind == .unexpectedReply ? failure.reason : nil)
  }

  /// The failure of an accepted change that neither the answer nor the row shows (decision L4).
  fileprivate static func withoutRow(_ answer: HTTPAnswer) -> ServiceFailure {
    ServiceFailure(
      .unexpectedReply, detail: "\(answer.status), but the answer does not hold the row",
      reason: "Unexpected response from the server")
  }
}

extension Result<HTTPAnswer, TransportFailure> {
  var mayBeDone: Bool {
    switch self {
    case .success(let answer): answer.mayBeDone
    case .failure(let failure): failure.delivery != .notSent
    }
  }
}

extension HTTPAnswer {
  /// Whether a change with this answer may have been carried out, since a gateway may answer after the server has done
  /// its part. Only the database's codes, those of the endpoints, and statuses that precede all processing show that
  /// nothing was changed.
  var mayBeDone: Bool {
    switch status {
    // No token, request too large, too many requests.
    case 401, 413, 414, 429, 431: return false
    default: break
    }
    guard case .object(let members)? = JSONValue(json: body) else { return true }
    if case .flag(false)? = members["success"] { return false }
    if case .number? = members["statusCode"] { return false }
    guard case .text(let code)? = members["code"] else { return true }
    if code.hasPrefix("PGRST") { return false }
    // SQLSTATE codes; after a broken connection (08) or a server shutdown (57P) the outcome is unknown.
    let isState =
      code.utf8.count == 5 && code.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    return !isState || code.hasPrefix("08") || code.hasPrefix("57P")
  }

  func holdsRow(_ id: String) -> Bool { (try? AnswerRows(self))?.row(id) != nil }

  var reportsSuccess: Bool {
    guard case .object(let members)? = JSONValue(json: body) else { return false }
    return members["success"] == .flag(true)
  }

  fileprivate var isWithoutRows: Bool { (try? AnswerRows(self))?.count == 0 }
}
