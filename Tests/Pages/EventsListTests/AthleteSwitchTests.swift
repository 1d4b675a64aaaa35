import CompassModel
import Records
import TestSupport
import Testing

@testable import PageKit
@testable import EventsList

/// A parent looks at another athlete while requests are under way (decisions X4, X8; defects 20, 23, 30).
struct AthleteSwitchTests {
  let avas = Event.sample("avas", name: "Ava's Camp", owner: "athlete-1")
  let bens = Event.sample("bens", name: "Ben's Camp", owner: "athlete-2")

  func context(_ active: AthleteID) -> PageContext {
    .sample(viewer: .sample(role: .parent, athletes: [.ava, .ben], active: active))
  }

  @Test func switchingForgetsWhatWasChosenAndShowsTheOthersRows() {
    var page = EventsPage.showing([avas])
    page.dialog = .confirmDelete(id: "avas")
    page.notice = .dateIsFree(date: day("2026-02-11"))
    page.selectedDate = day("2026-02-14")
    page.target.show("avas")
    page.filters.search = "camp"
    page.pageCount = 2
    var store = EventsStore(page, in: context("athlete-2"))
    store.send(.athleteChanged, asks: [.rows()]) {
      $0.owner = "athlete-2"
      $0.dialog = nil
      $0.notice = nil
      $0.selectedDate = nil
      $0.target.end()
      $0.pageCount = 1
    }
    #expect(store.screen.viewing == "Ben" && store.screen.events.isEmpty && store.screen.count == nil)
    store.ignore(.rows())
    store.finish()
    let bens = page.after(.athleteChanged, in: context("athlete-2")).answered([bens], in: context("athlete-2"))
    #expect(bens.shownIDs(context("athlete-2")) == ["bens"] && bens.shownIDs(context("athlete-1")) == ["avas"])
  }

  @Test func defect20TheFirstAthletesLateReplyIsNotShown() {
    let reloading = EventsPage.showing([avas]).after(.refreshPulled, in: context("athlete-1"))
    let switched = reloading.after(.athleteChanged, in: context("athlete-2"))
    let late = switched.answered(.events(Base([avas])), of: "athlete-1", in: context("athlete-2"))
    #expect(late.shownIDs(context("athlete-2")).isEmpty && late.shownIDs(context("athlete-1")) == ["avas"])
  }

  @Test func defect30AParentDeletesUnderTheAthletesIdNeverTheirOwn() {
    var page = EventsPage.showing([bens], owner: "athlete-2")
    page.dialog = .confirmDelete(id: "bens")
    var store = EventsStore(page, in: context("athlete-2"))
    let deletion = EventsList.Effect.delete("bens", "Ben's Camp", of: "athlete-2")
    store.send(.deleteConfirmed, asks: [deletion]) { $0.dialog = nil }
    store.ignore(deletion)
    store.finish()
  }

  /// The screen of a closed page can be looked at too.
  @Test func aSwitchWhileThePageIsClosedForgetsTheChoicesAtOnce() {
    var store = EventsStore(EventsPage.showing([avas]).after(.closed), in: context("athlete-2"))
    store.send(.athleteChanged) { $0.owner = nil }
    #expect(store.screen.count == nil)
    store.finish()
  }

  @Test func theScreenNamesTheAthletesOnlyForAParent() {
    let state = EventsPage.showing([avas])
    let parents = state.screen(context("athlete-1"))
    #expect(parents.viewing == "Ava")
    #expect(
      parents.athletes == [
        .init(id: "athlete-1", name: "Ava", isActive: true), .init(id: "athlete-2", name: "Ben", isActive: false),
      ])
    let own = state.screen(.sample())
    #expect(own.viewing == nil)
    #expect(own.athletes.isEmpty)
    #expect(state.screen(.sample(viewer: nil)).athletes.isEmpty)
  }
}
