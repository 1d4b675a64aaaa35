import CompassModel
import CompassServices
import PageKit
import Records
import StateMachine

/// The performance timeline page: readings over time as charts, a radar and export files (performance-timeline.md).
public enum PerformanceTimeline: PageFeature {
  public static let rows = [RowKind.readings]
  /// The events, which mark dates on the charts; charts do not wait for them (decision P13).
  public static let auxiliaryRows = [RowKind.events]
  /// The date range is stored on the device (decisions P12, P15).
  public static let settings: StoredSettings<State>? = StoredSettings(
    // The days first: a preset without its days would be unusable.
    "date range", keys: [.performanceCustomRange, .performanceDateRange],
    texts: { [$0.choice?.storedDays, $0.choice?.preset.rawValue] }
  ) { state, stored in
    state.choice = state.choice ?? DateRangeChoice(preset: stored[1], days: stored[0]) ?? .last3Months
  }

  package static let historyPageSize = 100
}

extension PerformanceTimeline {
  /// The state of the page: the user's choices, without rows.
  public struct State: PageState {
    public var isOpen = false
    public var owner: AthleteID?

    /// The chosen date range; nil until the stored one is loaded: the last three months apply meanwhile (decision P2).
    package var choice: DateRangeChoice?
    /// Whether only verified readings are shown (decision P5).
    package var verifiedOnly = false
    package var scale = RadarScale.default
    public var tab = PerformanceTab.timeline
    /// The reading to scroll to or to inspect, such as one that was just saved (decision V2).
    public var target = RowTarget()
    package var historyPages = 1
    /// The reading shown in the panel of a chart's point; nil while the panel is closed.
    package var inspected: MetricID?
    /// The reading to delete while the page asks for confirmation; nil without that question.
    public var asksToDelete: MetricID?
    /// The export sheet; nil while none is open.
    public var sheet: ExportSheet?
    public var notice: Notice?

    public init() {}
  }

  /// The open export sheet.
  public struct ExportSheet: Equatable, Sendable {
    public var format: ExportFormat
    package var isRunning = false
  }

  /// A message of the page, cleared by the next tap.
  public enum Notice: Equatable, Sendable {
    /// The export file was written to `path`.
    case exported(path: String)
    case exportFailed(failure: ExportFailure)
    /// The reading that was just saved is hidden, by the date range or else by the verified filter (decision V2).
    case readingIsHidden(byRange: Bool)
    /// The viewer has no permission to delete readings (decision X16).
    case mayNotDelete
  }
}

extension PerformanceTimeline.State {
  package var effectiveChoice: DateRangeChoice { choice ?? .last3Months }

  func span(in context: PageContext) -> DateRange { effectiveChoice.span(on: context.today) }

  func isComplete(in context: PageContext) -> Bool {
    context.loadedDays?.covers(span(in: context), on: context.today) ?? false
  }

  /// Returns the readings that pass the filters, newest first.
  func visibleRows(in context: PageContext) -> ReadingRows {
    context.readings.readings(in: span(in: context), verifiedOnly: verifiedOnly)
  }
}

extension PerformanceTimeline {
  /// The user's taps on the page.
  public enum Tap: PageTap {
    public static let key = "performance"

    /// Reloads the rows: the page was pulled down.
    case refreshPulled
    case retryTapped
    case tabChosen(tab: PerformanceTab)
    /// Chooses a preset of the date range and stores it.
    case presetChosen(preset: DateRangePreset)
    /// Chooses the days of a custom range, which apply only if `end` is not before `start`; a nil `start` means no
    /// lower bound.
    case customRangeChanged(start: CalendarDate?, end: CalendarDate)
    /// Shows verified readings only if `isOn`, else all.
    case verifiedOnlyChanged(isOn: Bool)
    case scaleChosen(scale: RadarScale)
    /// Shows 100 more readings: the end of the history became visible.
    case moreReached
    /// Opens the panel for a reading, tapped as a point of a chart or a row, and scrolls to its row.
    case pointTapped(id: MetricID)
    case inspectionClosed
    /// Opens the form for a new reading.
    case logTapped
    /// Opens the form of a reading (decision R1).
    case editTapped(id: MetricID)
    /// Asks whether to delete a reading (decision D3).
    case deleteTapped(id: MetricID)
    case deleteConfirmed
    case deleteCancelled
    /// Opens the sheet that confirms the export of the filtered readings (decision P11).
    case exportTapped(format: ExportFormat)
    /// Confirms the export, so that the file is written.
    case exportConfirmed
    /// Closes the export sheet and stops writing the file.
    case exportCancelled
    case noticeDismissed
  }

  /// Results of the page's own work.
  public enum Answer: PageAnswer {
    /// The file was written to `path`.
    case exported(path: String)
    indirect case exportFailed(failure: ExportFailure)
  }
}

/// The two tabs of the page, which share the filters (decision P12).
public enum PerformanceTab: String, Codable, CaseIterable, Sendable {
  /// A tab, in the order of display.
  case overview, timeline

  /// The address of the tab (performance-timeline.md §6).
  package var path: String {
    switch self {
    case .overview: "/performance/index"
    case .timeline: "/performance/timeline"
    }
  }

  /// The label of the tab: `Timeline & Analytics`.
  public var label: String {
    switch self {
    case .overview: "Performance Overview"
    case .timeline: "Timeline & Analytics"
    }
  }
}

extension PerformanceTimeline {
  /// The kinds of work that only this page starts.
  public enum Work: PageWork {
    /// Writes the file and answers with its path or the failure.
    case export(ExportFile)

    /// The tracks of `plan`, each for one kind of work.
    public enum Track: Hashable, Sendable {
      /// The track of the export, so that one file is written at a time.
      case export
    }

    public typealias Answer = PerformanceTimeline.Answer

    public var plan: Plan<Track> { .first(.export) }
  }

  /// Runs the page's own work and sends its result as an action.
  @MainActor
  public static func perform(_ work: Work, with services: Services, send: Send<Action>) async {
    switch work {
    case .export(let file):
      do {
        send(.exported(path: try await services.exporter.export(file.contents, as: file.fileName)))
      } catch {
        send(.exportFailed(failure: error))
      }
    }
  }
}
