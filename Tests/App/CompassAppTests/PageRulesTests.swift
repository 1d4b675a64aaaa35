import CompassModel
import CompassTesting
import EventsList
import Records
import RecruitingTimeline
import TestSupport
import Testing

@testable import CompassApp
@testable import Today

/// Checks the rules of all listed pages: loading, retrying, closing, and rows that may not be seen (decisions N5, W1,
/// X10 to X14, Y5). Texts of a single page are checked in its own tests.
struct PageRulesTests {
  private static let failures = ServiceFailure.Kind.allCases.filter { ![.cancelled, .sessionOver].contains($0) }

  @Test(arguments: Page.allCases) func thePageWaitsForTheSession(page: Page) throws {
    var waiting = AppState.after(.app(.launched), .app(.pageOpened(page: page)))
    let first = try page.screen(waiting).head
    #expect(first.isLoading && !first.showsSkeleton && !first.hasRows && first.empty == nil)
    waiting.context.isSessionSlow = true
    #expect(try page.screen(waiting).head.showsSkeleton)
    waiting.context.session = .failed(ServiceFailure(.noAthlete))
    let failed = try page.screen(waiting).head
    #expect(!failed.isLoading && failed.banner?.message == "No athlete is linked to your account yet.")
  }

  @Test(arguments: Page.allCases) func aFailedSessionIsRetried(page: Page) throws {
    var failed = AppState.after(
      .app(.launched), .app(.pageOpened(page: page)),
      .answered(.familyFailed(failure: ServiceFailure(.serverError))))
    #expect(try page.screen(failed).head.banner?.canRetry == true)
    let effects = Root.reduce(&failed, .now(page.feature.appTap(.retry)), in: ())
    #expect(failed.session == .starting && effects == [.loadFamily, .root(.waitForSlowSession)])
  }

  @Test(arguments: Page.allCases) func onlyTheFirstLoadShowsTheSkeleton(page: Page) throws {
    #expect(try !page.screen(page.opened()).head.showsSkeleton)
    let slow = try page.screen(page.opened().requestsAnswered { .slow($0, asked: $1) }).head
    #expect(slow.showsSkeleton && slow.isLoading && slow.empty == nil && slow.updatingText == nil)
    let empty = page.opened().requestsAnswered { .answered($0, asked: $1, Batch(.none(of: $0.kind))) }
    let again = empty.after(page.feature.appTap(.refresh)).requestsAnswered { .slow($0, asked: $1) }
    #expect(try !page.screen(again).head.showsSkeleton && page.screen(again).head.updatingText == "updating…")
  }

  @Test(arguments: Page.allCases) func aCachedCopyIsVisibleWhileLoading(page: Page) throws {
    let saved = instant("2026-02-10T13:58:00Z")
    let copied = page.opened().requestsAnswered {
      .copied($0, asked: $1, Batch(Page.sampleRows(of: $0.kind)), savedAt: saved)
    }
    #expect(try page.rows(copied) == page.rows(page.loaded()))
    let head = try page.screen(copied).head
    #expect(head.isLoading && head.hasRows && head.updatingText == nil)
    #expect(head.banner?.kind == .info && head.banner?.message.contains("saved at 08:58") == true)
    let slow = try page.screen(copied.requestsAnswered { .slow($0, asked: $1) }).head
    #expect(slow.updatingText == "updating…" && !slow.showsSkeleton)
  }

  @Test(arguments: Page.allCases) func reloadingKeepsTheRows(page: Page) throws {
    let shown = page.loaded()
    #expect(shown.records.requests.isEmpty)
    #expect(try !page.screen(shown).head.isLoading && page.screen(shown).head.skippedRows > 0)
    let kinds = Set(page.opened().records.requests.map(\.key.kind))
    for action in [page.feature.appTap(.refresh), .app(.foregrounded), .app(.connectivityReturned)] {
      let asked = shown.after(action)
      #expect(Set(asked.records.requests.map(\.key.kind)) == kinds, "\(action)")
      #expect(try page.rows(asked) == page.rows(shown) && page.screen(asked).head.isLoading)
    }
  }

  @Test(arguments: Page.allCases, failures) func aFailedRefreshKeepsPermittedRows(
    page: Page, kind: ServiceFailure.Kind
  ) throws {
    let failure = ServiceFailure(kind, detail: "for developers")
    let failed = page.refreshing().requestsAnswered { .failed($0, asked: $1, failure) }
    let screen = try page.screen(failed)
    #expect(screen.rows.map(\.id) == (kind == .notPermitted ? [] : try page.rows(page.loaded())))
    #expect(screen.head.banner?.message.contains("for developers") == false)
    #expect(!screen.head.isLoading && screen.head.canReload == (kind != .offline))
    // A retry that cannot succeed is not sent.
    #expect(screen.head.banner?.canRetry == failure.canRetry)
    #expect(failed.after(page.feature.appTap(.retry)).records.requests.isEmpty != failure.canRetry)
  }

  /// Noun for the rows of a page in messages; the timeline names each of its sources.
  private static let nouns: [Page: String] = [
    .events: "events", .offers: "offers", .tasks: "tasks", .performance: "metrics", .home: "items",
    .schools: "schools",
  ]

  /// Failed loads show the reason (decision X14).
  @Test(arguments: nouns.keys, failures) func failuresShowTheirMessage(page: Page, kind: ServiceFailure.Kind) throws {
    let noun = Self.nouns[page] ?? ""
    let failure = ServiceFailure(kind)
    let sentence = failure.message.hasSuffix(".") ? failure.message : failure.message + "."
    let (bare, over) =
      switch kind {
      case .notPermitted: ("You don't have permission to view these \(noun).", "")
      case .notFound: ("The \(noun) could not be found.", "The \(noun) could not be found.")
      case .offline: ("You are offline. The \(noun) could not be loaded. Reload is disabled.", sentence)
      case .noAthlete: (sentence, sentence)
      default: ("\(sentence) The \(noun) could not be loaded.", sentence)
      }
    let reload = kind == .offline ? " Reload is disabled." : ""
    let withRows = kind == .notPermitted ? bare : "\(over) Showing \(noun) loaded at 09:00.\(reload)"
    for (start, message) in [(page.opened(), bare), (page.refreshing(), withRows)] {
      let head = try page.screen(start.requestsAnswered { .failed($0, asked: $1, failure) }).head
      #expect(head.banner?.message == message && head.banner?.kind == (kind == .offline ? .offline : .error))
      #expect(head.empty == nil)
    }
  }

  @Test(arguments: Page.allCases) func forbiddenRowsAreHidden(page: Page) throws {
    let failed = page.refreshing().requestsAnswered { .failed($0, asked: $1, ServiceFailure(.notPermitted)) }
    let screen = try page.screen(failed)
    #expect(screen.rows.isEmpty && (screen.listCount ?? 0) == 0 && screen.head.dialog == nil)
    #expect(screen.head.empty == nil && screen.head.skippedText == nil && !screen.head.hasRows)
    #expect(screen.head.banner?.message.hasPrefix("You don't have permission to view ") == true)
  }

  @Test(arguments: Page.allCases) func aCancelledLoadShowsNoFailure(page: Page) throws {
    let cancelled = page.refreshing().requestsAnswered { .failed($0, asked: $1, ServiceFailure(.cancelled)) }
    let screen = try page.screen(cancelled)
    #expect(screen.head.banner == nil && !screen.head.isLoading)
    #expect(try screen.rows.map(\.id) == page.rows(page.loaded()))
  }

  @Test(arguments: Page.allCases) func retryIsDisabledWhileRetrying(page: Page) throws {
    let fails: (RowsKey, Int) -> Records.Action = { .failed($0, asked: $1, ServiceFailure(.serverError)) }
    let shown = page.loaded()
    #expect(shown.after(page.feature.appTap(.retry)).records == shown.records, "nothing has failed")
    let failed = page.opened().requestsAnswered(fails)
    let retrying = failed.after(page.feature.appTap(.retry))
    let (before, after) = (try page.screen(failed).head.banner, try page.screen(retrying).head.banner)
    #expect(before?.canRetry == true && after?.canRetry == false && before?.message == after?.message)
    #expect(retrying.after(page.feature.appTap(.retry)).records == retrying.records)
    #expect(try page.screen(retrying.requestsAnswered(fails)).head.banner?.canRetry == true)
  }

  /// Requests all kinds again, whichever failed (decision L12).
  @Test(arguments: Page.allCases) func aRetryRequestsEveryKindOfRows(page: Page) throws {
    let kinds = page.opened().records.requests.map(\.key.kind)
    for kind in kinds {
      let failed = page.refreshing().requestsAnswered {
        $0.kind == kind
          ? .failed($0, asked: $1, ServiceFailure(.timedOut))
          : .answered($0, asked: $1, Batch(Page.sampleRows(of: $0.kind)))
      }
      #expect(try page.screen(failed).head.banner?.canRetry == true, "\(kind)")
      #expect(failed.after(page.feature.appTap(.retry)).records.requests.map(\.key.kind) == kinds, "\(kind)")
    }
  }

  @Test(arguments: Page.allCases) func offlinePagesSendNothingUntilReconnected(page: Page) throws {
    let offline = page.refreshing().requestsAnswered { .failed($0, asked: $1, ServiceFailure(.offline)) }
    for tap in [PageTapKind.refresh, .retry] {
      #expect(offline.after(page.feature.appTap(tap)).records.requests.isEmpty, "\(tap)")
    }
    let back = offline.after(.app(.connectivityReturned))
    #expect(!back.records.requests.isEmpty)
    let answered = back.requestsAnswered { .answered($0, asked: $1, Batch(Page.sampleRows(of: $0.kind))) }
    #expect(try page.screen(answered).head.canReload && page.screen(answered).head.banner == nil)
  }

  /// A disappearing view may still report a tap.
  @Test(arguments: Page.allCases) func closedPagesIgnoreActions(page: Page) {
    let open = Page.allCases.reduce(page.loaded()) { $0.after(.app(.pageOpened(page: $1))) }
      .after(.app(.pageOpened(page: page)))
    for feature in Root.pages where !feature.isOpen(in: open) {
      for action in feature.tapsAndEvents {
        var state = open
        let effects = Root.reduce(&state, .now(action), in: ())
        #expect(state == open && effects.isEmpty, "\(action)")
      }
    }
  }

  /// Unavailable values are encoded as null, so that all states have equal keys (interface.md).
  @Test(arguments: Page.allCases) func everyStateEncodesTheSameKeys(page: Page) throws {
    let failed = page.refreshing().requestsAnswered { .failed($0, asked: $1, ServiceFailure(.notPermitted)) }
    let unknown = AppState.after(.app(.launched), .app(.pageOpened(page: page)))
    let keys = try [unknown, page.opened(), page.loaded(), failed].map { try Set(page.screen($0).json().keys) }
    #expect(Set(keys).count == 1 && keysOfEveryHead.isSubset(of: keys[0]))
  }
}

/// The sections of every page are consistent (decisions Z2, Z4).
@MainActor
struct SectionsTests {
  private static let rows = SampleRows(
    events: (0..<150).map { .sample("ev-\($0)", on: "2026-0\(1 + $0 % 2)-\(10 + $0 % 18)", registered: true) },
    schools: [School(id: "s-1", name: "Hartwell College")],
    tasks: [
      RecruitingTask(id: "own", gradeLevel: .junior, title: "Own", prerequisites: ["other"]),
      RecruitingTask(id: "other", gradeLevel: .senior, title: "Other"),
    ],
    metrics: [
      PerformanceMetric(
        id: "m-1", owner: "athlete-1", type: .velocity, value: 80,
        recordedDate: CalendarDate(wire: "2026-02-01") ?? .latest)
    ])

  private func screen(on page: Page) async -> AppScreen {
    let world = TestWorld(.ava, rows: Self.rows)
    await world.launch()
    world.compass.send(.pageOpened(page: page))
    await world.settle()
    return world.compass.unobservedScreen
  }

  @Test(arguments: Page.allCases) func everyRowIsListedOnceAndFound(page: Page) async throws {
    let screen = await screen(on: page).pageScreen
    let ids = screen.sections.map(\.id)
    #expect(Set(ids).count == ids.count && !ids.isEmpty, "\(ids)")
    let labels = screen.rows
    for list in screen.lists {
      for row in list.rows {
        #expect(labels.count { $0 == row.label } == 1 && screen.row(id: row.id) == row)
        #expect(!row.title.isEmpty && !row.sentence.isEmpty && !row.accessibilityLabel.isEmpty)
        for button in screen.rowButtons(of: row) {
          #expect(screen.refusal(ofAny: button.action) == .some(button.reason), "\(button.verb)")
        }
        if let prompt = row.prompt { #expect(screen.rowButtons(of: row).contains { $0.id == prompt }) }
      }
    }
    #expect(screen.row(id: "nowhere") == nil)
  }

  @Test func aRowOnALaterPageIsFound() async {
    let screen = await screen(on: .events).pageScreen
    let last = (0..<150).map { "ev-\($0)" }.first { id in !screen.rows.contains { $0.id == id } }
    #expect(last.flatMap { screen.row(id: $0) }?.label.id == last && last != nil)
  }
}

/// Within a day rows are ordered by time on every page and in every export (decision G6).
@MainActor
struct DayOrderTests {
  /// Events of a few days, at random times, with random ids; every fourth has no time.
  private static func events(_ random: inout SeededGenerator) -> [Event] {
    (0..<40).map { number in
      let hour = Int.random(in: 0..<24, using: &random)
      let time = number % 4 == 0 ? nil : "\(hour < 10 ? "0" : "")\(hour):\(number % 2 == 0 ? "00" : "30"):00"
      let date = day("2026-02-10").adding(days: Int.random(in: 0..<6, using: &random))
      return Event(
        id: EventID("e\(Int.random(in: 100...999, using: &random))-\(number)"), owner: "athlete-1", type: .camp,
        name: "Event \(number)", startDate: date, startTime: time)
    }
  }

  @Test func everyPageSortsADayByTime() async throws {
    var random = SeededGenerator(seed: 6)
    for _ in 0..<3 { try await check(Self.events(&random)) }
  }

  private func check(_ events: [Event]) async throws {
    let expected = events.sorted {
      ($0.startDate, $0.startTime ?? "", $0.id) < ($1.startDate, $1.startTime ?? "", $1.id)
    }.map(\.id)
    let live = LiveCompass()
    live.stub(.player, events)
    await live.send(.app(.pageOpened(page: .events)))
    let days = Dictionary(grouping: expected) { id in events.first { $0.id == id }?.startDate ?? .earliest }
    for sort in [EventSort.dateAscending, .dateDescending] {
      await live.send(.events(.tap(.sortChanged(sort: sort))))
      let ids = try #require(EventsList.table(live.state.events, live.state.context)).rows.map { $0[0] }
      let order = sort == .dateAscending ? days.keys.sorted() : days.keys.sorted().reversed()
      #expect(ids == order.flatMap { days[$0] ?? [] }.map(\.rawValue), "\(sort)")
    }
    for page in [Page.home, .timeline] { await live.send(.app(.pageOpened(page: page))) }
    let (state, context) = (live.state, live.state.context)
    let timeline = try #require(RecruitingTimeline.table(state.timeline, context)).rows.map { $0[0] }
    #expect(timeline == expected.reversed().map { "event-\($0)" })
    let agenda = try #require(Today.agenda(days: 7, in: context)).flatMap(\.rows).map(\.id.description)
    #expect(agenda == expected.map { "event-\($0)" })
    #expect(try #require(Today.calendar(in: context)).entries.map(\.id) == expected.map(\.rawValue))
    let attention = Today.Candidates(Today.Sources(context), in: context).list.map(\.id.description)
    let today = expected.filter { id in events.contains { $0.id == id && $0.startDate == context.today } }
    #expect(attention == today.map { "event-\($0)" })
  }
}
