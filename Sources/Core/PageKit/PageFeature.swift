import CompassModel
import Records
import StateMachine

/// A page: a feature that shows rows of one athlete. The rows are in `Records`: a page names the kinds it needs, and
/// neither loads nor stores them (decision Y5).
///
/// The extension implements what all pages share: taps on a closed page are ignored; opening a page and changing the
/// athlete request rows. A page adds only its own behaviour.
public protocol PageFeature: Feature
where Context == PageContext, State: PageState, Effect == PageEffect<Tap, Work>, Action == PageAction<Tap, Work.Answer>
{
  /// The taps of the user on this page.
  associatedtype Tap: PageTap
  /// The effects that only this page has; `NoWork` for most.
  associatedtype Work: PageWork
  /// The results of the page's work, and the commands of its parent.
  typealias Answer = Work.Answer

  /// The kinds of rows that the list consists of; one loaded kind suffices to show something.
  static var rows: [RowKind] { get }
  /// Further kinds of rows that only complete the list, such as names.
  static var auxiliaryRows: [RowKind] { get }
  /// The settings that are stored between runs; nil for none.
  static var settings: StoredSettings<State>? { get }

  /// Handles a tap while the page is open. The notice of the last tap is cleared already.
  static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect]
  /// Handles a result of the page's effects or a command of its parent, even while the page is closed.
  static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect]
  /// Handles the opening of the page; returns effects besides the request for rows.
  static func enter(_ state: inout State, in context: PageContext) -> [Effect]
  /// Resets everything chosen for the previous athlete; `state.owner` is the new athlete already, or nil for none.
  static func forgetAthlete(_ state: inout State) -> [Effect]
  /// Handles the closing of the page: resets choices that are not kept, and cancels effects.
  static func leave(_ state: inout State) -> [Effect]
  /// Makes a row visible in the list: adds pages up to it, and may clear filters that hide it. Returns nil if the row
  /// is missing, or cannot be shown yet.
  static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]?
  /// Returns the effect that requests the rows the page shows; with `refresh` even those that are loaded.
  static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect
  /// Handles that rows on the page have arrived, have changed or failed to load.
  static func rowsChanged(_ state: inout State, in context: PageContext) -> [Effect]
  /// Handles that the stored settings were read and restored.
  static func settingsRestored(_ state: inout State, in context: PageContext) -> [Effect]
  /// Handles an event that every page gets.
  static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect]
  /// Returns the combined loading state of the rows on the page.
  static func status(in context: PageContext) -> RowsStatus
  /// Whether a load of the page's rows is running.
  static func isLoading(_ state: State, in context: PageContext) -> Bool
  /// Corrects the state after every action, such as closing a question about a row that no longer exists.
  static func normalize(_ state: inout State, in context: PageContext) -> [Effect]
}

extension PageFeature {
  public static var auxiliaryRows: [RowKind] { [] }
  public static var settings: StoredSettings<State>? { nil }
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] { [] }
  public static func forgetAthlete(_ state: inout State) -> [Effect] { [] }
  public static func rowsChanged(_ state: inout State, in context: PageContext) -> [Effect] { [] }
  public static func settingsRestored(_ state: inout State, in context: PageContext) -> [Effect] { [] }
  @inlinable
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? { nil }
  @inlinable
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] { [] }

  // Inlinable, so that it is specialized for every page: as a generic function a tap costs twice as much.
  /// Handles an action, scrolls to an awaited row, and normalizes the state. A tap on a closed page does nothing; any
  /// other tap first removes the notice and the awaited row.
  @inlinable
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    var effects: [Effect]
    switch action {
    case .event(let event): effects = handle(event, &state, in: context)
    case .tap(let tap):
      // A control may still send its value after its page was closed.
      guard state.isOpen else { return [] }
      if state.notice != nil { state.notice = nil }
      // A tap cancels scrolling to a row that has not arrived yet.
      state.target.stopAwaiting()
      effects = handle(tap, &state, in: context)
    case .answer(let answer): effects = handle(answer, &state, in: context)
    }
    if state.target.isAwaited, let row = state.target.awaited(isLoading: isLoading(state, in: context)),
      let scrolling = scroll(to: row, &state, in: context)
    {
      state.target.show(row)
      effects += scrolling
    }
    let corrections = normalize(&state, in: context)
    if !corrections.isEmpty { effects += corrections }
    return effects
  }

  /// Returns the combined loading state of the rows on the page.
  public static func status(in context: PageContext) -> RowsStatus {
    context.status(of: rows, auxiliary: auxiliaryRows)
  }

  /// Whether repeating a failed load of the session or of any of the page's rows may help (decision L12).
  package static func canRetry(in context: PageContext) -> Bool {
    let status = status(in: context)
    guard !status.isRunning else { return false }
    return status.canRetry || (rows + auxiliaryRows).contains { context.failure(of: $0)?.canRetry == true }
  }

  public static func isLoading(_ state: State, in context: PageContext) -> Bool { status(in: context).isRunning }

  public static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
    switch event {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      let effects = showAthlete(&state, in: context) + enter(&state, in: context)
      let reading = settings?.areOfAthlete == false ? readSettings(of: state) : []
      return effects + reading + [needRows(state, refresh: false, in: context)]
    case .closed:
      guard state.isOpen else { return [] }
      state.isOpen = false
      state.target.forget()
      return leave(&state) + [.needRows([])]
    case .athleteChanged where !state.isOpen:
      // The screen of a closed page may still be visible: `pages` of the home page, a view that stays.
      guard state.owner != nil, state.owner != context.athlete else { return [] }
      state.owner = nil
      return forgetAthlete(&state)
    case .athleteChanged: return showAthlete(&state, in: context) + [needRows(state, refresh: false, in: context)]
    case .reloadRequested: return state.isOpen ? [needRows(state, refresh: true, in: context)] : []
    case .rowRequested(let id, let afterLoad):
      if state.isOpen { state.target.await(id, afterLoad: afterLoad) }
      return []
    case .rowsChanged: return rowsChanged(&state, in: context)
    case .skeletonDue: return []
    case .settingsRead, .settingsNotStored, .settingsRetried: return handleSettings(event, &state, in: context)
    }
  }

  /// Handles the settings events, even while the page is closed; ignores all others.
  package static func handleSettings(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
    switch event {
    case .settingsRead(let stored): settingsRead(stored, &state, in: context)
    case .settingsNotStored(let unstored, let failure): settingsNotStored(unstored, failure)
    case .settingsRetried(let unstored): storeAgain(unstored, state)
    case .opened, .closed, .athleteChanged, .reloadRequested, .skeletonDue, .rowRequested, .rowsChanged: []
    }
  }

  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    needRows(refresh: refresh)
  }

  /// Returns the effect that requests all rows of the page's kinds.
  public static func needRows(refresh: Bool = false) -> Effect {
    .needRows(Set(rows + auxiliaryRows), refresh: refresh)
  }

  package static func needs(_ state: State, in context: PageContext) -> (kinds: Set<RowKind>, days: DayRange?) {
    guard case .needRows(let kinds, let days, _) = needRows(state, refresh: false, in: context) else {
      return ([], nil)
    }
    return (kinds, days)
  }

  /// Sets the athlete on screen, resets choices that belong to another one, and reads the settings of the new one. Does
  /// nothing if the athlete is unknown or unchanged.
  private static func showAthlete(_ state: inout State, in context: PageContext) -> [Effect] {
    guard let athlete = context.athlete, state.owner != athlete else { return [] }
    // A row requested before the athlete was known is still awaited.
    if state.owner != nil { state.target.forget() }
    state.owner = athlete
    return forgetAthlete(&state) + (settings?.areOfAthlete == true ? readSettings(of: state) : [])
  }
}

extension PageFeature where Answer: UninhabitedAnswer {
  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] { [] }
}

extension PageFeature {
  /// Returns the effects that report a failed change that no log contains, on any page (decision N1), and that the
  /// session has ended, if it has. None for a cancelled change (decision X10).
  ///
  /// `message` is for the user; `retry` makes the same change again, and is offered only if that can help.
  package static func changeFailed(
    _ message: String, of athlete: AthleteID?, _ failure: ServiceFailure, retry: Action?
  ) -> [Effect] {
    guard failure.kind != .cancelled else { return [] }
    let failed = Effect.failed(FailedChange(message: message, athlete: athlete, failure, retry: retry))
    return failure.kind == .sessionOver ? [failed, .sessionEnded] : [failed]
  }
}

/// The state that every page has.
public protocol PageState: Equatable, Sendable {
  /// The type of the page's transient notice; `Never` for none.
  associatedtype Notice: Equatable, Sendable

  /// Whether the page is on screen; taps are ignored if not.
  var isOpen: Bool { get set }
  /// The athlete to whom the page's choices belong; nil until the session is known.
  var owner: AthleteID? { get set }
  /// The page's transient notice, removed by the next tap; nil for none.
  var notice: Notice? { get set }
  /// The row of the list to scroll to.
  var target: RowTarget { get set }
}

extension PageState {
  /// No target, for a page without a list; changes are ignored.
  public var target: RowTarget {
    get { RowTarget() }
    set {}
  }
}

extension PageState where Notice == Never {
  /// No notice: the page never has one.
  public var notice: Never? {
    get { nil }
    set {}
  }
}
