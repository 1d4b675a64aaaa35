import CompassModel
import CompassServices
import PageKit
import PerformanceTimeline
import RecordDetails
import RecordForm
import Records
import RecruitingTimeline
import SignIn
import StateMachine
import Today

/// The whole app without a face: send it what a person does, show its screens.
///
/// `screen`, `screens` and the pages' handles are observable: SwiftUI views and `Observations` follow them, and are
/// notified only of differences that show.
@MainActor
public final class Compass {
  package let store: Store<Root>
  private let now: @Sendable () -> Instant
  private var builders = ScreenBuilders()
  /// Whether the screen on top is derived once for each state, however often it is asked for: true while a command is
  /// carried out. Else none stays in memory, and with it none of the rows it was made of.
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

  /// Nothing happens before the first action, `.launched`.
  ///
  /// Every action is stamped with `now`. `timers` moves delayed effects, by hand in tests and scripts; `record` gets
  /// every action, and `replay` makes the same state of a recording. `allowsUndo` lets a confirmed deletion wait 5 s
  /// before it is sent (decision N11): send `.backgrounded` before the app may be ended. `pollsForChanges` asks, while
  /// a page stays open, every 45 s for what others changed, where copies are kept: send `.backgrounded` and
  /// `.foregrounded`, so that nothing asks for a page that is not seen.
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

  /// Stamps what a person or the system does with the app as a whole with the time, and applies it.
  public func send(_ action: RootAction) { apply(.app(action)) }

  /// Another program changed rows that are kept on this device: all that are known are asked for again (decision V16).
  public func rowsChangedElsewhere() { apply(.answered(.rowsChangedElsewhere)) }

  /// Stamps what a person does on any page with the time, and applies it: `RecordForm.Tap.saveTapped`. What effects
  /// answer has no such type: no view takes a row off the screen without a request.
  public func send(_ tap: some KeyedAction) {
    if let action = AppAction(tap) { apply(action) }
  }

  /// For what was read as JSON, which has no types: what only effects may send does nothing.
  package func send(_ action: AppAction) {
    if action.isTap { apply(action) }
  }

  /// Returns and clears the effects requested since the last call, at most the newest 1,000.
  package func takeEffects() -> [ListedEffect] { effects.withLock { $0.take() } }

  func apply(_ action: AppAction) {
    store.send(TimedAction(at: now(), action))
  }

  /// Does what a button says, if it can be tapped.
  public func tap(_ button: ActionButton) {
    guard button.isEnabled, let action = AppAction(button.action) else { return }
    apply(action)
  }

  /// Does what a choice, a day or a switch means.
  public func tap(_ choice: SentAction) {
    if let action = AppAction(choice.tap) { apply(action) }
  }

  /// Opens what a path leads to, such as `/events/ev-1`, with its page beneath.
  ///
  /// - Returns: false for a path that leads nowhere; then nothing happens.
  @discardableResult
  public func open(_ path: String) -> Bool {
    guard let route = Route(path: path) else { return false }
    send(.routeOpened(route: route))
    return true
  }

  /// A page by its type, on top or not: for stacks, tabs and split views.
  public func page<P: RootPage>(_: P.Type = P.self) -> PageHandle<P> { PageHandle(self) }

  /// The page on top as it goes to paper (decision Z11); nil before its rows are known, and of a page that is not
  /// printed.
  ///
  /// Made each time it is printed: observers are not notified by it.
  ///
  /// - Parameter lines: to be printed under its title: a position, a phone number.
  public func printedPage(lines: [String] = []) -> PrintedPage? {
    let state = store.untracked
    guard case .page(let page) = state.routes.last else { return nil }
    return page.feature.printedPage(of: state, lines: lines)
  }

  /// The readings on screen as a file (decision P11); nil while another page is shown, and before the readings of the
  /// chosen days are all there (decision N3).
  package func readingsFile(as format: ExportFormat) -> ExportFile? {
    let state = store.untracked
    guard state.routes.last == .page(.performance) else { return nil }
    return state.performance.file(as: format, in: state.context)
  }

  /// The athlete's events and deadlines for other calendar apps (decision D8); nil before the rows of home are known.
  ///
  /// Made each time it is exported: observers are not notified by it.
  public var calendarFile: CalendarFile? { Today.calendar(in: store.untracked.context) }

  /// The next days with what happens on them (decision D7); nil before the rows of home are known.
  ///
  /// Made each time it is asked for: observers are not notified by it.
  public func agenda(days: Int) -> [Today.AgendaDay]? { Today.agenda(days: days, in: store.untracked.context) }

  /// All rows that contain the text that is searched for on home (decision G11); nil while none is, and before all rows
  /// are known.
  ///
  /// Made each time it is asked for: observers are not notified by it.
  public var found: [AttentionCard]? { Today.found(store.untracked.home, in: store.untracked.context) }

  /// All rows that pass the filters of the page on top, for other programs (decision D8); nil before they are known, and
  /// of a page without a list.
  ///
  /// Made each time it is asked for: observers are not notified by it.
  public var listTable: ListTable? {
    let state = store.untracked
    guard case .page(let page) = state.routes.last else { return nil }
    return page.feature.listTable(of: state)
  }

  /// The current screen; reading it registers an observer.
  public var screen: AppScreen {
    watch()
    return top.value
  }

  /// The current screen without observation, for callers that read it after every action; actions cost no more for it.
  package var unobservedScreen: AppScreen {
    let revision = cachesScreen ? store.revision : nil
    if let cached, cached.revision == revision { return cached.screen }
    // What the builders change in place has no other owner then.
    cached = nil
    let screen = derive(store.untracked.routes.last, store.untracked)
    if let revision { cached = (revision, screen) }
    return screen
  }

  /// The current screen with its navigation, without observation.
  package var unobservedDocument: ScreenDocument {
    let screen = unobservedScreen
    let state = store.untracked
    let cards = Today.pageCards(state, &builders)
    let head = Navigation(around: screen, current: state.openPage, pages: cards)
    return ScreenDocument(screen: screen, head: head)
  }

  /// Every screen of the way back, from the bottom of the stack to the one that is shown.
  public var screens: [AppScreen] {
    watch()
    return stack.value
  }

  /// Counts the rows that the screen on top would list after `tap`, all other filters kept: for the counts beside the
  /// values of a filter. Nothing is done, asked for or stored, and no observer is notified.
  ///
  /// The rows are those that the screen's `listCount` counts: all that pass search and filters, on later pages too. Of
  /// the value that is chosen, it is the count on the screen; of `all`, what would be there without that one filter.
  /// Each answer costs as much as a tap and its screen: ask when a menu opens, and again when the screen has changed.
  ///
  /// - Returns: nil before the rows are known (decision N3), where they would have to be loaded first, and for what
  ///   leads to another screen or to one without a list.
  public func count(after tap: some KeyedAction) -> Int? { AppAction(tap).flatMap { count(after: $0) } }

  /// For what was read as JSON, which has no types.
  package func count(after action: AppAction) -> Int? {
    guard let state = state(after: action), state.routes.last == store.untracked.routes.last else { return nil }
    // What was derived of the state that is shown stays.
    let kept = builders
    defer { builders = kept }
    return derive(state.routes.last, state).pageScreen.listCount
  }

  /// Counts the rows that a page would list after `action`, on top or not.
  func count<P: RootPage>(after action: P.Action, on _: P.Type) -> Int? {
    guard let state = state(after: P.action(action)) else { return nil }
    var builders = builders
    return P.screen(state, &builders).listCount
  }

  /// The state after `action`, without effects; nil if it is no tap.
  private func state(after action: AppAction) -> AppState? {
    guard action.isTap else { return nil }
    var state = store.untracked
    _ = Root.reduce(&state, TimedAction(at: now(), action), in: ())
    return state
  }

  /// Returns when no effect is running any more but those that wait for their time.
  public func settled() async { await store.settle() }

  func watched<P: RootPage>(_: P.Type) -> Watched<P.Screen> {
    watch()
    if let watched = pages[P.page] as? Watched<P.Screen> { return watched }
    let watched = Watched { [unowned self] in P.screen(store.untracked, &builders) }
    pages[P.page] = watched
    return watched
  }

  /// The page that is open, on top or under a record or form.
  var openPage: Page? {
    watch()
    return opened.value
  }

  /// The pages beside Today, as Today's screen has them, without the rest of that screen; observable.
  package var pageCards: [Today.PageCard] {
    watch()
    return cards.value
  }

  /// From the first read on that may be observed, every action asks whether anybody waits.
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
    // Of a form under another one nothing is shown but what was entered, once it is on top again.
    let all = store.untracked.routes
    let routes = all.filter { $0.subject == nil || $0 == all.last }
    return routes.isEmpty ? [derive(nil, store.untracked)] : routes.map { derive($0, store.untracked) }
  }

  private func derive(_ route: Route?, _ state: AppState) -> AppScreen {
    switch route {
    case nil: .start(state)
    case let route?: route.feature.appScreen(state, &builders) ?? .plain(.notBuilt(state))
    }
  }
}
