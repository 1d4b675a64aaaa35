import CompassModel
import Records
import StateMachine

/// A page that lies on another and is about one row: it loads that row itself, for lists do not hold all its columns
/// (decision N4). All other rows are those of `Records`.
public protocol RecordPage: PageFeature where State: RecordPageState {
  /// Asks for the row of `owner`; nothing where it need not be loaded.
  static func requestRecord(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect]
  /// Whether the row is on screen, or what the list holds of it: then there are no placeholders (decision X13).
  static func showsRecord(_ state: State, in context: PageContext) -> Bool
}

/// The state of a page that loads its row itself.
public protocol RecordPageState: PageState {
  /// The state of loading the row.
  var load: RecordLoad { get set }
}

extension RecordPage {
  public static var rows: [RowKind] { [] }

  public static func handle(_ event: PageEvent, _ state: inout State, in context: PageContext) -> [Effect] {
    switch event {
    case .opened:
      guard !state.isOpen else { return [] }
      state.isOpen = true
      return reload(&state, in: context) + [needRows(state, refresh: false, in: context)]
    case .closed:
      guard state.isOpen else { return [] }
      state.isOpen = false
      return leave(&state)
    case .athleteChanged where !state.isOpen:
      // Its screen may be shown too: a view that stays.
      guard state.owner != nil, state.owner != context.athlete else { return [] }
      state.owner = nil
      return forgetAthlete(&state)
    case .athleteChanged: return reload(&state, in: context) + [needRows(state, refresh: false, in: context)]
    // The page below asks for all rows on screen.
    case .reloadRequested: return state.isOpen ? reload(&state, in: context) : []
    case .skeletonDue:
      state.load.timeIsUp(hasRow: showsRecord(state, in: context))
      return []
    case .rowRequested, .rowsChanged: return []
    case .settingsRead, .settingsNotStored, .settingsRetried: return handleSettings(event, &state, in: context)
    }
  }

  /// The page was pulled down: the row is asked for again, and all rows on screen.
  public static func refresh(_ state: inout State, in context: PageContext) -> [Effect] {
    state.load.canReload ? reload(&state, in: context) + [needRows(state, refresh: true, in: context)] : []
  }

  /// Asks for the row again, of the active athlete.
  public static func reload(_ state: inout State, in context: PageContext) -> [Effect] {
    var effects: [Effect] = []
    if state.owner != context.athlete {
      effects = forgetAthlete(&state)
      state.owner = context.athlete
    }
    if let owner = state.owner {
      effects += requestRecord(&state, of: owner, in: context)
    } else {
      // It is asked for once it is known whose row it is.
      _ = state.load.start()
    }
    return showsRecord(state, in: context) ? effects : effects + [.startSkeletonTimer]
  }

  /// The newest load of the row failed.
  public static func recordFailed(_ state: inout State, _ failure: ServiceFailure) -> [Effect] {
    state.load.fail(failure)
    return failure.kind == .sessionOver ? [.stopSkeletonTimer, .sessionEnded] : [.stopSkeletonTimer]
  }
}
