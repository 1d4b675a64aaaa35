import CompassModel
import StateMachine

extension PerformanceTimeline {
  public static func reduce(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    let notice = state.notice
    if action.isTap {
      guard state.isOpen else { return [] }
      state.notice = nil
    }
    let effects = effects(of: action, on: &state, after: notice, in: context)
    state.closeWhatLostItsRows(in: context)
    return effects
  }

  private static func effects(
    of action: Action, on state: inout State, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
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
  /// A point that is filtered away is not told about, and a file is not made of readings that are not all there.
  fileprivate mutating func closeWhatLostItsRows(in context: PageContext) {
    if let id = inspected, !shows(id, in: context) { inspected = nil }
    if sheet?.isRunning == false, !canExport(in: context) { sheet = nil }
  }

  /// Whether the reading is among those that pass the filters.
  func shows(_ id: MetricID, in context: PageContext) -> Bool {
    guard let metric = table[id] else { return false }
    return span(in: context).contains(metric.recordedDate) && (metric.isVerified || !verifiedOnly)
  }
}
