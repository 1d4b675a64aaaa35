import CompassModel
import Records
import StateMachine

/// A page: a feature that shows the rows of one athlete. The rows are those of `Records`: a page says which it needs,
/// and neither loads nor keeps them (decision Y5).
///
/// What all pages do alike is done here, once: taps on a closed page do nothing, opening and another athlete ask for
/// rows. A page adds what is its own.
public protocol PageFeature: Feature
where Context == PageContext, State: PageState, Effect == PageEffect<Tap, Work>, Action == PageAction<Tap, Work.Answer>
{
  /// The taps of a person on it.
  associatedtype Tap: PageTap
  /// The work that only this page asks for; `NoWork` for most.
  associatedtype Work: PageWork
  /// The answers of its work, and the orders of its parent.
  typealias Answer = Work.Answer

  /// The rows its list is made of: one kind of them is enough to show something.
  static var rows: [RowKind] { get }
  /// The rows that only complete the list, such as names.
  static var auxiliaryRows: [RowKind] { get }
  /// The choices that outlive the app; nil for none.
  static var settings: StoredSettings<State>? { get }

  /// A person did something on the page while it is open. The message of the last tap is cleared already.
  static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect]
  /// One of the page's effects has answered, or its parent orders something: whether it is open or not.
  static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect]
  /// The page opens: its requests in addition to its rows.
  static func enter(_ state: inout State, in context: PageContext) -> [Effect]
  /// Another athlete's rows are shown: nothing of what was chosen for the one before is left. `owner` is the new one, or
  /// nil for none.
  static func forgetAthlete(_ state: inout State) -> [Effect]
  /// The page closes: what a person set goes back to its default, and effects are stopped.
  static func leave(_ state: inout State) -> [Effect]
  /// Brings a row into the list as it is shown: the pages up to it, and no filter that hides it. Nil if there is no
  /// such row, or it cannot be shown yet.
  static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]?
  /// Asks for the rows that the page shows; on a refresh also for those that are known and new enough.
  static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect
  /// Rows came that the page shows, or did not come.
  static func rowsChanged(_ state: inout State, in context: PageContext) -> [Effect]
  /// Takes over the stored settings, now that they are known.
  static func settingsRestored(_ state: inout State, in context: PageContext) -> [Effect]
  /// Something happened that happens to every page.
  static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect]
  /// The state of loading what the page shows.
  static func status(in context: PageContext) -> RowsStatus
  /// Whether a load of what the page shows is under way.
  static func isLoading(_ state: State, in context: PageContext) -> Bool
  /// After every action: corrects what refers to a row that is gone, such as a question.
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

  // Inlinable, so that every page gets its own copy: left generic, a tap costs twice as much.
  /// Lets the page do its part of an action, and corrects what refers to rows that are gone.
  @inlinable
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    var effects: [Effect]
    switch action {
    case .event(let event): effects = handle(event, &state, in: context)
    case .tap(let tap):
      // A control may still report its value when its page is gone already.
      guard state.isOpen else { return [] }
      if state.notice != nil { state.notice = nil }
      // A tap cancels the scroll to a row that comes late.
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

  /// The state of loading what the page shows.
  public static func status(in context: PageContext) -> RowsStatus {
    context.status(of: rows, auxiliary: auxiliaryRows)
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
      // Its screen may be shown too: `pages` of the home page, a view that stays.
      guard state.owner != nil, state.owner != context.athlete else { return [] }
      state.owner = nil
      return forgetAthlete(&state)
    case .athleteChanged:
      return showAthlete(&state, in: context) + [needRows(state, refresh: false, in: context)]
    case .reloadRequested:
      return state.isOpen ? [needRows(state, refresh: true, in: context)] : []
    case .rowRequested(let id, let afterLoad):
      if state.isOpen { state.target.await(id, afterLoad: afterLoad) }
      return []
    case .rowsChanged: return rowsChanged(&state, in: context)
    case .skeletonDue: return []
    case .settingsRead, .settingsNotStored, .settingsRetried: return handleSettings(event, &state, in: context)
    }
  }

  /// Carries out events of the settings, on a page that is open or not.
  public static func handleSettings(
    _ event: PageEvent, _ state: inout State, in context: PageContext
  ) -> [Effect] {
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

  /// Asks for all rows of the kinds that the page shows.
  public static func needRows(refresh: Bool = false) -> Effect {
    .needRows(Set(rows + auxiliaryRows), refresh: refresh)
  }

  /// The rows that the page shows, and the days of those that are readings; nil for all days.
  public static func needs(_ state: State, in context: PageContext) -> (kinds: Set<RowKind>, days: DayRange?) {
    guard case .needRows(let kinds, let days, _) = needRows(state, refresh: false, in: context) else {
      return ([], nil)
    }
    return (kinds, days)
  }

  /// Forgets choices that belong to another athlete's rows.
  private static func showAthlete(_ state: inout State, in context: PageContext) -> [Effect] {
    guard let athlete = context.athlete, state.owner != athlete else { return [] }
    // A row that was asked for before it is known whose rows these are is still awaited.
    if state.owner != nil { state.target.forget() }
    state.owner = athlete
    return forgetAthlete(&state) + (settings?.areOfAthlete == true ? readSettings(of: state) : [])
  }
}

extension PageFeature where Answer: UninhabitedAnswer {
  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] { [] }
}

extension PageFeature {
  /// A change that is in no log could not be made: the root shows it, whatever page is open by then (decision N1). A
  /// cancelled one did not fail (decision X10).
  ///
  /// `message` says what and why; `retry` makes the same change again.
  public static func changeFailed(
    _ message: String, of athlete: AthleteID?, _ failure: ServiceFailure, retry: Action?
  ) -> [Effect] {
    guard failure.kind != .cancelled else { return [] }
    let failed = Effect.failed(FailedChange(message: message, athlete: athlete, failure, retry: retry))
    return failure.kind == .sessionOver ? [failed, .sessionEnded] : [failed]
  }
}

/// The state that every page has.
public protocol PageState: Equatable, Sendable {
  /// The transient message of the page; `Never` where there is none.
  associatedtype Notice: Equatable, Sendable

  /// Whether the page is on screen: taps count only then.
  var isOpen: Bool { get set }
  /// Whose rows what was chosen belongs to; nil until it is known who is signed in.
  var owner: AthleteID? { get set }
  /// Transient message, cleared by the next tap.
  var notice: Notice? { get set }
  /// The row of the list that a person is led to.
  var target: RowTarget { get set }
}

extension PageState {
  /// A page without a list leads nowhere.
  public var target: RowTarget {
    get { RowTarget() }
    set {}
  }
}

/// A page without messages of its own.
extension PageState where Notice == Never {
  /// No notice: the page never has one.
  public var notice: Never? {
    get { nil }
    set {}
  }
}
