import CompassModel
import TestSupport
import Testing

@testable import PageKit
@testable import Today

/// Home from what was saved, and from what came at different times (decisions W1, N3, N5, X14).
struct CopiesTests {
  private let rows = Today.Rows.of(offers: [.due("old", "2026-02-11")], events: [.sample("game", on: "2026-02-10")])
  private let early = instant("2026-02-10T13:00:00Z")
  private let late = instant("2026-02-10T13:30:00Z")

  /// Opened, and nothing answered.
  private var opened: Today.State { Today.State().after(.opened) }

  private func saved(_ answer: Today.SourceAnswer, at time: Instant, in state: Today.State) -> Today.State {
    state.after(.loaded(request: state.load.request, answer: answer, source: .saved(at: time)))
  }

  private func loaded(_ answer: Today.SourceAnswer, in state: Today.State, _ context: PageContext) -> Today.State {
    state.after(.loaded(request: state.load.request, answer: answer), in: context)
  }

  @Test func copiesShowAtOnceAndSayTheTimeOfTheOldest() {
    var state = saved(.events(rows.events), at: late, in: opened)
    #expect(state.shownIDs() == ["event-game"] && state.load.isRunning)
    state = saved(.offers(rows.offers), at: early, in: state)
    state = saved(.tasks(rows.tasks), at: late, in: state)
    #expect(state.shownIDs() == ["event-game", "offer-old"])
    #expect(state.source == .saved(at: early))
    #expect(state.screen().banner?.message == "Showing items saved at 08:00.")
  }

  /// The time is that of the list: the schools' names say nothing of it.
  @Test func aCopyOfTheSchoolsIsNoCopyOfTheList() {
    let state = saved(.schools(rows.schools), at: early, in: opened)
    #expect(state.source == .none && !state.hasRows && state.screen().banner == nil)
    let both = saved(.schools(rows.schools), at: early, in: saved(.offers(rows.offers), at: late, in: opened))
    #expect(both.source == .saved(at: late))
  }

  @Test func aCopyReplacesNothingThatIsKnown() {
    let state = Today.State.showing(rows).loading
    let other = Today.Rows.of(offers: [.due("stale", "2026-02-11")])
    for answer in other.answers { #expect(saved(answer, at: early, in: state) == state) }
  }

  @Test func afterARefusalNoCopyShows() {
    var state = Today.State.showing(rows).loading.answered(.failed(.notPermitted))
    #expect(!state.hasRows)
    state = state.after(.refreshPulled)
    #expect(saved(.events(rows.events), at: early, in: state) == state)
  }

  /// What is on screen is as old as its oldest part.
  @Test func untilEverySourceAnsweredItIsACopy() {
    var state = opened
    for answer in rows.answers { state = saved(answer, at: early, in: state) }
    state = loaded(rows.answers[0], in: state, .sample())
    #expect(state.source == .saved(at: early))
    state = loaded(.offers(Today.Part(ServiceFailure(.offline))), in: state, .sample())
    #expect(state.source == .saved(at: early))
    // The last one that comes does not make the failed one's rows any newer.
    state = loaded(rows.answers[2], in: state, .sample())
    #expect(state.source == .saved(at: early))
    let whole = loaded(rows.answers[3], in: state, .sample())
    #expect(whole.source == .saved(at: early), "a part of the list is still the saved one")
    #expect(
      whole.screen().banner?.message == "You are offline. Showing items saved at 08:00. Reload is disabled.")
  }

  @Test func onceEverySourceAnsweredItIsFresh() {
    var state = opened
    for answer in rows.answers { state = saved(answer, at: early, in: state) }
    for answer in rows.answers { state = loaded(answer, in: state, .sample()) }
    #expect(state.source == .loaded(at: PageContext.sample().moment.instant) && state.screen().banner == nil)
  }

  /// Names that came later do not make the list newer than it is.
  @Test func schoolsThatCameAloneLeaveTheTimeOfTheList() {
    let later = PageContext.sample("2026-02-10T15:00:00Z")
    var answer = Today.Rows.failed(.offline)
    answer.schools = rows.schools
    let state = Today.State.showing(rows).loading.answered(answer, in: later)
    #expect(
      state.screen(later).banner?.message == "You are offline. Showing items loaded at 09:00. Reload is disabled.")
  }

  /// What is offline for one source is trouble of the server's for another: it can be tried again.
  @Test(arguments: [(0, 2), (2, 0), (1, 2)])
  func whatCanBeTriedAgainWeighsMoreThanBeingOffline(offline: Int, other: Int) {
    var answers = rows.answers
    let parts: [(ServiceFailure) -> Today.SourceAnswer] = [
      { .tasks(Today.Part($0)) }, { .offers(Today.Part($0)) }, { .events(Today.Part($0)) },
    ]
    answers[offline] = parts[offline](ServiceFailure(.offline))
    answers[other] = parts[other](ServiceFailure(.timedOut))
    var state = Today.State.showing(rows).loading
    for answer in answers { state = loaded(answer, in: state, .sample()) }
    #expect(state.load.failure?.kind == .timedOut)
    #expect(state.screen().canReload && state.screen().banner?.canRetry == true)
  }

  /// A list that was read to its end begins anew the next time.
  @Test func leavingForgetsHowMuchWasShown() {
    let many = Today.Rows.of(offers: (0..<120).map { .due(OfferID("o\($0)"), "2026-02-11") })
    let read = Today.State.showing(many).after(.moreReached)
    #expect(read.pageCount == 2)
    #expect(read.after(.closed).pageCount == 1)
  }

  /// One builder serves a store: the rows are the same, who looks at them is not.
  @Test func theListFollowsWhoLooks() {
    let tasks = [RecruitingTask.due("junior", "2026-02-11"), .due("senior", "2026-02-11", grade: .senior)]
    let state = Today.State.showing(.of(tasks: tasks))
    var builder = Today.ScreenBuilder()
    var older = Athlete.ava
    older.graduationYear = older.graduationYear.map { $0 - 1 }
    let first = builder.screen(state, .sample(), pages: [])
    let second = builder.screen(state, .sample(viewer: .sample(athletes: [older])), pages: [])
    #expect(first.attention.map(\.id.description) == ["task-junior"])
    #expect(second.attention.map(\.id.description) == ["task-senior"])
    #expect(builder.screen(state, .sample(), pages: []) == first)
  }
}
