import CompassModel
import PageKit

extension TaskCard {
  /// The sentence read aloud: `Take the SAT: not started, locked, required, due in 5 days, waits for task 9, Take the
  /// PSAT, grade 10.`
  var spokenSentence: String {
    let state =
      completedText.map { "completed on \($0)" } ?? (status == nil ? "status unknown" : statusLabel.lowercased())
    return SpokenText.sentence(
      title,
      [
        gradeText?.midSentence, state, lockedText?.lowercased(), requirementLabel.lowercased(),
        completedText == nil ? deadlineText.midSentence : nil, unlocksText?.midSentence, waits,
        isUpdating ? "being saved" : updatingText,
      ])
  }

  /// `waits for task 9, Take the PSAT, and for 2 more`, all named on an expanded card; nil without incomplete
  /// prerequisites.
  private var waits: String? {
    if incompletePrerequisites.isEmpty { return nil }
    let named = incompletePrerequisites.prefix(isExpanded ? incompletePrerequisites.count : 2)
    let remaining = incompletePrerequisites.count - named.count
    let names = named.map { $0.spoken(isWhole: isExpanded) } + (remaining > 0 ? ["\(remaining) more"] : [])
    return "waits for \(names.joined(separator: ", and for "))"
  }
}

extension TaskCard.Prerequisite {
  /// Returns `task 9, Take the PSAT, grade 10`.
  ///
  /// - Parameter isWhole: whether status and lock are included.
  fileprivate func spoken(isWhole: Bool) -> String {
    spoken(isWhole ? [gradeLevel == nil ? nil : status.label.lowercased(), lockedText?.lowercased()] : [])
  }

  /// The facts for the alert about a locked task: `task 9, Take the PSAT, grade 10, locked`.
  var spokenInAlert: String { spoken([lockedText?.lowercased(), visibilityText]) }

  private func spoken(_ state: [String?]) -> String {
    let facts = [row.map { "task \($0)" }, title.cut(at: 60), gradeText?.midSentence] + state
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
