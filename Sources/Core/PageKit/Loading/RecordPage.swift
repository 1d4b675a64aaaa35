import CompassModel
import Records
import StateMachine

/// A page about one row, opened on top of another page. It loads the row itself, because lists lack some columns
/// (decision N4). All other rows are in `Records`.
public protocol RecordPage: PageFeature where State: RecordPageState {
  /// Returns the effects that load the row for `owner`; none if it need not be loaded.
  static func requestRecord(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect]
  /// Whether the row is shown, at least with the columns of the list: then there are no placeholders (decision X13).
  static func showsRecord(_ state: State, in context: PageContext) -> Bool
}

/// The state of a page that loads its own row.
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
      // The screen of a closed page may still be visible, in a view that stays.
      guard state.owner != nil, state.owner != context.athlete else { return [] }
      state.owner = nil
      return forgetAthlete(&state)
    case .athleteChanged: return reload(&state, in: context) + [needRows(state, refresh: false, in: context)]
    // The page below requests all other rows on screen.
    case .reloadRequested: return state.isOpen ? reload(&state, in: context) : []
    case .skeletonDue:
      state.load.timeIsUp(hasRow: showsRecord(state, in: context))
      return []
    case .rowRequested, .rowsChanged: return []
    case .settingsRead, .settingsNotStored, .settingsRetried: return handleSettings(event, &state, in: context)
    }
  }

  /// Reloads the row and all rows on screen, after pulling down; does nothing while known to be offline.
  package static func refresh(_ state: inout State, in context: PageContext) -> [Effect] {
    state.load.canReload ? reload(&state, in: context) + [needRows(state, refresh: true, in: context)] : []
  }

  /// Loads the row again, for the active athlete, and starts the timer for placeholders if it is not shown.
  package static func reload(_ state: inout State, in context: PageContext) -> [Effect] {
    var effects: [Effect] = []
    if state.owner != context.athlete {
      effects = forgetAthlete(&state)
      state.owner = context.athlete
    }
    if let owner = state.owner {
      effects += requestRecord(&state, of: owner, in: context)
    } else {
      // The request is sent once the athlete is known.
      _ = state.load.start()
    }
    return showsRecord(state, in: context) ? effects : effects + [.startSkeletonTimer]
  }

  package static func recordFailed(_ state: inout State, _ failure: ServiceFailure) -> [Effect] {
    state.load.fail(failure)
    return failure.kind == .sessionOver ? [.stopSkeletonTimer, .sessionEnded] : [.stopSkeletonTimer]
  }
}
