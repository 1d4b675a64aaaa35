import CompassModel
import CompassServices
import PageKit
import StateMachine

/// The performance timeline page: readings over time, as charts, a radar and files (performance-timeline.md).
public enum PerformanceTimeline: LoadingPage {
  /// How many readings of the history are shown at first, and how many more each time.
  public static let historyPageSize = 100
}

extension PerformanceTimeline {
  /// All that the page knows.
  public struct State: LoadingState {
    public var isOpen = false
    /// Whose rows these are; nil until somebody is known to be signed in.
    public var owner: AthleteID?
    /// The readings of the range that was loaded last.
    public var table = PerformanceTable()
    /// Which days the rows on screen were loaded for; nil before there are any.
    public var loaded: LoadedDays?
    /// Nil until they are known; the charts do not wait for them (decision P13).
    public var events: ContextEvents?
    /// Rows the backend could not read (decision X5).
    public var skippedMetrics = 0
    /// Events the backend could not read.
    public var skippedEvents = 0
    public var load = PageLoad()
    /// How loading the events stands.
    public var eventsLoad = PageLoad()

    /// Nil until the stored preset is known; the last three months till then (decision P2).
    public var choice: DateRangeChoice?
    /// Whether only verified readings are shown (decision P5).
    public var verifiedOnly = false
    /// Of the radar.
    public var scale = RadarScale.default
    /// Which one is shown.
    public var tab = PerformanceTab.timeline
    /// The reading of the history that is led to: it is looked at, or was just saved (decision V2).
    public var target = RowTarget()
    /// How many times `historyPageSize` readings of the history are shown.
    public var historyPages = 1
    /// The reading whose point was tapped.
    public var inspected: MetricID?
    /// The export sheet; nil while none is open.
    public var sheet: ExportSheet?
    public var notice: Notice?

    /// Closed, and nothing is known.
    public init() {}
  }

  /// Which days were asked for, and when.
  public struct LoadedDays: Hashable, Sendable, Codable {
    /// The days that were asked for.
    public var span: DateRange
    /// When they came.
    public var at: Instant
    /// The local day it was then.
    public var today: CalendarDate
  }

  /// The open export sheet.
  public struct ExportSheet: Hashable, Sendable, Codable {
    /// What is to be written.
    public var format: ExportFormat
    /// Whether the file is being written.
    public var isRunning = false
  }

  /// Something to tell that does not last: the next tap takes it away.
  public enum Notice: Hashable, Sendable, Codable {
    /// The file was written to the path.
    case exported(path: String)
    /// The file could not be written.
    case exportFailed(failure: ExportFailure)
    /// The reading that was just saved is not among those shown: for its date, else for not being verified
    /// (decision V2).
    case readingIsHidden(byRange: Bool)
  }
}

extension PerformanceTimeline.LoadedDays {
  /// Whether all readings of a span are among the loaded ones. Today counts, should it have begun since.
  func covers(_ other: DateRange, on today: CalendarDate) -> Bool {
    let reachesBack = span.start.map { start in other.start.map { start <= $0 } ?? false } ?? true
    return reachesBack && (other.end <= span.end || (other.end == today && span.end >= self.today))
  }
}

extension PerformanceTimeline.State {
  /// The range in force: the last three months until the stored one is known.
  public var shownChoice: DateRangeChoice { choice ?? .last3Months }

  /// The days whose readings are shown.
  func span(in context: PageContext) -> DateRange { shownChoice.span(on: context.today) }

  /// Whether the readings of the chosen range are all there.
  func isComplete(in context: PageContext) -> Bool {
    loaded?.covers(span(in: context), on: context.today) ?? false
  }

  /// The readings that pass the filters, newest first.
  func shownRows(in context: PageContext) -> ReadingRows {
    table.readings(in: span(in: context), verifiedOnly: verifiedOnly)
  }
}

extension PerformanceTimeline {
  /// What a person does on the page.
  public enum Tap: PageTap {
    /// Where the page's actions stand among the app's.
    public static let key = "performance"

    /// The page was pulled down: its rows are wanted anew.
    case refreshPulled
    /// Loads again what failed.
    case retryTapped
    /// Shows the tab.
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
    /// Takes away what is told about a point.
    case inspectionClosed
    /// Asks for the form of a new reading.
    case logTapped
    /// Asks for the form that edits a reading (decision R1).
    case editTapped(id: MetricID)
    /// Asks whether to export the filtered readings (decision P11).
    case exportTapped(format: ExportFormat)
    /// Writes the file.
    case exportConfirmed
    /// Closes the question.
    case exportCancelled
    /// Takes the notice away.
    case noticeDismissed
  }

  /// What its effects answer, and what the root orders.
  public enum Answer: LoadingAnswer {
    /// The stored range, or the last three months where none is stored.
    case rangeRestored(choice: DateRangeChoice)
    /// The range could not be stored.
    indirect case rangeSaveFailed(choice: DateRangeChoice, failure: ServiceFailure)
    /// Stores the chosen range again, whatever page is open.
    case rangeSaveRetried(choice: DateRangeChoice)
    /// The readings of the span; `skipped` counts rows that could not be read (decision X5).
    indirect case loaded(
      request: Int, table: PerformanceTable, span: DateRange, skipped: Int, source: RowsSource? = nil)
    indirect case loadFailed(request: Int, failure: ServiceFailure)
    /// The events for the charts; `skipped` counts rows that could not be read (decision X5).
    indirect case eventsLoaded(request: Int, events: ContextEvents, skipped: Int, source: RowsSource? = nil)
    /// The events could not be loaded.
    indirect case eventsFailed(request: Int, failure: ServiceFailure)
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

  /// `Timeline & Analytics`.
  public var label: String {
    switch self {
    case .overview: "Performance Overview"
    case .timeline: "Timeline & Analytics"
    }
  }
}

extension PerformanceTimeline.Answer {
  /// Decision M10.
  public var connection: Connection? {
    switch self {
    case .loaded(_, _, _, _, let source), .eventsLoaded(_, _, _, let source): Connection(source)
    case .loadFailed(_, let failure), .eventsFailed(_, let failure): Connection(failure)
    case .rangeRestored, .rangeSaveFailed, .rangeSaveRetried, .exported, .exportFailed: nil
    }
  }
}
