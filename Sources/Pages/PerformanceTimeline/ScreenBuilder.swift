import CompassModel
import PageKit
import Records
import StateMachine

extension PerformanceTimeline {
  /// Builds the screens of this page for one store. Recomputes charts and figures only when rows, range, filter or
  /// scale changed.
  package struct ScreenBuilder {
    private var figures = Memo<FiguresKey, Figures>()
    private var overview = Memo<FiguresKey, OverviewCard>()
    private var markers = Memo<MarkersKey, [EventMarker]>()

    package init() {}

    package mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let span = state.span(in: context)
      let key = FiguresKey(table: context.readings, span: span, verifiedOnly: state.verifiedOnly, scale: state.scale)
      let figures = figures(key) { Figures(key) }
      let events = context.markers
      let markers = markers(MarkersKey(events: events, span: span)) { events?.events(in: span) ?? [] }
      let whole = state.tab == .overview ? overview(key) { OverviewCard(key, figures.charts.flatMap(\.series)) } : nil
      return Screen(state, context, figures, markers, whole?.showing(pages: state.historyPages))
    }
  }

  struct Figures {
    var charts: [ChartCard]
    var days: ClosedRange<CalendarDate>
    var radar: RadarCard
    /// The number of readings in the range, verified or not.
    var countInRange: Int
    var count: Int
    /// The number of metrics with readings, also of those without a chart.
    var metricCount: Int
    var uncharted: [UnchartedReadings]
    var summary: [MetricSummary]

    var countText: String {
      let readings = counted(count, "reading")
      return count == 0 ? readings : "\(readings) of \(counted(metricCount, "metric"))"
    }

    fileprivate init(_ key: FiguresKey) {
      let (table, span, verifiedOnly) = (key.table, key.span, key.verifiedOnly)
      charts = MetricCategory.allCases.map { ChartCard($0, of: table, in: span, verifiedOnly: verifiedOnly) }
      let first = charts.flatMap(\.series).compactMap { $0.points.isEmpty ? nil : $0.points.date(at: 0) }.min()
      days = min(span.start ?? first ?? span.end, span.end)...span.end
      let series = charts.flatMap(\.series)
      // Many series share a limit of points, which keeps a screen with many readings small.
      let isCrowded = series.reduce(0) { $0 + $1.pointCount } > ChartCard.mostSharedPoints
      let share = isCrowded ? max(4, ChartCard.mostSharedPoints / max(1, series.count)) : nil
      for index in charts.indices {
        charts[index].days = days
        charts[index].pointLimit = share
      }
      radar = RadarCard(of: table, in: span, verifiedOnly: verifiedOnly, scale: key.scale)
      count = table.readings(in: span, verifiedOnly: verifiedOnly).count
      metricCount = table.types.count { !table.readings(of: $0, in: span, verifiedOnly: verifiedOnly).isEmpty }
      countInRange = table.readings(in: span, verifiedOnly: false).count
      uncharted = UnchartedReadings.all(of: table, in: span, verifiedOnly: verifiedOnly)
      summary = series.map { [days, radar] series in
        MetricSummary(series, days: days, axis: radar.axes.first { $0.type == series.type })
      }
    }
  }

  /// A key of the figures: compares tables by identity, as they are immutable.
  struct FiguresKey: Equatable {
    var table: PerformanceTable
    var span: DateRange
    var verifiedOnly: Bool
    var scale: RadarScale

    static func == (left: FiguresKey, right: FiguresKey) -> Bool {
      left.table === right.table && left.span == right.span && left.verifiedOnly == right.verifiedOnly
        && left.scale == right.scale
    }
  }

  /// A key of the markers: events are replaced as a whole, so equal ones compare quickly.
  private struct MarkersKey: Equatable {
    var events: ContextEvents?
    var span: DateRange
  }
}

extension PerformanceTimeline.Screen {
  /// Creates the screen of `state` in `context`.
  public init(_ state: PerformanceTimeline.State, _ context: PageContext) {
    var builder = PerformanceTimeline.ScreenBuilder()
    self = builder.screen(state, context)
  }
}

/// Texts of the head: banner, notice, empty message and dialog (performance-timeline.md §2, §8; decisions P5, X14).
extension PerformanceTimeline.State {
  func banner(in context: PageContext) -> Banner? {
    let readings = context.status(of: PerformanceTimeline.rows)
    return readings.banner(
      of: "metrics", saved: loadedAge(readings, in: context),
      auxiliary: context.status(of: PerformanceTimeline.auxiliaryRows), "events",
      missing: "Events could not be loaded.", in: context, retry: PerformanceTimeline.Tap.retryTapped)
  }

  /// The age of the load, with the loaded days if the chosen range needs more: `of Nov 10, 2025 - Feb 10, 2026 loaded
  /// at 09:12`.
  private func loadedAge(_ status: RowsStatus, in context: PageContext) -> RowsAge? {
    guard let loaded = context.loadedDays, var age = status.age(in: context) else { return nil }
    if !isComplete(in: context) { age.text = "of \(loaded.span.text) \(age.text)" }
    return age
  }

  var noticeCard: NoticeCard? {
    let dismiss = PerformanceTimeline.Tap.noticeDismissed
    return switch notice {
    case .exported(let path): NoticeCard("Exported to \(path)", kind: .success, dismiss: dismiss)
    case .exportFailed(let failure):
      NoticeCard(
        failure.message, kind: .error, retry: sheet == nil ? nil : PerformanceTimeline.Tap.exportConfirmed,
        dismiss: dismiss)
    case .readingIsHidden(let byRange):
      NoticeCard(
        byRange ? "The reading is outside the date range" : "The reading is hidden: only verified ones are shown",
        kind: .info, dismiss: dismiss)
    case .mayNotDelete:
      NoticeCard(PageHead.noRight(to: "delete this reading"), kind: .error, dismiss: dismiss)
    case nil: nil
    }
  }

  /// Whether the range is completely loaded or has readings to show: counts and empty texts show only then (decision
  /// N3).
  func isKnown(_ figures: PerformanceTimeline.Figures, in context: PageContext) -> Bool {
    isComplete(in: context) || figures.count > 0
  }

  func emptyMessage(_ figures: PerformanceTimeline.Figures, in context: PageContext) -> EmptyMessage? {
    guard figures.count == 0, isComplete(in: context) else { return nil }
    return figures.countInRange > 0
      ? EmptyMessage(
        title: "No verified metrics available", subtitle: "Turn off Verified Only to see all metrics",
        button: ActionButton(
          "verifiedOff", "Show all metrics", icon: .filter,
          action: PerformanceTimeline.Tap.verifiedOnlyChanged(isOn: false)))
      : EmptyMessage(
        title: "No metrics found for selected date range", subtitle: "Adjust the date range or log metrics",
        button: .log)
  }

  func exportDialog(_ count: Int, _ file: ExportFile?) -> DialogCard? {
    guard let sheet, let file else { return nil }
    let text = counted(count, "reading")
    return DialogCard(
      kind: "export", title: "Export \(sheet.format.label)",
      message: sheet.isRunning ? "Exporting \(text)…" : "\(text) will be exported.", lines: [file.fileName],
      buttons: (sheet.isRunning ? [] : [.confirmExport]) + [.cancelExport])
  }
}
