import CompassModel
import PageKit

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

  /// Returns `waits for task 9, Take the PSAT, and for 2 more`, all named on an expanded card; nil without incomplete
  /// prerequisites.
  private func waits(_ isNumbered: Bool) -> String? {
    if incompletePrerequisites.isEmpty { return nil }
    let named = incompletePrerequisites.prefix(isExpanded ? incompletePrerequisites.count : 2)
    let remaining = incompletePrerequisites.count - named.count
    let names = named.map { $0.spoken(isWhole: isExpanded, isNumbered) } + (remaining > 0 ? ["\(remaining) more"] : [])
    return "waits for \(names.joined(separator: ", and for "))"
  }
}

extension TaskCard.Prerequisite {
  /// Returns `task 9, Take the PSAT, grade 10`; `isWhole` adds status and lock.
  fileprivate func spoken(isWhole: Bool, _ isNumbered: Bool) -> String {
    let state = isWhole ? [gradeLevel == nil ? nil : status.label.lowercased(), lockedText?.lowercased()] : []
    let facts = [isNumbered ? row.map { "task \($0)" } : nil, title.cut(at: 60), gradeText?.midSentence] + state
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
