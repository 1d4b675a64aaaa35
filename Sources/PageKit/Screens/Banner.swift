import CompassModel

/// A message at the top of a page.
public struct Banner: Hashable, Sendable, Codable {
  public var kind: Kind
  public var message: String
  public var canRetry: Bool
  /// Whether it goes away when tapped; what a failed load says stays until loading works.
  public var canDismiss: Bool

  public enum Kind: String, Codable, Sendable {
    case error, offline, info
  }

  public init(kind: Kind, message: String, canRetry: Bool = false, canDismiss: Bool = false) {
    self.kind = kind
    self.message = message
    self.canRetry = canRetry
    self.canDismiss = canDismiss
  }

  /// The same for a message that the next tap takes away.
  public var dismissible: Banner {
    var banner = self
    banner.canDismiss = true
    return banner
  }
}

extension Banner {
  /// What the user sees of a failed load (decision X14).
  ///
  /// - Parameters:
  ///   - rows: what was to be loaded, `events`.
  ///   - saved: when the rows on screen were saved, `saved at 09:12`; nil if there are none.
  ///   - isLoading: whether they are being asked for again: then there is nothing to retry.
  public init(_ failure: ServiceFailure, loading rows: String, saved: String? = nil, isLoading: Bool) {
    let showing = saved.map { " Showing \(rows) \($0)." } ?? ""
    switch failure.kind {
    case .offline: self.init(kind: .offline, message: "You are offline.\(showing) Reload is disabled.")
    case .notPermitted: self.init(kind: .error, message: "You don't have permission to view these \(rows).")
    default:
      self.init(
        kind: .error, message: showing.isEmpty ? failure.message : failure.message.asSentence + showing,
        canRetry: failure.canRetry && !isLoading)
    }
  }
}
