import CompassModel
import PageKit

extension TaskCard {
  /// `Take the SAT: not started, locked, required, due in 5 days, waits for task 9, Take the PSAT, grade 10.`
  var spokenSentence: String {
    let state =
      completedText.map { "completed on \($0)" } ?? (status == nil ? "status unknown" : statusLabel.lowercased())
    return SpokenText.sentence(
      title,
      [
        gradeText?.midSentence, state, lockedText?.lowercased(), requirementLabel.lowercased(),
        completedText == nil ? deadlineText.midSentence : nil, unlocksText?.midSentence, waits,
        isUpdating ? "being saved" : nil,
      ])
  }

  /// What can be done with it by `buttons`.
  func ways(_ buttons: [ActionButton]) -> [SpokenWay] {
    // The box of a locked task only says what it waits for.
    buttons.filter { isEnabled || $0.id == "expand" || $0.id == "collapse" }.ways([
      "complete": "completed", "start": "started", "uncomplete": "marked as not completed", "expand": "expanded",
      "collapse": "collapsed",
    ])
  }

  /// The same, what can be done with it beside what `ways` has said, and what is about it, whole where it is expanded.
  package func spokenRow(_ ways: SpokenWays, _ buttons: [ActionButton]) -> String {
    let titles = Tasks.DetailTitles()
    return SpokenText.row(
      spokenText, ways: ways.rest(of: self.ways(buttons)),
      more: [
        description.map { "About: \($0)" },
        isExpanded ? whyItMatters.map { "\(titles.whyItMatters): \($0)" } : nil,
        isExpanded ? failureRisk.map { "\(titles.failureRisk): \($0)" } : nil,
      ])
  }

  /// `waits for task 9, Take the PSAT, and for 2 more`; all of them where it is expanded.
  private var waits: String? {
    if incompletePrerequisites.isEmpty { return nil }
    let named = incompletePrerequisites.prefix(isExpanded ? incompletePrerequisites.count : 2)
    let rest = incompletePrerequisites.count - named.count
    let names = named.map { $0.spoken(isWhole: isExpanded) } + (rest > 0 ? ["\(rest) more"] : [])
    return "waits for \(names.joined(separator: ", and for "))"
  }
}

extension TaskCard.Prerequisite {
  /// `task 9, Take the PSAT, grade 10`.
  ///
  /// - Parameter isWhole: whether its status is said too.
  fileprivate func spoken(isWhole: Bool) -> String {
    spoken(isWhole ? [gradeLevel == nil ? nil : status.label.lowercased(), lockedText?.lowercased()] : [])
  }

  /// `task 9, Take the PSAT, grade 10, locked`: as the alert says it that names it.
  var spokenInAlert: String { spoken([lockedText?.lowercased(), placeText]) }

  private func spoken(_ state: [String?]) -> String {
    let facts = [row.map { "task \($0)" }, title.cut(at: 60), gradeText?.midSentence] + state
    return facts.compactMap(\.self).joined(separator: ", ")
  }
}
