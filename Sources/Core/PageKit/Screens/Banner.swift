import CompassModel

/// A page's own state at its top: offline, a failed load, rows from a saved copy (decision N2).
public struct Banner: Equatable, Sendable, Encodable {
  /// The severity, for its colour and symbol.
  public var kind: Kind
  /// The message, in whole sentences.
  public var message: String
  /// Whether it has a button to try again.
  public private(set) var canRetry: Bool
  /// Always false: what a failed load says stays until loading works.
  public private(set) var canDismiss = false
  /// To try again, where that can help; to sign in again where the session cannot be read (decision L11).
  public package(set) var buttons: [ActionButton]

  /// The subject of a banner.
  public enum Kind: String, Hashable, Codable, Sendable {
    /// A failed load, a device without a connection, or something to know such as rows from a saved copy.
    case error, offline, info
  }

  /// With a button that sends `retry`; without one where nothing is to be tried.
  public init(kind: Kind, message: String, retry: (any KeyedAction)? = nil) {
    self.kind = kind
    self.message = message
    canRetry = retry != nil
    buttons = retry.map { [ActionButton("retry", "Retry", icon: .retry, action: $0)] } ?? []
  }
}

extension Banner {
  /// The banner of a failed load (decision X14).
  ///
  /// `rows` is what was to be loaded, `events`, and `subject` the same where a sentence begins with it, `This event`; nil
  /// for `The events`. `saved` is when those on screen were saved, `saved at 09:12`, nil if there
  /// are none. `retry` asks for them again; while that is being done there is nothing to retry.
  ///
  /// Why there is no connection is said only where nothing was ever loaded: with saved rows the address has worked
  /// before, and it is the network (decision W3).
  public init(
    _ failure: ServiceFailure, loading rows: String, subject: String? = nil, saved: String? = nil, isLoading: Bool,
    retry: any KeyedAction
  ) {
    let showing = saved.map { " Showing \(rows) \($0)." } ?? ""
    // Without an athlete there is nothing to load.
    let isMissing = saved == nil && failure.kind != .noAthlete
    let missing = isMissing ? " \(subject ?? "The \(rows)") could not be loaded." : ""
    switch failure.kind {
    case .offline:
      let why = saved == nil ? failure.message.asSentence : "You are offline."
      self.init(kind: .offline, message: "\(why)\(missing)\(showing) Reload is disabled.")
    case .notPermitted: self.init(kind: .error, message: "You don't have permission to view these \(rows).")
    case .notFound: self.init(kind: .error, message: "The \(rows) could not be found.\(showing)")
    default:
      self.init(
        kind: .error, message: failure.message.asSentence + missing + showing,
        retry: failure.canRetry && !isLoading ? retry : nil)
    }
  }
}
