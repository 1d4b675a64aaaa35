import CompassModel
import CompassServices
import Foundation
import PageKit
import RecordDetails
import RecordForm
import TestSupport
import Testing

@testable import CompassApp

/// Rules of all pages over one row, for every kind with details or a form: loading, retrying, closing, another athlete,
/// and rows that may not be seen (decisions N4, N5, W1, X8, X10 to X14). The wording of each page is in its own tests.
struct RecordPageRulesTests {
  @Test(arguments: RecordPath.all) func aRowLoadsAfterItsAthlete(path: RecordPath) throws {
    let waiting = AppState.after(.app(.launched), .app(.routeOpened(route: path.route)))
    #expect(waiting.routes.last == path.route)
    let head = try path.screen(waiting).head
    #expect(head.isLoading && !head.showsSkeleton && head.empty == nil && head.banner == nil)
    #expect(path.isAsked(in: waiting, by: .answered(.familyLoaded(family: .player, lastViewed: nil))))
  }

  @Test(arguments: RecordPath.all) func onlyTheFirstLoadShowsTheSkeleton(path: RecordPath) throws {
    #expect(try !path.screen(path.opened()).head.showsSkeleton)
    let slow = try path.screen(path.opened().after(path.action(.skeletonDue))).head
    #expect(slow.showsSkeleton && slow.isLoading && slow.loadingText?.isEmpty == false && !slow.hasRows)
    let loaded = path.loaded(path.opened())
    let again = loaded.after(path.refresh, path.action(.skeletonDue))
    for state in [loaded, again] {
      #expect(try path.screen(state).head.hasRows && !path.screen(state).head.showsSkeleton)
    }
  }

  @Test(arguments: RecordPath.all) func olderResponsesAreIgnored(path: RecordPath) throws {
    let first = path.opened()
    let second = first.after(path.action(.reloadRequested))
    let late = second.after(path.answer(to: path.load(first).request))
    #expect(late == second && path.load(late).isRunning)
    #expect(try path.screen(path.loaded(second)).head.hasRows)
    let failedLate = path.loaded(second).after(path.failure(.timedOut, of: path.load(first).request))
    #expect(try path.screen(failedLate).head.banner == nil)
  }

  @Test(arguments: RecordPath.all, [ServiceFailure.Kind.notFound, .notPermitted, .offline, .timedOut, .serverError])
  func aFailedLoadShowsTheReason(path: RecordPath, kind: ServiceFailure.Kind) throws {
    let failed = path.failed(path.opened(), kind)
    let head = try path.screen(failed).head
    let noun = path.route.subject == nil ? path.row.kind.word : path.row.kind.rawValue
    let message =
      switch kind {
      case .notFound: "This \(noun) no longer exists."
      case .notPermitted: "You don't have permission to view this \(noun)."
      case .offline: "You are offline. This \(noun) could not be loaded. Reload is disabled."
      default: "\(ServiceFailure(kind).message.asSentence) This \(noun) could not be loaded."
      }
    #expect(head.banner?.message == message && head.banner?.kind == (kind == .offline ? .offline : .error))
    #expect(!head.isLoading && !head.hasRows && head.dialog == nil && head.canReload == (kind != .offline))
    // A retry that cannot succeed is not sent; reconnecting reloads automatically.
    #expect(head.banner?.canRetry == ServiceFailure(kind).canRetry)
    #expect(path.isAsked(in: failed, by: path.retry) == ServiceFailure(kind).canRetry)
    #expect(path.isAsked(in: failed, by: .app(.connectivityReturned)))
    #expect(try path.screen(path.loaded(failed.after(.app(.connectivityReturned)))).head.banner == nil)
  }

  @Test(arguments: RecordPath.all) func retryIsDisabledWhileRetrying(path: RecordPath) throws {
    let failed = path.failed(path.opened(), .serverError)
    let retrying = failed.after(path.retry)
    let (before, after) = (try path.screen(failed).head.banner, try path.screen(retrying).head.banner)
    #expect(before?.canRetry == true && after?.canRetry == false && before?.message == after?.message)
    #expect(!path.isAsked(in: retrying, by: path.retry))
    #expect(!path.isAsked(in: path.loaded(path.opened()), by: path.retry), "nothing has failed")
  }

  @Test(arguments: RecordPath.all) func aCancelledLoadShowsNoFailure(path: RecordPath) throws {
    let head = try path.screen(path.failed(path.opened(), .cancelled)).head
    #expect(head.banner == nil && !head.isLoading)
  }

  @Test(arguments: RecordPath.all) func anEndedSessionOpensTheSignInPage(path: RecordPath) throws {
    let over = path.failed(path.opened(), .sessionOver)
    #expect(over.session == .over && over.routes.last == .signIn)
  }

  /// A parent switches the athlete: the page closes, and nothing of the row is left (decision N4).
  @Test(arguments: RecordPath.all) func switchingTheAthleteDiscardsTheRow(path: RecordPath) {
    let shown = path.loaded(path.opened(.parent))
    let other = shown.after(.app(.athleteSelected(id: "athlete-2")))
    #expect(!other.routes.contains(path.route) && !path.isOpen(in: other))
    #expect(other.details.record == nil && path.load(other).source == .none)
    #expect(other.after(path.answer(to: path.load(shown).request)) == other)
  }

  @Test(arguments: RecordPath.all) func closingStopsTheLoad(path: RecordPath) {
    let open = path.opened()
    let closed = open.after(.app(.backTapped))
    #expect(!path.isOpen(in: closed) && !path.load(closed).isRunning && !closed.routes.contains(path.route))
    #expect(closed.after(path.answer(to: path.load(open).request)) == closed)
    #expect(closed.after(path.failure(.sessionOver, of: path.load(open).request)) == closed)
    #expect(path.load(closed.after(.app(.routeOpened(route: path.route)))).isRunning)
  }

  /// Writes null for every key without a value (interface.md).
  @Test(arguments: RecordPath.all) func everyStateEncodesTheSameKeys(path: RecordPath) throws {
    let loaded = path.loaded(path.opened())
    let states = [
      path.opened(), path.opened().after(path.action(.skeletonDue)), loaded, loaded.after(path.refresh),
      path.failed(path.opened(), .notPermitted),
    ]
    let keys = try states.map { try Set(path.screen($0).json().keys) }
    #expect(Set(keys).count == 1 && keysOfEveryHead.isSubset(of: keys[0]))
  }
}

/// The details of a row, or the form that edits it, opened by its path.
struct RecordPath: CustomTestStringConvertible {
  let row: RowReference
  let isForm: Bool

  /// The paths of every kind of record that has such a page.
  static let all = RecordKind.allCases.flatMap { kind in
    [false, true].map { RecordPath(row: RowReference(kind, id: "r"), isForm: $0) }
  }.filter { $0.isForm ? RecordForm.Subject(path: $0.path) != nil : $0.row.record != nil }

  var path: String { isForm ? RecordForm.Subject.edit(row).path : "/\(row.kind.rawValue)s/r" }
  var route: Route { isForm ? .form(.edit(row)) : row.record.map(Route.record) ?? .signIn }
  var testDescription: String { path }

  var refresh: AppAction { isForm ? .form(.tap(.refreshPulled)) : .details(.tap(.refreshPulled)) }
  var retry: AppAction { isForm ? .form(.tap(.retryTapped)) : .details(.tap(.retryTapped)) }

  func action(_ event: PageEvent) -> AppAction { isForm ? .form(.event(event)) : .details(.event(event)) }

  func load(_ state: AppState) -> RecordLoad { isForm ? state.form.load : state.details.load }

  func isOpen(in state: AppState) -> Bool { isForm ? state.form.isOpen : state.details.isOpen }

  /// Opened over the start page, with all lists loaded and the row requested.
  func opened(_ family: FamilyAccess = .player) -> AppState {
    AppState.after(
      .app(.launched), .answered(.familyLoaded(family: family, lastViewed: "athlete-1")),
      .app(.routeOpened(route: route))
    ).answeringAll()
  }

  /// After the newest request for the row was answered.
  func loaded(_ state: AppState) -> AppState { state.answeringAll().after(answer(to: load(state).request)) }

  func failed(_ state: AppState, _ kind: ServiceFailure.Kind) -> AppState {
    state.after(failure(kind, of: load(state).request))
  }

  func answer(to request: Int) -> AppAction {
    let fields = Self.fields[row.kind] ?? []
    guard let record = row.record, !isForm else {
      return .form(.answer(.loaded(request: request, drafts: [:], row: fields)))
    }
    return .details(.answer(.loaded(request: request, record: Record(record, fields: fields))))
  }

  func failure(_ kind: ServiceFailure.Kind, of request: Int) -> AppAction {
    let failure = ServiceFailure(kind, detail: "for developers")
    return isForm
      ? .form(.answer(.loadFailed(request: request, failure: failure)))
      : .details(.answer(.loadFailed(request: request, failure: failure)))
  }

  /// Whether the action makes the page request its row.
  func isAsked(in state: AppState, by action: AppAction) -> Bool {
    load(state.after(action)).request > load(state).request
  }

  func screen(_ state: AppState) throws -> any PageScreen {
    if isForm { return try #require(RecordForm.Screen(state.form, state.context)) }
    return try #require(RecordDetails.Screen(state.details, state.context))
  }

  private static let fields: [RecordKind: [RecordField]] = [
    .event: [
      RecordField("id", .text("r")), RecordField("type", .text("camp")), RecordField("name", .text("Winter Camp")),
      RecordField("start_date", .text("2026-02-14")),
    ],
    .interaction: [
      RecordField("id", .text("r")), RecordField("type", .text("email")), RecordField("school_id", .text("s")),
    ],
    .offer: [
      RecordField("id", .text("r")), RecordField("offer_type", .text("partial")),
      RecordField("status", .text("pending")), RecordField("school_id", .text("s")),
    ],
    .school: [RecordField("id", .text("r")), RecordField("name", .text("Stanford"))],
    .reading: [RecordField("id", .text("r")), RecordField("metric_type", .text("velocity"))],
  ]
}

/// Actions on a missing row are refused with its id, on every page (decision U3).
struct MissingRowTests {
  private static let ids = ["id", "school"]

  /// The page's row taps, each with the id of a missing row.
  private func tapsOnMissingRows(of page: Page) throws -> [(tap: any KeyedAction, id: String)] {
    try page.feature.taps.compactMap { action in
      let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(action)) as? [String: [String: Any]]
      guard var names = json?[page.rawValue], let name = names.keys.first, var values = names[name] as? [String: Any],
        let key = values.keys.first(where: Self.ids.contains), let id = values[key] as? String
      else { return nil }
      values[key] = id + "-gone"
      names[name] = values
      let data = try JSONSerialization.data(withJSONObject: [page.rawValue: names])
      return (try #require(try JSONDecoder().decode(AppAction.self, from: data).tap), id + "-gone")
    }
  }

  @Test(arguments: Page.allCases)
  func tapsOnMissingRowsAreRefused(page: Page) throws {
    let taps = try tapsOnMissingRows(of: page)
    #expect(!taps.isEmpty || page.feature.taps.isEmpty, "a page of which no tap is listed")
    let (loaded, unknown) = (try page.screen(page.loaded()), try page.screen(page.opened()))
    for (tap, id) in taps {
      let reason = loaded.refusal(ofAny: tap) ?? nil
      #expect(reason?.contains(id) == true || tap.isOfSchool || tap.showsAnAlert, "\(tap): \(reason ?? "done")")
      #expect((unknown.refusal(ofAny: tap) ?? nil) != nil || tap.showsAnAlert, "\(tap)")
    }
  }

  @Test(arguments: [
    RootAction.noticeRetried(id: 9), .noticeOpened(id: 9), .noticeDismissed(id: 9), .noticeUndone(id: 9),
  ])
  func tapsOnMissingNoticesAreRefused(action: RootAction) throws {
    let screen = AppScreen.start(Page.events.loaded())
    #expect(screen.refusal(of: .app(action)) == .reason("There is no notice with the id 9 here."))
  }
}

extension KeyedAction {
  /// Whether the action chooses a school of a control, which is identified by name.
  fileprivate var isOfSchool: Bool { "\(self)".hasPrefix("schoolChanged") }
  /// An item that cannot be opened is answered by an alert.
  fileprivate var showsAnAlert: Bool { "\(self)".hasPrefix("itemTapped") }
}
