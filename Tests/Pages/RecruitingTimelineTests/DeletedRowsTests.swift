import CompassModel
import PageKit
import TestSupport
import Testing

@testable import RecruitingTimeline

/// What is deleted on its own page is gone here too, before the backend has said so and until fresh rows come
/// (decision N11).
struct DeletedRowsTests {
  private let state = Page.showing(table([event("e1"), event("e2")], [], [offer("o1", school: "ucla")]))

  private func context(deleted row: RecordReference, at time: Instant?) -> PageContext {
    var context = PageContext.sample()
    context.deleted.updateValue(time, forKey: row)
    return context
  }

  @Test(arguments: [nil, now, now.adding(.seconds(1))])
  func aRowLoadedBeforeItsDeletionIsNotShown(time: Instant?) {
    #expect(state.shownIDs(context(deleted: .event("e1"), at: time)) == ["event-e2", "offer-o1"])
    let screen = state.screen(context(deleted: .offer("o1"), at: time))
    #expect(screen.list.map(\.id.description) == ["event-e1", "event-e2"] && screen.count == 2)
    #expect(screen.lanes.map(\.name) == ["Stanford"] && screen.lanes.map(\.items.count) == [2])
    #expect(PrintDocument(state, context(deleted: .offer("o1"), at: time)).list.count == 2)
  }

  @Test func aRowLoadedAfterADeletionIsThere() {
    #expect(state.shownIDs(context(deleted: .event("e1"), at: now.adding(.seconds(-1)))).count == 3)
    #expect(state.shownIDs(context(deleted: .interaction("e1"), at: nil)).count == 3, "another table's id")
  }

  @Test func onlyDeletedRowsAreNoFilterThatMatchesNothing() {
    let screen = Page.showing(table([event("e1")])).screen(context(deleted: .event("e1"), at: nil))
    #expect(screen.empty?.title == "No timeline data available" && screen.empty?.button == nil)
  }

  @Test func aBuilderIsNotBehind() {
    var builder = RecruitingTimeline.ScreenBuilder()
    for context in [context(deleted: .event("e1"), at: nil), .sample(), context(deleted: .event("e2"), at: nil)] {
      #expect(builder.screen(state, context) == state.screen(context))
    }
  }
}
