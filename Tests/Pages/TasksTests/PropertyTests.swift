import CompassModel
import PageKit
import PageTestSupport
import Records
import TestSupport
import Testing

@testable import Tasks

struct PropertyTests {
  static let ids: [TaskID] = ["a", "b", "c", "d", "e", "f", "ghost"]

  @Test(arguments: few(1, of: 0..<20))
  func randomActionsKeepTheScreenConsistent(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    var page = TasksPage()
    var context = PageContext.tasks(viewer: .athlete())
    var builder = Tasks.ScreenBuilder()
    for _ in 0..<400 {
      if Int.random(in: 0..<20, using: &random) == 0 {
        let step = Duration.seconds(Int.random(in: -90_000...20_000_000, using: &random))
        context.moment = context.moment.at(context.moment.instant.adding(step))
      }
      Self.step(&page, context, using: &random)
      var action = Self.action(page, using: &random)
      if Int.random(in: 0..<25, using: &random) == 0 {
        let viewers: [Viewer?] = [.athlete(), .athlete(.ben, graduating: nil), .parent(), .parent(active: .ben), nil]
        context.viewer = viewers.randomElement(using: &random) ?? nil
        action = .athleteChanged
      }
      let before = page
      let effects = Tasks.reduce(in: page, action, in: context)
      page = page.after([action], in: context)
      check(page, from: before, effects, context, builder.screen(page.state, page.context(context)), after: action)
    }
  }

  /// A random response of the backend, valid or not, with rows of the requested athlete.
  static func step(_ page: inout TasksPage, _ context: PageContext, using random: inout SeededGenerator) {
    func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    let failure = ServiceFailure(one(ServiceFailure.Kind.allCases))
    let statuses: [TaskStatus] = TaskStatus.recognized + [.other("waived")]
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1:
      let rows = ids.dropLast().filter { _ in Int.random(in: 0..<5, using: &random) > 0 }
      let tasks = rows.map { id in
        RecruitingTask.named(
          id, grade: one([.sophomore, .sophomore, .junior, .freshman]), required: one([true, false]),
          due: one([nil, "2026-02-09", "2026-02-12", "2026-08-31"]),
          after: (0..<one([0, 0, 1, 2])).map { _ in one(ids) },
          lockedByServer: one([true, false, false, false, false]))
      }
      page = page.answered(.tasks(Base(tasks)), skipped: one([0, 2]), in: context)
    case 2, 3:
      let athlete = context.athlete ?? .ava
      let done = ids.dropLast().map { AthleteTask.of($0, one(statuses + [.completed, .completed]), athlete: athlete) }
      page = page.answered(.statuses(Base(done)), of: athlete, in: context)
    case 4: page = page.failed(one([.tasks, .statuses]), failure, in: context)
    case 5: page = page.slow(one([.tasks, .statuses]))
    case 6: page = page.confirmed()
    case 7: page = page.confirmed(refusing: failure)
    case 8: page.send(.retry(nil), in: context)
    default: break
    }
  }

  private func check(
    _ page: TasksPage, from before: TasksPage, _ effects: [Tasks.Effect], _ context: PageContext,
    _ screen: Tasks.Screen, after action: Tasks.Action
  ) {
    let state = page.state
    let tasks = page.records.rows(RecruitingTask.self, of: context.athlete ?? .ava)
    #expect(screen == page.screen(context), "the memo gives a fresh screen after \(action)")
    let cards = screen.content.cards
    #expect(Set(cards.map(\.id)).count == cards.count)
    #expect(screen.tasks.allSatisfy { tasks?[$0.id]?.gradeLevel == context.grade })
    #expect(screen.carriedOver.allSatisfy { tasks?[$0.id]?.gradeLevel != context.grade })
    #expect((screen.carriedOverText == nil) == screen.carriedOver.isEmpty)
    let waitedFor = (tasks?.all ?? []).filter { $0.gradeLevel == context.grade || !screen.carriedOver.isEmpty }
    #expect(screen.carriedOver.allSatisfy { card in waitedFor.contains { $0.prerequisites.contains(card.id) } })
    for (index, card) in cards.enumerated() {
      #expect(card.rowNumber == index + 1)
      #expect(cards.flatMap(\.incompletePrerequisites).filter { $0.id == card.id }.allSatisfy { $0.row == index + 1 })
      #expect(
        card.incompletePrerequisites.allSatisfy { $0.gradeLevel == nil || screen.hiddenRow(id: $0.id.rawValue) != nil })
      #expect(!(card.isLocked && (card.isEnabled || card.status == .completed)))
      #expect(card.isLocked || card.incompletePrerequisites.isEmpty)
      #expect(card.incompletePrerequisites.allSatisfy { $0.status != .completed })
      #expect(card.unlocks == 0 || !(card.isLocked || card.status == .completed))
      #expect(card.isUpdating == page.pending.contains { $0.id == card.id.rawValue && $0.owner == context.athlete })
    }
    #expect(!(screen.showsSkeleton && (!screen.tasks.isEmpty || !screen.isLoading)))
    #expect(screen.success == nil || state.isOpen)
    #expect(state.isOpen || (state.dialog == nil && state.notice == nil))
    #expect(screen.dialog != nil || state.dialog == nil)
    checkButtons(of: screen, rows: cards.map { screen.rowButtons(of: $0.row) })
    #expect(screen.hasRows || (screen.count == nil && screen.countText == nil && screen.progress.total == nil))
    for effect in effects {
      switch effect {
      case .change(let change, _, _):
        guard case .setStatus(let task, let status, _, _) = change else {
          Issue.record("asked for \(change)")
          continue
        }
        #expect(context.may(.updateTaskStatus))
        #expect(!before.pending.contains { $0.id == task.rawValue && $0.owner == change.owner })
        #expect(status == .completed || status == .notStarted, "an unknown status is never written")
        #expect(change.owner == context.athlete)
      case .storeSettings(let settings):
        if case .event(.settingsRetried) = action { continue }
        #expect(settings.athlete == state.owner)
      default: break
      }
    }
    if case .event(.settingsRead) = action { #expect(effects.isEmpty) }
  }

  /// A tap or a response, valid or not.
  static func action(_ page: TasksPage, using random: inout SeededGenerator) -> Tasks.Action {
    func one<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &random)] }
    let id = one(ids)
    let other = one([AthleteID.ava, .ben])
    let failure = ServiceFailure(one(ServiceFailure.Kind.allCases))
    switch Int.random(in: 0..<24, using: &random) {
    case 0, 1, 2: return .opened
    case 3: return .closed
    case 4: return one([.reloadRequested])
    case 5: return .tap(.refreshPulled)
    case 6: return .tap(.retryTapped)
    case 7: return .tap(.statusFilterChanged(status: one(TaskStatusFilter.allCases)))
    case 8: return .tap(.urgencyFilterChanged(urgency: one(TaskUrgencyFilter.allCases)))
    case 9, 10: return .tap(.clearFiltersTapped)
    case 11: return .tap(.taskTapped(id: id))
    case 12, 13, 14, 15: return .tap(.completeTapped(id: id))
    case 16, 17: return .tap(.uncompleteTapped(id: id))
    case 18: return one([.tap(.startTapped(id: id)), .tap(.moreReached), .tap(.dismissTapped)])
    case 19:
      let filters = TaskFilters(status: one(TaskStatusFilter.allCases), urgency: one(TaskUrgencyFilter.allCases))
      return .filtersRestored(owner: other, filters: filters)
    case 20:
      return one([
        .answer(.successOver), .notStored(.filters(.all, .all, of: other), failure),
        .storeAgain(.filters(.all, .urgent, of: other)),
      ])
    case 21: return .event(.rowRequested(id: id.rawValue, afterLoad: one([true, false])))
    case 22:
      let entry = page.records.log.notices.last { $0.kind == .failed }?.id
      return .answer(.statusFailed(entry: entry ?? 0, owner: other))
    default: return .answer(.statusMade(task: id, owner: other, status: one([.completed, .notStarted])))
    }
  }
}
