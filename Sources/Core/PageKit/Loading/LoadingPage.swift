import CompassModel
import Records
import StateMachine

/// A page that loads and keeps its rows itself: not moved onto `Records` yet.
public protocol LoadingPage: PageFeature where State: LoadingState, Effect: LoadingEffect<Answer> {
  /// Asks for fresh rows of `owner`. Rows on screen stay meanwhile (decision X11).
  static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect]
  /// As if no rows had ever been loaded: also where they may not be seen any more (decision N5).
  static func dropRows(_ state: inout State) -> [Effect]
  /// Nothing of one athlete may be left when another's rows come, but what is under way: its answer still comes.
  static func forgetRows(_ state: inout State) -> [Effect]
  /// Other rows belong to another athlete: what is kept for each. Called after `forgetRows`.
  static func ownerChanged(_ state: inout State) -> [Effect]
}

extension LoadingPage {
  public static var rows: [RowKind] { [] }
  public static func ownerChanged(_ state: inout State) -> [Effect] { [] }
  @inlinable
  public static func isLoading(_ state: State, in context: PageContext) -> Bool { state.load.isRunning }

  public static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
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
    case .rowsChanged:
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

extension LoadingPage {
  /// The newest load of the rows failed. A cancelled one is no failure (decision X10); who may not see them is shown
  /// none, saved or loaded before (decision N5).
  public static func rowsFailed(_ state: inout State, _ failure: ServiceFailure) -> [Effect] {
    let dropped = failure.kind == .notPermitted ? dropRows(&state) : []
    return [.stop(.skeleton)] + dropped + fail(&state.load, failure)
  }

  /// Rows are shown: of the backend, or a copy that is being confirmed.
  public static func rowsShown(_ state: State) -> [Effect] { state.load.isRunning ? [] : [.stop(.skeleton)] }

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

/// What a page knows of the rows that it loads itself.
public protocol LoadingState: PageState {
  /// The state of loading the rows.
  var load: PageLoad { get set }
  /// Whether the rows are known, also when there are none: before that nothing is counted or called empty
  /// (decision N3).
  var hasRows: Bool { get }
}

extension LoadingState {
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
