import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The performance timeline page: readings over time, as charts, a radar and files (performance-timeline.md).
public enum PerformanceTimeline: PageFeature {
  public static let rows = [RowKind.readings]
  /// The charts do not wait for the events (decision P13).
  public static let auxiliaryRows = [RowKind.events]
  /// The date range outlives the app (decisions P12, P15).
  public static let settings: StoredSettings<State>? = StoredSettings(
    // The days first: a preset without its days would be unusable.
    "date range", keys: [.performanceCustomRange, .performanceDateRange],
    texts: { [$0.choice?.storedDays, $0.choice?.preset.rawValue] }
  ) { state, stored in
    state.choice = state.choice ?? DateRangeChoice(preset: stored[1], days: stored[0]) ?? .last3Months
  }

  /// The number of readings that the history shows at first, and that each further page adds.
  public static let historyPageSize = 100
}

extension PerformanceTimeline {
  /// The person's choices on the page. The rows are those of `Records`.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// Nil until the stored preset is known; the last three months till then (decision P2).
    public var choice: DateRangeChoice?
    /// Whether only verified readings are shown (decision P5).
    public var verifiedOnly = false
    /// The scale of the radar chart.
    public var scale = RadarScale.default
    /// Which one is shown.
    public var tab = PerformanceTab.timeline
    /// The reading of the history that is led to: it is inspected, or was just saved (decision V2).
    public var target = RowTarget()
    /// The number of visible pages of the history, each of `historyPageSize` readings.
    public var historyPages = 1
    /// The reading whose point was tapped.
    public var inspected: MetricID?
    /// The reading of which it is asked whether it is to be deleted; nil for none.
    public var asksToDelete: MetricID?
    /// The export sheet; nil while none is open.
    public var sheet: ExportSheet?
    public var notice: Notice?

    /// Closed, and nothing is known.
    public init() {}
  }

  /// The open export sheet.
  public struct ExportSheet: Equatable, Sendable {
    /// The format of the file to write.
    public var format: ExportFormat
    /// Whether the file is being written.
    public var isRunning = false
  }

  /// Transient message, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The file was written to the path.
    case exported(path: String)
    /// The file could not be written.
    case exportFailed(failure: ExportFailure)
    /// The reading that was just saved is not among those shown: for its date, else for not being verified
    /// (decision V2).
    case readingIsHidden(byRange: Bool)
    /// The viewer may not delete readings (decision X16).
    case mayNotDelete
  }
}

extension PerformanceTimeline.State {
  /// The range in force: the last three months until the stored one is known.
  public var effectiveChoice: DateRangeChoice { choice ?? .last3Months }

  /// The days whose readings are shown.
  func span(in context: PageContext) -> DateRange { effectiveChoice.span(on: context.today) }

  /// Whether the readings of the chosen range are all there.
  func isComplete(in context: PageContext) -> Bool {
    context.loadedDays?.covers(span(in: context), on: context.today) ?? false
  }

  /// The readings that pass the filters, newest first.
  func visibleRows(in context: PageContext) -> ReadingRows {
    context.readings.readings(in: span(in: context), verifiedOnly: verifiedOnly)
  }
}

extension PerformanceTimeline {
  /// A person's actions on the page.
  public enum Tap: PageTap {
    /// The key of the page's actions among the app's.
    public static let key = "performance"

    /// The page was pulled down: its rows are to be asked for again.
    case refreshPulled
    /// Loads again what failed.
    case retryTapped
    /// Switches to the given tab.
    case tabChosen(tab: PerformanceTab)
    /// Chooses the date range, and stores it.
    case presetChosen(preset: DateRangePreset)
    /// Chooses days and with them the custom range; a nil start has no lower bound.
    case customRangeChanged(start: CalendarDate?, end: CalendarDate)
    /// Shows verified readings only, or all.
    case verifiedOnlyChanged(isOn: Bool)
    /// Chooses what the radar measures against.
    case scaleChosen(scale: RadarScale)
    /// The end of the history was reached: as many readings again.
    case moreReached
    /// Tells about the reading of a chart's point.
    case pointTapped(id: MetricID)
    /// Closes the panel of a point.
    case inspectionClosed
    /// Asks for the form of a new reading.
    case logTapped
    /// Asks for the form that edits a reading (decision R1).
    case editTapped(id: MetricID)
    /// Asks whether a reading is to be deleted (decision D3).
    case deleteTapped(id: MetricID)
    /// The question is answered with yes.
    case deleteConfirmed
    /// The question is answered with no.
    case deleteCancelled
    /// Asks whether to export the filtered readings (decision P11).
    case exportTapped(format: ExportFormat)
    /// Confirms the export and writes the file.
    case exportConfirmed
    /// Cancels the export and closes its sheet.
    case exportCancelled
    /// Takes the notice away.
    case noticeDismissed
  }

  /// Results of the page's effects, and requests of the root.
  public enum Answer: PageAnswer {
    /// - path: where the file is now.
    case exported(path: String)
    /// The file could not be written.
    indirect case exportFailed(failure: ExportFailure)
  }
}

/// The two tabs of the performance area; the filters are shared (decision P12).
public enum PerformanceTab: String, Codable, CaseIterable, Sendable {
  /// In the order they are shown.
  case overview, timeline

  /// The label of the tab: `Timeline & Analytics`.
  public var label: String {
    switch self {
    case .overview: "Performance Overview"
    case .timeline: "Timeline & Analytics"
    }
  }
}
