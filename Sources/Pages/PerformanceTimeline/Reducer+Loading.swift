import CompassModel
import PageKit

/// Loading readings and events, each for itself, and what is shown meanwhile (decisions P13, X8, X10–X14).
extension PerformanceTimeline {
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] {
    state.choice == nil ? [.restoreRange] : []
  }

  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    state.loadMetrics(in: context) + [.loadEvents(request: state.eventsLoad.start(), owner: owner)]
  }

  static func eventsFailed(_ state: inout State, _ request: Int, _ failure: ServiceFailure) -> [Effect] {
    guard state.eventsLoad.awaits(request) else { return [] }
    if failure.kind == .notPermitted { state.dropEvents() }
    return fail(&state.eventsLoad, failure)
  }

  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table = PerformanceTable()
    state.loaded = nil
    state.source = .none
    state.skippedMetrics = 0
    state.historyPages = 1
    return []
  }

  /// The filters are the viewer's and stay.
  public static func forgetRows(_ state: inout State) -> [Effect] {
    _ = dropRows(&state)
    state.dropEvents()
    state.load.abandon()
    state.eventsLoad.abandon()
    state.inspected = nil
    state.notice = nil
    return state.closeSheet()
  }

  /// The range is kept, the verified filter is not (decision P12). Rows stay.
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.eventsLoad.abandon()
    state.verifiedOnly = false
    state.tab = .timeline
    state.historyPages = 1
    state.inspected = nil
    state.notice = nil
    return state.closeSheet() + [.stop(.load), .stop(.events), .stop(.skeleton)]
  }
}

extension PerformanceTimeline.State {
  mutating func show(
    _ request: Int, _ table: PerformanceTable, _ days: DateRange, skipped: Int, from source: RowsSource?,
    in context: PageContext
  ) -> Bool {
    guard take(request, from: source, in: context), let time = self.source.time else { return false }
    self.table = table
    loaded = PerformanceTimeline.LoadedDays(span: days, at: time, today: context.moment.zone.date(at: time))
    skippedMetrics = skipped
    return true
  }

  fileprivate mutating func dropEvents() {
    events = nil
    skippedEvents = 0
  }

  /// Asks for the readings of the chosen range alone. Until the stored range is known the request waits for it.
  mutating func loadMetrics(in context: PageContext) -> [PerformanceTimeline.Effect] {
    guard isOpen, let owner else { return [] }
    let request = load.start()
    return choice == nil ? [] : [.load(request: request, owner: owner, span: span(in: context))]
  }
}
