import CompassTesting
import Records
import RecruitingCompass
import Testing

/// A page of the core step by step, with public names only.
struct EventsPageTests {
  private let report: TestStore<EventsList>.Report = { message, place in
    Issue.record(
      "\(message)",
      sourceLocation: SourceLocation(
        fileID: place.fileID, filePath: place.filePath, line: place.line, column: place.column))
  }

  /// An open page with two rows.
  private var page: TestStore<EventsList> {
    var state = EventsList.State()
    state.isOpen = true
    state.owner = "athlete-1"
    let events = Base<Event>([.sample("camp", name: "Winter Camp"), .sample("game", name: "League Game")])
    return TestStore(state, of: EventsList.self, in: .sample().with(.events(events)), report: report)
  }

  @Test func aSearchFiltersTheList() {
    var store = page
    store.send(.searchChanged(query: "league")) { $0.filters.search = "league" }
    #expect(EventsList.Screen(store.state, store.context).events.map(\.id) == ["game"])
    store.finish()
  }

  @Test func deletingPromptsFirst() {
    let deletion = EventsList.Effect.change(.delete(.event("camp"), of: "athlete-1"), subject: "“Winter Camp”")
    var store = page
    store.send(.deleteTapped(id: "camp")) { $0.asksToDelete = "camp" }
    store.send(.deleteConfirmed, asks: [deletion]) { $0.asksToDelete = nil }
    store.ignore(deletion)
    store.finish()
  }

  @Test func anUnexpectedChangeIsReported() {
    withKnownIssue {
      var store = page
      store.send(.searchChanged(query: "camp"))
    } matching: { issue in
      issue.sourceLocation?.fileID == "SidelineTests/EventsPageTests.swift"
        && issue.comments.contains { $0.rawValue.contains("+ filters.search: \"camp\"") }
    }
  }
}
