import CompassModel
import PageKit
import Tasks
import TestSupport

@testable import TextInterface

extension SeededGenerator {
  /// A page in a state that any sequence of actions over any tasks may lead to.
  mutating func tasksPage(actions count: Int) -> TasksPage {
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
    let statuses = TaskStatus.recognized + [.other(text(pieces: 8))]
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
    case 8: page.send(Bool.random(using: &self) ? .uncompleteTapped(id: id) : .startTapped(id: id))
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
}
