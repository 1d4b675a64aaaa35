import CompassModel
import PageKit

extension RecruitingTimeline {
  /// Returns the printed page with the dates, filters and zoom of the screen, every lane expanded, and the whole list
  /// (decision T19); nil before the rows are loaded (decision N3). `lines` are extra lines from the user for the top.
  public static func printed(_ state: State, _ context: PageContext, lines: [String]) -> PrintedPage? {
    let status = status(in: context)
    guard status.hasRows else { return nil }
    var whole = state
    whole.expansion.setAllExpanded(true)
    (whole.isListExpanded, whole.listPages) = (true, context.timeline.count / listPageSize + 1)
    var builder = ScreenBuilder(lanesPerPage: context.timeline.count + 1)
    let screen = builder.screen(whole, context)
    let (head, content, older) = (screen.head, screen.content, screen.older)
    let viewing = context.viewer.flatMap { $0.isParent ? "Athlete: \($0.active.name)" : nil }
    let zoom = content.zoom.map { _ in content.datesText }
    let kinds = TimelineItemKind.allCases.filter { content.shows[$0] }.map(\.pluralLabel).joined(separator: ", ")
    let failed = status.failure == nil ? nil : head.banner?.message
    return PrintedPage(
      name: "timeline", title: head.title, subtitle: head.subtitle,
      printedText: "Printed \(context.today.mediumText) at \(context.moment.clockText(of: context.moment.instant))",
      facts: [
        "\(content.start.mediumText) – \(content.end.mediumText)", viewing,
        "\(older.rangeTitle): \(older.rangeLabel)", zoom, "\(older.schoolTitle): \(older.schoolLabel)",
        "Showing: \(kinds.isEmpty ? "nothing" : kinds)",
        SearchFolding.isQuery(content.search) ? "\(older.searchTitle): \(content.search)" : nil,
      ].compactMap(\.self) + lines,
      notes: [
        content.savedText, failed, status.skipped == 0 ? nil : "\(counted(status.skipped, "item")) could not be shown",
      ].compactMap(\.self), emptyText: head.empty.map { "\($0.title.asSentence) \($0.subtitle.asSentence)" },
      sections: screen.sections)
  }
}

extension RecruitingTimeline {
  /// Returns a table of the items that pass the filters, newest first, under the JSON's names; nil before rows load.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows else { return nil }
    return ListTable(
      Screen(state, context).every,
      columns: [
        "id", "type", "typeLabel", "label", "date", "timeText", "endDate", "schoolName", "loggedByText", "details",
      ])
  }
}
