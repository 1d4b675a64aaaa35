import CompassModel
import CompassServices
import PerformanceTimeline
import RecordDetails
import RecordForm
import SignIn

extension Root {
  static func reduce(_ state: inout AppState, _ action: RootAction) -> [AppEffect] {
    let effects = handle(action, &state)
    return state.polling.isOn ? effects + planPolling(&state) : effects
  }

  private static func handle(_ action: RootAction, _ state: inout AppState) -> [AppEffect] {
    switch action {
    case .launched: return state.askWhoIsSignedIn() + state.waitForMidnight
    case .foregrounded:
      state.polling.isInBackground = false
      return state.waitForMidnight + reload(&state)
    case .connectivityReturned:
      return reload(&state) + (state.records.log.storedCount > 0 ? handle(.checkDue, &state) : [])
    case .zoneChanged(let zone):
      state.context.moment = Moment(instant: state.context.moment.instant, zone: zone)
      return state.waitForMidnight
    case .clockChanged:
      return state.waitForMidnight

    case .pageOpened(let page): return open(page, &state)
    case .routeOpened(let route): return open(route, &state)
    case .backTapped: return goBack(&state)
    case .athleteSelected(let id):
      guard state.context.viewer?.select(id) == true else { return [] }
      state.findUndo()
      return [.root(.saveLastViewed(id))] + announceAthlete(&state)

    case .signOutTapped: return signOutTapped(&state)
    case .signOutConfirmed: return signOutConfirmed(&state)
    case .signOutCancelled: return signOutCancelled(&state)
    case .signInTapped: return state.context.unreadableSession == nil ? [] : state.openSignIn()
    case .retryTapped:
      guard case .failed = state.session, !state.signIn.isSigningIn else { return [] }
      return state.askWhoIsSignedIn()
    case .noticeRetried(let id):
      // Without a session no change can be sent: the notice stays until a user signs in.
      guard state.context.viewer != nil else { return [] }
      // If the form has changed since, it is opened instead, so that newly entered values are not lost (decision C5).
      if state.form.isChanged(since: id) { return openForm(of: id, &state) }
      return state.dropNotice(id).map { reduce(&state, $0) } ?? handle(.retry(id), &state)
    case .noticeOpened(let id): return openForm(of: id, &state)
    case .noticeDismissed(let id):
      _ = state.dropNotice(id)
      return handle(.dismiss(id), &state)
    case .noticeUndone(let id): return handle(.undo(id), &state)
    case .statusKept(let id): return state.context.viewer == nil ? [] : handle(.keep(id), &state)
    case .statusTaken(let id): return handle(.settle(id), &state)
    case .fileImported(let kind, let name, let contents):
      return importFile(ImportedFile(kind, name: name, contents: contents), &state)
    case .importConfirmed(let choice): return confirmImport(choice, &state)
    case .importCancelled:
      if case .asking = state.context.importing { state.context.importing = nil }
      return []
    case .undoTapped: return state.context.athlete.map { handle(.undoLast(of: $0), &state) } ?? []
    case .backgrounded:
      state.polling.isInBackground = true
      return handle(.sendWaiting, &state)
    }
  }

  static func reduce(_ state: inout AppState, _ answer: RootAnswer) -> [AppEffect] {
    let effects = state.updateConnection(answer.connection) + handle(answer, &state)
    return state.polling.isOn ? effects + planPolling(&state) : effects
  }

  private static func handle(_ answer: RootAnswer, _ state: inout AppState) -> [AppEffect] {
    switch answer {
    case .pollDue: return poll(&state)
    case .rowsChangedElsewhere: return state.confirmFamily() + outdated(&state)
    case .polled(let outcome): return polled(outcome, &state)
    case .importAnswered(let answer): return importAnswered(answer, &state)
    case .sessionIsSlow:
      if state.session == .starting, state.context.viewer == nil { state.context.isSessionSlow = true }
      return []
    case .familyLoaded(let family, let lastViewed):
      let effects = show(family, lastViewed, session: .active, &state)
      return state.session == .active ? [.root(.saveFamily(family))] + effects : effects
    case .savedFamilyFound(let family, let lastViewed, let failure):
      return show(family, lastViewed, session: failure.map { .unconfirmed($0) } ?? .confirming, &state)
    case .familyFailed(let failure): return familyFailed(failure, &state)
    case .othersChangesWait(let count): return othersChangesWait(count, &state)
    case .attempted(let attempt):
      state.context.attempt = attempt
      return []
    }
  }

  /// Opens a page as the only route, or, if it is open already, closes everything on top of it; does nothing while the
  /// sign-in page is open. The back stack holds each page at most once and starts with home (decision N6).
  private static func open(_ page: Page, _ state: inout AppState) -> [AppEffect] {
    guard !state.routes.contains(.signIn) else { return [] }
    if let index = state.routes.firstIndex(of: .page(page)) {
      state.routes.removeSubrange((index + 1)...)
      return closeForm(&state) + closeDetails(&state)
    }
    let closing = sendToOpenPages(.closed, &state)
    let left = state.openPage
    state.history.removeAll { $0 == page || $0 == left }
    if page == Page.beginning {
      state.history = []
    } else if let left, left != Page.beginning {
      state.history.append(left)
    }
    state.routes = [.page(page)]
    return closing + send(.opened, to: page.feature, &state)
  }

  /// Opens the page to which the route belongs, and on it the detail page, the form, the tab, or the row in its list.
  /// Does nothing while the sign-in page is open.
  static func open(_ route: Route, _ state: inout AppState) -> [AppEffect] {
    guard let page = route.page, !state.routes.contains(.signIn) else { return [] }
    let opening = open(page, &state)
    switch route {
    case .page(.performance): return opening + choose(.timeline, &state)
    case .overview: return opening + choose(.overview, &state)
    case .page, .signIn: return opening
    case .row(_, let id): return opening + send(.rowRequested(id: id, afterLoad: false), to: page.feature, &state)
    case .record, .form: return opening + push(route, &state)
    }
  }

  private static func choose(_ tab: PerformanceTab, _ state: inout AppState) -> [AppEffect] {
    state.performance.tab == tab ? [] : reduce(&state, .performance(.tap(.tabChosen(tab: tab))))
  }

  private static func goBack(_ state: inout AppState) -> [AppEffect] {
    guard let top = state.routes.last, top != Page.beginning.map(Route.page) else { return [] }
    if top == .signIn { return state.context.unreadableSession == nil ? [] : closeSignIn(&state) }
    state.routes.removeLast()
    if top.subject != nil { return closeForm(&state) }
    guard case .page(let page) = top else { return closeDetails(&state) }
    let closing = send(.closed, to: page.feature, &state)
    guard let previous = state.history.popLast() ?? .beginning else { return closing }
    state.routes = [.page(previous)]
    return closing + send(.opened, to: previous.feature, &state)
  }

  /// Marks all loaded rows as outdated, and requests those of the active athlete, on screen or not.
  static func outdated(_ state: inout AppState) -> [AppEffect] { handle(.outdated, &state) + reload(&state) }

  private static func reload(_ state: inout AppState) -> [AppEffect] {
    switch state.session {
    // Signing in looks up the viewer when it completes.
    case .failed where state.signIn.isSigningIn: []
    case .failed: state.askWhoIsSignedIn()
    // The rows of the last viewer are requested at the same time.
    case .unconfirmed: state.askWhoIsSignedIn() + sendToOpenPages(.reloadRequested, &state)
    case .over: []
    case .starting, .confirming, .active: sendToOpenPages(.reloadRequested, &state)
    }
  }

  private static func show(
    _ family: FamilyAccess, _ lastViewed: AthleteID?, session: AppState.Session, _ state: inout AppState
  ) -> [AppEffect] {
    // An athlete whom the user selected after the family was saved stays active.
    let activeID = state.context.viewer.flatMap { $0.user == family.user ? $0.active.id : nil }
    guard
      let viewer = Viewer(
        user: family.user, name: family.name, role: family.role, athletes: family.athletes,
        lastViewed: activeID ?? lastViewed, store: family.store)
    else { return familyFailed(ServiceFailure(.noAthlete), &state) }
    state.session = session
    var forgotten: [AppEffect] = []
    if state.lastUser != family.user {
      state.otherNotices = []
      state.retries = [:]
      if state.lastUser != nil { forgotten = handle(.signedOut, &state) }
      state.lastUser = family.user
      state.showNotices()
    }
    let isKnown = state.context.athlete == viewer.active.id
    state.context.viewer = viewer
    state.findUndo()
    // Rows of an athlete known from the saved family have been requested already.
    let effects = forgotten + state.readOutbox + closeSignIn(&state) + (isKnown ? [] : announceAthlete(&state))
    state.context.isSessionSlow = false
    return effects
  }

  /// Updates all pages for the new active athlete. A detail page or form of another athlete's row is closed (decision
  /// N4), and an import that is not being stored yet is dropped.
  private static func announceAthlete(_ state: inout AppState) -> [AppEffect] {
    var effects: [AppEffect] = []
    if case .storing = state.context.importing {} else { state.context.importing = nil }
    if let owner = state.form.owner, owner != state.context.athlete, state.routes.last?.subject?.isNew == false {
      state.routes.removeLast()
      effects += send(.closed, to: RecordForm.self, &state)
    }
    if let owner = state.details.owner, owner != state.context.athlete, state.routes.last?.record != nil {
      state.routes.removeLast()
      effects += send(.closed, to: RecordDetails.self, &state)
    }
    // Closed pages drop the former athlete's rows too, because their screens can be shown through handles.
    let closed = pages.filter { !$0.isOpen(in: state) }
    effects += sendToOpenPages(.athleteChanged, &state)
    return effects + closed.flatMap { send(.athleteChanged, to: $0, &state) }
  }

  private static func closeSignIn(_ state: inout AppState) -> [AppEffect] {
    guard state.routes.contains(.signIn) else { return [] }
    state.routes.removeAll { $0 == .signIn }
    return send(.closed, to: SignIn.self, &state)
  }

  /// Handles a failure to look up the viewer. Pages that wait for an athlete show it with a retry button; an ended
  /// session opens the sign-in page. The viewer of the last session stays while unconfirmed, except for
  /// `.notPermitted`.
  private static func familyFailed(_ failure: ServiceFailure, _ state: inout AppState) -> [AppEffect] {
    guard failure.kind != .sessionOver else {
      // A device without accounts reports this failure as the response to a tap on "Sign in".
      let isAnswer = state.routes.contains(.signIn) && !state.signIn.asksForCredentials
      let effects = state.endSession() + failLoads(failure, &state)
      if failure.reason != nil { state.signIn.ending = failure }
      if isAnswer { state.signIn.failure = failure }
      return effects
    }
    if state.session == .confirming, failure.kind != .notPermitted {
      state.session = .unconfirmed(failure)
      return []
    }
    state.session = .failed(failure)
    return failLoads(failure, &state)
  }

  /// Fails all loads that wait for an athlete.
  static func failLoads(_ failure: ServiceFailure, _ state: inout AppState) -> [AppEffect] {
    let details = reduce(
      &state, .details(.answer(.loadFailed(request: state.details.load.request, failure: failure))))
    let form = reduce(&state, .form(.answer(.loadFailed(request: state.form.load.request, failure: failure))))
    return details + form
      + state.records.requests.flatMap { handle(.failed($0.key, asked: $0.asked, failure), &state) }
  }
}

extension AppState {
  /// An effect that reads changes stored by other processes or an earlier run (decision J5); none without an outbox.
  var readOutbox: [AppEffect] { records.log.keepsChanges ? [.records(.readOutbox)] : [] }

  var waitForMidnight: [AppEffect] {
    context.today == .latest ? [] : [.root(.waitForMidnight(context.moment.untilMidnight))]
  }

  mutating func askWhoIsSignedIn(_ effect: RootEffect = .loadFamily) -> [AppEffect] {
    session = .starting
    context.isSessionSlow = false
    return [.root(effect)]
  }

  /// Requests the family of a store on this device again beside the shown rows, because another program may have
  /// replaced its athletes.
  mutating func confirmFamily() -> [AppEffect] {
    guard session == .active, context.viewer?.store == .device else { return [] }
    session = .confirming
    return [.root(.loadFamily)]
  }

  /// Ends the session, unless it has ended, opens the sign-in page, and deletes the settings and saved copies of the
  /// user, with the family that an offline start would show.
  mutating func endSession() -> [AppEffect] {
    guard session != .over else { return [] }
    session = .over
    context.viewer = nil
    let opening = openSignIn()
    // Waiting changes fail with the end of the session, and stay listed and kept like others (decision N1).
    return opening + Root.handle(.sessionEnded, &self) + [.root(.forgetFamily)]
  }

  mutating func openSignIn() -> [AppEffect] {
    guard !routes.contains(.signIn) else { return [] }
    routes.append(.signIn)
    return Root.send(.opened, to: SignIn.self, &self)
  }
}
