import CompassModel
import PageKit
import Records
import Tasks

struct TasksPage: StandalonePage {
  typealias Feature = Tasks

  var state = Tasks.State()
  var context: PageContext
  var changes = StandaloneChangeLog()

  init(_ context: PageContext) { self.context = context }

  var screen: Tasks.Screen { Tasks.Screen(state, context) }

  mutating func send(_ action: Tasks.Action) {
    perform(action)
    changes.show(in: &context, hiding: state.alertedEntry)
  }

  mutating func answer(_ tasks: [RecruitingTask], _ statuses: [AthleteTask], skipped: Int = 0) {
    changes.answer(.tasks, .success(.tasks(Base(tasks))), skipped: skipped, in: &context)
    answer(.statuses(Base(statuses)))
  }

  mutating func answer(_ failure: ServiceFailure.Kind) { fail([.tasks, .statuses], failure) }

  /// Refuses a completion, with an alert of the page instead of a notice.
  mutating func refuse(_ id: TaskID, _ failure: ServiceFailure.Kind) {
    let title = context.rows(RecruitingTask.self)?[id]?.title ?? "Gone"
    refuse(.setStatus(id, .completed, of: "ath-1"), "\u{201C}\(title.cut(at: 60))\u{201D}", ServiceFailure(failure))
    guard let notice = context.records.log.notices.last(where: { $0.kind == .failed }) else { return }
    send(.answer(.statusFailed(entry: notice.id, owner: "ath-1")))
  }

  /// Stores a completion in flight.
  mutating func store(_ row: AthleteTask) {
    let pending = context.records.log.entries.last { $0.change.id == row.task.rawValue && $0.isOpen }
    guard let pending else { return }
    changes.step(.made(pending.id, .status(row)), in: &context)
    changes.step(.dismiss(pending.id), in: &context)
    send(.answer(.statusMade(task: row.task, owner: row.athlete, status: row.status)))
  }

  /// Opened, with all requests pending.
  static func opened(in context: PageContext = .sophomore) -> TasksPage {
    var page = TasksPage(context)
    page.send(.opened)
    return page
  }

  static func loaded(
    _ tasks: [RecruitingTask] = .small, _ statuses: [AthleteTask] = .small, in context: PageContext = .sophomore,
    skipped: Int = 0
  ) -> TasksPage {
    var page = opened(in: context)
    page.answer(tasks, statuses, skipped: skipped)
    return page
  }

  /// The page after a completion was requested and refused.
  func refusing(_ id: TaskID, _ failure: ServiceFailure.Kind) -> TasksPage {
    var page = after(.completeTapped(id: id))
    page.refuse(id, failure)
    return page
  }

  /// The page after the newest load failed.
  func failing(_ failure: ServiceFailure.Kind) -> TasksPage {
    var page = self
    page.answer(failure)
    return page
  }
}
