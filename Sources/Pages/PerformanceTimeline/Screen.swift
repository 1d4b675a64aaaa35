import CompassModel
import PageKit

extension PerformanceTimeline {
  /// Everything a UI shows of the performance page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = PerformanceTimeline.Tap

    public var parts: ScreenParts<Content>
    /// The readings that pass the filters, on later pages of the history too.
    var every = HiddenRows<MetricID>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    public func encode(to encoder: any Encoder) throws {
      try head.encode(to: encoder)
      try content.encode(to: encoder)
      try OlderControls(self).encode(to: encoder)
    }

    init(
      _ state: PerformanceTimeline.State, _ context: PageContext, _ figures: PerformanceTimeline.Figures,
      _ markers: [EventMarker]
    ) {
      let file = state.exportFile(in: context)
      let status = PerformanceTimeline.status(in: context)
      var head = PageHead(
        page: "performance", route: "/performance/timeline",
        title: state.tab == .timeline ? "Performance Timeline & Analytics" : state.tab.label,
        subtitle: "Track your progress over time and compare metrics across events", status,
        hasRows: state.isKnown(figures, in: context), canReload: state.isOpen && status.canReload,
        target: state.target, in: context, banner: state.banner(in: context), pageNotice: state.noticeCard,
        empty: state.emptyMessage(figures, in: context),
        dialog: state.deletionDialog(in: context) ?? state.exportDialog(figures.count, file),
        skippedRows: status.skipped + context.readings.unreadableCount)
      head.isLoading = PerformanceTimeline.isLoading(state, in: context)
      head.loadingText = head.loadingText("Loading metrics…", in: context)
      if state.sheet?.isRunning == true { head.activity = "Exporting \(counted(figures.count, "reading"))…" }
      let content = Content(state, context, figures, markers, file)
      head.buttons = ActionButton.performancePage + context.importButtons(.readings, .createMetric)
      if content.overview != nil {
        head.rowButtons = PerformanceTimeline.rowButtons(refusal: head.openQuestion, in: context)
      }
      if let inspected = content.inspected {
        head.buttons += [
          .edit(inspected.reading.id),
          .delete(
            reason: PerformanceTimeline.State.deletionRefusal(in: context), row: inspected.reading.id.rawValue,
            PerformanceTimeline.Tap.deleteTapped(id: inspected.reading.id)),
          .closeInspection,
        ]
      }
      self.init(head: head, content: content)
      every = HiddenRows { id in state.shows(MetricID(id), in: context) ? MetricID(id) : nil }
      explainButtons()
    }
  }

  /// The performance page's own content.
  public struct Content: Equatable, Sendable, Encodable {
    /// Tab, date range, the switch for verified readings, and what the radar measures against.
    public var controls: [FilterControl] = []
    /// The tab that is shown.
    public var tab: PerformanceTab

    /// The chosen date range.
    public var range: Range
    /// Whether only verified readings are shown.
    public var verifiedOnly: Bool
    /// `verified only`; null while all are shown.
    @Nullable public var filterText: String?
    /// The number of readings of all types that pass the filters; null before the rows are known (decision N3).
    @Nullable public var count: Int?
    /// `24 readings of 7 metrics`.
    @Nullable public var countText: String?
    /// The number of those readings that no chart has because their unit cannot be converted (decision P14); null
    /// before the rows are known (decision N3).
    @Nullable public var leftOut: Int?
    /// `In no chart for their units: 60-Yard Dash in ms (2), Batting Average in points`; null if there are none.
    @Nullable public var leftOutText: String?

    /// The number of those that no chart can show: metrics this version has no chart for, and readings without a number
    /// (decision B12). The overview lists them. Null before the rows are known (decision N3).
    @Nullable public var uncharted: Int?
    /// `Without a chart, in the overview: Grip Strength (2)`; null if there are none.
    @Nullable public var unchartedText: String?
    /// Both kinds, by metric and unit; empty before the rows are known.
    public var notCharted: [UnchartedReadings] = []
    /// Whose readings the charts show; null until that is known.
    @Nullable public var athleteName: String?
    /// The caption under the title of a chart that leaves the page: `Jordan Smith · Nov 10, 2025 - Feb 10, 2026`.
    public var caption: String
    /// Today in the local time zone.
    public var today: CalendarDate

    /// One for each metric with readings that can be compared, in the order of decision P1.
    public var summary: [MetricSummary] = []
    /// Over the columns of `summary`: metric, latest, best, trend, score.
    public var summaryTitles = MetricSummary.titles
    /// The days of the charts' date axis: of All Time, from the first reading in a chart on.
    public var chartStart: CalendarDate
    /// The last day of the charts' axis.
    public var chartEnd: CalendarDate
    /// All four, in the order of decision P6, also those without a series.
    public var charts: [ChartCard]
    /// The latest reading of each type on a common scale.
    public var radar: RadarCard
    /// The events that start within the range, by date. The JSON has the newest.
    @NewestEncoded public var events: [EventMarker]
    /// Their number; null before readings and events are known (decision B15).
    @Nullable public var eventCount: Int?
    /// The title above `events`.
    public var eventsTitle = "Events"
    /// `Events: Feb 7, 2026 Winter Camp; 2 more.`: the newest three and how many more there are; null for none.
    @Nullable public var eventsText: String?
    /// The colour of the events' marks.
    public var eventsColor = ChartPalette.events
    /// Null on the other tab.
    @Nullable public var overview: OverviewCard?
    /// The reading whose point was tapped.
    @Nullable public var inspected: InspectedReading?

    /// Whether all readings of the range are there to be written.
    public var canExport: Bool
    /// The open sheet; null while none is.
    @Nullable public var export: ExportFile?
    /// Whether a file is being written.
    public var isExporting: Bool

    /// For previews; a page's screen comes from its state.
    public init(
      tab: PerformanceTab = .timeline, range: Range, verifiedOnly: Bool = false, charts: [ChartCard] = [],
      radar: RadarCard = RadarCard([]), events: [EventMarker] = [], overview: OverviewCard? = nil,
      inspected: InspectedReading? = nil
    ) {
      self.tab = tab
      self.range = range
      self.verifiedOnly = verifiedOnly
      filterText = verifiedOnly ? "verified only" : nil
      leftOut = 0
      uncharted = 0
      caption = range.datesText
      today = range.end
      chartStart = range.start ?? range.end
      chartEnd = range.end
      self.charts = charts
      self.radar = radar
      self.events = events
      eventCount = events.count
      eventsText = Self.text(of: events)
      self.overview = overview
      self.inspected = inspected
      canExport = false
      isExporting = false
      setControls()
    }

    init(
      _ state: PerformanceTimeline.State, _ context: PageContext, _ figures: PerformanceTimeline.Figures,
      _ markers: [EventMarker], _ file: ExportFile?
    ) {
      tab = state.tab
      range = Range(state.effectiveChoice, on: context.today)
      verifiedOnly = state.verifiedOnly
      filterText = state.verifiedOnly ? "verified only" : nil
      let isKnown = state.isKnown(figures, in: context)
      count = isKnown ? figures.count : nil
      countText = isKnown ? figures.countText : nil
      let unconverted = figures.uncharted.filter { $0.unit != nil }
      let unknown = figures.uncharted.filter { $0.unit == nil }
      notCharted = isKnown ? figures.uncharted : []
      leftOut = isKnown ? unconverted.reduce(0) { $0 + $1.count } : nil
      leftOutText =
        unconverted.isEmpty
        ? nil
        : "In no chart for \(unconverted.reduce(0) { $0 + $1.count } == 1 ? "its unit" : "their units"): \(unconverted.names)"
      uncharted = isKnown ? unknown.reduce(0) { $0 + $1.count } : nil
      unchartedText = unknown.isEmpty ? nil : "Without a chart, in the overview: \(unknown.names)"
      let athlete = context.viewer?.active
      let name = athlete?.id == state.owner ? athlete?.name : nil
      athleteName = name
      let days = DateRange(start: figures.days.lowerBound, end: figures.days.upperBound)
      caption = [name, days.text, state.verifiedOnly ? "verified only" : nil].compactMap { $0 }.joined(separator: " · ")
      today = context.today
      summary = isKnown ? figures.summary : []
      charts = isKnown ? figures.charts : figures.charts.map { $0.unknown }
      chartStart = figures.days.lowerBound
      chartEnd = figures.days.upperBound
      radar = isKnown ? figures.radar : figures.radar.unknown
      events = markers
      eventCount = isKnown && context.hasRows(of: .events) ? markers.count : nil
      eventsText = Self.text(of: markers)
      // The history takes the room of the charts, which are on the other tab.
      if state.tab == .overview { charts = charts.map(\.alongsideHistory) }
      overview = state.tab == .overview ? figures.overview.showing(pages: state.historyPages) : nil
      let reading = state.inspected.flatMap { state.shows($0, in: context) ? context.readings[$0] : nil }
      inspected = reading.map { InspectedReading($0, events: context.markers) }
      canExport = state.canExport(in: context)
      export = file
      isExporting = state.sheet?.isRunning == true
      setControls()
    }

    private static func text(of events: [EventMarker]) -> String? {
      guard !events.isEmpty else { return nil }
      let more = events.count > 3 ? ["\(events.count - 3) more"] : []
      return "Events: \((events.suffix(3).reversed().map(\.text) + more).joined(separator: "; "))."
    }
  }

  /// One of the two tabs.
  public struct Tab: Equatable, Sendable, Encodable, Identifiable {
    public var id: PerformanceTab { tab }
    /// The tab that the button selects.
    public var tab: PerformanceTab
    /// The label of the tab.
    public var label: String
    /// Whether it is shown.
    public var isActive: Bool
    /// The action that a tap sends.
    public var action: SentAction

    /// One of the tabs.
    public init(_ tab: PerformanceTab, isActive: Bool = false) {
      self.tab = tab
      label = tab.label
      self.isActive = isActive
      action = SentAction(Tap.tabChosen(tab: tab))
    }

    static func all(active: PerformanceTab) -> [Tab] {
      PerformanceTab.allCases.map { Tab($0, isActive: $0 == active) }
    }
  }

  /// The chosen days, and what they are chosen from.
  public struct Range: Equatable, Sendable, Encodable {
    /// The chosen preset of the range.
    public var preset: DateRangePreset
    /// As chosen, also if it is no valid range. Null where there is no lower bound.
    @Nullable public var start: CalendarDate?
    /// The last day as chosen, itself included.
    public var end: CalendarDate
    /// The label before the range.
    public var title = "Date range"
    /// The label of the preset: `Last 3 Months`.
    public var label: String
    /// `Nov 10, 2025 - Feb 10, 2026`.
    public var datesText: String
    /// The problem with the chosen days; null if they are valid (decision P3).
    @Nullable public var error: String?
    /// One for each preset, in the menu's order.
    public var choices: [Choice]

    /// A menu item for a preset.
    public struct Choice: Equatable, Sendable, Encodable, Identifiable {
      public var id: DateRangePreset { preset }
      /// The preset that the item selects.
      public var preset: DateRangePreset
      /// The label of the item.
      public var label: String
      /// The action that a tap sends.
      public var action: SentAction

      /// One of the presets.
      public init(_ preset: DateRangePreset) {
        self.preset = preset
        label = preset.label
        action = SentAction(Tap.presetChosen(preset: preset))
      }
    }

    /// The range that is chosen on a day.
    public init(_ choice: DateRangeChoice, on today: CalendarDate) {
      let chosen = if case .custom(let range) = choice { range.chosen } else { choice.span(on: today) }
      preset = choice.preset
      start = chosen.start
      end = chosen.end
      label = choice.preset.label
      datesText = chosen.text
      error = chosen.isValid ? nil : "End date must be on or after start date"
      choices = DateRangePreset.allCases.map(Choice.init)
    }
  }
}
