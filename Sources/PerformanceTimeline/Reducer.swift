import CompassModel
import StateMachine

extension PerformanceTimeline {
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    let notice = state.notice
    if action.isTap {
      guard state.isOpen else { return [] }
      state.notice = nil
    }
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue,
      .loaded, .loadFailed, .eventsLoaded, .eventsFailed:
      return reduceLoading(&state, action, in: context)
    case .presetChosen, .customRangeChanged, .rangeRestored, .rangeSaveFailed:
      return reduceRange(&state, action, in: context)
    case .exportTapped, .exportConfirmed, .exportCancelled, .exported, .exportFailed:
      return reduceExport(&state, action, in: context)

    case .retryTapped:
      if case .exportFailed = notice { return state.startExport(in: context) }
      return state.reloadWhatFailed(in: context)

    case .tabChosen(let tab):
      state.tab = tab
    case .verifiedOnlyChanged(let isOn):
      state.verifiedOnly = isOn
    case .scaleChosen(let scale):
      state.scale = scale
    case .pointTapped(let id):
      if state.shows(id, in: context) { state.inspected = id }
    case .inspectionClosed:
      state.inspected = nil
    case .logTapped:
      return [.tell(.logRequested)]
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
