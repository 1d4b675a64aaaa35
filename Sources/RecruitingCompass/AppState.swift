import CompassModel

extension AppState {
  /// What became of signing in. Who it is stands in the context.
  public enum Session: Hashable, Sendable, Codable {
    case starting
    case active
    /// Nobody could be asked; works with what is stored (decision S1).
    case unconfirmed(ServiceFailure)
    case failed(ServiceFailure)
    /// Over until somebody signs in; nothing else ends it (decision S1).
    case over
  }

  /// The page at the bottom of the stack; nil at home.
  var openPage: Page? { if case .page(let page) = routes.first { page } else { nil } }

  /// The path of the top route, `/` at home.
  public var path: String { routes.last?.path ?? "/" }
}
