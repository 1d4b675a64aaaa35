import CompassModel
import PageKit
import Records
import StateMachine

extension PageContext {
  /// The active athlete's readings with an index of them; none before they are known.
  var readings: PerformanceTable {
    rows(PerformanceMetric.self)?.merged.table(auxiliary: NoAuxiliary()) ?? .none
  }

  /// The active athlete's events as marks of the charts; nil before they are known.
  var markers: ContextEvents? { rows(Event.self)?.merged.table(auxiliary: NoAuxiliary()) }

  /// Which days the readings are of; nil before there are any.
  var loadedDays: LoadedDays? {
    guard let load = athlete.map({ records.load(.readings, of: $0) }), let time = load.source.time else { return nil }
    let span = DateRange(start: load.days?.first, end: load.days?.last ?? .latest)
    return LoadedDays(span: span, today: moment.zone.date(at: time))
  }
}

/// The days that readings were asked for.
struct LoadedDays {
  /// The days that were asked for.
  var span: DateRange
  /// The local day on which they came.
  var today: CalendarDate

  /// Whether all readings of a span are among the loaded ones. Today counts, should it have begun since.
  func covers(_ other: DateRange, on today: CalendarDate) -> Bool {
    let reachesBack = span.start.map { start in other.start.map { start <= $0 } ?? false } ?? true
    return reachesBack && (other.end <= span.end || (other.end == today && span.end >= self.today))
  }
}

/// Rows and what a page works out of them.
extension PerformanceTimeline {
  /// Builds the index of the readings: takes a while for many, so not on the main actor.
  public static func prepare(_ readings: Base<PerformanceMetric>) {
    _ = readings.table(PerformanceTable.self, auxiliary: NoAuxiliary())
  }

  /// Until the stored range is known, readings are not asked for.
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    let span = state.span(in: context)
    let days = DayRange(from: span.start, through: span.end)
    let kinds: Set<RowKind> = state.choice == nil ? [.events] : [.readings, .events]
    return .needRows(kinds, days: state.choice == nil ? nil : days, refresh: refresh)
  }

  public static func isLoading(_ state: State, in context: PageContext) -> Bool {
    status(in: context).isRunning || state.isOpen && state.choice == nil && context.athlete != nil
  }

  /// The readings of the stored range.
  public static func settingsRestored(_ state: inout State, in context: PageContext) -> [Effect] {
    state.isOpen ? [needRows(state, refresh: false, in: context)] : []
  }

  /// The filters are the viewer's and stay.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.historyPages = 1
    state.inspected = nil
    state.asksToDelete = nil
    state.notice = nil
    return state.closeSheet()
  }

  /// The range is kept, the verified filter is not (decision P12).
  public static func leave(_ state: inout State) -> [Effect] {
    state.verifiedOnly = false
    state.tab = .timeline
    state.historyPages = 1
    state.inspected = nil
    state.asksToDelete = nil
    state.notice = nil
    return state.closeSheet()
  }
}
