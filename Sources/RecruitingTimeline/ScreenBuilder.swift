import CompassModel
import PageKit
import StateMachine

extension RecruitingTimeline {
  /// Derives screens of one store's page, and works out anew only what depends on something that changed: expanding
  /// a lane filters nothing, another range sorts nothing.
  public struct ScreenBuilder {
    private var columns = Memo<ColumnsKey, TimelineColumns>()
    private var names = Memo<NamesKey, SchoolNames>()
    private(set) var selection = Memo<SelectionKey, TimelineSelection>()
    private var scale = Memo<ScaleKey, TimeScale>()
    // Of All Time there may be hundreds.
    private var months = Memo<ScaleKey, [Screen.Month]>()
    private(set) var lanes = Memo<LanesKey, Lanes>()
    private(set) var page = Memo<PageKey, [DrawnLane]>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      Screen(state, context, view(of: state, context))
    }

    private mutating func view(of state: State, _ context: PageContext) -> View {
      let zone = context.moment.zone
      let columns = columns(ColumnsKey(source: state.table.columns, zone: zone)) {
        state.table.columns.seen(from: zone)
      }
      let namesKey = NamesKey(columns: columns, schools: state.schools)
      let names = names(namesKey) { SchoolNames(columns.schools.values, in: state.schools) }
      let selectionKey = SelectionKey(columns: columns, filters: state.filters)
      let selection = selection(selectionKey) { TimelineSelection(columns, passing: state.filters) }

      let span = state.dates(earliest: selection.earliest, in: context)
      let visible = state.zoom?.visible(in: span) ?? span
      let scaleKey = ScaleKey(visible: visible, zone: zone)
      let scale = scale(scaleKey) { TimeScale(visible, zone: zone) }
      let months = months(scaleKey) { scale.months().map(Screen.Month.init) }
      let lanesKey = LanesKey(names: namesKey, selection: selectionKey, visible: visible)
      let lanes = lanes(lanesKey) { Lanes(selection, in: visible, columns, names) }
      let pages = LanePages(laneCount: lanes.all.count)
      let number = pages.nearest(state.lanePage)
      let page = page(PageKey(lanes: lanesKey, page: number)) {
        let shown = lanes.all.dropFirst((number - 1) * lanesPerPage).prefix(lanesPerPage)
        return DrawnLane.drawn(shown, state.filters, on: scale, columns, names)
      }
      return View(
        columns: columns, names: names, selection: selection, span: span, scale: scale, months: months,
        lanes: lanes.all, page: page, pageNumber: number, pageCount: pages.count)
    }
  }

  /// What rows, schools, filters and dates make of each other.
  struct View {
    var columns: TimelineColumns
    var names: SchoolNames
    var selection: TimelineSelection
    /// The dates of the view range.
    var span: DateSpan
    /// Of the shown dates.
    var scale: TimeScale
    var months: [Screen.Month]
    /// Of all pages.
    var lanes: [Lanes.Lane]
    var page: [DrawnLane]
    var pageNumber: Int
    var pageCount: Int
  }

  private struct ColumnsKey: Equatable {
    var source: TimelineColumns
    var zone: Zone

    static func == (left: ColumnsKey, right: ColumnsKey) -> Bool {
      left.source === right.source && left.zone == right.zone
    }
  }

  /// A directory is replaced as a whole: comparing it with itself is quick.
  struct NamesKey: Equatable {
    var columns: TimelineColumns
    var schools: SchoolDirectory?

    static func == (left: NamesKey, right: NamesKey) -> Bool {
      left.columns === right.columns && left.schools == right.schools
    }
  }

  struct SelectionKey: Equatable {
    var columns: TimelineColumns
    var filters: TimelineFilters

    static func == (left: SelectionKey, right: SelectionKey) -> Bool {
      left.columns === right.columns && left.filters == right.filters
    }
  }

  private struct ScaleKey: Equatable {
    var visible: DateSpan
    var zone: Zone
  }

  struct LanesKey: Equatable {
    var names: NamesKey
    var selection: SelectionKey
    var visible: DateSpan
  }

  struct PageKey: Equatable {
    var lanes: LanesKey
    var page: Int
  }
}

extension RecruitingTimeline.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: RecruitingTimeline.State, _ context: PageContext) {
    var builder = RecruitingTimeline.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
