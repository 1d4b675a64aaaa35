import CompassModel
import PageKit
import PageTestSupport
import Testing

@testable import Tasks

/// Decisions K11 and X17.
struct FiltersTests {
  private static func fresh() -> TasksPage {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = nil
    state.urgencyFilter = nil
    return state
  }

  @Test func allTasksAreListedBeforeTheRestore() {
    #expect(Self.fresh().listedIDs() == ["a"])
    #expect(Self.fresh().screen().filters == TaskFilters())
  }

  @Test func filtersOfAnotherAthleteAreIgnored() {
    var store = TasksStore(Self.fresh())
    store.send(.filtersRestored(owner: .ben, filters: TaskFilters(status: .completed, urgency: .critical)))
    var state = Self.fresh()
    state.owner = nil
    store.finish()
    store = TasksStore(state)
    store.send(.filtersRestored(owner: .ben, filters: TaskFilters(status: .completed, urgency: .critical)))
    store.finish()
  }

  @Test func choosingAFilterStoresItAndResetsTheList() {
    var state = TasksPage.showing([.named("a")])
    state.pageCount = 4
    var store = TasksStore(state)
    let first = Tasks.Effect.saveFilters(.inProgress, .all, owner: .ava)
    store.send(.statusFilterChanged(status: .inProgress), asks: [first]) {
      $0.statusFilter = .inProgress
      $0.pageCount = 1
    }
    store.send(.statusFilterChanged(status: .inProgress))
    let second = Tasks.Effect.saveFilters(.inProgress, .critical, owner: .ava)
    store.send(.urgencyFilterChanged(urgency: .critical), asks: [second]) { $0.urgencyFilter = .critical }
    store.send(.urgencyFilterChanged(urgency: .critical))
    store.finish(ignoring: first, second)
  }

  @Test(
    arguments: [
      (TaskFilters(), false), (TaskFilters(status: .completed), true), (TaskFilters(urgency: .urgent), true),
      (TaskFilters(status: .completed, urgency: .urgent), true),
    ])
  func clearingStoresOnlyChangedFilters(filters: TaskFilters, saves: Bool) {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = filters.status
    state.urgencyFilter = filters.urgency
    #expect(
      Tasks.reduce(&state.state, .tap(.clearFiltersTapped), in: .tasks())
        == (saves ? [.saveFilters(.all, .all, owner: .ava)] : []))
    #expect(state.filters == TaskFilters())
  }

  @Test func retriedSavesUseTheFiltersOfTheirAthlete() {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = .completed
    var store = TasksStore(state)
    let again = Tasks.Effect.saveFilters(.completed, .all, owner: .ava)
    store.send(.storeAgain(.filters(.inProgress, .all, of: .ava)), asks: [again])
    let others = Tasks.Effect.saveFilters(.all, .urgent, owner: .ben)
    store.send(.storeAgain(.filters(.all, .urgent, of: .ben)), asks: [others])
    store.finish(ignoring: again, others)
  }

  @Test(
    arguments: [
      (nil, nil, TaskFilters()), ("in_progress", "critical", TaskFilters(status: .inProgress, urgency: .critical)),
      ("In Progress", "upcoming", TaskFilters(urgency: .upcoming)), ("skipped", "none", TaskFilters()),
      ("", "", TaskFilters()), ("completed", nil, TaskFilters(status: .completed)),
    ] as [(String?, String?, TaskFilters)])
  func storedFiltersAreParsed(status: String?, urgency: String?, filters: TaskFilters) {
    let stored = Tasks.Action.read(
      [.taskStatusFilter(of: .ava): status, .taskUrgencyFilter(of: .ava): urgency], of: .ava)
    #expect(Self.fresh().after(stored).filters == filters)
  }

  @Test func filtersAreIgnoredWithoutAnAthlete() {
    var store = TasksStore()
    store.send(.statusFilterChanged(status: .completed))
    store.send(.urgencyFilterChanged(urgency: .critical))
    store.send(.clearFiltersTapped)
    store.finish()
  }

  @Test func keysAndLabelsAreStable() {
    #expect(TaskStatusFilter.allCases.map(\.rawValue) == ["all", "not_started", "in_progress", "completed"])
    #expect(TaskStatusFilter.allCases.map(\.label) == ["All", "Not Started", "In Progress", "Completed"])
    #expect(TaskUrgencyFilter.allCases.map(\.rawValue) == ["all", "critical", "urgent", "upcoming"])
    #expect(
      TaskUrgencyFilter.allCases.map(\.label) == ["All", "Overdue / Due Soon", "Due This Week", "Due In 2 Weeks"])
  }
}
