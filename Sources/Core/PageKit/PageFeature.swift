import CompassModel
import StateMachine

/// A page: a feature that shows the rows of one athlete.
///
/// What all pages do alike stands here, once: taps on a closed page do nothing; opening, leaving, another athlete and
/// coming back load or forget rows; failed loads. A page adds what is its own.
public protocol PageFeature: Feature
where Context == PageContext, State: PageState, Effect: PageEffect<Answer>, Action == PageAction<Tap, Answer> {
  /// What a person does on it.
  associatedtype Tap: PageTap
  /// What its effects answer, and what its parent orders.
  associatedtype Answer: PageAnswer

  /// A person did something on the page while it is open. What was told by then is taken away already.
  static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect]
  /// One of the page's effects has answered, or its parent orders something: whether it is open or not.
  static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect]

  /// The page opens: what it asks for beside its rows. Rows that are too old to be shown are dropped here.
  static func enter(_ state: inout State, in context: PageContext) -> [Effect]
  /// Asks for fresh rows of `owner`. Rows on screen stay meanwhile (decision X11).
  static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect]
  /// As if no rows had ever been loaded: also where they may not be seen any more (decision N5).
  static func dropRows(_ state: inout State) -> [Effect]
  /// Nothing of one athlete may be left when another's rows come, but what is under way: its answer still comes.
  static func forgetRows(_ state: inout State) -> [Effect]
  /// Other rows belong to somebody else: what is kept for each athlete. Called after `forgetRows`.
  static func ownerChanged(_ state: inout State) -> [Effect]
  /// The page closes: what a person set goes back to its default, and loads are stopped.
  static func leave(_ state: inout State) -> [Effect]
  /// Brings a row into the list as it is shown: the pages up to it, and no filter that hides it. Nil if there is no
  /// such row, or it cannot be shown yet.
  static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]?
  /// Lays changes that are not confirmed over the rows: these and no others. Of all athletes, oldest first.
  static func show(pending changes: [PendingChange], _ state: inout State)
  /// After every action: puts right what stands without its rows, such as a question about a row that is gone.
  static func settle(_ state: inout State, in context: PageContext) -> [Effect]
}

extension PageFeature {
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] { [] }
  public static func ownerChanged(_ state: inout State) -> [Effect] { [] }
  @inlinable
  public static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]? { nil }
  public static func show(pending changes: [PendingChange], _ state: inout State) {}
  @inlinable
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] { [] }

  // Inlinable, so that every page gets its own copy: left generic, a tap costs twice as much.
  /// Lets the page do its part of an action, and settles what stands without its rows.
  @inlinable
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    var effects: [Effect]
    switch action {
    case .event(let event): effects = hear(event, &state, in: context)
    case .tap(let tap):
      // A control may still report its value when its page is gone already.
      guard state.isOpen else { return [] }
      if state.notice != nil { state.notice = nil }
      // A tap cancels the scroll to a row that comes late.
      state.target.stopAwaiting()
      effects = react(&state, to: tap, in: context)
    case .answer(let answer): effects = take(&state, answer, in: context)
    }
    if let row = state.target.awaited(isLoading: state.load.isRunning),
      let revealing = reveal(row, &state, in: context)
    {
      state.target.show(row)
      effects += revealing
    }
    let settling = settle(&state, in: context)
    if !settling.isEmpty { effects += settling }
    return effects
  }

  @usableFromInline
  static func hear(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
    switch event {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      return enter(&state, in: context) + reload(&state, in: context)
    case .closed:
      guard state.isOpen else { return [] }
      state.isOpen = false
      state.target.forget()
      return leave(&state)
    case .athleteChanged where !state.isOpen:
      // Its screen may be looked at too: `pages` of the home page, a view that stays.
      guard state.owner != nil, state.owner != context.athlete else { return [] }
      let effects = forgetRows(&state)
      state.load.forgetFailure()
      state.owner = nil
      return effects
    case .athleteChanged, .foregrounded, .connectivityReturned:
      return state.isOpen ? reload(&state, in: context) : []
    case .rowRequested(let id, let afterLoad):
      if state.isOpen { state.target.await(id, afterLoad: afterLoad) }
      return []
    case .pendingChanged(let changes):
      show(pending: changes, &state)
      return []
    case .skeletonDue:
      state.load.timeIsUp(hasRows: state.hasRows)
      return []
    }
  }

  /// The page was pulled down.
  public static func refresh(_ state: inout State, in context: PageContext) -> [Effect] {
    state.canReload ? reload(&state, in: context) : []
  }

  /// Asks for fresh rows of the active athlete, whose they are if they are another's.
  public static func reload(_ state: inout State, in context: PageContext) -> [Effect] {
    var effects: [Effect] = []
    if state.owner != context.athlete {
      effects = forgetRows(&state)
      // A row that was asked for before it is known whose rows these are is still awaited.
      if state.owner != nil { state.target.forget() }
      state.load.forgetFailure()
      state.owner = context.athlete
      effects += ownerChanged(&state)
    }
    if let owner = state.owner {
      effects += requestRows(&state, of: owner, in: context)
    } else {
      _ = state.load.start()
      effects.append(.tell(.viewerMissing))
    }
    if !state.hasRows { effects.append(.startSkeletonTimer) }
    return effects
  }
}

extension PageFeature {
  /// The newest load of the rows failed. A cancelled one is no failure (decision X10); who may not see them is shown
  /// none, saved or loaded before (decision N5).
  public static func rowsFailed(_ state: inout State, _ failure: ServiceFailure) -> [Effect] {
    let dropped = failure.kind == .notPermitted ? dropRows(&state) : []
    return [.stop(.skeleton)] + dropped + fail(&state.load, failure)
  }

  /// Rows are shown: of the backend, or a copy that is being confirmed.
  public static func rowsShown(_ state: State) -> [Effect] { state.load.isRunning ? [] : [.stop(.skeleton)] }

  /// A change could not be made: the root tells of it, whatever page is open by then (decision N1). A cancelled one did
  /// not fail (decision X10).
  ///
  /// `message` names the row and says why; `retry` makes the same change again; `form` is the path of the form that
  /// still holds what was entered.
  public static func changeFailed(
    _ message: String, of athlete: AthleteID?, _ failure: ServiceFailure, retry: Answer?, form: String? = nil
  ) -> [Effect] {
    guard failure.kind != .cancelled else { return [] }
    let told = Effect.tell(
      .changeFailed(FailedChange(message: message, athlete: athlete, failure, retry: retry, form: form)))
    return failure.kind == .sessionOver ? [told, .tell(.sessionEnded)] : [told]
  }

  /// A load failed that the rows do not wait for, such as the schools' names.
  public static func fail(_ load: inout PageLoad, _ failure: ServiceFailure) -> [Effect] {
    guard failure.kind == .sessionOver else {
      load.fail(failure)
      return []
    }
    load.abandon()
    return [.tell(.sessionEnded)]
  }
}

/// What every page knows of its rows.
public protocol PageState: Equatable, Sendable, Codable {
  /// What the page tells that does not last; `Never` where it tells nothing.
  associatedtype Notice: Hashable, Sendable

  /// Whether the page is on screen: taps count only then.
  var isOpen: Bool { get set }
  /// Whose rows these are; nil until somebody is known to be signed in.
  var owner: AthleteID? { get set }
  /// Something to tell that does not last: the next tap takes it away.
  var notice: Notice? { get set }
  /// How loading the rows stands.
  var load: PageLoad { get set }
  /// Whether the rows are known, also when there are none: before that nothing is counted or called empty
  /// (decision N3).
  var hasRows: Bool { get }
  /// The row of the list that a person is led to.
  var target: RowTarget { get set }
}

extension PageState {
  /// Rows that were answered are known.
  public var hasRows: Bool { source != .none }

  /// Where the rows on screen come from.
  public var source: RowsSource {
    get { load.source }
    set { load.source = newValue }
  }

  /// Whether rows that came for a request are to be shown; from now on they are the ones on screen. Rows of a backend
  /// without copies came now.
  public mutating func take(_ request: Int, from source: RowsSource?, in context: PageContext) -> Bool {
    guard load.accepts(request, from: source, hasRows: self.source != .none) else { return false }
    self.source = source ?? .loaded(at: context.moment.instant)
    return true
  }

  /// Reloading is pointless while the device is known to be offline; it starts by itself when that ends
  /// (decision X14).
  public var canReload: Bool { isOpen && load.canReload }
}

extension PageState {
  /// A page without a list leads nowhere.
  public var target: RowTarget {
    get { RowTarget() }
    set {}
  }
}

/// A page that tells nothing that does not last.
extension PageState where Notice == Never {
  /// Always nil.
  public var notice: Never? {
    get { nil }
    set {}
  }
}
