import CompassModel
import PageKit

/// The date range: choosing it, keeping it, and loading what it asks for (decisions P2, P3, P12, P15, X17).
extension PerformanceTimeline {
  static func reduceRange(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .presetChosen(let preset):
      guard preset != state.choice?.preset else { return [] }
      let isKnown = state.choice != nil
      let previous = state.span(in: context)
      let choice = DateRangeChoice(preset, previous: previous)
      state.choice = choice
      state.historyPages = 1
      // Custom begins with the days on screen. But where nothing was asked for yet, they have to be.
      let isOnScreen = preset == .custom && isKnown
      return [.saveRange(choice)] + (isOnScreen ? [] : state.loadMetrics(in: context))

    case .customRangeChanged(let start, let end):
      let wasCustom = state.choice?.preset == .custom
      var range = state.customRange(in: context)
      let applies = range.choose(DateSpan(start: start, end: end))
      let isKnown = state.choice != nil
      state.choice = .custom(range)
      state.historyPages = 1
      return (wasCustom && !applies ? [] : [.saveRange(.custom(range))])
        + (applies || !isKnown ? state.loadMetrics(in: context) : [])

    case .rangeRestored(let choice):
      // What was chosen while the stored range was being read is newer than it is.
      guard state.choice == nil else { return [] }
      state.choice = choice
      return state.load.isRunning ? state.loadMetrics(in: context) : []
    case .rangeSaveFailed(let failure):
      if state.isOpen, failure.kind != .cancelled { state.notice = .rangeNotSaved(failure: failure) }
      return []

    default:
      return []
    }
  }
}

extension PerformanceTimeline.State {
  /// The custom range that is chosen, or the one that choosing Custom would begin with.
  fileprivate func customRange(in context: PageContext) -> CustomRange {
    if case .custom(let range) = shownChoice { range } else { CustomRange(span(in: context)) }
  }
}
