import CompassModel
import CompassServices
import EventsList
import Foundation
import RecordDetails
import Records
import TestSupport
import Testing

@testable import CompassApp

/// The detail page is stacked on the page that opened it.
struct DetailRoutesTests {
  private let camp = Record(
    .event("e"), fields: [RecordField("id", .text("e")), RecordField("name", .text("Winter Camp"))])

  /// The offers page with an offer of a school.
  private var onOffers: AppState {
    let offer = Offer(
      id: "o", owner: "athlete-1", schoolID: "s", type: .partial, status: .pending, offerDate: day("2026-01-01"))
    return .opening(.offers).answered(.offers(Base([offer])))
  }

  /// The events page of a parent or an athlete with a filter, and an event opened from it.
  private func onDetails(_ family: FamilyAccess = .player) -> AppState {
    AppState.onEvents(family).after(
      .events(.tap(.typeFilterChanged(type: .camp))), .events(.tap(.eventTapped(id: "e"))))
  }

  private func loaded(_ family: FamilyAccess = .player) -> AppState {
    let state = onDetails(family)
    return state.after(.details(.answer(.loaded(request: state.details.load.request, record: camp))))
  }

  @Test func tappingAnOfferOpensItsDetails() {
    let state = onOffers.after(.offers(.tap(.offerTapped(id: OfferID("o")))))
    #expect(state.path == "/offers/o" && state.details == .loading(.offer("o")))
    #expect(state.detailsScreen?.title == "Partial Scholarship — …")
  }

  /// The list has loaded the schools; a second request may fail.
  @Test func detailsReuseTheSchoolsOfTheList() {
    let state = onOffers.answered(.schools(Base([School(id: "s", name: "Duke")])))
      .after(.offers(.tap(.offerTapped(id: OfferID("o")))))
    #expect(state.request(for: .schools) == nil, "known and fresh (decision Y5)")
    let refreshing = state.after(.details(.tap(.refreshPulled)))
    let request = refreshing.request(for: .schools)
    #expect(request != nil)
    let failed = refreshing.after(
      request.map { [.records(.failed($0.key, asked: $0.asked, ServiceFailure(.timedOut)))] } ?? [])
    for state in [state, failed] { #expect(state.detailsScreen?.title.contains("Duke") == true) }
  }

  @Test func backRestoresThePageAndItsFilters() {
    let state = loaded().after(.app(.backTapped))
    #expect(state.path == "/events" && state.events.isOpen && state.events.filters.type == .camp)
    #expect(!state.details.isOpen && state.details.record == nil)
    #expect(state.after(.app(.backTapped)).path == "/")
  }

  @Test func openingAPageClosesTheDetails() {
    let same = loaded().after(.app(.pageOpened(page: .events)))
    #expect(same.routes == [.page(.events)] && !same.details.isOpen && same.events.filters.type == .camp)
    let other = loaded().after(.app(.pageOpened(page: .tasks)))
    #expect(other.routes == [.page(.tasks)] && !other.details.isOpen && !other.events.isOpen)
  }

  @Test func openingAnotherRowDiscardsTheFirst() {
    let state = AppState.onEvents(.player, [.sample("e"), .sample("f")]).after(.events(.tap(.eventTapped(id: "e"))))
    let first = state.after(
      .details(.answer(.loaded(request: state.details.load.request, record: camp)))
    ).answered(.schools(Base([])), .interactions(Base([])), .readings(Base([])))
    #expect(first.details.record == camp && first.details.load.source.time != nil)
    let second = first.after(.app(.backTapped), .events(.tap(.eventTapped(id: "f"))))
    #expect(second.path == "/events/f" && second.details.reference == .event("f"))
    // Shows the list's values and nothing of the first row (decision N4).
    #expect(second.shown("id") == "f" && second.details.record == nil && second.details.load.source.time == nil)
    #expect(second.details.load.isRunning && second.records.requests.isEmpty)
  }

  @Test func selectingTheActiveAthleteKeepsTheDetails() throws {
    let open = loaded(.parent)
    let active = try #require(open.context.athlete)
    #expect(open.after(.app(.athleteSelected(id: active))) == open)
  }

  /// A reloaded family may no longer contain the athlete.
  @Test func aFamilyWithoutTheAthleteClosesTheDetails() throws {
    let open = loaded(.parent)
    let athlete = try #require(open.context.athlete)
    var family = FamilyAccess.parent
    family.athletes.removeAll { $0.id == athlete }
    let state = open.after(.answered(.familyLoaded(family: family, lastViewed: nil)))
    #expect(state.path == "/events" && !state.details.isOpen && state.events.owner == state.context.athlete)
    #expect(open.after(.answered(.familyLoaded(family: .parent, lastViewed: athlete))).path == "/events/e")
  }

  @Test(arguments: [RootAction.foregrounded, .connectivityReturned])
  func detailsAndListAreBothRefreshed(action: RootAction) {
    var state = loaded()
    let details = state.details.load.request
    var loading = state
    let page = loading.need([.events, .interactions, .readings, .schools], refresh: true)
    let effects = Root.reduce(&state, TimedAction(at: instant(morning), .app(action)), in: ())
    #expect(effects.contains(.details(.work(.load(request: details + 1, reference: .event("e"), owner: "athlete-1")))))
    #expect(page.count == 8 && page.allSatisfy(effects.contains))
    #expect(effects.count { if case .root = $0 { false } else { true } } == 9, "nothing is asked for twice")
    #expect(state.details.record == camp)
  }

  @Test func detailsReportAFailedFamilyLoad() {
    let open = onDetails().after(.events(.tap(.refreshPulled)))
    let failure = ServiceFailure(.timedOut)
    let state = open.after(.answered(.familyFailed(failure: failure)))
    #expect(state.details.load.failure == failure && state.eventsStatus.failure == failure)
  }

  /// Every action of every page passes through the root: a wide one would cost them all.
  @Test func actionsStaySmall() {
    #expect(MemoryLayout<RecordDetails.Action>.size <= MemoryLayout<EventsList.Action>.size)
  }
}
