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
  fileprivate var described: ScreenRow {
    var row = ScreenRow(id: id.rawValue, title: title, accessibilityLabel: plainText)
    row.leading = .box(status.box)
    row.badges = lockedText.map { [.init(.lock, $0)] } ?? []
    row.facts = [self.row.map { .init(.number, "\($0)", spoken: "") }, gradeText.map { .init(.grade, $0) }].compactMap(
      \.self)
    return row
  }
}

extension TaskCard {
  /// Returns the sentence read aloud: `Take the SAT: not started, locked, required, due in 5 days, waits for task 9, Take
  /// the PSAT, grade 10.` Without `task 9` unless `isNumbered`.
  func spokenSentence(isNumbered: Bool) -> String {
    let state =
      completedText.map { "completed on \($0)" } ?? (status == nil ? "status unknown" : statusLabel.lowercased())
    return SpokenText.sentence(
      title,
      [
        gradeText?.midSentence, state, lockedText?.lowercased(), requirementLabel.lowercased(),
        completedText == nil ? deadlineText.midSentence : nil, unlocksText?.midSentence,
        waits(isNumbered),
        isUpdating ? "being saved" : updatingText,
      ])
  }

  private func waits(_ isNumbered: Bool) -> String? {
    if incompletePrerequisites.isEmpty { return nil }
    let named = incompletePrerequisites.prefix(isExpanded ? incompletePrerequisites.count : 2)
    let remaining = incompletePrerequisites.count - named.count
    let names = named.map { $0.spoken(isWhole: isExpanded, isNumbered) } + (remaining > 0 ? ["\(remaining) more"] : [])
    return "waits for \(names.joined(separator: ", and for "))"
  }
}

extension TaskCard.Prerequisite {
  fileprivate func spoken(isWhole: Bool, _ isNumbered: Bool) -> String {
    let state = isWhole ? [gradeLevel == nil ? nil : status.label.lowercased(), lockedText?.lowercased()] : []
    let facts = [isNumbered ? row.map { "task \($0)" } : nil, title.cut(at: 60), gradeText?.midSentence] + state
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
