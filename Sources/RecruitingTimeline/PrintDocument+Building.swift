import CompassModel
import PageKit

extension PrintDocument {
  /// The page as it goes to paper: the dates, filters and zoom of the screen, all lanes of all pages expanded and the
  /// whole list (decision T19).
  public init(_ state: RecruitingTimeline.State, _ context: PageContext) {
    let columns = state.table.columns.seen(from: context.moment.zone)
    let names = SchoolNames(columns.schools.values, in: state.schools)
    let selection = TimelineSelection(columns, passing: state.filters)
    let span = state.dates(earliest: selection.earliest, in: context)
    let visible = state.zoom?.visible(in: span) ?? span
    let scale = TimeScale(visible, zone: context.moment.zone)
    let lanes = Lanes(selection, in: visible, columns, names)
    let skipped = state.table.skippedCount + state.skippedSchools
    let shown = TimelineItemKind.allCases.filter { state.filters.shows[$0] }
    let viewing = context.viewer.flatMap { $0.isParent ? $0.active.name : nil }
    let zoom = state.zoom.map { _ in "Zoom: \(visible.start.mediumText) - \(visible.end.mediumText)" }
    self.init(
      title: "Recruiting Timeline", subtitle: "Visual overview of your recruiting journey",
      filters: (viewing.map { ["Athlete: \($0)"] } ?? [])
        + ["Range: \(state.shownRange.label)"] + (zoom.map { [$0] } ?? [])
        + [
          "School: \(state.schoolLabel)",
          "Showing: \(shown.isEmpty ? "nothing" : shown.map(\.pluralLabel).joined(separator: ", "))",
        ],
      printedText: "Printed \(context.today.mediumText) at \(context.moment.clockText(of: context.moment.instant))",
      start: visible.start, end: visible.end, kinds: shown, months: scale.months(),
      todayPosition: scale.todayPosition(context.today), todayText: context.today.mediumText,
      lanes: DrawnLane.drawn(lanes.all, state.filters, on: scale, columns, names).map { Lane($0, names, in: visible) },
      list: selection.positions.map { Row(columns.row(at: Int($0), names)) },
      emptyText: state.emptyMessage(shownCount: selection.positions.count)
        .map { "\($0.title.asSentence) \($0.subtitle.asSentence)" },
      notes: (state.savedText(in: context).map { [$0] } ?? [])
        + (state.load.failure == nil ? [] : state.banner(in: context).map { [$0.message] } ?? [])
        + (skipped == 0 ? [] : ["\(counted(skipped, "item")) could not be shown"]))
  }
}

extension PrintDocument.Lane {
  fileprivate init(_ drawn: DrawnLane, _ names: SchoolNames, in dates: DateSpan) {
    self.init(
      name: names.laneName(at: drawn.lane.place), countText: drawn.lane.countText, rowCount: drawn.rowCount,
      items: drawn.items.map { item in
        PrintDocument.Item(
          kind: item.type, isBar: item.kind == .bar, left: item.left, width: item.width, row: item.row,
          label: item.label, accessibilityLabel: item.accessibilityLabel,
          continuesBefore: item.kind == .bar && item.date < dates.start,
          continuesAfter: item.kind == .bar && item.endDate ?? item.date > dates.end)
      })
  }
}

extension PrintDocument.Row {
  fileprivate init(_ row: TimelineRow) {
    self.init(
      kind: row.type, dateText: row.dateText, label: row.label, typeLabel: row.typeLabel, schoolName: row.schoolName,
      details: row.details)
  }
}
