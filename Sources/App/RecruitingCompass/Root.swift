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
  public static func reduce(_ state: inout AppState, _ stamped: Stamped, in _: Void) -> [AppEffect] {
    let day = state.context.today
    state.context.moment.move(to: stamped.at)
    let shown = !state.context.notices.isEmpty && stamped.action.isTap ? state.dropSuccesses() : []
    var effects = reduce(&state, stamped.action)
    if stamped.action.asksForEverything { effects = effects.map(\.asRefresh) }
    if !shown.isEmpty { effects = shown + effects }
    if stamped.action.movesDay, state.context.today != day { effects += dayChanged(&state) }
    if !state.context.notices.isEmpty { state.dropNoticesOfSettledForms() }
    if !state.records.log.entries.isEmpty { state.showNotices() }
    return effects
  }

  /// Other rows belong to the new day: a page open at midnight shows them by itself (decision M9).
  private static func dayChanged(_ state: inout AppState) -> [AppEffect] {
    switch state.session {
    case .confirming, .active, .unconfirmed: tellOpenPages(.foregrounded, &state)
    case .starting, .failed, .over: []
    }
  }

  static func reduce(_ state: inout AppState, _ action: RecordDetails.Action) -> [AppEffect] {
    let effects = RecordDetails.reduce(&state.details, action, in: state.context)
    return absorb(effects, after: action, on: nil, &state, AppEffect.details, AppAction.details)
  }

  static func reduce(_ state: inout AppState, _ action: RecordForm.Action) -> [AppEffect] {
    let effects = RecordForm.reduce(&state.form, action, in: state.context)
    return absorb(effects, after: action, on: nil, &state, AppEffect.form, AppAction.form)
  }

  /// A page has handled an action; what it wants from its parent is done in the same turn.
  ///
  /// `page` is nil for the detail page and forms; `embed` and `carry` make the app's effects and actions of theirs.
  static func absorb<Tap, Effect: PageEffect>(
    _ effects: [Effect], after action: PageAction<Tap, Effect.Answer>, on page: Page?, _ state: inout AppState,
    _ embed: (Effect) -> AppEffect, _ carry: (PageAction<Tap, Effect.Answer>) -> AppAction
  ) -> [AppEffect] {
    let absorbed = effects.isEmpty ? [] : absorb(effects, on: page, &state, embed) { carry(.answer($0)) }
    guard case .answer(let answer) = action else { return absorbed }
    state.hear(answer.connection)
    return absorbed
  }

  /// The same of a page without effects of its own.
  static func absorb<Tap, Effect: PageEffect>(
    _ effects: [Effect], after action: PageAction<Tap, Effect.Answer>, on page: Page, _ state: inout AppState,
    _ carry: (PageAction<Tap, Effect.Answer>) -> AppAction
  ) -> [AppEffect] where Effect.Answer: UninhabitedAnswer {
    absorb(effects, on: page, &state) { _ in
      nil
    } _: {
      carry(.answer($0))
    }
  }

  private static func absorb<Effect: PageEffect>(
    _ effects: [Effect], on page: Page?, _ state: inout AppState, _ embed: (Effect) -> AppEffect?,
    _ carry: (Effect.Answer) -> AppAction
  ) -> [AppEffect] {
    effects.flatMap { effect -> [AppEffect] in
      switch effect.outcome {
      case nil: return embed(effect).map { [$0] } ?? []
      case .sessionEnded: return state.endSession()
      // With what lies on the page, or under it. A page that closes takes that with it.
      case .rowsNeeded(let kinds, _, let anew):
        return kinds.isEmpty ? step(.show(nil), &state) : show(anew: anew, &state)
      case .recordOpened(let record): return open(.record(record), from: page, &state)
      case .formRequested(.event): return open(.form(.newEvent), from: page, &state)
      case .formRequested(.reading): return open(.form(.newReading), from: page, &state)
      case .formRequested(.interaction): return open(.form(.newInteraction), from: page, &state)
      case .formRequested(.offer): return open(.form(.newOffer), from: page, &state)
      case .pageRequested(let path, let row):
        guard let route = Route(path: path) else { return [] }
        if page == nil, route.subject != nil { return openForm(route, &state) }
        guard let page, state.routes.last == .page(page) else { return [] }
        let opening = open(route, &state)
        guard let row, let list = route.page else { return opening }
        return opening + tell(list, .rowRequested(id: row, afterLoad: false), &state)
      case .formClosed(let path): return closeForm(path, &state)
      case .recordSaved(let message, let athlete, let path, let row):
        state.tellOfSuccess(message, of: athlete)
        return (path.map { closeForm($0, &state) } ?? []) + lead(to: row, of: athlete, &state)
      case .changeFailed(let change):
        state.keep(change, retry: change.retry.map(carry))
        return []
      case .change(let requested): return change(requested, &state)
      case .changeRetried(let entry): return step(.retry(entry), &state)
      case .changeDismissed(let entry): return step(.dismiss(entry), &state)
      }
    }
  }

  /// The sign-in page handles actions only while it is open.
  static func reduce(_ state: inout AppState, _ action: SignIn.Action) -> [AppEffect] {
    if case .answer(let answer) = action { state.hear(answer.connection) }
    return SignIn.reduce(&state.signIn, action, in: state.signInContext).flatMap { effect -> [AppEffect] in
      guard case .tell(let outcome) = effect else { return [.signIn(effect)] }
      switch outcome {
      case .signedIn: return state.askWhoIsSignedIn(state.signIn.asksForCredentials ? .loadFamily : .comeBack)
      }
    }
  }

  /// A second tap, when the first has opened something already, opens nothing more (decision X9).
  static func open(_ route: Route, from page: Page?, _ state: inout AppState) -> [AppEffect] {
    guard let page, state.routes.last == .page(page) else { return [] }
    if route.subject != nil { return openForm(route, &state) }
    state.routes.append(route)
    guard let reference = route.record else { return [] }
    return reduce(&state, RecordDetails.Action.answer(.recordChosen(reference: reference)))
      + reduce(&state, RecordDetails.Action.opened)
  }

  /// A form lies on its page, or on the details of what it edits.
  private static func openForm(_ route: Route, _ state: inout AppState) -> [AppEffect] {
    guard let subject = route.subject, state.routes.last != .signIn, state.routes.last?.subject == nil
    else { return [] }
    state.routes.append(route)
    return reduce(&state, RecordForm.Action.answer(.subjectChosen(subject: subject)))
      + reduce(&state, RecordForm.Action.opened)
  }

  private static func closeForm(_ path: String, _ state: inout AppState) -> [AppEffect] {
    guard let route = state.routes.last, route.subject?.path == path else { return [] }
    state.routes.removeLast()
    return closeForm(&state)
  }

  /// The list from which the form was opened goes to the row that was saved (decision V2).
  private static func lead(to row: SavedRow?, of athlete: AthleteID, _ state: inout AppState) -> [AppEffect] {
    guard let row, athlete == state.context.athlete, let route = Route(path: row.form), let page = state.openPage,
      page == route.page
    else { return [] }
    let id = route.subject == .newInteraction ? TimelineItemID(.interaction, row.id).description : row.id
    return tell(page, .rowRequested(id: id, afterLoad: true), &state)
  }

  static func tell(_ page: Page, _ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    reduce(&state, page.feature.heard(event))
  }

  /// The page at the bottom of the stack, and the detail page if one lies on it.
  static func tellOpenPages(_ event: PageEvent, _ state: inout AppState) -> [AppEffect] {
    var effects = state.openPage.map { tell($0, event, &state) } ?? []
    if state.details.isOpen { effects += reduce(&state, RecordDetails.Action.event(event)) }
    if state.form.isOpen { effects += reduce(&state, RecordForm.Action.event(event)) }
    return effects
  }
}

/// Notices of what is in no log: settings and forms that could not be saved (decision N1).
extension AppState {
  fileprivate mutating func keep<Action>(_ change: FailedChange<Action>, retry: AppAction?) {
    // After signing out there is no reader any more.
    guard lastUser != nil else { return }
    // A form has one notice, that of the last try (decision C7).
    if let form = change.form {
      for notice in otherNotices where notice.form == form && notice.athlete == change.athlete {
        _ = dropNotice(notice.id)
      }
    }
    let id = nextNoticeID()
    retries[id] = retry
    context.feedback.follow(with: .error)
    otherNotices.append(
      Notice(
        id: id, kind: .error, message: change.message, athlete: change.athlete, canRetry: retry != nil,
        form: change.form))
    showNotices()
  }

  /// Removes the notices of a form that was saved or discarded since (decision C7).
  fileprivate mutating func dropNoticesOfSettledForms() {
    for notice in otherNotices {
      guard let form = notice.form, let athlete = notice.athlete, !holdsUnsaved(form, of: athlete) else { continue }
      _ = dropNotice(notice.id)
    }
  }

  /// Whether the form at a path holds what an athlete has not saved.
  private func holdsUnsaved(_ form: String, of athlete: AthleteID) -> Bool {
    guard let subject = RecordForm.Subject(path: form) else { return false }
    return self.form.drafts[RecordForm.Key(owner: athlete, subject: subject)] != nil
  }

  /// Something worked: said until the next tap.
  fileprivate mutating func tellOfSuccess(_ message: String, of athlete: AthleteID) {
    guard lastUser != nil else { return }
    context.feedback.follow(with: .success)
    otherNotices.append(
      Notice(id: nextNoticeID(), kind: .success, message: message, athlete: athlete, canRetry: false))
    showNotices()
  }

  /// What worked was shown; what can still be undone stays.
  mutating func dropSuccesses() -> [AppEffect] {
    otherNotices.removeAll { $0.kind == .success }
    return Root.step(.tapped, &self)
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
  /// What became of signing in.
  public typealias Session = SignInState

  /// What became of signing in.
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

/// What is known of the connection, by the last answer of anything (decision M10).
extension AppState {
  /// Rows that were loaded before the connection was lost do not bring it back.
  mutating func hear(_ connection: Connection?) {
    switch connection {
    case nil: break
    case .lost: context.offlineSince = context.moment.instant
    case .reached(let time):
      if let since = context.offlineSince, time ?? context.moment.instant >= since { context.offlineSince = nil }
    }
  }
}

extension RootAnswer {
  /// Decision M10.
  var connection: Connection? {
    switch self {
    case .familyLoaded: .reached(at: nil)
    case .savedFamilyFound(_, _, let failure): failure.flatMap { Connection($0) }
    case .familyFailed(let failure): Connection(failure)
    case .looked(.same), .looked(.changed), .looked(.refused): .reached(at: nil)
    case .looked(.failed), .lookDue, .sessionIsSlow, .attempted: nil
    }
  }
}

extension SignIn.Answer {
  /// Decision M10.
  fileprivate var connection: Connection? {
    switch self {
    case .succeeded: .reached(at: nil)
    case .failed(_, let failure): Connection(failure)
    case .signedOut: nil
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
      .athleteSelected, .signOutTapped, .signInTapped, .retryTapped, .noticeRetried, .noticeDismissed, .noticeUndone,
      .undoTapped:
      false
    }
  }
}
