/// Why a service could not do what was asked: what to tell the user, and a developer's detail (decision X14).
public struct ServiceFailure: Error, Hashable, Sendable, Codable {
  /// The kind of failure, which decides between retry, sign-in and a message.
  public var kind: Kind
  /// For logs and developers only: never shown, never holds a token or a password.
  public var detail: String
  /// Wire name of the column whose value was refused; nil where the server named none.
  public var column: String?
  /// For the user, where the kind's sentence says too little: what is gone, which value and why, what the server
  /// says (decisions W2, W3). Holds no token and no password, and breaks no line.
  public var reason: String?
  /// Current values of the edit's columns that hold neither its old nor its new value, for `.changedElsewhere`
  /// (decision L2); nil for every other kind.
  public var current: [RecordField]?

  /// `detail` must hold no token and no password; `column` is nil where no single value was refused, `reason` where
  /// the kind says enough, `current` for all kinds but `.changedElsewhere`.
  @inline(never) public init(
    _ kind: Kind, detail: String = "", column: String? = nil, reason: String? = nil, current: [RecordField]? = nil
  ) {
    self.kind = kind
    self.detail = detail
    self.column = column
    self.reason = reason
    self.current = current
  }

  /// Kinds of failures, as far as the app acts on them (decision X14).
  public enum Kind: String, Codable, CaseIterable, Sendable {
    /// The server did not answer in time, is out of reach, or is in trouble.
    case timedOut, offline, serverError
    /// Signing in again is needed (401), or would not help (403).
    case sessionOver, notPermitted
    /// The row is gone: nothing was changed.
    case notFound
    /// The server refused a change for a reason of its own.
    case refused
    /// The configuration of the server is wrong: its certificate, scheme or key, or an account without a profile
    /// (decision W3).
    case setUp
    /// The answer is none that such a server gives.
    case unexpectedReply
    /// The values break a rule for such rows; a retry fails too.
    case valuesRefused
    /// A row with the id of the one to be stored is there, with other values (decision N7).
    case conflict
    /// A column that was to be changed holds another value than the one that was shown (decision L2).
    case changedElsewhere
    /// The caller went away; shown nowhere (decision X10).
    case cancelled
    /// A parent without a linked athlete (decision S2).
    case noAthlete
    /// A sign-in that the server refused; the session of who was signed in before goes on.
    case invalidCredentials, emailNotConfirmed, accountBanned, tooManyAttempts
    /// The server agreed, but the device could not keep the session; no one is signed in.
    case signInNotSaved
    /// The device cannot read who is signed in; it ends no session (decision L11).
    case sessionUnreadable
    /// The database on the device could not be read or written; damaged is only what SQLite finds to be no database.
    case databaseBusy, diskFull, databaseReadOnly, databaseDamaged, databaseFailed
    /// A change was sent, and no answer came: whether it was made is not known (decision W2).
    case unanswered
  }

  /// One or two sentences for the user; never raw transport text.
  public var message: String { reason ?? kind.message }

  /// Whether asking again can help.
  public var canRetry: Bool { kind.canRetry }

  /// Whether the server could not be reached, or gave no answer.
  public var isOfConnection: Bool { [.offline, .timedOut, .unanswered].contains(kind) }
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
  /// Describes a change that was not confirmed: `“Winter Camp” could not be deleted. You are offline.`, or `It is not
  /// known whether “Winter Camp” was deleted. The server did not answer.`
  ///
  /// - Parameters:
  ///   - subject: the row, as a sentence begins with it.
  ///   - done: what was to be done: `deleted`.
  ///   - reason: a sentence that says why.
  public func sentence(_ subject: String, was done: String, _ reason: String) -> String {
    guard kind == .unanswered else { return "\(subject) could not be \(done). \(reason)" }
    let row = subject.hasPrefix("The ") ? "the \(subject.dropFirst(4))" : subject
    return "It is not known whether \(row) was \(done). \(reason)"
  }

  /// Why a change of a row could not be made; `noun` is what the row is, `mutation` what was to be done: `delete this
  /// event`.
  public func reason(_ noun: String, _ mutation: String) -> String {
    switch kind {
    case .notFound: "This \(noun) no longer exists."
    case .notPermitted: "You don't have permission to \(mutation)."
    default: message.asSentence
    }
  }
}

/// A request that is sent again, because the try before got no answer worth having (decision W1).
public struct Attempt: Hashable, Sendable, Codable {
  /// Which try it is, from 2.
  public var number: Int
  /// After how many tries it is given up.
  public var limit: Int
  /// The HTTP status of the answer to the try before; nil where no whole answer came (decision L13).
  public var status: Int?

  /// A try, how many there will be at most, and what the server answered to the one before.
  public init(number: Int, of limit: Int, after status: Int? = nil) {
    (self.number, self.limit, self.status) = (number, limit, status)
  }
}
