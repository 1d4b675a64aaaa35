import CompassModel
import PageKit

extension PerformanceTimeline {
  /// The screen of the page. Encodes the JSON keys of the interface: raw texts, dates as `YYYY-MM-DD`.
  public struct Screen: PageScreen {
    public typealias Tap = PerformanceTimeline.Tap

    public var parts: ScreenParts<Content>
    /// The readings that pass the filters, looked up by id, on later pages of the history too.
    var every = HiddenRows<MetricID>()

    public init(parts: ScreenParts<Content>) { self.parts = parts }

    public func encode(to encoder: any Encoder) throws {
      try head.encode(to: encoder)
      try content.encode(to: encoder)
      try OlderControls(self).encode(to: encoder)
    }

    init(
      _ state: PerformanceTimeline.State, _ context: PageContext, _ figures: PerformanceTimeline.Figures,
      _ markers: [EventMarker], _ overview: OverviewCard?
    ) {
      let file = state.exportFile(in: context)
      let status = PerformanceTimeline.status(in: context)
      var head = PageHead(
        page: "performance", route: state.tab.path,
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
      let content = Content(state, context, figures, markers, overview, file)
      head.buttons = ActionButton.performancePage + context.importButtons(.readings, .createMetric)
      if content.overview != nil {
        head.rowButtons = PerformanceTimeline.rowButtons(refusal: head.openQuestion, in: context)
      }
      if let inspected = content.inspected {
        head.buttons += [
          .edit(row: inspected.reading.id.rawValue, PerformanceTimeline.Tap.editTapped(id: inspected.reading.id)),
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
    /// The controls: tab, date range, verified filter and radar scale.
    public var controls: [FilterControl] = []
    public var tab: PerformanceTab

    public var range: Range
    package var verifiedOnly: Bool
    @Nullable package var filterText: String?
    /// The number of readings of all types that pass the filters; null before they are loaded (decision N3).
    @Nullable public var count: Int?
    /// `24 readings of 7 metrics`, the readings that pass the filters; null before readings are loaded.
    @Nullable public var countText: String?
    /// The number of readings that no chart shows because their unit cannot be converted (decision P14); null before
    /// the readings are loaded (decision N3).
    @Nullable package var leftOut: Int?
    @Nullable package var leftOutText: String?

    /// The number of readings that no chart shows for another reason: a metric without a chart, no number, or an
    /// impossible value (decision B12). The overview lists them. Null before the readings are loaded (decision N3).
    @Nullable package var uncharted: Int?
    @Nullable package var unchartedText: String?
    package var notCharted: [UnchartedReadings] = []
    @Nullable package var athleteName: String?
    /// The caption of charts that are exported as drawings: `Jordan Smith · Nov 10, 2025 - Feb 10, 2026`, with ` ·
    /// verified only` under that filter; without the name until the athlete is known.
    package var caption: String
    package var today: CalendarDate

    /// An entry per metric with comparable readings, in the order of decision P1.
    package var summary: [MetricSummary] = []
    package var summaryTitles = MetricSummary.titles
    /// The first day of the charts' date axis; for All Time, that of the first charted reading.
    package var chartStart: CalendarDate
    package var chartEnd: CalendarDate
    /// The four charts, in the order of decision P6, also those without a series.
    package var charts: [ChartCard]
    /// The radar: each type's latest reading on a common scale.
    public var radar: RadarCard
    /// The events with a day in the range, by their first day. The JSON has the newest 100.
    @NewestEncoded public var events: [EventMarker]
    /// The number of events in the range; null before readings and events are loaded (decision B15).
    @Nullable public var eventCount: Int?
    package var eventsTitle = "Events"
    @Nullable package var eventsText: String?
    package var eventsColor = ChartPalette.events
    @Nullable package var overview: OverviewCard?
    @Nullable package var inspected: InspectedReading?

    /// Whether the page is open and every reading of the range is loaded, so that a file can be written.
    package var canExport: Bool
    @Nullable package var export: ExportFile?
    package var isExporting: Bool

    init(
      _ state: PerformanceTimeline.State, _ context: PageContext, _ figures: PerformanceTimeline.Figures,
      _ markers: [EventMarker], _ overview: OverviewCard?, _ file: ExportFile?
    ) {
      tab = state.tab
      range = Range(state.effectiveChoice, on: context.today)
      verifiedOnly = state.verifiedOnly
      let filter = state.verifiedOnly ? "verified only" : nil
      filterText = filter
      let isKnown = state.isKnown(figures, in: context)
      count = isKnown ? figures.count : nil
      countText = isKnown ? figures.countText : nil
      let unconverted = figures.uncharted.filter { $0.unit != nil }
      let unknown = figures.uncharted.filter { $0.unit == nil }
      notCharted = isKnown ? figures.uncharted : []
      leftOut = isKnown ? unconverted.total : nil
      leftOutText =
        unconverted.isEmpty
        ? nil : "In no chart for \(unconverted.total == 1 ? "its unit" : "their units"): \(unconverted.names)"
      uncharted = isKnown ? unknown.total : nil
      unchartedText = unknown.isEmpty ? nil : "Without a chart, in the overview: \(unknown.names)"
      let athlete = context.viewer?.active
      let name = athlete?.id == state.owner ? athlete?.name : nil
      athleteName = name
      let days = DateRange(start: figures.days.lowerBound, end: figures.days.upperBound)
      caption = [name, days.text, filter].compactMap(\.self).joined(separator: " · ")
      today = context.today
      summary = isKnown ? figures.summary : []
      charts = isKnown ? figures.charts : figures.charts.map { $0.unknown }
      chartStart = figures.days.lowerBound
      chartEnd = figures.days.upperBound
      radar = isKnown ? figures.radar : figures.radar.unknown
      events = markers
      eventCount = isKnown && context.hasRows(of: .events) ? markers.count : nil
      eventsText = Self.text(of: markers)
      // On the overview tab the charts are hidden: leave the points to the history.
      if overview != nil { charts = charts.map(\.alongsideHistory) }
      self.overview = overview
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

  /// One of the page's two tabs.
  public struct Tab: Equatable, Sendable, Encodable, Identifiable {
    public var id: PerformanceTab { tab }
    public var tab: PerformanceTab
    public var label: String
    package var isActive: Bool
    public var action: SentAction

    init(_ tab: PerformanceTab, isActive: Bool) {
      (self.tab, label, self.isActive) = (tab, tab.label, isActive)
      action = SentAction(Tap.tabChosen(tab: tab))
    }
  }

  /// The chosen date range and the menu of presets.
  public struct Range: Equatable, Sendable, Encodable {
    package var preset: DateRangePreset
    /// The first day as chosen, also of an invalid range; null for no lower bound.
    @Nullable public var start: CalendarDate?
    /// The last day as chosen, also of an invalid range.
    public var end: CalendarDate
    public var title = "Date range"
    /// The label of the preset: `Last 3 Months`.
    public var label: String
    package var datesText: String
    /// The problem with the chosen days; null if they are valid (decision P3).
    @Nullable public var error: String?
    /// The menu items, one per preset.
    public var choices: [Choice]

    /// A menu item for a preset.
    public struct Choice: Equatable, Sendable, Encodable, Identifiable {
      public var id: DateRangePreset { preset }
      package var preset: DateRangePreset
      public var label: String
      public var action: SentAction

      fileprivate init(_ preset: DateRangePreset) {
        (self.preset, label) = (preset, preset.label)
        action = SentAction(Tap.presetChosen(preset: preset))
      }
    }

    fileprivate init(_ choice: DateRangeChoice, on today: CalendarDate) {
      let chosen = if case .custom(let range) = choice { range.chosen } else { choice.span(on: today) }
      (preset, label) = (choice.preset, choice.preset.label)
      (start, end) = (chosen.start, chosen.end)
      datesText = chosen.text
      error = chosen.isValid ? nil : "End date must be on or after start date"
      choices = DateRangePreset.allCases.map(Choice.init)
    }
  }
}
