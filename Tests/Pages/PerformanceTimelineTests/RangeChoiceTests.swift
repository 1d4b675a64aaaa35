import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import PerformanceTimeline

/// Choosing the date range, its requests and its stored settings (decisions P2, P3, P12, X8, X17).
struct RangeChoiceTests {
  let today = day("2026-02-10")

  @Test(arguments: [
    (DateRangePreset.last30Days, DateRangeChoice.last30Days, "2026-01-11" as String?),
    (.last6Months, .last6Months, "2025-08-10"), (.last12Months, .last12Months, "2025-02-10"),
    (.allTime, .allTime, nil),
  ])
  func aPresetIsStoredAndLoadsItsReadings(preset: DateRangePreset, choice: DateRangeChoice, start: String?) {
    var store = PerformanceStore(.showing([reading("a")]))
    #expect(choice.span(on: today) == DateRange(start: start.map(day), end: today))
    let asks: [PerformanceTimeline.Effect] = [.saveRange(choice), PerformanceTimeline.rows(choice)]
    store.send(.presetChosen(preset: preset), asks: asks) { $0.choice = choice }
    for effect in asks { store.ignore(effect) }
    store.finish()
    let page = PerformancePage.showing([reading("a")]).after(.presetChosen(preset: preset))
    #expect(page.screen().isLoading && page.screen().count == 1, "what is there stays")
    let answered = page.answered([reading("b")])
    #expect(answered.screen().range.preset == preset && answered.screen().pointIDs == ["b"])
  }

  @Test func theDefaultRangeIsLastThreeMonths() {
    let range = PerformancePage().screen().range
    #expect(range.preset == .last3Months && range.label == "Last 3 Months" && range.error == nil)
    #expect(range.start == day("2025-11-10") && range.end == today)
    #expect(range.datesText == "Nov 10, 2025 - Feb 10, 2026")
    #expect(range.choices.map(\.preset) == DateRangePreset.allCases)
  }

  /// Narrowing draws the rows in memory at once; widening does not report unrequested rows as missing.
  @Test func chartsFollowTheRangeImmediately() {
    let state = PerformancePage.showing([reading("old", on: "2025-11-20"), reading("new")])
    #expect(state.after(.presetChosen(preset: .last30Days)).screen().pointIDs == ["new"])
    let empty = PerformancePage.showing([]).after(.presetChosen(preset: .allTime))
    #expect(empty.screen().empty == nil && !empty.screen().canExport)
    let failed = empty.failed(.timedOut)
    #expect(failed.screen().empty == nil)
    #expect(
      failed.screen().banner?.message
        == "Connection timed out. Showing metrics of Nov 10, 2025 - Feb 10, 2026 loaded at 09:00.")
    #expect(empty.answered([]).screen().empty != nil)
  }

  // MARK: - Custom

  @Test func customStartsWithTheVisibleDays() {
    var store = PerformanceStore(.showing([reading("a")], choice: .last6Months))
    let span = DateRange(start: day("2025-08-10"), end: today)
    let save = PerformanceTimeline.Effect.saveRange(.custom(CustomRange(span)))
    let rows = PerformanceTimeline.rows(.custom(CustomRange(span)))
    store.send(.presetChosen(preset: .custom), asks: [save, rows]) { $0.choice = .custom(CustomRange(span)) }
    #expect(store.screen().range.start == span.start && store.screen().range.end == span.end)
    #expect(store.screen().range.label == "Custom Range" && store.screen().pointIDs == ["a"])
    store.ignore(save)
    // These days are already loaded.
    let page = PerformancePage.showing([reading("a")], choice: .last6Months)
    #expect(page.after(.presetChosen(preset: .custom)).requests == page.requests)
    store.send(.customRangeChanged(start: span.start, end: span.end), asks: [rows])
    store.finish(ignoring: rows, rows)
  }

  @Test func customAfterAllTimeHasNoStart() {
    let state = PerformancePage.showing([], choice: .allTime).after(.presetChosen(preset: .custom))
    #expect(state.screen().range.start == nil && state.screen().range.end == today)
    #expect(state.screen().range.datesText == "Through Feb 10, 2026" && state.screen().range.error == nil)
  }

  /// Decision P3: no request is sent, the data stays.
  @Test func anEndBeforeTheStartShowsAnErrorAndLoadsNothing() {
    let custom = PerformancePage.showing([reading("a")]).after(.presetChosen(preset: .custom))
    var store = PerformanceStore(custom)
    var range = CustomRange(DateRange(start: day("2025-11-10"), end: today))
    let applies = range.choose(DateRange(start: day("2026-02-11"), end: today))
    #expect(!applies)
    // The effective range is loaded, so nothing is requested.
    let applied = PerformanceTimeline.rows(.last3Months)
    store.send(.customRangeChanged(start: day("2026-02-11"), end: today), asks: [applied]) {
      $0.choice = .custom(range)
    }
    let screen = store.screen()
    #expect(screen.range.error == "End date must be on or after start date")
    #expect(screen.range.start == day("2026-02-11") && screen.range.end == today)
    #expect(screen.pointIDs == ["a"] && !screen.isLoading && screen.empty == nil)
    // Back to the effective range: the message disappears, and there is nothing to load.
    store.send(.customRangeChanged(start: day("2025-11-10"), end: today), asks: [applied]) {
      $0.choice = .custom(CustomRange(DateRange(start: day("2025-11-10"), end: today)))
    }
    #expect(store.screen().range.error == nil)
    // Leaving Custom discards the error.
    store.send(.customRangeChanged(start: today, end: day("2026-02-09")), asks: [applied]) { state in
      var range = CustomRange(DateRange(start: day("2025-11-10"), end: today))
      _ = range.choose(DateRange(start: today, end: day("2026-02-09")))
      state.choice = .custom(range)
    }
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
    let wrong = custom.after(.customRangeChanged(start: today, end: day("2026-02-09")))
    #expect(wrong.requests == custom.requests && wrong.screen().range.error != nil)
    #expect(wrong.after(.presetChosen(preset: .allTime), .presetChosen(preset: .custom)).screen().range.error == nil)
  }

  /// Decision P15: the days are stored too.
  @Test(arguments: [DateRangePreset.last3Months, .custom]) func changedDaysAreStoredAndLoaded(preset: DateRangePreset) {
    var store = PerformanceStore(.showing([]).after(.presetChosen(preset: preset)))
    let span = DateRange(start: day("2025-12-01"), end: day("2025-12-31"))
    store.send(
      .customRangeChanged(start: span.start, end: span.end),
      asks: [.saveRange(.custom(CustomRange(span))), PerformanceTimeline.rows(.custom(CustomRange(span)))]
    ) { $0.choice = .custom(CustomRange(span)) }
    for effect in store.unanswered { store.ignore(effect) }
    store.finish()
  }

  @Test func aCustomRangeKeepsItsEndAtMidnight() {
    let state = PerformancePage.showing([]).after(.presetChosen(preset: .custom))
    #expect(state.screen(.sample("2026-03-01T14:00:00Z")).range.end == today)
  }

  // MARK: - Late responses

  /// Five quick changes, answered in any order: the last range is displayed.
  @Test(arguments: few(6, of: UInt64(0)..<24))
  func quickChangesDisplayTheLastRange(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var page = PerformancePage.showing([], choice: .last6Months)
    var answers: [Records.Action] = []
    let presets: [DateRangePreset] = [.allTime, .last30Days, .last12Months, .last6Months, .last3Months]
    for preset in presets {
      page = page.after(.presetChosen(preset: preset))
      guard case .load(let query, let asked, _)? = page.effects.last(where: { $0.isLoad }) else { continue }
      let batch = Batch(.readings(Base([reading(preset.rawValue)])), days: query.days)
      answers.append(
        Bool.random(using: &random) || preset == .last3Months
          ? .answered(query.key, asked: asked, batch)
          : .failed(query.key, asked: asked, ServiceFailure(.serverError)))
    }
    #expect(answers.count == 5)
    for answer in answers.shuffled(using: &random) { page.send(answer) }
    let screen = page.screen()
    #expect(screen.pointIDs == ["last_3_months"] && screen.range.preset == .last3Months)
    #expect(screen.banner == nil && !screen.isLoading)
  }

  // MARK: - Stored settings

  /// X17, P15: one step, and nothing is saved again.
  @Test(arguments: [
    DateRangeChoice.last6Months, .custom(CustomRange(DateRange(start: day("2026-02-01"), end: day("2026-02-02")))),
  ])
  func theStoredRangeIsRestoredAndThenLoaded(choice: DateRangeChoice) {
    var store = PerformanceStore(.init())
    let events = PerformanceTimeline.Effect.needRows([.events])
    store.send(.opened, asks: [.restoreRange, events]) {
      $0.isOpen = true
      $0.owner = "athlete-1"
    }
    let rows = PerformanceTimeline.rows(choice)
    store.answer(.restoreRange, with: .rangeRestored(choice: choice), asks: [rows]) { $0.choice = choice }
    store.send(.rangeRestored(choice: .allTime))
    for effect in [rows, events] { store.ignore(effect) }
    store.finish()
  }

  /// X17: keys are stored, never labels; an unknown one means the default.
  @Test(
    arguments: [
      ("last_30_days", DateRangeChoice.last30Days), ("last_3_months", .last3Months), ("last_6_months", .last6Months),
      ("last_12_months", .last12Months), ("all_time", .allTime), ("Last 6 Months", .last3Months), ("", .last3Months),
      (nil, .last3Months),
    ] as [(String?, DateRangeChoice)])
  func theStoredPresetIsParsed(stored: String?, choice: DateRangeChoice) {
    let read = PerformanceTimeline.Action.read([.performanceCustomRange: nil, .performanceDateRange: stored])
    #expect(PerformancePage().after(.opened, read).choice == choice)
  }

  /// Decision P15; unusable days fall back to the default (X17).
  @Test(
    arguments: [
      ("2026-02-01..2026-02-02", DateRange(start: day("2026-02-01"), end: day("2026-02-02"))),
      ("2026-02-02..2026-02-02", DateRange(start: day("2026-02-02"), end: day("2026-02-02"))),
      ("..2026-02-02", DateRange(start: nil, end: day("2026-02-02"))),
      ("2026-02-03..2026-02-02", nil), ("2026-02-30..2026-03-01", nil), ("2026-02-01", nil), ("..", nil), ("", nil),
      ("2026-02-01...2026-02-02", nil), ("2026-02-01..", nil), (nil, nil),
    ] as [(String?, DateRange?)])
  func theStoredDaysAreParsed(stored: String?, span: DateRange?) {
    let read = PerformanceTimeline.Action.read([.performanceCustomRange: stored, .performanceDateRange: "custom"])
    let choice = span.map { DateRangeChoice.custom(CustomRange($0)) } ?? .last3Months
    #expect(PerformancePage().after(.opened, read).choice == choice)
  }

  /// Stores the effective days before the preset, so that an interruption leaves no preset without days.
  @Test func aCustomRangeIsStoredWithItsDays() {
    let page = PerformancePage.showing([]).after(
      .customRangeChanged(start: day("2025-11-10"), end: today),
      .customRangeChanged(start: today, end: day("2026-01-01")))
    #expect(
      PerformanceTimeline.storeSettings(of: page.state)
        == .store([.performanceCustomRange: "2025-11-10..2026-02-10", .performanceDateRange: "custom"]))
  }

  @Test func aChoiceOverridesTheStoredRange() {
    let opened = PerformancePage().after(.opened)
    let chosen = opened.after(.presetChosen(preset: .allTime))
    #expect(chosen.after(.rangeRestored(choice: .last30Days)).choice == .allTime)
    // Custom too, although it usually requests nothing: no request was sent yet.
    let span = DateRangeChoice.last3Months.span(on: today)
    let custom = DateRangeChoice.custom(CustomRange(span))
    #expect(
      PerformanceTimeline.reduce(in: opened, .tap(.presetChosen(preset: .custom))) == [
        .saveRange(custom), PerformanceTimeline.rows(custom),
      ])
    let wrong = opened.after(.customRangeChanged(start: today, end: day("2026-01-01")))
    #expect(wrong.requests == [.events, .readings] && wrong.screen().range.error != nil)
  }

  @Test func aPresetRestoredForAClosedPageLoadsNothing() {
    var store = PerformanceStore(PerformancePage().after(.opened, .closed))
    store.send(.rangeRestored(choice: .allTime)) { $0.choice = .allTime }
    store.finish()
  }
}

extension Records.Effect {
  fileprivate var isLoad: Bool { if case .load = self { true } else { false } }
}
