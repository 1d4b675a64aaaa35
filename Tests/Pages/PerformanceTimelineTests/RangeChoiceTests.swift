import CompassModel
import PageKit
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Choosing the date range, what is sent for it and what is kept (decisions P2, P3, P12, X8, X17).
struct RangeChoiceTests {
  let today = day("2026-02-10")

  @Test(arguments: [
    (DateRangePreset.last30Days, DateRangeChoice.last30Days, "2026-01-11" as String?),
    (.last6Months, .last6Months, "2025-08-10"), (.last12Months, .last12Months, "2025-02-10"),
    (.allTime, .allTime, nil),
  ])
  func aPresetIsStoredAndLoadsItsReadings(preset: DateRangePreset, choice: DateRangeChoice, start: String?) {
    var store = PerformanceStore(.showing([reading("a")]))
    let span = DateRange(start: start.map(day), end: today)
    let load = PerformanceTimeline.Effect.load(request: 1, owner: "athlete-1", span: span)
    store.send(.presetChosen(preset: preset), asks: [.saveRange(choice), load]) {
      $0.choice = choice
      _ = $0.load.start()
    }
    #expect(store.state.screen().isLoading && store.state.screen().count == 1, "what is there stays")
    store.ignore(.saveRange(choice))
    let table = PerformanceTable([reading("b")])
    store.answer(
      load, with: .loaded(request: 1, table: table, span: span, skipped: 0), asks: [.stop(.skeleton)]
    ) {
      $0.load.succeed()
      $0.table = table
      $0.loaded?.span = span
    }
    #expect(store.state.screen().range.preset == preset && store.state.screen().pointIDs == ["b"])
    store.finish()
  }

  @Test func theSamePresetAgainAsksForNothing() {
    var store = PerformanceStore(.showing([]))
    store.send(.presetChosen(preset: .last3Months))
    store.finish()
  }

  @Test func theDefaultIsTheLastThreeMonths() {
    let range = PerformanceTimeline.State().screen().range
    #expect(range.preset == .last3Months && range.label == "Last 3 Months" && range.error == nil)
    #expect(range.start == day("2025-11-10") && range.end == today)
    #expect(range.datesText == "Nov 10, 2025 - Feb 10, 2026")
    #expect(range.choices.map(\.preset) == DateRangePreset.allCases)
  }

  /// Narrowing shows at once what is in memory; widening does not call missing what was not asked for yet.
  @Test func chartsFollowTheRangeAtOnce() {
    let state = PerformanceTimeline.State.showing([reading("old", on: "2025-11-20"), reading("new")])
    #expect(state.after(.presetChosen(preset: .last30Days)).screen().pointIDs == ["new"])
    let empty = PerformanceTimeline.State.showing([]).after(.presetChosen(preset: .allTime))
    #expect(empty.screen().empty == nil && !empty.screen().canExport)
    let failed = empty.after(.loadFailed(request: empty.load.request, failure: ServiceFailure(.timedOut)))
    #expect(failed.screen().empty == nil)
    #expect(
      failed.screen().banner?.message
        == "Connection timed out. Showing metrics of Nov 10, 2025 - Feb 10, 2026 loaded at 09:00.")
    #expect(empty.after(empty.answer([])).screen().empty != nil)
  }

  // MARK: - Custom

  @Test func customBeginsWithTheDaysOnScreenAndSendsNothing() {
    var store = PerformanceStore(.showing([reading("a")], choice: .last6Months))
    let span = DateRange(start: day("2025-08-10"), end: today)
    let save = PerformanceTimeline.Effect.saveRange(.custom(CustomRange(span)))
    store.send(.presetChosen(preset: .custom), asks: [save]) { $0.choice = .custom(CustomRange(span)) }
    #expect(store.state.screen().range.start == span.start && store.state.screen().range.end == span.end)
    #expect(store.state.screen().range.label == "Custom Range" && store.state.screen().pointIDs == ["a"])
    store.ignore(save)
    // The same days are no change.
    store.send(.customRangeChanged(start: span.start, end: span.end))
    store.finish()
  }

  @Test func customAfterAllTimeHasNoStartUntilOneIsChosen() {
    let state = PerformanceTimeline.State.showing([], choice: .allTime).after(.presetChosen(preset: .custom))
    #expect(state.screen().range.start == nil && state.screen().range.end == today)
    #expect(state.screen().range.datesText == "Through Feb 10, 2026" && state.screen().range.error == nil)
  }

  @Test func otherDaysAreLoaded() {
    var store = PerformanceStore(.showing([]).after(.presetChosen(preset: .custom)))
    let span = DateRange(start: day("2020-01-01"), end: day("2030-12-31"))
    // Decision P15: the days are stored too.
    let save = PerformanceTimeline.Effect.saveRange(.custom(CustomRange(span)))
    store.send(
      .customRangeChanged(start: span.start, end: span.end),
      asks: [save, .load(request: 1, owner: "athlete-1", span: span)]
    ) {
      $0.choice = .custom(CustomRange(span))
      _ = $0.load.start()
    }
    store.ignore(save)
    store.ignore(.load(request: 1, owner: "athlete-1", span: span))
    store.finish()
  }

  /// Decision P3: nothing is sent, data stays.
  @Test func anEndBeforeTheStartIsToldAndSendsNothing() {
    let custom = PerformanceTimeline.State.showing([reading("a")]).after(.presetChosen(preset: .custom))
    var store = PerformanceStore(custom)
    var range = CustomRange(DateRange(start: day("2025-11-10"), end: today))
    let applies = range.choose(DateRange(start: day("2026-02-11"), end: today))
    #expect(!applies)
    store.send(.customRangeChanged(start: day("2026-02-11"), end: today)) { $0.choice = .custom(range) }
    let screen = store.state.screen()
    #expect(screen.range.error == "End date must be on or after start date")
    #expect(screen.range.start == day("2026-02-11") && screen.range.end == today)
    #expect(screen.pointIDs == ["a"] && !screen.isLoading && screen.empty == nil)
    // Back to what applies: the message goes, and there is nothing to load.
    store.send(.customRangeChanged(start: day("2025-11-10"), end: today)) {
      $0.choice = .custom(CustomRange(DateRange(start: day("2025-11-10"), end: today)))
    }
    #expect(store.state.screen().range.error == nil)
    // Leaving Custom forgets what was wrong.
    store.send(.customRangeChanged(start: today, end: day("2026-02-09"))) { state in
      var range = CustomRange(DateRange(start: day("2025-11-10"), end: today))
      _ = range.choose(DateRange(start: today, end: day("2026-02-09")))
      state.choice = .custom(range)
    }
    #expect(
      store.state.after(.presetChosen(preset: .allTime), .presetChosen(preset: .custom)).screen().range.error == nil)
    store.finish()
  }

  @Test func daysChosenOnAnyPresetMakeItCustom() {
    var store = PerformanceStore(.showing([]))
    let span = DateRange(start: day("2025-12-01"), end: day("2025-12-31"))
    store.send(
      .customRangeChanged(start: span.start, end: span.end),
      asks: [.saveRange(.custom(CustomRange(span))), .load(request: 1, owner: "athlete-1", span: span)]
    ) {
      $0.choice = .custom(CustomRange(span))
      _ = $0.load.start()
    }
    store.ignore(.saveRange(.custom(CustomRange(span))))
    store.ignore(.load(request: 1, owner: "athlete-1", span: span))
    store.finish()
  }

  @Test func aCustomRangeStaysWhereItIsAtMidnight() {
    let state = PerformanceTimeline.State.showing([]).after(.presetChosen(preset: .custom))
    #expect(state.screen(.sample("2026-03-01T14:00:00Z")).range.end == today)
  }

  // MARK: - Late answers

  /// Defect 20: five quick changes, answered in any order: the last one shows.
  @Test(arguments: 0..<24)
  func defect20FiveQuickChangesShowTheLast(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var state = PerformanceTimeline.State.showing([])
    var answers: [PerformanceTimeline.Action] = []
    let presets: [DateRangePreset] = [.allTime, .last30Days, .last12Months, .last6Months, .last3Months]
    for preset in presets {
      state = state.after(.presetChosen(preset: preset))
      answers.append(
        Bool.random(using: &random) || preset == .last3Months
          ? state.answer([reading(preset.rawValue)])
          : .answer(.loadFailed(request: state.load.request, failure: ServiceFailure(.serverError))))
    }
    for answer in answers.shuffled(using: &random) { state = state.after(answer) }
    let screen = state.screen()
    #expect(screen.pointIDs == ["last_3_months"] && screen.range.preset == .last3Months)
    #expect(screen.banner == nil && !screen.isLoading)
  }

  // MARK: - What is stored

  static let stored: [DateRangeChoice] = [
    .last30Days, .last3Months, .last6Months, .last12Months, .allTime,
    .custom(CustomRange(DateRange(start: day("2026-02-01"), end: day("2026-02-02")))),
    .custom(CustomRange(DateRange(start: nil, end: day("2027-01-01")))),
  ]

  /// X17, P15: one step, and nothing is saved again.
  @Test(arguments: stored)
  func theStoredRangeIsRestoredAndThenLoaded(choice: DateRangeChoice) {
    var store = PerformanceStore()
    let timer = PerformanceTimeline.Effect.startSkeletonTimer
    // The first owner is a new one: what was under way for nobody does not count.
    let events = PerformanceTimeline.Effect.loadEvents(request: 2, owner: "athlete-1")
    store.send(.opened, asks: [.restoreRange, events, timer]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
      $0.load.abandon()
      $0.eventsLoad.abandon()
      _ = $0.load.start()
      _ = $0.eventsLoad.start()
    }
    #expect(store.state.screen().isLoading)
    let load = PerformanceTimeline.Effect.load(
      request: store.state.load.request + 1, owner: "athlete-1", span: choice.span(on: today))
    store.answer(.restoreRange, with: .rangeRestored(choice: choice), asks: [load]) {
      $0.choice = choice
      _ = $0.load.start()
    }
    store.send(.rangeRestored(choice: .allTime))
    for effect in [load, events, timer] { store.ignore(effect) }
    store.finish()
  }

  /// What is chosen while the stored preset is being read is newer than it is.
  @Test func aChoiceBeatsTheStoredOne() {
    let opened = PerformanceTimeline.State().after(.opened)
    let chosen = opened.after(.presetChosen(preset: .allTime))
    #expect(chosen.after(.rangeRestored(choice: .last30Days)).choice == .allTime)
    var store = PerformanceStore(opened)
    let span = DateRangeChoice.last3Months.span(on: today)
    // Even Custom, which elsewhere sends nothing: nothing was asked for yet.
    let load = PerformanceTimeline.Effect.load(request: opened.load.request + 1, owner: "athlete-1", span: span)
    let custom = DateRangeChoice.custom(CustomRange(span))
    store.send(.presetChosen(preset: .custom), asks: [.saveRange(custom), load]) {
      $0.choice = custom
      _ = $0.load.start()
    }
    store.ignore(.saveRange(custom))
    store.ignore(load)
    store.finish()
    let wrong = opened.after(.customRangeChanged(start: today, end: day("2026-01-01")))
    #expect(wrong.load.request == opened.load.request + 1 && wrong.screen().range.error != nil)
  }

  @Test func aPresetRestoredForAClosedPageLoadsNothing() {
    var store = PerformanceStore(PerformanceTimeline.State().after(.opened, .closed))
    store.send(.rangeRestored(choice: .allTime)) { $0.choice = .allTime }
    store.finish()
  }

  @Test func aRangeThatCouldNotBeStoredIsTold() {
    var store = PerformanceStore(.showing([]))
    let full = ServiceFailure(.diskFull)
    let load = PerformanceTimeline.Effect.load(request: 1, owner: "athlete-1", span: DateRange(start: nil, end: today))
    store.send(.presetChosen(preset: .allTime), asks: [.saveRange(.allTime), load]) {
      $0.choice = .allTime
      _ = $0.load.start()
    }
    let told = PerformanceTimeline.Effect.tell(
      .changeFailed(
        FailedChange(
          message: "The date range could not be saved. The disk is full. Nothing was changed.", athlete: nil,
          retry: .rangeSaveRetried(choice: .allTime))))
    store.answer(
      .saveRange(.allTime), with: .rangeSaveFailed(choice: .allTime, failure: full), asks: [told])
    #expect(store.state.screen().range.preset == .allTime && store.state.screen().banner == nil)
    store.send(.rangeSaveFailed(choice: .allTime, failure: ServiceFailure(.cancelled)))
    store.ignore(load)
    store.ignore(told)
    store.finish()
    // Also when the page is closed by then (decision N1).
    var closed = PerformanceStore()
    closed.send(.rangeSaveFailed(choice: .allTime, failure: full), asks: [told])
    closed.ignore(told)
    closed.finish()
  }

  @Test func whatIsStoredAgainIsWhatIsChosenByThen() {
    var store = PerformanceStore(.showing([], choice: .last6Months))
    store.send(.rangeSaveRetried(choice: .allTime), asks: [.saveRange(.last6Months)])
    store.ignore(.saveRange(.last6Months))
    store.finish()
    var untouched = PerformanceStore()
    untouched.send(.rangeSaveRetried(choice: .allTime), asks: [.saveRange(.allTime)])
    untouched.ignore(.saveRange(.allTime))
    untouched.finish()
  }
}
