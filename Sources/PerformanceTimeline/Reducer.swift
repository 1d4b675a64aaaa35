import CompassModel
import CompassServices
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
    case .presetChosen, .customRangeChanged, .rangeRestored, .rangeSaveFailed, .rangeSaveRetried:
      return reduceRange(&state, action, in: context)
    case .exportTapped, .exportConfirmed, .exportCancelled, .exported, .exportFailed:
      return reduceExport(&state, action, in: context)

    case .retryTapped:
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
      let applies = range.choose(DateRange(start: start, end: end))
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
    case .rangeSaveFailed(let choice, let failure):
      return changeFailed(
        "The date range could not be saved. \(failure.message.asSentence)", of: nil, failure,
        retry: .rangeSaveRetried(choice: choice))
    case .rangeSaveRetried(let choice):
      // What is chosen by now is newer than what could not be stored.
      return [.saveRange(state.choice ?? choice)]

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

/// The export sheet: what it would write, writing it, and calling it off (decision P11).
extension PerformanceTimeline {
  static func reduceExport(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .exportTapped(let format):
      guard state.canExport(in: context), state.sheet?.isRunning != true else { return [] }
      state.sheet = ExportSheet(format: format)
      return []
    case .exportConfirmed:
      return state.startExport(in: context)
    case .exportCancelled:
      return state.closeSheet()

    case .exported(let path):
      guard state.sheet?.isRunning == true else { return [] }
      state.sheet = nil
      state.notice = .exported(path: path)
      return []
    case .exportFailed(let failure):
      guard state.sheet?.isRunning == true else { return [] }
      state.sheet?.isRunning = false
      if failure.kind != .cancelled { state.notice = .exportFailed(failure: failure) }
      return []

    default:
      return []
    }
  }
}

extension PerformanceTimeline.State {
  /// Only readings that are all there are written to a file.
  func canExport(in context: PageContext) -> Bool { isOpen && isComplete(in: context) }

  /// The file the open sheet is about.
  func exportFile(in context: PageContext) -> ExportFile? {
    sheet.map { ExportFile(shownRows(in: context), as: $0.format, on: context.today) }
  }

  mutating func startExport(in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard canExport(in: context), sheet?.isRunning == false, let file = exportFile(in: context) else { return [] }
    sheet?.isRunning = true
    return [.export(file)]
  }

  mutating func closeSheet() -> [PerformanceTimeline.Effect] {
    let isRunning = sheet?.isRunning == true
    sheet = nil
    return isRunning ? [.stop(.export)] : []
  }
}
