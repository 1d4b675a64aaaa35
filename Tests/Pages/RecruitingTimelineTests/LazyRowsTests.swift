import CompassModel
import PageKit
import Records
import Testing

@testable import RecruitingTimeline

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
