import CompassModel
import Records
import TestSupport
import Testing

@testable import CompassApp

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
