import CompassModel
import PageKit
import Records
import StateMachine

extension PageContext {
  /// The active athlete's readings as an index; an empty one before they are loaded.
  var readings: PerformanceTable { rows(PerformanceMetric.self)?.merged.table(auxiliary: NoAuxiliary()) ?? .none }

  var markers: ContextEvents? { rows(Event.self)?.merged.table(auxiliary: NoAuxiliary()) }

  /// The days that the last load of the active athlete's readings covers; nil before the first.
  var loadedDays: LoadedDays? {
    guard let load = athlete.map({ records.load(.readings, of: $0) }), let time = load.source.time else { return nil }
    let span = DateRange(start: load.days?.first, end: load.days?.last ?? .latest)
    return LoadedDays(span: span, today: moment.zone.date(at: time))
  }
}

/// The days that the last load of readings asked for, and the day of its response.
struct LoadedDays {
  var span: DateRange
  /// The local day on which the response arrived.
  var today: CalendarDate

  /// Returns whether every reading of a range is loaded. A range that ends `today` is covered by a load that reached
  /// the day of its own response.
  func covers(_ other: DateRange, on today: CalendarDate) -> Bool {
    let reachesBack = span.start.map { start in other.start.map { start <= $0 } ?? false } ?? true
    return reachesBack && (other.end <= span.end || (other.end == today && span.end >= self.today))
  }
}

extension PerformanceTimeline {
  /// Builds the index of the readings in advance. Slow for many readings: call it off the main actor.
  package static func prepare(_ readings: Base<PerformanceMetric>) {
    _ = readings.table(PerformanceTable.self, auxiliary: NoAuxiliary())
  }

  /// Requests the readings of the chosen range and all events; events alone while the stored date range is not loaded.
  public static func needRows(_ state: State, refresh: Bool, in context: PageContext) -> Effect {
    let span = state.span(in: context)
    let days = DayRange(from: span.start, through: span.end)
    let kinds: Set<RowKind> = state.choice == nil ? [.events] : [.readings, .events]
    return .needRows(kinds, days: state.choice == nil ? nil : days, refresh: refresh)
  }

  public static func isLoading(_ state: State, in context: PageContext) -> Bool {
    status(in: context).isRunning || state.isOpen && state.choice == nil && context.athlete != nil
  }

  /// Requests the readings of the restored date range, if the page is open.
  public static func settingsRestored(_ state: inout State, in context: PageContext) -> [Effect] {
    state.isOpen ? [needRows(state, refresh: false, in: context)] : []
  }

  /// Closes panels, dialogs and the notice for another athlete, stops a running export, and shows the history's first
  /// page again. The filters belong to the viewer and are kept.
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.historyPages = 1
    state.inspected = nil
    state.asksToDelete = nil
    state.notice = nil
    return state.closeSheet()
  }

  /// Resets the state on leaving the page and stops a running export; the date range and the scale are kept, the
  /// verified filter is not (decision P12).
  public static func leave(_ state: inout State) -> [Effect] {
    state.verifiedOnly = false
    state.tab = .timeline
    return forgetAthlete(&state)
  }
}
