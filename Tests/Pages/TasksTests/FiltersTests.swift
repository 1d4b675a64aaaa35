import CompassModel
import PageKit
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

  @Test func bothAreRestoredInOneStepWithoutASave() {
    var store = TasksStore(Self.fresh())
    store.send(.filtersRestored(owner: .ava, filters: TaskFilters(status: .completed, urgency: .critical))) {
      $0.statusFilter = .completed
      $0.urgencyFilter = .critical
    }
    store.finish()
  }

  @Test func tillThenAllAreShown() {
    #expect(Self.fresh().shownIDs() == ["a"])
    #expect(Self.fresh().screen().filters == TaskFilters())
  }

  @Test func filtersOfSomebodyElseAreNotTaken() {
    var store = TasksStore(Self.fresh())
    store.send(.filtersRestored(owner: .ben, filters: TaskFilters(status: .completed, urgency: .critical)))
    var state = Self.fresh()
    state.owner = nil
    store.finish()
    store = TasksStore(state)
    store.send(.filtersRestored(owner: .ben, filters: TaskFilters(status: .completed, urgency: .critical)))
    store.finish()
  }

  @Test func whatWasChosenMeanwhileIsNewerThanWhatWasStored() {
    var store = TasksStore(Self.fresh())
    store.send(.urgencyFilterChanged(urgency: .urgent), asks: [.saveFilter(.urgency(.urgent), owner: .ava)]) {
      $0.urgencyFilter = .urgent
    }
    store.send(.filtersRestored(owner: .ava, filters: TaskFilters(status: .completed, urgency: .critical))) {
      $0.statusFilter = .completed
    }
    store.ignore(.saveFilter(.urgency(.urgent), owner: .ava))
    store.finish()
  }

  @Test func theSameHoldsForTheStatus() {
    var store = TasksStore(Self.fresh())
    store.send(.statusFilterChanged(status: .inProgress), asks: [.saveFilter(.status(.inProgress), owner: .ava)]) {
      $0.statusFilter = .inProgress
    }
    store.send(.filtersRestored(owner: .ava, filters: TaskFilters(status: .completed, urgency: .critical))) {
      $0.urgencyFilter = .critical
    }
    store.ignore(.saveFilter(.status(.inProgress), owner: .ava))
    store.finish()
  }

  @Test func choosingSavesThatFilterAloneAndStartsTheListOver() {
    var state = TasksPage.showing([.named("a")])
    state.pageCount = 4
    var store = TasksStore(state)
    store.send(.statusFilterChanged(status: .inProgress), asks: [.saveFilter(.status(.inProgress), owner: .ava)]) {
      $0.statusFilter = .inProgress
      $0.pageCount = 1
    }
    store.send(.statusFilterChanged(status: .inProgress))
    store.send(.urgencyFilterChanged(urgency: .critical), asks: [.saveFilter(.urgency(.critical), owner: .ava)]) {
      $0.urgencyFilter = .critical
    }
    store.send(.urgencyFilterChanged(urgency: .critical))
    store.ignore(.saveFilter(.status(.inProgress), owner: .ava))
    store.ignore(.saveFilter(.urgency(.critical), owner: .ava))
    store.finish()
  }

  @Test(
    arguments: [
      (TaskFilters(), []), (TaskFilters(status: .completed), [.saveFilter(.status(.all), owner: .ava)]),
      (TaskFilters(urgency: .urgent), [.saveFilter(.urgency(.all), owner: .ava)]),
      (
        TaskFilters(status: .completed, urgency: .urgent),
        [.saveFilter(.status(.all), owner: .ava), .saveFilter(.urgency(.all), owner: .ava)]
      ),
    ] as [(TaskFilters, [Tasks.Effect])])
  func clearingSavesWhatItChanged(filters: TaskFilters, asks: [Tasks.Effect]) {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = filters.status
    state.urgencyFilter = filters.urgency
    #expect(Tasks.reduce(&state.state, .tap(.clearFiltersTapped), in: .tasks()) == asks)
    #expect(state.filters == TaskFilters())
  }

  @Test func switchingAthletesForgetsTheFiltersOfTheOther() {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = .completed
    state.urgencyFilter = .critical
    let context = PageContext.tasks(viewer: .parent(active: .ben))
    let effects = Tasks.reduce(&state.state, .athleteChanged, in: context)
    #expect(effects.contains(.restoreFilters(owner: .ben)))
    #expect(state.filters == TaskFilters())
    #expect(!effects.contains { if case .saveFilter = $0 { true } else { false } })
  }

  @Test func readingAndWritingNeverOvertakeEachOther() {
    typealias Effect = Tasks.Effect
    #expect(Effect.restoreFilters(owner: .ava).plan == .queued(.statusFilter(.ava)))
    #expect(Effect.restoreUrgencyFilter(beside: .all, owner: .ava).plan == .queued(.urgencyFilter(.ava)))
    #expect(Effect.saveFilter(.status(.all), owner: .ava).plan == .newest(.statusFilter(.ava)))
    #expect(Effect.saveFilter(.urgency(.all), owner: .ben).plan == .newest(.urgencyFilter(.ben)))
  }

  /// Of many choices only the last waits to be stored, for each filter and each athlete; reading waits for it.
  @Test func onlyTheNewestChoiceWaitsToBeStored() {
    var store = TasksStore(.showing([.named("a")]))
    func save(_ status: TaskStatusFilter) -> Tasks.Effect { .saveFilter(.status(status), owner: .ava) }
    let urgency = Tasks.Effect.saveFilter(.urgency(.critical), owner: .ava)
    store.send(.statusFilterChanged(status: .completed), asks: [save(.completed)]) { $0.statusFilter = .completed }
    store.send(.statusFilterChanged(status: .inProgress), asks: [save(.inProgress)]) { $0.statusFilter = .inProgress }
    store.send(.urgencyFilterChanged(urgency: .critical), asks: [urgency]) { $0.urgencyFilter = .critical }
    store.send(.statusFilterChanged(status: .notStarted), asks: [save(.notStarted)]) { $0.statusFilter = .notStarted }
    store.ignore(save(.completed))
    store.ignore(urgency)
    store.ignore(save(.notStarted))
    store.finish()
  }

  /// The second filter is read behind what was chosen of it before, and both are shown in one step.
  @Test func theFiltersAreReadOneAfterTheOther() {
    var store = TasksStore(Self.fresh())
    let next = Tasks.Effect.restoreUrgencyFilter(beside: .completed, owner: .ava)
    store.send(.statusFilterRead(owner: .ben, status: .completed))
    store.send(.statusFilterRead(owner: .ava, status: .completed), asks: [next])
    let both = TaskFilters(status: .completed, urgency: .critical)
    store.answer(next, with: .filtersRestored(owner: .ava, filters: both)) {
      ($0.statusFilter, $0.urgencyFilter) = (.completed, .critical)
    }
    store.finish()
  }

  @Test func aFailedSaveIsSaidAndTheChoiceStays() {
    var state = TasksPage.showing([.named("a")])
    state.statusFilter = .completed
    var store = TasksStore(state)
    func failed(_ kind: ServiceFailure.Kind) -> Tasks.Action {
      .answer(.filterSaveFailed(filter: .status(.inProgress), owner: .ava, failure: ServiceFailure(kind)))
    }
    let told = Tasks.Effect.tell(
      .changeFailed(
        FailedChange(
          message: "The filter could not be saved. The disk is full. Nothing was changed.", athlete: .ava,
          retry: .filterSaveRetried(filter: .status(.inProgress), owner: .ava))))
    store.send(failed(.cancelled))
    store.send(failed(.diskFull), asks: [told])
    store.ignore(told)
    #expect(store.state.filters.status == .completed)

    // What is stored again is what is chosen by then; another athlete's filter is what could not be stored.
    let again = Tasks.Effect.saveFilter(.status(.completed), owner: .ava)
    store.send(.filterSaveRetried(filter: .status(.inProgress), owner: .ava), asks: [again])
    let others = Tasks.Effect.saveFilter(.urgency(.urgent), owner: .ben)
    store.send(.filterSaveRetried(filter: .urgency(.urgent), owner: .ben), asks: [others])
    store.ignore(again)
    store.ignore(others)
    store.finish()
  }

  @Test func withoutAnAthleteThereIsNothingToFilter() {
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
