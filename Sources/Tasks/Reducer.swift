import CompassModel
import PageKit
import StateMachine

extension Tasks {
  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .loaded, .loadFailed:
      return reduceLoading(&state, action, in: context)

    case .retryTapped:
      guard case .updateFailed(let id, let status, let failure) = state.dialog, failure.canRetry else {
        return state.load.canRetry ? reload(&state, in: context) : []
      }
      state.dialog = nil
      return state.change(id, to: status, in: context)

    case .completeTapped, .uncompleteTapped, .statusSaved, .statusFailed, .successOver:
      return reduceChanges(&state, action, in: context)

    case .statusFilterChanged, .urgencyFilterChanged, .clearFiltersTapped, .filtersRestored, .filterSaveFailed:
      return reduceFilters(&state, action)

    case .taskTapped(let id):
      if state.number(of: id, in: context) != nil { state.expanded = state.expanded == id ? nil : id }
      return []
    case .moreReached:
      if state.pageCount * pageSize < state.table.count { state.pageCount += 1 }
      return []
    case .dismissTapped:
      state.dialog = nil
      return []
    }
  }
}
