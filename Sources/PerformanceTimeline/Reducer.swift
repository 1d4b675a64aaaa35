import CompassModel
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// A point that is filtered away is not told about, and a file is not made of readings that are not all there.
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.inspected, !state.shows(id, in: context) { state.inspected = nil }
    if state.sheet?.isRunning == false, !state.canExport(in: context) { state.sheet = nil }
    return []
  }

  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .loaded, .loadFailed, .eventsLoaded, .eventsFailed:
      return reduceLoading(&state, action, in: context)
    case .presetChosen, .customRangeChanged, .rangeRestored, .rangeSaveFailed:
      return reduceRange(&state, action, in: context)
    case .exportTapped, .exportConfirmed, .exportCancelled, .exported, .exportFailed:
      return reduceExport(&state, action, in: context)

    case .retryTapped:
      if case .exportFailed = notice { return state.startExport(in: context) }
      return reloadWhatFailed(&state, in: context)

    case .tabChosen(let tab):
      state.tab = tab
      state.historyPages = 1
    case .verifiedOnlyChanged(let isOn):
      state.verifiedOnly = isOn
      state.historyPages = 1
    case .scaleChosen(let scale):
      state.scale = scale
    case .moreReached:
      if state.historyPages * historyPageSize < state.shownRows(in: context).count { state.historyPages += 1 }
    case .pointTapped(let id):
      if state.shows(id, in: context) { state.inspected = id }
    case .inspectionClosed:
      state.inspected = nil
    case .logTapped:
      return [.tell(.formRequested(.reading))]
    case .noticeDismissed:
      break
    }
    return []
  }
}

extension PerformanceTimeline.State {
  /// Whether the reading is among those that pass the filters.
  func shows(_ id: MetricID, in context: PageContext) -> Bool {
    guard let metric = table[id] else { return false }
    return span(in: context).contains(metric.recordedDate) && (metric.isVerified || !verifiedOnly)
  }
}
