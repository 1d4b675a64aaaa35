import CompassModel
import Foundation
import TestSupport
import Testing

@testable import CompassApp

/// Screens without a page, and the JSON encoding of every screen.
struct AppScreenTests {
  static let plainKeys: Set<String> = [
    "page", "title", "subtitle", "isLoading", "showsSkeleton", "banner", "empty", "dialog", "skippedRows", "actions",
  ]

  @Test func homeShowsTheSignedInUser() throws {
    var state = AppState.fresh
    #expect(AppScreen.start(state).head.subtitle == "Looking up who is signed in…")
    #expect(AppScreen.start(state).head.isLoading)
    state.session = .over
    #expect(AppScreen.start(state).head.subtitle == "Nobody is signed in")
    let known = AppScreen.start(.after(.answered(.familyLoaded(family: .parent, lastViewed: nil))))
    #expect(known.head.subtitle == "Signed in as Pat")
    #expect(!known.head.hasRows && !known.head.canGoBack)
    let object = try known.json()
    let others = Page.tabs.filter { $0 != Page.beginning }
    let actions = try #require(object["actions"] as? [[String: Any]])
    #expect(actions.map { $0["label"] as? String } == others.map { $0.rawValue.capitalized })
    #expect(actions.map { $0["verb"] as? String } == others.map { "open \($0.rawValue)" })
    #expect(Self.plainKeys.isSubset(of: object.keys))
    for key in ["banner", "empty", "dialog"] { #expect(object[key] is NSNull) }
    #expect(object["page"] as? String == "home" && object["isLoading"] as? Bool == false)
  }

  @Test func aRouteWithoutAPageShowsAPlainScreen() {
    var state = AppState.fresh
    state.routes = [.page(.events), .form(.newEvent)]
    let screen = PlainScreen.notBuilt(state)
    #expect(screen.page == "route" && screen.title == "/events/create")
    #expect(screen.actions.map(\.label) == ["Back"])
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func homeShowsSessionFailuresUnlessCancelled(kind: ServiceFailure.Kind) {
    var state = AppState.fresh
    state.session = .failed(ServiceFailure(kind, detail: "secret"))
    let banner = AppScreen.start(state).head.banner
    #expect((banner == nil) == (kind == .cancelled))
    #expect(banner?.message.contains("secret") != true)
    #expect(banner.map { $0.canRetry == ServiceFailure(kind).canRetry } ?? true)
    #expect(banner.map { $0.message.hasSuffix(".") } ?? true)
  }
}
