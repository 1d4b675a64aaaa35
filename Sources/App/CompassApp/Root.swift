import CompassModel
import PageKit
import RecordDetails
import RecordForm
import Records
import StateMachine

/// The root of the app: session, routes and time. `Pages.swift` connects the pages.
public enum Root: Feature {
  public static func reduce(_ state: inout AppState, _ stamped: TimedAction, in _: Void) -> [AppEffect] {
    let day = state.context.today
    state.context.moment.move(to: stamped.at)
    let cleared = !state.context.notices.isEmpty && stamped.action.isTap ? state.dropSuccesses() : []
    var effects = reduce(&state, stamped.action)
    if !effects.isEmpty, stamped.action.requestsEverything { effects = effects.map(\.asRefresh) }
    if !cleared.isEmpty { effects = cleared + effects }
    if stamped.action.movesDay, state.context.today != day { effects += dayChanged(&state) }
    if !state.records.log.entries.isEmpty { state.showNotices() }
    return effects
  }

  /// Reloads the open pages when the local day has changed, because other rows belong to the new day (decision M9).
  private static func dayChanged(_ state: inout AppState) -> [AppEffect] {
    switch state.session {
    case .confirming, .active, .unconfirmed: sendToOpenPages(.reloadRequested, &state)
    case .starting, .failed, .over: []
    }
  }

  /// Carries out the effects of a page's action that concern the app, in the same turn; others are returned for
  /// running. An answer also updates the state of the connection.
  static func apply<P: AppPage>(
    _ effects: [P.Effect], _: P.Type, _ action: P.Action, _ state: inout AppState
  ) -> [AppEffect] {
    let applied = effects.isEmpty ? [] : effects.flatMap { apply($0, P.self, &state) }
    guard case .answer(let answer) = action else { return applied }
    return applied + state.updateConnection(answer.connection)
  }

  private static func apply<P: AppPage>(_ effect: P.Effect, _: P.Type, _ state: inout AppState) -> [AppEffect] {
    switch effect {
    case .work, .stop, .startSkeletonTimer, .stopSkeletonTimer, .readSettings, .storeSettings:
      return [.page(effect, of: P.self)]
    // Includes the rows of pages above and below; a page that closes no longer counts.
    case .needRows(let kinds, _, let refresh):
      return kinds.isEmpty ? handle(.show(nil), &state) : show(refresh: refresh, &state)
    case .rowsOutdated: return outdated(&state)
    case .change(let change, let subject, let form): return request(change, subject: subject, form: form, &state)
    case .retryChange(let entry): return handle(.retry(entry), &state)
    case .dismissChange(let entry): return handle(.dismiss(entry), &state)
    case .settleChange(let entry): return handle(.settle(entry), &state)
    case .failed(let change):
      state.record(change, retry: change.retry.map(P.action))
      return []
    case .open(let destination):
      // A second tap is ignored if the first one has opened another screen already (decision X9).
      return state.routes.last?.feature == P.self ? open(destination, &state) : []
    case .closeForm(let path): return closeForm(path, &state)
    case .recordSaved(let record):
      if let entry = record.entry {
        state.records.describe(entry, record.detail)
        state.showNotices()
      } else {
        // A save that changed no column (decision G2).
        state.note("Nothing was changed.", .info, record.athlete)
      }
      return (record.isOnScreen ? closeForm(record.form, &state) : []) + scroll(to: record, &state)
    case .signedIn: return state.askWhoIsSignedIn(state.signIn.asksForCredentials ? .loadFamily : .comeBack)
    case .sessionEnded: return state.endSession()
    }
  }

  private static func open(_ destination: Destination, _ state: inout AppState) -> [AppEffect] {
    switch destination {
    case .record(let record): return push(.record(record), &state)
    case .new(let kind): return openForm(.form(.new(kind)), &state)
    case .form(let path): return Route(path: path).map { openForm($0, &state) } ?? []
    case .page(let path): return Route(path: path).map { open($0, &state) } ?? []
    }
  }

  static func push(_ route: Route, _ state: inout AppState) -> [AppEffect] {
    if route.subject != nil { return openForm(route, &state) }
    guard let reference = route.record else { return [] }
    state.routes.append(route)
    return reduce(&state, .details(.answer(.recordChosen(reference: reference))))
      + send(.opened, to: RecordDetails.self, &state)
  }

  /// Opens a form on its page, or on the detail page of the row it edits; the form for a new school also on a form that
  /// has a school field. `entry` is the change of the log that the form shows; nil for none.
  private static func openForm(_ route: Route, of entry: Int? = nil, _ state: inout AppState) -> [AppEffect] {
    guard let subject = route.subject, state.routes.last != .signIn else { return [] }
    if let under = state.routes.last?.subject, subject != .new(.school) || under.kind == .school { return [] }
    state.routes.append(route)
    return reduce(&state, .form(.answer(.subjectChosen(subject: subject, entry: entry))))
      + send(.opened, to: RecordForm.self, &state)
  }

  /// Returns to the form of a change, also from another form, whose entered values are kept (decision B3). Does nothing
  /// if the form is of another athlete, or unknown.
  static func openForm(of entry: Int, _ state: inout AppState) -> [AppEffect] {
    guard let key = state.form.key(of: entry, in: state.records.log), key.owner == state.context.athlete else {
      return []
    }
    state.routes.removeAll { $0.subject != nil }
    let closing = state.form.isOpen ? send(.closed, to: RecordForm.self, &state) : []
    return closing + openForm(.form(key.subject), of: entry, &state)
  }

  private static func closeForm(_ path: String, _ state: inout AppState) -> [AppEffect] {
    guard let route = state.routes.last, route.subject?.path == path else { return [] }
    state.routes.removeLast()
    return closeForm(&state)
  }

  /// Scrolls the list from which the form was opened to the saved row (decision V2).
  private static func scroll(to record: SavedRecord, _ state: inout AppState) -> [AppEffect] {
    guard let row = record.row, record.athlete == state.context.athlete, let route = Route(path: record.form),
      let page = state.openPage, page == route.page
    else { return [] }
    let id = route.subject == .newInteraction ? TimelineItemID(.interaction, row).description : row
    return send(.rowRequested(id: id, afterLoad: true), to: page.feature, &state)
  }

  /// Sends an event to a page. Not inlined, like `sendToOpenPages` and `handle`: specialized copies for each page took
  /// three quarters of the optimizer's time for this module (Q6).
  @inline(never) static func send(_ event: PageEvent, to page: any AppPage.Type, _ state: inout AppState) -> [AppEffect]
  {
    reduce(&state, page.appAction(event))
  }

  @inline(never) static func sendToOpenPages(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    var effects: [AppEffect] = []
    for page in pages where page.isOpen(in: state) { effects += send(event, to: page, &state) }
    return effects
  }
}

/// Notices that do not come from the change log: settings that could not be stored (decision N1), saves that changed
/// nothing, and imports.
extension AppState {
  fileprivate mutating func record<Action>(_ change: FailedChange<Action>, retry: AppAction?) {
    // After signing out no user would read the notice.
    guard lastUser != nil else { return }
    let id = records.nextID()
    retries[id] = retry
    context.feedback.follow(with: .error)
    otherNotices.append(
      Notice(
        id: id, kind: .error, message: change.message, athlete: change.athlete, canRetry: retry != nil))
    showNotices()
  }

  /// Adds a notice, which the next tap removes unless it is an error.
  mutating func note(_ message: String, _ kind: Notice.Kind, _ athlete: AthleteID?) {
    otherNotices.append(Notice(id: records.nextID(), kind: kind, message: message, athlete: athlete, canRetry: false))
    showNotices()
  }

  /// Removes the notices of `otherNotices` that are no errors, and marks the change log's notices of successes as read;
  /// a change that can still be undone keeps its notice.
  mutating func dropSuccesses() -> [AppEffect] {
    otherNotices.removeAll { $0.kind != .error }
    return Root.handle(.tapped, &self)
  }

  /// Removes a notice of `otherNotices`. Returns the action that repeats its change; nil if there is none.
  mutating func dropNotice(_ id: Int) -> AppAction? {
    otherNotices.removeAll { $0.id == id }
    showNotices()
    return retries.removeValue(forKey: id)
  }
}

extension Root {
  /// Looks up the viewer for a page that has no athlete; if the session has ended, fails the waiting loads instead.
  static func findViewer(_ state: inout AppState) -> [AppEffect] {
    state.session == .over ? failLoads(ServiceFailure(.sessionOver), &state) : state.askWhoIsSignedIn()
  }
}

extension AppState {
  /// The progress of signing in.
  public typealias Session = SignInState

  /// The progress of signing in, from the context.
  public var session: Session {
    get { context.session }
    set { context.session = newValue }
  }

  /// All loaded rows, and the change log.
  public var records: Records.State {
    get { context.records }
    _modify { yield &context.records }
  }

  var openPage: Page? { if case .page(let page) = routes.first { page } else { nil } }

  /// The path of the top route; `/` before a page was opened.
  public var path: String { routes.last == .page(.performance) ? performance.tab.path : routes.last?.path ?? "/" }
}

/// The state of the connection, by the last response to any request (decision M10).
extension AppState {
  /// Updates the state of the connection; nil leaves it unchanged. Rows that were loaded before the connection was lost
  /// do not restore it. Kept changes are sent once it is restored (decision J3).
  mutating func updateConnection(_ connection: Connection?) -> [AppEffect] {
    switch connection {
    case nil: return []
    case .lost:
      context.offlineSince = context.moment.instant
      return []
    case .reached(let time):
      if let since = context.offlineSince {
        guard time ?? context.moment.instant >= since else { return [] }
        context.offlineSince = nil
      }
      return records.log.awaitsConnection ? Root.handle(.reached, &self) : []
    }
  }
}

extension RootAnswer {
  /// The state of the connection that this answer proves; nil if it proves none (decision M10).
  var connection: Connection? {
    switch self {
    case .familyLoaded: .reached(at: nil)
    case .savedFamilyFound(_, _, let failure): failure.flatMap { Connection($0) }
    case .familyFailed(let failure): Connection(failure)
    case .polled(.same), .polled(.changed), .polled(.refused): .reached(at: nil)
    case .importAnswered(.failed(let failure)): Connection(failure)
    case .polled(.failed), .pollDue, .rowsChangedElsewhere, .sessionIsSlow, .attempted, .importAnswered,
      .othersChangesWait:
      nil
    }
  }
}

extension AppAction {
  fileprivate var movesDay: Bool {
    guard case .app(let action) = self else { return false }
    return switch action {
    case .clockChanged, .zoneChanged: true
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .pageOpened, .routeOpened, .backTapped,
      .athleteSelected, .signOutTapped, .signOutConfirmed, .signOutCancelled, .signInTapped, .retryTapped,
      .noticeRetried, .noticeOpened, .noticeDismissed, .noticeUndone, .statusKept, .statusTaken, .undoTapped,
      .fileImported, .importConfirmed, .importCancelled:
      false
    }
  }
}
