import CompassModel
import EventsList
import Foundation
import SignIn
import TestSupport
import Testing

@testable import RecruitingCompass

/// Screens that are no page, and how every screen is written as JSON.
struct AppScreenTests {
  func json(_ screen: AppScreen) throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: JSONEncoder().encode(screen))
    return try #require(object as? [String: Any])
  }

  static let plainKeys: Set<String> = [
    "page", "title", "subtitle", "isLoading", "showsSkeleton", "banner", "empty", "dialog", "skippedRows", "actions",
  ]

  @Test func homeSaysWhoIsSignedIn() {
    var state = AppState.fresh
    #expect(PlainScreen.home(state).subtitle == "Looking up who is signed in…")
    #expect(PlainScreen.home(state).isLoading)
    state.session = .over
    #expect(PlainScreen.home(state).subtitle == "Nobody is signed in")
    let known = PlainScreen.home(.after(.app(.familyLoaded(family: .parent, lastViewed: nil))))
    #expect(known.subtitle == "Signed in as Pat")
    #expect(known.actions.map(\.verb) == Page.allCases.map { "open \($0.rawValue)" })
    #expect(known.actions.map(\.label) == Page.allCases.map(\.rawValue.capitalized))
  }

  @Test func homeHasItsKeys() throws {
    let object = try json(.plain(.home(.after(.app(.familyLoaded(family: .parent, lastViewed: nil))))))
    #expect(Set(object.keys) == Self.plainKeys)
    for key in ["banner", "empty", "dialog"] { #expect(object[key] is NSNull) }
    #expect(object["page"] as? String == "home" && object["isLoading"] as? Bool == false)
  }

  @Test func theSignInPageOffersToSignIn() throws {
    var state = AppState.fresh
    state.session = .over
    let screen = SignIn.Screen(state.signIn, state.signInContext)
    #expect(screen.subtitle == "Your session has ended. Please sign in again.")
    #expect(screen.actions == [.init(verb: "sign-in", label: "Sign in")])
    #expect(screen.banner == nil && !screen.isLoading)
    let object = try json(.signIn(screen))
    #expect(Self.plainKeys.isSubset(of: object.keys))
    #expect(object["page"] as? String == "login")
  }

  @Test func aRouteWithoutAPageSaysSo() {
    var state = AppState.fresh
    state.routes = [.page(.events), .createEvent]
    let screen = PlainScreen.notBuilt(state)
    #expect(screen.page == "route" && screen.title == "/events/create")
    #expect(screen.actions == [.init(verb: "back", label: "Back")])
  }

  @Test(arguments: ServiceFailure.Kind.allCases)
  func aFailureToFindOutWhoIsSignedInIsShownAtHomeUnlessCancelled(kind: ServiceFailure.Kind) {
    var state = AppState.fresh
    state.session = .failed(ServiceFailure(kind, detail: "secret"))
    let banner = PlainScreen.home(state).banner
    #expect((banner == nil) == (kind == .cancelled))
    #expect(banner?.message.contains("secret") != true)
    #expect(banner.map { $0.canRetry == ServiceFailure(kind).canRetry } ?? true)
    #expect(banner.map { $0.message.hasSuffix(".") } ?? true)
  }

  @Test func aPagesScreenIsWrittenAsThatScreenAlone() throws {
    let state = AppState.onEvents()
    let screen = AppScreen.events(EventsList.Screen(state.events, state.context))
    let object = try json(screen)
    #expect(object["page"] as? String == "events")
    #expect((object["events"] as? [Any])?.count == 1)
  }
}
