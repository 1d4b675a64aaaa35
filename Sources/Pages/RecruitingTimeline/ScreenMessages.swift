import CompassModel
import PageKit

/// Banner, empty text and dialog of the page (recruiting-timeline.md §2, §8; decisions T2, T13, T15, X14).
extension RecruitingTimeline.State {
  func banner(in context: PageContext) -> Banner? {
    if let failure = load.failure { return loadBanner(failure, in: context) }
    guard let failure = schoolsLoad.failure else { return load.copyBanner(of: "items", in: context) }
    return failure.kind == .offline
      ? banner(failure, isLoading: schoolsLoad.isRunning, in: context)
      : Banner(
        kind: .error, message: "The schools could not be loaded. \(failure.message.asSentence)",
        retry: schoolsLoad.canRetry ? RecruitingTimeline.Tap.retryTapped : nil)
  }

  private func banner(_ failure: ServiceFailure, isLoading: Bool, in context: PageContext) -> Banner {
    Banner(
      failure, loading: "items", saved: load.sourceText(loaded: "saved", in: context), isLoading: isLoading,
      retry: RecruitingTimeline.Tap.retryTapped)
  }

  private func loadBanner(_ failure: ServiceFailure, in context: PageContext) -> Banner {
    let failed = TimelineItemKind.allCases.filter { failures[$0] != nil }
    let kinds = Set(failed.compactMap { failures[$0]?.kind })
    if failure.kind == .offline || kinds.count <= 1 && (failed.isEmpty || failed.count == 4) {
      return banner(failure, isLoading: load.isRunning, in: context)
    }
    let what = failed.count == 4 ? "timeline data" : Self.joined(failed.map { $0.pluralLabel.lowercased() })
    let why = kinds.count == 1 ? failure.message.asSentence : "Check your connection."
    let canRetry = !load.isRunning && failed.contains { failures[$0]?.canRetry == true }
    return Banner(
      kind: .error, message: "Unable to load \(what). \(why)",
      retry: canRetry ? RecruitingTimeline.Tap.retryTapped : nil)
  }

  /// `Showing items saved at 09:12`, while they come from the saved copy.
  func savedText(in context: PageContext) -> String? {
    guard case .saved = source else { return nil }
    return load.sourceText(in: context).map { "Showing items \($0)" }
  }

  /// `events, offers and status changes`.
  private static func joined(_ names: [String]) -> String {
    guard let last = names.last, names.count > 1 else { return names.first ?? "" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  func emptyMessage(shownCount: Int, hiddenCount: Int, in context: PageContext) -> EmptyMessage? {
    guard hasRows, shownCount == 0 else { return nil }
    if table.count > hiddenCount {
      return EmptyMessage(
        title: "No items match your filters.", subtitle: "Try adjusting filters.", button: .clearFilters)
    }
    // What could not be loaded is not known to be empty.
    guard failures.all.allSatisfy({ $0 == nil }) else { return nil }
    if schools?.schools.isEmpty == true, let text = context.viewer?.noFamilyText {
      return EmptyMessage(
        title: "No timeline data available",
        subtitle: "\(text), and schools and interactions are a family's. Create or join one, then refresh.")
    }
    return EmptyMessage(
      title: "No timeline data available", subtitle: "Add events, interactions, or offers to see them on the timeline")
  }

  var noticeCard: NoticeCard? {
    switch notice {
    case .itemIsFilteredAway:
      NoticeCard(
        "The item is hidden by your filters", kind: .info, dismiss: RecruitingTimeline.Tap.dismissTapped)
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
    case .statusChange(let id):
      itemCard("statusChange", TimelineItemID(.statusChange, id.rawValue), view)
    case .inspection(let id):
      itemCard("inspect", id, view)
    case nil:
      nil
    }
  }

  /// Full label, dates, school and details of an item.
  private func itemCard(_ kind: String, _ id: TimelineItemID, _ view: RecruitingTimeline.View) -> DialogCard? {
    guard let position = view.columns.position(of: id) else { return nil }
    let row = view.columns.row(at: position, view.names, number: 0, refusal: nil)
    let school = view.names.name(ofItemAt: position, in: view.columns) ?? LaneNames.none
    return DialogCard(
      kind: kind, title: row.type.label, message: row.label,
      lines: [row.whenText, school] + [row.loggedByText, row.details].compactMap(\.self), buttons: [.dismiss])
  }
}

/// The palette of recruiting-timeline.md §6 (decision X20).
extension TimelineItemKind {
  /// The colour of the kind's items, toggles and legend entry; never the only carrier of a meaning.
  public var color: ColorToken {
    switch self {
    case .event: .timelineEvent
    case .interaction: .timelineInteraction
    case .offer: .timelineOffer
    case .statusChange: .neutralGray
    }
  }
}
