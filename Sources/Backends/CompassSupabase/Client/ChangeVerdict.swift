import CompassModel
import CompassServices

/// The tries of one request: the last outcome, and what those before it may have done.
struct Tries: Sendable {
  var last: Result<HTTPAnswer, TransportFailure>
  /// Whether a try before the last may have been carried out.
  var mayBeDone = false
  /// Sent with the request, and shown by no log.
  var secrets: [String] = []

  /// The 401 that the last try was answered with; nil for any other outcome.
  var refusal: ServerError? {
    if case .success(let answer) = last, answer.status == 401 { ServerError(answer) } else { nil }
  }

  /// These tries as further ones of the same request.
  func after(_ earlier: Tries) -> Tries {
    Tries(last: last, mayBeDone: mayBeDone || earlier.mayBeDone, secrets: secrets + earlier.secrets)
  }
}

/// The state of a change after all its tries (decision B1): the one place that decides it, for all tables and kinds of
/// change.
enum ChangeVerdict: Hashable, Sendable {
  /// The answer carries the row as it was to be.
  case carriedOut(HTTPAnswer)
  /// An answer about this row, or none was sent: nothing was changed.
  case refused(ServiceFailure)
  /// The change may have been made: reading the row tells. If it was not, `failure` is why; `mayBeDone` says that a
  /// row which is as it was to be was made so by this change.
  case readBack(ServiceFailure, mayBeDone: Bool)
  /// No answer came, and the change may have been made.
  case notKnown(ServiceFailure)

  /// - Parameters:
  ///   - request: the change.
  ///   - key: the project's key, which no log shows either.
  ///   - holdsRow: whether an answer that succeeded carries the row.
  init(_ tries: Tries, of request: HTTPRequest, key: String, holdsRow: (HTTPAnswer) -> Bool) {
    switch tries.last {
    case .failure(let failure):
      let serviceFailure = failure.serviceFailure
      switch (failure.reason, failure.delivery) {
      case (.cancelled, _): self = .refused(serviceFailure)
      case (_, .notSent): self = tries.mayBeDone ? .notKnown(.unanswered(serviceFailure)) : .refused(serviceFailure)
      case (_, .unknown): self = .notKnown(.unanswered(serviceFailure))
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
      // An id that is taken may be taken by this row, where one is sent.
      if tries.mayBeDone || answer.mayBeDone || error.isDuplicateKey && request.isRepeatable {
        self = .readBack(failure, mayBeDone: true)
      } else {
        self = .refused(failure)
      }
    }
  }
}

extension ServiceFailure {
  /// No answer to a change came that may have been made (decision W2).
  static func unanswered(_ failure: ServiceFailure) -> ServiceFailure {
    ServiceFailure(
      .unanswered, detail: failure.detail, reason: failure.kind == .unexpectedReply ? failure.reason : nil)
  }

  /// The server took a change, and neither its answer nor the row shows that it was made (decision L4).
  fileprivate static func withoutRow(_ answer: HTTPAnswer) -> ServiceFailure {
    ServiceFailure(
      .unexpectedReply, detail: "\(answer.status), but the answer does not hold the row",
      reason: "Unexpected response from the server")
  }
}

extension Result<HTTPAnswer, TransportFailure> {
  /// Whether a request that came to this may have been carried out.
  var mayBeDone: Bool {
    switch self {
    case .success(let answer): answer.mayBeDone
    case .failure(let failure): failure.delivery != .notSent
    }
  }
}

extension HTTPAnswer {
  /// Whether a change may have been carried out that was answered so: a gateway in front of the server may answer when
  /// the server has done its part. Only the database's own codes, those of the endpoints, and statuses that precede all
  /// work say that nothing was changed.
  var mayBeDone: Bool {
    switch status {
    // No token, too large, too many requests.
    case 401, 413, 414, 429, 431: return false
    default: break
    }
    guard case .object(let members)? = JSONValue(json: body) else { return true }
    if case .flag(false)? = members["success"] { return false }
    if case .number? = members["statusCode"] { return false }
    guard case .text(let code)? = members["code"] else { return true }
    if code.hasPrefix("PGRST") { return false }
    // SQLSTATE; of a connection that broke (08) or a server that was stopped (57P) it is not known how far it came.
    let isState =
      code.utf8.count == 5 && code.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
    return !isState || code.hasPrefix("08") || code.hasPrefix("57P")
  }

  /// Whether a row of this id is in it.
  func holdsRow(_ id: String) -> Bool { (try? AnswerRows(self))?.row(id) != nil }

  /// Whether it is an endpoint's word that all went well.
  var saysSuccess: Bool {
    guard case .object(let members)? = JSONValue(json: body) else { return false }
    return members["success"] == .flag(true)
  }

  /// Whether it is a list of no rows.
  fileprivate var isWithoutRows: Bool { (try? AnswerRows(self))?.count == 0 }
}
