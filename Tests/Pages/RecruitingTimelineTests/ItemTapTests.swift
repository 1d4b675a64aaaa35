import CompassModel
import PageKit
import Records
import TestSupport
import Testing

@testable import RecruitingTimeline

/// Checks a tap and a long press on an item (decision T15, recruiting-timeline.md §6).
struct ItemTapTests {
  let all = table(
    [event("e", to: "2026-01-17", name: "Junior Day")], [interaction("i")], [offer("o")],
    [change("s", from: .contacted, to: .committed, notes: "Called"), change("t", school: nil)])

  @Test(
    arguments: [
      ("event-e", .event(EventID("e"))), ("interaction-i", .interaction(InteractionID("i"))),
      ("offer-o", .offer(OfferID("o"))),
    ] as [(String, RecordReference)])
  func tappingAnItemOpensItsRecord(id: String, record: RecordReference) {
    var store = TimelineStore(.showing(all))
    store.send(.itemTapped(id: item(id)), asks: [.open(.record(record))])
    store.finish(ignoring: .open(.record(record)))
  }

  @Test func tappingAStatusChangeOpensADialog() {
    var store = TimelineStore(.showing(all))
    store.send(.itemTapped(id: item("status-s"))) { $0.dialog = .statusChange(id: StatusChangeID("s")) }
    let dialog = store.screen().dialog
    #expect(dialog?.kind == "statusChange" && dialog?.title == "Status Change")
    #expect(dialog?.message == "Status: Contacted → Committed")
    #expect(dialog?.lines == ["Jan 15, 2026 at 10:00", "Stanford", "Called"])
    store.send(.dismissTapped) { $0.dialog = nil }
    store.send(.itemTapped(id: item("status-t"))) { $0.dialog = .statusChange(id: StatusChangeID("t")) }
    #expect(store.screen().dialog?.lines == ["Jan 15, 2026 at 10:00", "No School"])
    store.finish()
  }

  @Test(arguments: ["event-o", "offer-e", "interaction-", "status-x"])
  func anUnknownItemRaisesAnAlert(id: String) {
    for action in [RecruitingTimeline.Tap.itemTapped(id: item(id)), .itemInspected(id: item(id))] {
      var store = TimelineStore(.showing(all))
      store.send(action) { $0.dialog = .itemMissing }
      #expect(store.screen().dialog?.message == "Unable to open item details. Please try again.")
      store.send(.dismissTapped) { $0.dialog = nil }
      store.finish()
    }
  }

  @Test(arguments: [
    ("event-e", "Event", "Junior Day", ["Jan 15 - Jan 17, 2026", "Stanford"]),
    ("interaction-i", "Interaction", "Hello", ["Jan 15, 2026 at 10:00", "Stanford"]),
    ("offer-o", "Offer", "Partial Offer", ["Jan 15, 2026", "Stanford"]),
    ("status-s", "Status Change", "Status: Contacted → Committed", ["Jan 15, 2026 at 10:00", "Stanford", "Called"]),
  ])
  func aLongPressOpensAllDetails(id: String, title: String, label: String, lines: [String]) {
    var store = TimelineStore(.showing(all))
    store.send(.itemInspected(id: item(id))) { $0.dialog = .inspection(id: item(id)) }
    let dialog = store.screen().dialog
    #expect(dialog?.kind == "inspect" && dialog?.title == title && dialog?.message == label)
    #expect(dialog?.lines == lines)
    store.send(.dismissTapped) { $0.dialog = nil }
    store.finish()
  }

  @Test func aDialogClosesWithItsItem() {
    for tap in [RecruitingTimeline.Tap.itemTapped(id: item("status-s")), .itemInspected(id: item("status-s"))] {
      let page = Page.showing(all).after(tap, .refreshPulled)
      #expect(page.dialog != nil && page.answered(.history(Base([]))).dialog == nil)
    }
  }
}
