import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Rows of four kinds: loaded, failed, forbidden or changed on this device (decisions X10 to X14, Y3 to Y5).
struct RowsTests {
  private let old = table([event("a")], [interaction("i")], skipped: [.events: 1, .interactions: 2])

  private func offered() -> Page { Page.showing(old).after(.refreshPulled) }

  @Test func openingRequestsFourKindsAndSchools() {
    var store = TimelineStore(.init())
    store.send(.opened, asks: [.restoreRange, RecruitingTimeline.needed(refresh: false)]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
    }
    store.answer(.restoreRange, with: .rangeRestored(range: .twelveMonths)) { $0.range = .twelveMonths }
    store.finish(ignoring: RecruitingTimeline.needed(refresh: false))
    #expect(Page().after(.opened).requests == [.events, .offers, .schools, .interactions, .history])
    #expect(offered().requests.count == 10, "a refresh asks for all of it")
  }

  @Test func rowsAppearAtOnceAndCountsAfterAllLoads() {
    let opened = Page().after(.opened)
    let first = opened.answered(.events(Base([event("a")])))
    let screen = first.screen()
    #expect(screen.list.map(\.id.description) == ["event-a"] && screen.lanes.map(\.name) == ["…"], "N3")
    #expect(screen.hasRows && screen.isLoading && screen.count == nil && screen.countText == nil)
    #expect(screen.laneCount == nil && screen.listText == nil)
    let all = first.answered(table([], [interaction("i")], [offer("o")], [change("c")])).screen()
    #expect(all.count == 4 && all.countText == "4 items" && all.laneCount == 1)
    let named = first.answered(old).answered(.schools(Base([stanford, ucla])), skipped: 1).screen()
    #expect(named.lanes.map(\.name) == ["Stanford"] && !named.isLoading)
    #expect(named.skippedText == "3 items could not be shown")
  }

  @Test func aSavedCopyIsDisplayedWhileLoading() {
    let saved = instant("2026-02-10T13:58:00Z")
    let page = Page().after(.opened).answered(old, savedAt: saved)
    let screen = page.screen()
    #expect(screen.isLoading && !screen.showsSkeleton && screen.list.count == 2)
    #expect(screen.savedText == "Showing items saved at 08:58")
    #expect(screen.banner?.message == "Showing items saved at 08:58.")
    #expect(!screen.status.contains { $0.contains("saved") }, "the banner says so")
    let failed = page.failed(.timedOut).screen()
    #expect(failed.banner?.message.contains("Showing items saved at 08:58.") == true && failed.list.count == 2)
  }

  @Test func aFailedReloadNamesTheTimeOfTheLoad() {
    let banner = offered().failed(.timedOut).screen().banner
    #expect(banner?.message == "Connection timed out. Showing items loaded at 09:00.")
  }

  @Test func aFailedSourceKeepsItsRows() {
    let page = offered().answered(.schools(Base([stanford, ucla])))
      .answered(.events(Base([event("new")]))).answered(.offers(Base([offer("o")]))).answered(.history(Base([])))
      .failed(.interactions, ServiceFailure(.timedOut))
    #expect(page.listedIDs() == ["interaction-i", "offer-o", "event-new"])
    let banner = page.screen().banner
    #expect(banner?.message == "Unable to load interactions. Connection timed out." && banner?.canRetry == true)
    #expect(page.screen().count == 3)
  }

  /// A part of the rows is not counted, in a lane either (decision B15).
  @Test func lanesAreNotCountedWhileASourceIsMissing() throws {
    let page = Page().after(.opened).answered(.schools(Base([stanford]))).answered(.offers(Base([offer("o")])))
      .answered(.interactions(Base([interaction("i")]))).answered(.history(Base([])))
    for page in [page, page.failed(.events, ServiceFailure(.timedOut))] {
      let lane = try #require(page.screen().lanes.first)
      #expect(lane.count == nil && lane.totalCount == nil && lane.countText == nil && lane.shortCountText == nil)
      #expect(lane.accessibilityLabel == "Stanford." && lane.items.count == 2)
    }
    #expect(page.answered(.events(Base([]))).screen().lanes.first?.countText == "2 items")
  }

  @Test func failedSourcesAreNamed() {
    let opened = Page().after(.opened).answered(.schools(Base([stanford])))
    let some = opened.answered(.interactions(Base([interaction("i")])))
      .failed(.events, ServiceFailure(.timedOut)).failed(.offers, ServiceFailure(.timedOut))
      .failed(.history, ServiceFailure(.timedOut))
    #expect(some.screen().banner?.message == "Unable to load events, offers and status changes. Connection timed out.")
    let others = opened.answered(old).after(.refreshPulled).failed(.events, ServiceFailure(.timedOut))
      .failed(.offers, ServiceFailure(.serverError))
    #expect(others.screen().banner?.message == "Unable to load events and offers. Check your connection.")
    let all = opened.failed(.timedOut).after(.refreshPulled).failed(.offers, ServiceFailure(.serverError))
    #expect(all.screen().banner?.message == "Unable to load timeline data. Check your connection.")
    #expect(all.screen().empty == nil, "what could not be loaded is not known to be empty")
  }

  @Test func forbiddenRowsAreRemovedAndOthersStay() {
    #expect(offered().failed(.interactions, ServiceFailure(.notPermitted)).listedIDs() == ["event-a"])
    let none = offered().after(.itemInspected(id: item("event-a"))).failed(.notPermitted)
    let screen = none.screen()
    #expect(none.dialog == nil && screen.list.isEmpty && screen.lanes.isEmpty && screen.empty == nil)
    #expect(screen.banner == Banner(kind: .error, message: "You don't have permission to view these items."))
  }

  @Test func failedSchoolsShowABannerOrClearTheFilter() {
    let unnamed = Page.showing(old, schools: nil).after(.refreshPulled).answered(old)
      .failed(.schools, ServiceFailure(.timedOut))
    #expect(unnamed.screen().banner?.message == "The schools could not be loaded. Connection timed out.")
    #expect(unnamed.screen().banner?.canRetry == true && unnamed.laneNames() == ["Unknown"])
    let page = Page.showing(old).after(.schoolChanged(school: stanford.id), .refreshPulled)
    #expect(page.filters.school == stanford.id)
    let forbidden = page.failed(.schools, ServiceFailure(.notPermitted))
    #expect(forbidden.filters.school == nil && forbidden.laneNames() == ["Unknown"])
  }
}

/// Changes made on this device are visible at once, on every page (decision Y3).
struct ChangedRowsTests {
  private let page = Page.showing(
    table(
      [event("e1"), event("e2", on: "2026-01-20")], [interaction("i1")], [offer("o1", school: "ucla")],
      [change("c1", school: nil)]))

  private func changed(_ change: Change) -> Page {
    var page = page
    page.request(change, subject: "It")
    return page.after(.event(.rowsChanged))
  }

  @Test func aDeletedRowReturnsIfRefused() throws {
    let deleted = changed(.delete(.offer("o1"), of: "athlete-1"))
    #expect(deleted.listedIDs() == ["event-e2", "status-c1", "interaction-i1", "event-e1"])
    #expect(deleted.screen().count == 4 && deleted.laneNames() == ["No School", "Stanford"])
    #expect(try printed(deleted, .sample()).rows.count == 4)
    #expect(deleted.confirmed(refusing: ServiceFailure(.offline)).listedIDs() == page.listedIDs())
    #expect(deleted.confirmed().listedIDs() == deleted.listedIDs())
  }

  /// The order of the items is cached with the rows of one source, whichever are loaded.
  @Test func changesApplyBeforeAllSourcesLoad() {
    var page = Page().after(.opened)
    func delete(_ row: RowReference) {
      #expect(!page.screen().list.isEmpty)
      page.request(.delete(row, of: "athlete-1"), subject: "It")
      page = page.after(.event(.rowsChanged))
    }
    page = page.answered(.events(Base([event("e1"), event("e2")])))
    delete(.event("e1"))
    #expect(page.listedIDs() == ["event-e2"])
    page = page.answered(.offers(Base([offer("o1"), offer("o2")])))
    delete(.offer("o1"))
    #expect(page.listedIDs() == ["offer-o2", "event-e2"])
    page = page.answered(.interactions(Base([interaction("i1"), interaction("i2")])))
    delete(.interaction("i1"))
    #expect(page.listedIDs() == ["interaction-i2", "offer-o2", "event-e2"])
  }

  @Test func deletingAllRowsShowsTheUnfilteredEmptyText() {
    var page = Page.showing(table([event("e1")]))
    page.request(.delete(.event("e1"), of: "athlete-1"), subject: "It")
    #expect(page.screen().empty?.title == "No timeline data available" && page.screen().empty?.button == nil)
    #expect(page.screen().sections.flatMap(\.sourceLabels) == ["Events", "Offers"])
  }

  @Test func aNewRowIsSortedAndSearchable() {
    let call = NewInteraction(
      schoolID: "ucla", type: .phoneCall, direction: .outbound, subject: "About summer", content: nil,
      occurredAt: instant("2026-01-15T15:00:00Z"))
    let added = changed(.create(.interaction(call, "i0"), of: "athlete-1")).confirmed()
    // Items of the same moment are in reverse order of their ids (decision G6).
    #expect(added.listedIDs() == ["event-e2", "status-c1", "interaction-i1", "interaction-i0", "offer-o1", "event-e1"])
    #expect(added.after(.searchChanged(query: "summer")).listedIDs() == ["interaction-i0"])
    #expect(added.after(.itemInspected(id: item("interaction-i0"))).screen().dialog?.message == "About summer")
  }

  @Test func anEditedRowMovesToItsNewDay() {
    let edit = [ColumnEdit("start_date", from: .date(day("2026-01-15")), to: .date(day("2026-02-01")))]
    let edited = changed(.update(.event("e1"), edit, of: "athlete-1"))
    #expect(edited.listedIDs().first == "event-e1" && edited.screen().list.first?.dateText == "Feb 1, 2026")
    #expect(edited.listedIDs().count == 5)
  }
}

extension ScreenSection {
  fileprivate var sourceLabels: [String] {
    if case .links(let links) = kind { links.map(\.button.label) } else { [] }
  }
}

/// Bars, dots and list rows are created on demand; comparisons must still include their texts.
struct LazyRowsTests {
  private func screen(_ name: String, schools: [School] = [stanford, ucla]) -> RecruitingTimeline.Screen {
    Page.showing(table([event("e", name: name)], [interaction("i")]), schools: schools).screen()
  }

  @Test func rowsOfEqualLoadsAreEqual() {
    #expect(screen("Camp").lanes.map(\.items) == screen("Camp").lanes.map(\.items))
    #expect(screen("Camp").list == screen("Camp").list)
  }

  /// The rows have the same positions.
  @Test func aDifferentLabelMakesRowsUnequal() {
    #expect(screen("Camp").lanes.map(\.items) != screen("Clinic").lanes.map(\.items))
    #expect(screen("Camp").list != screen("Clinic").list)
  }

  /// Rows are rebuilt if the school has another name in the same table.
  @Test func aRenamedSchoolMakesRowsUnequal() {
    let page = Page.showing(table([event("e")]))
    let renamed = page.after(.refreshPulled)
      .answered(.schools(Base([School(id: stanford.id, name: "Leland Stanford")])))
    #expect(page.screen().lanes[0].items != renamed.screen().lanes[0].items)
    #expect(page.screen().list != renamed.screen().list)
  }

  @Test func lazyRowsCompareWithStoredRows() {
    let (lanes, list) = (screen("Camp").lanes[0].items, screen("Camp").list)
    #expect(lanes == LaneItems(Array(lanes)) && list == TimelineList(Array(list)))
    var items = Array(lanes)
    items[0].label = "Clinic"
    #expect(lanes != LaneItems(items))
    #expect(lanes.indices.allSatisfy { lanes.outline(at: $0) == LaneItems(Array(lanes)).outline(at: $0) })
  }

  /// The reason for disabled rows is stored once for all rows (decision U4).
  @Test func anOpenAlertDisablesAllRowButtons() {
    let page = Page.showing(table([event("e")]))
    let asked = page.after(.itemInspected(id: item("event-e"))).screen()
    #expect(asked.list == page.screen().list && asked.lanes[0].items == page.screen().lanes[0].items)
    let buttons = { (screen: RecruitingTimeline.Screen) in screen.rowButtons(id: "event-e") }
    #expect(buttons(asked).map(\.reason) == ["An alert is open: OK.", "An alert is open: OK."])
    #expect(buttons(page.screen()).map(\.id) == ["open", "inspect"])
    #expect(buttons(page.screen()).allSatisfy { $0.isEnabled })
  }
}
