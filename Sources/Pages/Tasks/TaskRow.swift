import CompassModel
import PageKit

/// The task as a row of any list (decision Z1).
extension TaskCard {
  public var rowLabel: RowLabel { RowLabel(id: id.rawValue, name: title) }

  public var row: ScreenRow {
    let titles = Tasks.DetailTitles()
    var row = ScreenRow(id: id.rawValue, title: title, accessibilityLabel: accessibilityLabel)
    row.leading = .box(status.box)
    row.boxLabel = checkboxAccessibilityLabel
    if let lockedText {
      row.badges = [.init(.lock, lockedText)]
    } else if let unlocksText, !isUpdating {
      row.badges = [.init(.progress, unlocksText, value: "\(unlocks)")]
    }
    row.facts = [
      gradeText.map { .init(.grade, $0, value: "\(gradeLevel)") },
      .init(.kind, requirementLabel, value: isRequired ? "required" : "optional", color: badgeColor),
      .init(.status, statusLabel, value: status?.wire, color: statusColor),
      // The day of a completed task is that of its completion.
      .init(
        .deadline, completedText ?? deadlineText, value: (completedDay ?? deadline)?.description, color: urgencyColor,
        mark: urgencyColor != nil && urgency == .critical ? .warning : nil),
      isExpanded ? nil : plainWaitsText.map { .init(.note, $0, numbered: waitsText, isLong: true) },
    ].compactMap(\.self)
    row.notes = [
      description.map { .init(nil, $0, spokenTitle: "About") },
      whyItMatters.map { .init(titles.whyItMatters, $0, .expanded) },
      failureRisk.map { .init(titles.failureRisk, $0, .expanded) },
    ].compactMap(\.self)
    if isExpanded, !incompletePrerequisites.isEmpty {
      row.childrenTitle = titles.incompletePrerequisitesPlain
      row.childrenColor = titles.incompletePrerequisitesColor
      row.children = incompletePrerequisites.map(\.described)
    }
    row.state = isLocked ? [.locked] : []
    if isExpanded { row.state.insert(.expanded) }
    if status == .completed { row.state.insert(.done) }
    row.show(updatingText, isUpdating: isUpdating)
    row.titleColor = titleColor
    row.customSentence = .init(numbered: spokenSentence)
    (row.buttons, row.withoutRowButtons) = (buttons, withoutRowButtons)
    return row
  }
}

extension TaskCard.Prerequisite {
  /// The prerequisite as a row inside the task that waits for it.
  fileprivate var described: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: title, accessibilityLabel: plainText)
    row.leading = .box(status.box)
    row.badges = lockedText.map { [.init(.lock, $0)] } ?? []
    row.facts = [self.row.map { .init(.number, "\($0)", spoken: "") }, gradeText.map { .init(.grade, $0) }].compactMap(
      \.self)
    return row
  }
}
