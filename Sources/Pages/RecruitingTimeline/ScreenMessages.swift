import CompassModel
import PageKit
import Records

/// Banner, empty text and dialog of the page (recruiting-timeline.md §2, §8; decisions T2, T13, T15, X14).
extension RecruitingTimeline {
  static func banner(_ status: RowsStatus, in context: PageContext) -> Banner? {
    let saved = status.age(in: context)
    if status.failure == nil {
      return status.banner(
        of: "items", saved: saved, auxiliary: context.status(of: auxiliaryRows), "schools",
        missing: "The schools could not be loaded.", in: context, retry: Tap.retryTapped)
    }
    return status.banner(
      of: "items", saved: saved, sources: rows.map { ($0, $0 == .history ? "status changes" : $0.rawValue) },
      all: "timeline data", canRetry: canRetry(in: context), in: context, retry: Tap.retryTapped)
  }
}

extension RowsStatus {
  func savedText(in context: PageContext) -> String? {
    guard case .saved = source else { return nil }
    return sourceText(in: context).map { "Showing items \($0)" }
  }
}

extension RecruitingTimeline.State {
  func emptyMessage(visibleCount: Int, in context: PageContext) -> EmptyMessage? {
    guard visibleCount == 0, context.isTimelineComplete, RecruitingTimeline.status(in: context).hasRows else {
      return nil
    }
    if context.timeline.count > 0 {
      return EmptyMessage(
        title: "No items match your filters.", subtitle: "Try adjusting filters.", button: .clearFilters)
    }
    // A source that failed to load may have items.
    guard RecruitingTimeline.rows.allSatisfy({ context.hasRows(of: $0) && context.failure(of: $0) == nil })
    else { return nil }
    if context.schools?.schools.isEmpty == true, let text = context.viewer?.noFamilyText {
      return EmptyMessage(
        title: "No timeline data available",
        subtitle: "\(text), and schools and contacts are a family's. Create or join one, then refresh.")
    }
    return EmptyMessage(
      title: "No timeline data available", subtitle: "Add events, interactions, or offers to see them on the timeline")
  }

  var noticeCard: NoticeCard? {
    switch notice {
    case .itemIsFilteredAway:
      NoticeCard("The item is hidden by your filters", kind: .info, dismiss: RecruitingTimeline.Tap.dismissTapped)
    case nil: nil
    }
  }

  func dialogCard(_ view: RecruitingTimeline.View) -> DialogCard? {
    switch dialog {
    case .invalidRange:
      DialogCard(
        kind: "invalidRange", title: "Invalid date range",
        message: "Invalid date range. Please try a different view range.", lines: [], buttons: [.dismiss])
    case .itemMissing:
      DialogCard(
        kind: "itemMissing", title: "Item not found", message: "Unable to open item details. Please try again.",
        lines: [], buttons: [.dismiss])
    case .statusChange(let id): itemCard("statusChange", TimelineItemID(.statusChange, id.rawValue), view)
    case .inspection(let id): itemCard("inspect", id, view)
    case nil: nil
    }
  }

  private func itemCard(_ kind: String, _ id: TimelineItemID, _ view: RecruitingTimeline.View) -> DialogCard? {
    guard let position = view.columns.position(of: id) else { return nil }
    let row = TimelineRow(view.columns, at: position, view.names, number: 0)
    let school = view.names.name(ofItemAt: position, in: view.columns) ?? LaneNames.none
    return DialogCard(
      kind: kind, title: row.type.label, message: row.label, spoken: view.columns.texts(at: position).spokenName,
      lines: [row.whenText, school] + [row.loggedByText, row.details].compactMap(\.self), buttons: [.dismiss])
  }
}
