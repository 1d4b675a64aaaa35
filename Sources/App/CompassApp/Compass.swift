import CompassModel
import CompassServices
import PageKit
import PerformanceTimeline
import Records
import StateMachine
import Today

/// The whole app without a user interface: front ends send the user's actions and show its screens.
///
/// `screen`, `screens` and the pages' handles are observable for SwiftUI views and `AsyncStream.observing`, which are
/// notified only when the observed value differs.
@MainActor
public final class Compass {
  package let store: Store<Root>
  private let now: @Sendable () -> Instant
  private var builders = ScreenBuilders()
  /// Whether `unobservedScreen` keeps the screen of the last state; true while a command is carried out, and with a
  /// session that has the screen anyway. Otherwise neither the screen nor the rows in it are kept in memory.
  package var cachesScreen = false {
    didSet { if !cachesScreen { cached = nil } }
  }
  private var cached: (revision: Int, screen: AppScreen)?
  private var pages: [Page: any WatchedValue] = [:]
  private let effects = Lock(EffectList())
  private lazy var top = Watched { [unowned self] in derive(store.untracked.routes.last, store.untracked) }
  private lazy var stack = Watched { [unowned self] in deriveStack() }
  private lazy var opened = Watched { [unowned self] in store.untracked.openPage }
  private lazy var cards = Watched { [unowned self] in Today.pageCards(store.untracked, &builders) }

  /// Makes the app, which does nothing before the first action, `.launched`. `now` is the time of every action.
  /// `timers` runs delayed effects, manually in tests and scripts. `record` receives every action; `replay` rebuilds
  /// the state from such a recording. With `allowsUndo` a confirmed deletion waits 5 s before it is sent
  /// (decision N11): send `.backgrounded` before the app may be terminated. With `pollsForChanges` the app polls every
  /// 45 s for changes by others while a page is open, if the services save copies: send `.backgrounded` and
  /// `.foregrounded`, so that it does not poll for a hidden page.
  public init(
    services: Services, zone: Zone, now: @escaping @Sendable () -> Instant, timers: Timers = .live,
    allowsUndo: Bool = true, pollsForChanges: Bool = true, record: (@MainActor (TimedAction) -> Void)? = nil
  ) {
    self.now = now
    var state = AppState(
      moment: Moment(instant: now(), zone: zone), allowsUndo: allowsUndo,
      pollsForChanges: pollsForChanges && services.copies != nil)
    state.context.hasDeviceRows = services.deviceRows != nil
    state.context.takesFiles = services.imports != nil
    state.signIn.asksForCredentials = services.backend.asksForCredentials
    state.records = Records.State(keepsChanges: services.outbox != nil)
    store = Store(state, of: Root.self, timers: timers, record: record) { [effects] effect, send in
      effects.withLock { $0.note(effect) }
      await services.handle(effect, send: send.map { TimedAction(at: now(), $0) })
    }
    services.attempts?.listen { [weak self] attempt in
      Task { @MainActor [weak self] in self?.store.send(TimedAction(at: now(), .answered(.attempted(attempt: attempt))))
      }
    }
  }

  /// Applies an action of the user or the system on the app as a whole, with the current time.
  public func send(_ action: RootAction) { apply(.app(action)) }

  /// Reports that another program changed rows on this device: all rows count as outdated, and the loaded ones of the
  /// active athlete are requested again (decision V16).
  public func rowsChangedElsewhere() { apply(.answered(.rowsChangedElsewhere)) }

  /// Applies an action of the user on a page, with the current time: `RecordForm.Tap.saveTapped`. Results of effects
  /// are of other types, so that a view cannot, for example, remove a row without a request.
  public func send(_ tap: some KeyedAction) {
    if let action = AppAction(tap) { apply(action) }
  }

  /// Applies an action that was decoded from JSON; results of effects, which are not taps, are ignored.
  package func send(_ action: AppAction) {
    if action.isTap { apply(action) }
  }

  /// Returns and clears the requests to services since the last call, at most the newest 1,000; those before a sign-out
  /// are dropped.
  package func takeEffects() -> [ListedEffect] { effects.withLock { $0.take() } }

  func apply(_ action: AppAction) { store.send(TimedAction(at: now(), action)) }

  /// Carries out the action of a button; does nothing if the button is disabled, or its action belongs to no page.
  public func tap(_ button: ActionButton) {
    guard button.isEnabled, let action = AppAction(button.action) else { return }
    apply(action)
  }

  /// Carries out the action of a choice, a day or a switch.
  public func tap(_ choice: SentAction) {
    if let action = AppAction(choice.tap) { apply(action) }
  }

  /// Opens the route of a path such as `/events/ev-1`, on top of the page to which it belongs, unless the sign-in page
  /// is open. Returns false, and does nothing, for a path without a route.
  @discardableResult
  public func open(_ path: String) -> Bool {
    guard let route = Route(path: path) else { return false }
    send(.routeOpened(route: route))
    return true
  }

  /// A page by its type, open or closed: for stacks, tabs and split views.
  public func page<P: RootPage>(_: P.Type = P.self) -> PageHandle<P> { PageHandle(self) }

  /// The page on top in its printed form (decision Z11), with `lines` under its title, such as a position and a phone
  /// number. Nil before its rows are loaded, for a page that is not printed, and while a detail page or form is on top.
  /// Not observable: computed for each call.
  public func printedPage(lines: [String] = []) -> PrintedPage? {
    let state = store.untracked
    guard case .page(let page) = state.routes.last else { return nil }
    return page.feature.printedPage(of: state, lines: lines)
  }

  /// The readings on screen as a file (decision P11); nil while another page or screen is on top, and before all
  /// readings of the chosen days are loaded (decision N3).
  package func readingsFile(as format: ExportFormat) -> ExportFile? {
    let state = store.untracked
    guard state.routes.last == .page(.performance) else { return nil }
    return state.performance.file(as: format, in: state.context)
  }

  /// The athlete's events and deadlines as a file for calendar apps (decision D8); nil before the rows of the home page
  /// are loaded. Not observable: computed for each read.
  package var calendarFile: CalendarFile? { Today.calendar(in: store.untracked.context) }

  /// The events and deadlines of the next `days` days, today included, grouped by day without empty days (decision D7).
  /// Nil before the rows of the home page are loaded, and for less than one day. Not observable: computed for each
  /// call.
  public func agenda(days: Int) -> [Today.AgendaDay]? { Today.agenda(days: days, in: store.untracked.context) }

  /// All rows that match the search on the home page (decision G11); nil without a search, and before all rows are
  /// loaded. Not observable: computed for each read.
  public var found: [AttentionCard]? { Today.found(store.untracked.home, in: store.untracked.context) }

  /// All rows that pass the filters of the page on top, as a table for export (decision D15); nil before they are
  /// loaded, for a page without a list, and while a detail page or form is on top. Not observable: computed for each
  /// read.
  package var listTable: ListTable? {
    let state = store.untracked
    guard case .page(let page) = state.routes.last else { return nil }
    return page.feature.listTable(of: state)
  }

  /// The screen on top; observable.
  public var screen: AppScreen {
    watch()
    return top.value
  }

  /// The screen on top without observation, for front ends that read it after every action.
  package var unobservedScreen: AppScreen {
    let revision = cachesScreen ? store.revision : nil
    if let cached, cached.revision == revision { return cached.screen }
    // The cached screen is released first, so that builders can change their arrays in place.
    cached = nil
    let screen = derive(store.untracked.routes.last, store.untracked)
    if let revision { cached = (revision, screen) }
    return screen
  }

  package var unobservedDocument: ScreenDocument {
    let screen = unobservedScreen
    let state = store.untracked
    let cards = Today.pageCards(state, &builders)
    let head = Navigation(around: screen, current: state.openPage, pages: cards)
    return ScreenDocument(screen: screen, head: head)
  }

  /// All screens of the stack, from the bottom one to the one on top; observable.
  public var screens: [AppScreen] {
    watch()
    return stack.value
  }

  /// Counts the rows that the screen on top would list after `tap`, with all other filters unchanged, for the counts
  /// beside a filter's values. The count is that of the screen's `listCount`: all rows that pass search and filters,
  /// also those on later pages. Nothing is requested or stored, and no observer is notified. Each call takes as long as
  /// a tap with its screen: call it when a menu opens, and again when the screen has changed. Returns nil if the rows
  /// are not loaded (decision N3) or would have to be, and for a tap that opens another screen or one without a list.
  public func count(after tap: some KeyedAction) -> Int? { AppAction(tap).flatMap { count(after: $0) } }

  /// Counts the rows after an action that was decoded from JSON, as for a tap; nil also for the result of an effect.
  package func count(after action: AppAction) -> Int? {
    guard let state = state(after: action), state.routes.last == store.untracked.routes.last else { return nil }
    // The builders keep their results for the state on screen.
    let remaining = builders
    defer { builders = remaining }
    return derive(state.routes.last, state).pageScreen.listCount
  }

  /// Counts the rows that a page, open or closed, would list after `action`; nil if they are not loaded.
  func count<P: RootPage>(after action: P.Action, on _: P.Type) -> Int? {
    guard let state = state(after: P.action(action)) else { return nil }
    var builders = builders
    return P.screen(state, &builders).listCount
  }

  private func state(after action: AppAction) -> AppState? {
    guard action.isTap else { return nil }
    var state = store.untracked
    _ = Root.reduce(&state, TimedAction(at: now(), action), in: ())
    return state
  }

  /// Suspends until no effect is running, except those that wait for their time.
  public func settled() async { await store.settle() }

  /// Waits until no effects are running except `parked` ones, at most for `time`.
  package func settle(within time: Duration, parked: @MainActor () -> Int = { 0 }) async {
    let end = ContinuousClock.now + time
    let alarm = Task {
      try? await Task.sleep(until: end, clock: .continuous)
      store.nudge()
    }
    defer { alarm.cancel() }
    await store.settle { ContinuousClock.now >= end ? .max : parked() }
  }

  func watched<P: RootPage>(_: P.Type) -> Watched<P.Screen> {
    watch()
    if let watched = pages[P.page] as? Watched<P.Screen> { return watched }
    let watched = Watched { [unowned self] in P.screen(store.untracked, &builders) }
    pages[P.page] = watched
    return watched
  }

  /// The open page, on top or below a detail page or form; nil for none. Observable.
  var openPage: Page? {
    watch()
    return opened.value
  }

  /// The cards of the other pages on Today's screen, without the rest of that screen; observable.
  package var pageCards: [Today.PageCard] {
    watch()
    return cards.value
  }

  /// Installs the store's change handler at the first observable read; without observers actions skip it.
  private func watch() {
    if store.onChange == nil { store.onChange = { [weak self] in self?.stateChanged() } }
  }

  private func stateChanged() {
    top.stateChanged()
    stack.stateChanged()
    opened.stateChanged()
    cards.stateChanged()
    for page in pages.values { page.stateChanged() }
  }

  private func deriveStack() -> [AppScreen] {
    // A form below another one has no screen; its entered values are shown once it is on top again.
    let all = store.untracked.routes
    let routes = all.filter { $0.subject == nil || $0 == all.last }
    return routes.isEmpty ? [derive(nil, store.untracked)] : routes.map { derive($0, store.untracked) }
  }

  private func derive(_ route: Route?, _ state: AppState) -> AppScreen {
    guard let route else { return .start(state) }
    return route.feature.appScreen(state, &builders) ?? .plain(.notBuilt(state))
  }
}
