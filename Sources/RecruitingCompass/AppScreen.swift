import CompassModel
import PageKit

extension AppScreen: Encodable {
  public func encode(to encoder: any Encoder) throws { try shown.encode(to: encoder) }
}

extension AppScreen {
  public var banner: Banner? { shown.banner }
  public var dialog: DialogCard? { shown.dialog }
}

/// A screen with nothing but a title, a sentence and buttons: home, and routes this version has no page for.
public struct PlainScreen: ShownScreen, Codable {
  public var page: String
  public var title: String
  public var subtitle: String
  public var isLoading = false
  public var showsSkeleton = false
  @Nullable public var banner: Banner? = nil
  @Nullable public var empty: EmptyMessage? = nil
  @Nullable public var dialog: DialogCard? = nil
  public var skippedRows = 0
  public var actions: [DialogCard.Button]

  static func home(_ state: AppState) -> PlainScreen {
    let subtitle =
      state.context.viewer.map { "Signed in as \($0.name)" }
      ?? (state.session == .starting ? "Looking up who is signed in…" : "Nobody is signed in")
    let pages = Page.allCases.map {
      DialogCard.Button(verb: "open \($0.rawValue)", label: $0.rawValue.capitalized)
    }
    return PlainScreen(
      page: "home", title: "Recruiting Compass", subtitle: subtitle, isLoading: state.session == .starting,
      banner: state.session.banner, actions: pages)
  }

  static func notBuilt(_ state: AppState) -> PlainScreen {
    PlainScreen(
      page: "route", title: state.path, subtitle: "This version has no page for this address.",
      actions: [.init(verb: "back", label: "Back")])
  }
}

extension AppState.Session {
  fileprivate var banner: Banner? {
    guard case .failed(let failure) = self, failure.kind != .cancelled else { return nil }
    return Banner(kind: .error, message: failure.message.asSentence, canRetry: failure.canRetry)
  }
}
