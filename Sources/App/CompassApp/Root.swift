import CompassModel
import PageKit
import RecordDetails
import RecordForm
import Records
import RecruitingTimeline
import SignIn
import StateMachine

/// The root: session, routes and time. What each page is, is in `Pages.swift`.
public enum Root: Feature {
  public static func reduce(_ state: inout AppState, _ stamped: TimedAction, in _: Void) -> [AppEffect] {
    let day = state.context.today
    state.context.moment.move(to: stamped.at)
    let cleared = !state.context.notices.isEmpty && stamped.action.isTap ? state.dropSuccesses() : []
    var effects = reduce(&state, stamped.action)
    if !effects.isEmpty, stamped.action.asksForEverything { effects = effects.map(\.asRefresh) }
    if !cleared.isEmpty { effects = cleared + effects }
    if stamped.action.movesDay, state.context.today != day { effects += dayChanged(&state) }
    if !state.records.log.entries.isEmpty { state.showNotices() }
    return effects
  }

  /// Other rows belong to the new day: a page open at midnight shows them by itself (decision M9).
  private static func dayChanged(_ state: inout AppState) -> [AppEffect] {
    switch state.session {
    case .confirming, .active, .unconfirmed: sendToOpenPages(.reloadRequested, &state)
    case .starting, .failed, .over: []
    }
  }

  /// A page has handled an action; what it wants from its parent is done in the same turn.
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
    // With what lies on the page, or under it. A page that closes takes that with it.
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
      // A second tap, when the first has opened something already, opens nothing more (decision X9).
      return state.routes.last?.feature == P.self ? open(destination, &state) : []
    case .closeForm(let path): return closeForm(path, &state)
    case .recordSaved(let record):
      if let entry = record.entry {
        state.records.describe(entry, record.detail)
        state.showNotices()
      } else {
        state.noteNothingChanged(record.athlete)
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

  /// Puts a record or a form on the page that it belongs to.
  static func push(_ route: Route, _ state: inout AppState) -> [AppEffect] {
    if route.subject != nil { return openForm(route, &state) }
    guard let reference = route.record else { return [] }
    state.routes.append(route)
    return reduce(&state, .details(.answer(.recordChosen(reference: reference))))
      + send(.opened, to: RecordDetails.self, &state)
  }

  /// A form lies on its page, or on the details of what it edits; that of a school also on a form that asks for one.
  ///
  /// - Parameter entry: the entry of the log whose form it is; nil for one that is in none.
  private static func openForm(_ route: Route, of entry: Int? = nil, _ state: inout AppState) -> [AppEffect] {
    guard let subject = route.subject, state.routes.last != .signIn else { return [] }
    if let under = state.routes.last?.subject, subject != .new(.school) || under.kind == .school { return [] }
    state.routes.append(route)
    return reduce(&state, .form(.answer(.subjectChosen(subject: subject, entry: entry))))
      + send(.opened, to: RecordForm.self, &state)
  }

  /// Leads back to the form of a change, from another form too: what that holds is kept (decision B3).
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

  /// Scrolls the list from which the form was opened to the row that was saved (decision V2).
  private static func scroll(to record: SavedRecord, _ state: inout AppState) -> [AppEffect] {
    guard let row = record.row, record.athlete == state.context.athlete, let route = Route(path: record.form),
      let page = state.openPage, page == route.page
    else { return [] }
    let id = route.subject == .newInteraction ? TimelineItemID(.interaction, row).description : row
    return send(.rowRequested(id: id, afterLoad: true), to: page.feature, &state)
  }

  /// Something happened that happens to every page. Not inlined, like `sendToOpenPages` and `handle`: their copies in
  /// what is generated for each page took three quarters of the time that the optimiser needs for this module (Q6).
  @inline(never) static func send(_ event: PageEvent, to page: any AppPage.Type, _ state: inout AppState) -> [AppEffect]
  {
    reduce(&state, page.appAction(event))
  }

  /// Sends the event to every page that is on the way back.
  @inline(never) static func sendToOpenPages(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    var effects: [AppEffect] = []
    for page in pages where page.isOpen(in: state) { effects += send(event, to: page, &state) }
    return effects
  }
}

/// Notices of what is in no log: settings that could not be stored (decision N1), and saves that changed nothing.
extension AppState {
  fileprivate mutating func record<Action>(_ change: FailedChange<Action>, retry: AppAction?) {
    // After signing out there is no reader any more.
    guard lastUser != nil else { return }
    let id = nextNoticeID()
    retries[id] = retry
    context.feedback.follow(with: .error)
    otherNotices.append(
      Notice(
        id: id, kind: .error, message: change.message, athlete: change.athlete, canRetry: retry != nil))
    showNotices()
  }

  /// A save changed no column: said until the next tap (decision G2).
  fileprivate mutating func noteNothingChanged(_ athlete: AthleteID) { note("Nothing was changed.", .info, athlete) }

  /// Adds a notice that goes with the next tap, unless it is an error.
  mutating func note(_ message: String, _ kind: Notice.Kind, _ athlete: AthleteID?) {
    otherNotices.append(
      Notice(id: nextNoticeID(), kind: kind, message: message, athlete: athlete, canRetry: false))
    showNotices()
  }

  /// Removes the notices of successful changes, except of those that can still be undone.
  mutating func dropSuccesses() -> [AppEffect] {
    otherNotices.removeAll { $0.kind != .error }
    return Root.handle(.tapped, &self)
  }

  /// Takes a notice away that is of no change in the log.
  ///
  /// - Returns: what makes its change again; nil where nothing does.
  mutating func dropNotice(_ id: Int) -> AppAction? {
    otherNotices.removeAll { $0.id == id }
    showNotices()
    return retries.removeValue(forKey: id)
  }

  /// An id that neither a notice nor a change in the log has.
  private mutating func nextNoticeID() -> Int {
    lastNotice = max(lastNotice, records.log.entries.map(\.id).max() ?? 0) + 1
    return lastNotice
  }
}

extension Root {
  /// A page that has no rows for want of an athlete asks who it is. Once the session is over there is no answer to wait
  /// for.
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

  /// All rows that are known, and the log of changes.
  public var records: Records.State {
    get { context.records }
    _modify { yield &context.records }
  }

  /// The page at the bottom of the stack; nil at home.
  var openPage: Page? { if case .page(let page) = routes.first { page } else { nil } }

  /// The path of the top route, `/` at home.
  public var path: String { routes.last?.path ?? "/" }
}

/// State of the connection, by the last answer of any request (decision M10).
extension AppState {
  /// Rows that were loaded before the connection was lost do not bring it back. What is kept is sent once it is there
  /// (decision J3).
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
  /// The connection after this answer; nil where the answer leaves it open (decision M10).
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
  /// Whether the local day may be another one after it than before: the clock or the zone says so.
  fileprivate var movesDay: Bool {
    guard case .app(let action) = self else { return false }
    return switch action {
    case .clockChanged, .zoneChanged: true
    case .launched, .foregrounded, .backgrounded, .connectivityReturned, .pageOpened, .routeOpened, .backTapped,
      .athleteSelected, .signOutTapped, .signOutConfirmed, .signOutCancelled, .signInTapped, .retryTapped,
      .noticeRetried, .noticeOpened, .noticeDismissed,
      .noticeUndone, .statusKept, .statusTaken, .undoTapped, .fileImported, .importConfirmed, .importCancelled:
      false
    }
  }
}
