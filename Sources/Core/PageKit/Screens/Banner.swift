import CompassModel

/// A message at the top of a page about its own state: offline, a failed load, a saved copy (decision N2).
public struct Banner: Equatable, Sendable, Encodable {
  /// The severity, which decides colour and symbol.
  public var kind: Kind
  /// The message, in whole sentences.
  public var message: String
  /// Whether there is a retry button.
  public private(set) var canRetry: Bool
  /// Always false: a banner stays until loading succeeds.
  public private(set) var canDismiss = false
  /// The retry button, if a retry can help; or a sign-in button if the session cannot be read (decision L11).
  public package(set) var buttons: [ActionButton]

  /// The time of the rows on screen, if the message names it; nil if not.
  @Unencoded package private(set) var rowsTime: Instant?

  /// The severity of a banner.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A failed load; a device without a connection; or information such as rows from a saved copy.
    case error, offline, info
  }

  package init(kind: Kind, message: String, naming age: RowsAge? = nil, retry: (any KeyedAction)? = nil) {
    (self.kind, self.message, rowsTime) = (kind, message, age?.time)
    canRetry = retry != nil
    buttons = retry.map { [.retry($0)] } ?? []
  }
}

/// The age of the rows on screen in words, `saved at 09:12`, with its time.
package struct RowsAge: Equatable, Sendable {
  package var text: String
  package var time: Instant?

  package init(_ text: String, time: Instant? = nil) { (self.text, self.time) = (text, time) }
}

extension Banner {
  /// Makes the banner for a failed load (decision X14).
  ///
  /// `noun` is the plural noun of the rows, `events`, or with `isRecord` the noun of one, `event`. `saved` is the age of
  /// what is on screen; nil for nothing. `retry` loads again; there is no such button while `isLoading`, and if a retry
  /// cannot help.
  ///
  /// The reason for being offline is only shown if nothing was ever loaded: with saved rows the address has worked
  /// before, so the network is the reason (decision W3).
  package init(
    _ failure: ServiceFailure, loading noun: String, isRecord: Bool = false, saved: RowsAge? = nil, isLoading: Bool,
    retry: any KeyedAction
  ) {
    let (subject, object) = isRecord ? ("This \(noun)", "this \(noun)") : ("The \(noun)", "these \(noun)")
    let showing = saved.map { " Showing \(isRecord ? object : noun) \($0.text)." } ?? ""
    // Without an athlete no rows could be loaded.
    let isMissing = saved == nil && failure.kind != .noAthlete
    let missing = isMissing ? " \(subject) could not be loaded." : ""
    switch failure.kind {
    case .offline:
      let why = saved == nil ? failure.message.asSentence : "You are offline."
      self.init(kind: .offline, message: "\(why)\(missing)\(showing) Reload is disabled.", naming: saved)
    case .notPermitted: self.init(kind: .error, message: "You don't have permission to view \(object).")
    case .notFound where isRecord: self.init(kind: .error, message: "\(subject) no longer exists.")
    case .notFound: self.init(kind: .error, message: "\(subject) could not be found.\(showing)", naming: saved)
    default:
      self.init(
        kind: .error, message: failure.message.asSentence + missing + showing, naming: saved,
        retry: failure.canRetry && !isLoading ? retry : nil)
    }
  }
}
