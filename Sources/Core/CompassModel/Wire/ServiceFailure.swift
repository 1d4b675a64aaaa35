/// The failure of a service request, with a message for the user and details for developers (decision X14).
public struct ServiceFailure: Error, Hashable, Sendable, Codable {
  /// The kind of failure, which decides between retry, sign-in and a message.
  public var kind: Kind
  /// Details for logs and developers, never shown to users; contains no token and no password.
  public var detail: String
  /// The code of the server's or database's error, such as `42501`; nil if there was none.
  package var code: String?
  /// The wire name of the column that the server refused or does not have; nil if the server named none.
  public var column: String?
  /// A message for the user that replaces the kind's general one, such as which row is missing or which value was
  /// refused and why (decisions W2, W3). Contains no token, no password and no line break; nil for the kind's message.
  public var reason: String?
  /// For `.changedElsewhere`, the present values that are neither the edit's old nor new ones (decision L2).
  public var current: [RecordField]?

  /// Makes a failure. Neither `detail` nor `reason` may contain a token or a password.
  @inline(never) public init(
    _ kind: Kind, detail: String = "", column: String? = nil, reason: String? = nil, current: [RecordField]? = nil
  ) {
    (self.kind, self.detail, self.column, self.reason, self.current) = (kind, detail, column, reason, current)
  }

  /// Kinds of failures, as far as the app acts on them (decision X14).
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The server did not respond in time, cannot be reached, or reported an error of its own.
    case timedOut, offline, serverError
    /// The session is no longer valid (401), or the user lacks a permission (403).
    case sessionOver, notPermitted
    /// The row does not exist; nothing was changed.
    case notFound
    /// The server refused the change by a rule of its own.
    case refused
    /// The server cannot be used as configured, or the account has no profile (decision W3).
    case setUp
    /// The response is not one of the expected server.
    case unexpectedReply
    /// The values break a constraint of the table; a retry fails too.
    case valuesRefused
    /// A row with the id of the new one exists already, with other values (decision N7).
    case conflict
    /// A column to be changed no longer holds the value that was shown to the user (decision L2).
    case changedElsewhere
    /// The request was cancelled by the app; never shown (decision X10).
    case cancelled
    /// The account is a parent's, and no athlete is linked to it (decision S2).
    case noAthlete
    /// The server refused a sign-in; an earlier session continues.
    case invalidCredentials, emailNotConfirmed, accountBanned, tooManyAttempts
    /// The server accepted the sign-in, but the device could not store the session; no user is signed in.
    case signInNotSaved
    /// The device cannot read its stored session, and keeps it (decision L11).
    case sessionUnreadable
    /// The device's database could not be read or written; `databaseDamaged` if SQLite finds it to be no database.
    case databaseBusy, diskFull, databaseReadOnly, databaseDamaged, databaseFailed
    /// A change was sent, but no response came: whether the server made it is unknown (decision W2).
    case unanswered
  }

  /// The message for the user, one or two sentences without technical details.
  public var message: String { reason ?? kind.message }

  /// Whether repeating the request may succeed: true for failures that can pass, but false for `.offline`.
  package var canRetry: Bool { kind.canRetry }

  package var isOfConnection: Bool { [.offline, .timedOut, .unanswered].contains(kind) }
}

extension ServiceFailure.Kind {
  fileprivate var message: String {
    switch self {
    case .timedOut: "Connection timed out"
    case .offline: "You are offline"
    case .serverError: "Server error. Please try again."
    case .sessionOver: "Your session has ended. Please sign in again."
    case .notPermitted: "You don't have permission to do this."
    case .notFound: "It no longer exists."
    case .refused: "The server refused this. Nothing was changed."
    case .setUp: "The server cannot be used as it is set up."
    case .unexpectedReply: "Unexpected response from the server"
    case .valuesRefused: "These values cannot be saved. Nothing was changed."
    case .conflict: "It was saved before with other values. Nothing was changed."
    case .changedElsewhere: "It was changed elsewhere. Nothing was saved."
    case .unanswered: "The server did not answer."
    case .cancelled: "Cancelled"
    case .noAthlete: "No athlete is linked to your account yet."
    case .invalidCredentials: "Invalid email or password"
    case .emailNotConfirmed: "Please confirm your email address, then sign in."
    case .accountBanned: "This account is suspended."
    case .tooManyAttempts: "Too many attempts. Please wait a minute and try again."
    case .signInNotSaved: "Your sign-in could not be saved on this device. Please try again."
    case .sessionUnreadable: "The session on this device cannot be read. Nothing was changed."
    case .databaseBusy: "The database is busy. Please try again."
    case .diskFull: "The disk is full. Nothing was changed."
    case .databaseReadOnly: "The database cannot be written. Nothing was changed."
    case .databaseDamaged: "The database is damaged and cannot be read."
    case .databaseFailed: "The database could not be read or written. Nothing was changed."
    }
  }

  fileprivate var canRetry: Bool {
    switch self {
    case .timedOut, .serverError, .unanswered, .unexpectedReply, .setUp, .noAthlete, .tooManyAttempts, .signInNotSaved,
      .sessionUnreadable, .databaseBusy, .diskFull, .databaseReadOnly, .databaseDamaged, .databaseFailed:
      true
    case .offline, .sessionOver, .notPermitted, .notFound, .refused, .valuesRefused, .conflict, .changedElsewhere,
      .cancelled, .invalidCredentials, .emailNotConfirmed, .accountBanned:
      false
    }
  }
}

extension ServiceFailure {
  /// A sentence about a change that was not confirmed: `“Winter Camp” could not be deleted. You are offline.`, or for
  /// `.unanswered` `It is not known whether “Winter Camp” was deleted. The server did not answer.` `subject` is the row
  /// at the start of a sentence, `done` a participle such as `deleted`, `reason` the sentence after it.
  package func sentence(_ subject: String, was done: String, _ reason: String) -> String {
    guard kind == .unanswered else { return "\(subject) could not be \(done). \(reason)" }
    return "It is not known whether \(subject.insideSentence) was \(done). \(reason)"
  }

  /// The reason why a row could not be changed, as a sentence. `noun` is the word for the row: `event`; `mutation` the
  /// change: `delete this event`.
  public func reason(_ noun: String, _ mutation: String) -> String {
    switch kind {
    case .notFound: "This \(noun) no longer exists."
    case .notPermitted: "You don't have permission to \(mutation)."
    default: message.asSentence
    }
  }
}

/// The repetition of a request whose last attempt failed or got no usable response (decision W1).
public struct Attempt: Hashable, Sendable, Codable {
  /// The number of the attempt, from 2.
  public var number: Int
  /// The number of attempts after which the request fails.
  public var limit: Int
  /// The HTTP status of the response to the previous attempt; nil if no complete response came (decision L13).
  public var status: Int?

  /// Makes an attempt; `status` is that of the response to the previous one.
  public init(number: Int, of limit: Int, after status: Int? = nil) {
    (self.number, self.limit, self.status) = (number, limit, status)
  }
}

/// Returns the result of a call as a value, to run it beside others or to act before a failure is thrown.
package func outcome<Value, Failure: Error>(
  isolation: isolated (any Actor)? = #isolation, of call: () async throws(Failure) -> Value
) async -> Result<Value, Failure> {
  do { return .success(try await call()) } catch { return .failure(error) }
}
