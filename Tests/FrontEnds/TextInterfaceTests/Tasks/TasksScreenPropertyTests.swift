import CompassModel
import PageKit
import Tasks
import TestSupport
import Testing

@testable import TextInterface

/// What holds for every tasks screen at every width (text-ui.md §1, §2.6, §2.7).
struct TasksScreenPropertyTests {
  @Test(arguments: UInt64(1)...2)
  func everyScreenFitsEveryWidth(seed: UInt64) {
    var random = LayoutRandom(seed: seed)
    let page = random.tasksPage(actions: 12)
    for width in someWidths(Int(seed), of: 40...200) {
      for charset in Charset.allCases { check(page.screen, width, charset, seed) }
    }
  }

  @Test(arguments: few(12, of: UInt64(100)...150))
  func manyScreensFitSomeWidths(seed: UInt64) {
    var random = LayoutRandom(seed: seed)
    let page = random.tasksPage(actions: Int.random(in: 0...30, using: &random))
    for width in [40, 59, 60, 80, 104] {
      for charset in Charset.allCases { check(page.screen, width, charset, seed) }
    }
  }

  @Test(arguments: TasksSnapshotCase.situations.indices)
  func everySituationIsSaidInWords(index: Int) {
    let (situation, page) = TasksSnapshotCase.situations[index]
    let cards = page.screen.tasks + page.screen.carriedOver
    let sentences = cards.enumerated().map { "\($0 + 1). \($1.accessibilityLabel)" }
    for width in [40, 80, 120] {
      checkAccessibleScreen(
        .tasks(page.screen), width, sentences: situation.contains("texts") ? [] : sentences, situation)
    }
  }

  private func check(_ screen: Tasks.Screen, _ width: Int, _ charset: Charset, _ seed: UInt64) {
    checkAccessibleScreen(.tasks(screen), width, sentences: [], "seed \(seed)")
    checkScreen(.tasks(screen), width, charset, facts: facts(of: screen), "seed \(seed)")
  }

  /// Dates, urgency and status words: never cut at any width (principle 9).
  private func facts(of screen: Tasks.Screen) -> [String] {
    let cards = (screen.tasks + screen.carriedOver).flatMap { (card: TaskCard) -> [String] in
      let texts: [String?] = [
        card.completedText ?? card.deadlineText, card.requirementLabel, card.gradeText,
        card.isUpdating ? nil : card.unlocksText,
      ]
      let isKnown = card.status.map(TaskStatus.known.contains) ?? false
      return texts.compactMap(\.self) + (isKnown ? [card.statusLabel] : [])
    }
    return cards + ["Grade \(screen.gradeLevel)", screen.statusFilterLabel, screen.urgencyFilterLabel]
  }
}

extension LayoutRandom {
  /// A page in a state that any sequence of actions over any tasks may lead to.
  fileprivate mutating func tasksPage(actions count: Int) -> TasksPage {
    let strange = Athlete(id: AthleteID("ath-1"), name: text(pieces: 6))
    let contexts: [PageContext] = [
      .sophomore, .parentOfSophomoreAndRiley, .of(.parent, [strange, .riley]), PageContext(moment: .fixed),
    ]
    var page = TasksPage.opened(in: contexts[Int.random(in: 0..<contexts.count, using: &self)])
    if Int.random(in: 0..<8, using: &self) > 0 { answer(&page) }
    for _ in 0..<count { step(&page) }
    return page
  }

  private mutating func answer(_ page: inout TasksPage) {
    let count = Int.random(in: 0...9, using: &self)
    let tasks = (0..<count).map { task($0) }
    let statuses = TaskStatus.known + [.other(text(pieces: 8))]
    let rows = (0..<count).compactMap { index -> AthleteTask? in
      guard Bool.random(using: &self) else { return nil }
      return AthleteTask(
        athlete: AthleteID("ath-1"), task: TaskID("t-\(index)"),
        status: statuses[Int.random(in: 0..<statuses.count, using: &self)],
        completedAt: Bool.random(using: &self) ? Moment.fixed.instant : nil)
    }
    page.answer(tasks, rows, skipped: Int.random(in: 0...3, using: &self))
  }

  private mutating func task(_ index: Int) -> RecruitingTask {
    let isFar = Int.random(in: 0..<10, using: &self) == 0
    let near = Moment.fixed.zone.date(at: Moment.fixed.instant).adding(days: Int.random(in: -40...40, using: &self))
    return RecruitingTask(
      id: TaskID("t-\(index)"), gradeLevel: Int.random(in: 0..<5, using: &self) == 0 ? .freshman : .sophomore,
      title: text(pieces: Int.random(in: 0...20, using: &self)), details: optionalText(20),
      whyItMatters: optionalText(40), failureRisk: optionalText(40), isRequired: Bool.random(using: &self),
      prerequisites: (0..<Int.random(in: 0...3, using: &self)).map { _ in
        TaskID("t-\(Int.random(in: 0...11, using: &self))")
      },
      deadline: Bool.random(using: &self) ? (isFar ? [.earliest, .latest][index % 2] : near) : nil,
      isLockedByServer: Int.random(in: 0..<8, using: &self) == 0)
  }

  private mutating func optionalText(_ pieces: Int) -> String? {
    Bool.random(using: &self) ? text(pieces: Int.random(in: 0...pieces, using: &self)) : nil
  }

  private mutating func step(_ page: inout TasksPage) {
    let id = TaskID("t-\(Int.random(in: 0...9, using: &self))")
    let owner = AthleteID("ath-1")
    let kinds = ServiceFailure.Kind.allCases
    let failure = ServiceFailure(kinds[Int.random(in: 0..<kinds.count, using: &self)])
    switch Int.random(in: 0..<16, using: &self) {
    case 0: page.send(.statusFilterChanged(status: element(of: TaskStatusFilter.self)))
    case 1: page.send(.urgencyFilterChanged(urgency: element(of: TaskUrgencyFilter.self)))
    case 2, 3: page.send(.clearFiltersTapped)
    case 4, 5: page.send(.taskTapped(id: id))
    case 6, 7: page.send(.completeTapped(id: id))
    case 8: page.send(.uncompleteTapped(id: id))
    case 9: page.refuse(id, failure.kind)
    case 10, 11:
      page.store(AthleteTask(athlete: owner, task: id, status: .completed))
    case 12: page.send(.refreshPulled)
    case 13: page.answer(failure.kind)
    case 14: answer(&page)
    default:
      page = page.slow
      page.send(.notStored(.filters(.all, nil, of: owner), failure))
    }
  }

  private mutating func element<Value: CaseIterable>(of _: Value.Type) -> Value where Value.AllCases == [Value] {
    Value.allCases[Int.random(in: 0..<Value.allCases.count, using: &self)]
  }
}
