import CompassModel
import PageKit

extension PerformanceTimeline {
  /// Everything a UI shows of the performance page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: ShownScreen, Codable {
    public var page = "performance"
    public var title: String
    public var subtitle: String
    public var tabs: [Tab]
    public var tab: PerformanceTab
    /// The athlete a parent looks at; null for an athlete's own page.
    @Nullable public var viewing: String?
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage?
    @Nullable public var dialog: DialogCard?
    /// What is being done right now, in words; null if nothing is.
    @Nullable public var activity: String?
    public var skippedRows: Int
    /// `2 items could not be shown`; null if all could (decision X5).
    @Nullable public var skippedText: String?

    public var range: Range
    public var verifiedOnly: Bool
    /// How many readings pass the filters, of all types.
    public var count: Int
    /// `24 metrics`.
    public var countText: String
    /// How many of them are in no chart because their unit cannot be converted (decision P14).
    public var leftOut: Int
    /// `2 metrics are in no chart: their units cannot be converted`; null if there are none.
    @Nullable public var leftOutText: String?

    /// The days of the charts' date axis: of All Time, from the first reading in a chart on.
    public var chartStart: CalendarDate
    public var chartEnd: CalendarDate
    /// All four, in the order of decision P6, also those without a series.
    public var charts: [ChartCard]
    public var radar: RadarCard
    /// The events that start within the range, by date.
    public var events: [EventMarker]
    /// Null on the other tab.
    @Nullable public var overview: OverviewCard?
    /// The reading whose point was tapped.
    @Nullable public var inspected: InspectedReading?

    public var canExport: Bool
    /// The open sheet; null while none is.
    @Nullable public var export: ExportFile?
    public var isExporting: Bool

    init(
      _ state: PerformanceTimeline.State, _ context: PageContext, _ figures: PerformanceTimeline.Figures,
      _ markers: [EventMarker]
    ) {
      let viewer = context.viewer
      title = state.tab == .timeline ? "Performance Timeline & Analytics" : state.tab.label
      subtitle = "Track your progress over time and compare metrics across events"
      tabs = PerformanceTab.allCases.map { Tab(tab: $0, label: $0.label, isActive: $0 == state.tab) }
      tab = state.tab
      viewing = viewer?.isParent == true ? viewer?.active.name : nil
      athletes = AthleteChoice.choices(of: viewer)

      let file = state.exportFile(in: context)
      isLoading = state.load.isRunning || state.eventsLoad.isRunning
      showsSkeleton = state.load.showsSkeleton
      canReload = state.canReload
      banner = state.banner(in: context)
      empty = state.emptyMessage(figures, in: context)
      dialog = state.exportDialog(figures.count, file)
      activity = state.sheet?.isRunning == true ? "Exporting \(counted(figures.count, "metric"))…" : nil
      skippedRows = state.skippedMetrics + state.skippedEvents
      skippedText = skippedRows == 0 ? nil : "\(counted(skippedRows, "item")) could not be shown"

      range = Range(state.shownChoice, on: context.today)
      verifiedOnly = state.verifiedOnly
      count = figures.count
      countText = counted(figures.count, "metric")
      leftOut = figures.leftOut
      leftOutText =
        switch figures.leftOut {
        case 0: nil
        case 1: "1 metric is in no chart: its unit cannot be converted"
        default: "\(figures.leftOut) metrics are in no chart: their units cannot be converted"
        }
      charts = figures.charts
      chartStart = figures.days.lowerBound
      chartEnd = figures.days.upperBound
      radar = figures.radar
      events = markers
      overview = state.tab == .overview ? figures.overview.showing(pages: state.historyPages) : nil
      let reading = state.inspected.flatMap { state.shows($0, in: context) ? state.table[$0] : nil }
      inspected = reading.map { InspectedReading($0, events: state.events) }
      canExport = state.canExport(in: context)
      export = file
      isExporting = state.sheet?.isRunning == true
    }
  }

  public struct Tab: Hashable, Sendable, Codable {
    public var tab: PerformanceTab
    public var label: String
    public var isActive: Bool
  }

  public struct Range: Hashable, Sendable, Codable {
    public var preset: DateRangePreset
    /// As chosen, also if it is no valid range. Null where there is no lower bound.
    @Nullable public var start: CalendarDate?
    public var end: CalendarDate
    /// `Last 3 Months`.
    public var label: String
    /// `Nov 10, 2025 - Feb 10, 2026`.
    public var datesText: String
    /// What is wrong with the chosen days; null if nothing is (decision P3).
    @Nullable public var error: String?
    public var choices: [Choice]

    public struct Choice: Hashable, Sendable, Codable {
      public var preset: DateRangePreset
      public var label: String
    }

    init(_ choice: DateRangeChoice, on today: CalendarDate) {
      let chosen = if case .custom(let range) = choice { range.chosen } else { choice.span(on: today) }
      preset = choice.preset
      start = chosen.start
      end = chosen.end
      label = choice.preset.label
      datesText = chosen.text
      error = chosen.isValid ? nil : "End date must be on or after start date"
      choices = DateRangePreset.allCases.map { Choice(preset: $0, label: $0.label) }
    }
  }
}
