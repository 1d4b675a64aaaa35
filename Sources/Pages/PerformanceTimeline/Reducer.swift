import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

extension PerformanceTimeline {
  /// Closes the panel and the delete question of a reading that is gone or filtered away, and the export sheet, unless
  /// it is writing, while readings are missing. Widens the range to all time for a requested reading that is not among
  /// the loaded ones.
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    if let id = state.inspected, !state.shows(id, in: context) { state.inspected = nil }
    if let id = state.asksToDelete, !state.shows(id, in: context) { state.asksToDelete = nil }
    if state.sheet?.isRunning == false, !state.canExport(in: context) { state.sheet = nil }
    // A reading requested by its path may be older than all loaded ones.
    let status = status(in: context)
    guard state.target.requested != nil, state.isComplete(in: context), !status.isRunning, status.failure == nil else {
      return []
    }
    return state.choose(.allTime, in: context)
  }

  /// Leads to a reading: on the charts by its panel, in the overview by its row in the history. For a requested
  /// reading, filters that hide it are cleared and the overview shows; one that was just saved stays hidden, and a
  /// notice says why. Nil on the charts, and for a reading that the history does not show.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = MetricID(row)
    let effects = state.target.requested == nil ? [] : state.reveal(id, in: context)
    guard let position = state.visibleRows(in: context).firstIndex(where: { $0.id == id }) else {
      let status = status(in: context)
      guard state.isComplete(in: context), !status.isRunning, status.failure == nil else { return nil }
      if state.target.requested != nil {
        if state.effectiveChoice == .allTime { state.target.forget() }
        return nil
      }
      state.notice = .readingIsHidden(
        byRange: context.readings[id].map { !state.span(in: context).contains($0.recordedDate) } ?? true)
      state.target.forget()
      return nil
    }
    guard state.tab == .overview else {
      state.inspected = id
      state.target.forget()
      return nil
    }
    state.historyPages = max(state.historyPages, position / historyPageSize + 1)
    return effects
  }

  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(state, refresh: true, in: context)] : []
    case .presetChosen(let preset): return state.choose(preset, in: context)
    case .customRangeChanged(let start, let end): return state.choose(DateRange(start: start, end: end), in: context)
    case .exportTapped(let format):
      if state.canExport(in: context), state.sheet?.isRunning != true { state.sheet = ExportSheet(format: format) }
    case .exportConfirmed: return state.startExport(in: context)
    case .exportCancelled: return state.closeSheet()
    case .retryTapped:
      let canRetry = context.status(of: rows).canRetry || context.status(of: auxiliaryRows).canRetry
      return canRetry ? [needRows(state, refresh: true, in: context)] : []

    case .tabChosen(let tab):
      state.tab = tab
      state.historyPages = 1
    case .verifiedOnlyChanged(let isOn):
      state.verifiedOnly = isOn
      state.historyPages = 1
    case .scaleChosen(let scale): state.scale = scale
    case .moreReached:
      if state.historyPages * historyPageSize < state.visibleRows(in: context).count { state.historyPages += 1 }
    case .pointTapped(let id):
      if state.shows(id, in: context) {
        state.inspected = id
        state.target.await(id.rawValue, afterLoad: false)
      }
    case .inspectionClosed: state.inspected = nil
    case .logTapped: return [.open(.new(.reading))]
    case .editTapped(let id): return state.shows(id, in: context) ? [.open(.form(path: "/performance/\(id)/edit"))] : []
    case .deleteTapped(let id): state.askToDelete(id, in: context)
    case .deleteConfirmed: return state.delete(in: context)
    case .deleteCancelled: state.asksToDelete = nil
    case .noticeDismissed: break
    }
    return []
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .exported(let path): state.exported(path)
    case .exportFailed(let failure): state.exportFailed(failure)
    }
    return []
  }
}

extension PerformanceTimeline.State {
  fileprivate mutating func reveal(_ id: MetricID, in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard let reading = context.readings[id], !shows(id, in: context) else { return [] }
    tab = .overview
    if !reading.isVerified { verifiedOnly = false }
    return span(in: context).contains(reading.recordedDate) ? [] : choose(.allTime, in: context)
  }

  func shows(_ id: MetricID, in context: PageContext) -> Bool {
    guard let metric = context.readings[id] else { return false }
    return span(in: context).contains(metric.recordedDate) && (metric.isVerified || !verifiedOnly)
  }
}

/// Deleting a reading after confirmation; the change log carries the deletion out (decisions C1, D3).
extension PerformanceTimeline.State {
  fileprivate mutating func askToDelete(_ id: MetricID, in context: PageContext) {
    guard shows(id, in: context), sheet == nil else { return }
    guard context.may(.deleteMetric) else {
      notice = .mayNotDelete
      return
    }
    asksToDelete = id
  }

  fileprivate mutating func delete(in context: PageContext) -> [PerformanceTimeline.Effect] {
    defer { asksToDelete = nil }
    guard let id = asksToDelete, let reading = context.readings[id]?.reading, let owner = context.athlete,
      context.may(.deleteMetric)
    else { return [] }
    return [.change(.delete(.reading(id), of: owner), subject: reading.changeSubject)]
  }

  func deletionDialog(in context: PageContext) -> DialogCard? {
    guard let reading = asksToDelete.flatMap({ context.readings[$0] })?.reading else { return nil }
    return .confirmDelete(
      "reading", [reading.type.label.cut(at: 60), reading.measureText.cut(at: 60), reading.recordedDate.mediumText],
      confirm: PerformanceTimeline.Tap.deleteConfirmed, cancel: PerformanceTimeline.Tap.deleteCancelled)
  }

  static func deletionRefusal(in context: PageContext) -> String? {
    context.may(.deleteMetric) ? nil : PageHead.noRight(to: "delete this reading")
  }
}

/// Choosing and storing the date range, and requesting its readings (decisions P2, P3, P12, P15, X17).
extension PerformanceTimeline.State {
  fileprivate mutating func choose(_ preset: DateRangePreset, in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard preset != choice?.preset else { return [] }
    let chosen = DateRangeChoice(preset, previous: span(in: context))
    choice = chosen
    historyPages = 1
    return [PerformanceTimeline.storeSettings(of: self), needRows(in: context)]
  }

  fileprivate mutating func choose(_ days: DateRange, in context: PageContext) -> [PerformanceTimeline.Effect] {
    let wasCustom = choice?.preset == .custom
    var range = customRange(in: context)
    let applies = range.choose(days)
    choice = .custom(range)
    historyPages = 1
    let storing = wasCustom && !applies ? [] : [PerformanceTimeline.storeSettings(of: self)]
    return storing + [needRows(in: context)]
  }

  private func needRows(in context: PageContext) -> PerformanceTimeline.Effect {
    PerformanceTimeline.needRows(self, refresh: false, in: context)
  }

  fileprivate func customRange(in context: PageContext) -> CustomRange {
    if case .custom(let range) = effectiveChoice { range } else { CustomRange(span(in: context)) }
  }
}

/// Export to a file: its readiness, start and result, and closing the sheet (decision P11).
extension PerformanceTimeline.State {
  fileprivate mutating func exported(_ path: String) {
    guard sheet?.isRunning == true else { return }
    sheet = nil
    notice = .exported(path: path)
  }

  fileprivate mutating func exportFailed(_ failure: ExportFailure) {
    guard sheet?.isRunning == true else { return }
    sheet?.isRunning = false
    if failure.kind != .cancelled { notice = .exportFailed(failure: failure) }
  }

  func canExport(in context: PageContext) -> Bool { isOpen && isComplete(in: context) }

  func exportFile(in context: PageContext) -> ExportFile? {
    sheet.map { ExportFile(visibleRows(in: context), as: $0.format, on: context.today) }
  }

  /// Returns a file of all readings that pass the filters; nil while the page is closed, and until every reading of the
  /// range is loaded.
  package func file(as format: ExportFormat, in context: PageContext) -> ExportFile? {
    canExport(in: context) ? ExportFile(visibleRows(in: context), as: format, on: context.today) : nil
  }

  mutating func startExport(in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard canExport(in: context), sheet?.isRunning == false, let file = exportFile(in: context) else { return [] }
    sheet?.isRunning = true
    return [.work(.export(file))]
  }

  mutating func closeSheet() -> [PerformanceTimeline.Effect] {
    let isRunning = sheet?.isRunning == true
    sheet = nil
    return isRunning ? [.stop(.export)] : []
  }
}
