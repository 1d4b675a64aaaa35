import CompassModel
import PageKit
import StateMachine

extension PerformanceTimeline {
  /// Derives screens of one store's page, and works charts and figures out anew only when something they depend on
  /// changed.
  public struct ScreenBuilder {
    private var figures = Memo<FiguresKey, Figures>()
    private var markers = Memo<MarkersKey, [EventMarker]>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let span = state.span(in: context)
      let key = FiguresKey(table: state.table, span: span, verifiedOnly: state.verifiedOnly, scale: state.scale)
      let figures = figures(key) { Figures(key) }
      let markers = markers(MarkersKey(events: state.events, span: span)) {
        state.events?.events(in: span) ?? []
      }
      return Screen(state, context, figures, markers)
    }
  }

  /// What the rows and the filters make of each other.
  struct Figures {
    var charts: [ChartCard]
    /// The days of the charts' axis.
    var days: ClosedRange<CalendarDate>
    var radar: RadarCard
    var overview: OverviewCard
    /// How many readings the range has, and how many of them are verified or not asked to be.
    var countInRange: Int
    var count: Int
    /// How many of them no chart shows because of their unit (decision P14).
    var leftOut: Int

    fileprivate init(_ key: FiguresKey) {
      let (table, span, verifiedOnly) = (key.table, key.span, key.verifiedOnly)
      charts = MetricCategory.allCases.map { ChartCard($0, of: table, in: span, verifiedOnly: verifiedOnly) }
      let first = charts.flatMap(\.series).compactMap { $0.points.isEmpty ? nil : $0.points.date(at: 0) }.min()
      days = min(span.start ?? first ?? span.end, span.end)...span.end
      radar = RadarCard(of: table, in: span, verifiedOnly: verifiedOnly, scale: key.scale)
      overview = OverviewCard(of: table, in: span, verifiedOnly: verifiedOnly)
      count = overview.history.count
      countInRange = table.readings(in: span, verifiedOnly: false).count
      leftOut = MetricType.known.reduce(0) { sum, type in
        sum + table.readings(of: type, in: span, verifiedOnly: verifiedOnly).count
          - table.comparableReadings(of: type, in: span, verifiedOnly: verifiedOnly).count
      }
    }
  }

  /// A table never changes, so the same one needs no comparing.
  fileprivate struct FiguresKey: Equatable {
    var table: PerformanceTable
    var span: DateSpan
    var verifiedOnly: Bool
    var scale: RadarScale

    static func == (left: FiguresKey, right: FiguresKey) -> Bool {
      left.table.isSame(as: right.table) && left.span == right.span && left.verifiedOnly == right.verifiedOnly
        && left.scale == right.scale
    }
  }

  /// The events are replaced as a whole: comparing them with themselves is quick.
  private struct MarkersKey: Equatable {
    var events: ContextEvents?
    var span: DateSpan
  }
}

extension PerformanceTimeline.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: PerformanceTimeline.State, _ context: PageContext) {
    var builder = PerformanceTimeline.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
