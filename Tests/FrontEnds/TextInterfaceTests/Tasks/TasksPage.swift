import CompassModel
import PageKit
import Records
import Tasks

/// The tasks page without an app around it: actions go in, effects are answered by hand.
struct TasksPage: PageByHand {
  typealias Shown = Tasks

  private(set) var state = Tasks.State()
  var context: PageContext
  private var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: Tasks.Screen { Tasks.Screen(state, context) }

  mutating func send(_ action: Tasks.Action) {
    for effect in Tasks.reduce(&state, action, in: context) {
      changes.perform(effect, in: &context)
    }
    changes.show(in: &context, hiding: state.alertedEntry)
  }

  mutating func answer(_ tasks: [RecruitingTask], _ statuses: [AthleteTask], skipped: Int = 0) {
    changes.answer(.tasks, .success(.tasks(Base(tasks))), skipped: skipped, in: &context)
    changes.answer(.statuses, .success(.statuses(Base(statuses))), in: &context)
    send(.event(.rowsChanged))
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    let failure = ServiceFailure(failure, detail: "for developers")
    for kind in [RowKind.tasks, .statuses] { changes.answer(kind, .failure(failure), in: &context) }
    send(.event(.rowsChanged))
  }

  /// The answer to a completion, in an alert of the page and not in a notice.
  mutating func refuse(_ id: TaskID, _ failure: ServiceFailure.Kind) {
    let title = context.rows(RecruitingTask.self)?[id]?.title ?? "Gone"
    let subject = "\u{201C}\(title.cut(at: 60))\u{201D}"
    let completion = RequestedChange(.setStatus(id, .completed), of: "ath-1", subject: subject)
    _ = changes.refuse(completion, ServiceFailure(failure), in: &context)
    guard let notice = context.records.log.notices.last(where: { $0.kind == .failed }) else { return }
    send(.answer(.statusFailed(entry: notice.id, owner: "ath-1")))
  }

  /// The backend has stored a completion that is under way.
  mutating func store(_ row: AthleteTask) {
    let pending = context.records.log.entries.last { $0.change.id == row.task.rawValue && $0.isOpen }
    guard let pending else { return }
    _ = changes.step(.made(pending.id, .status(row)), in: &context)
    _ = changes.step(.dismiss(pending.id), in: &context)
    send(.answer(.statusMade(task: row.task, owner: row.athlete, status: row.status)))
  }

  /// The same page once it is to be seen that it loads.
  var slow: TasksPage {
    var page = self
    page.changes.beSlow(in: &page.context)
    return page
  }

  /// Opened, and nothing answered yet.
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

  /// The same page after a completion was asked for and refused.
  func refusing(_ id: TaskID, _ failure: ServiceFailure.Kind) -> TasksPage {
    var page = after(.completeTapped(id: id))
    page.refuse(id, failure)
    return page
  }

  /// The same page after the newest load failed.
  func failing(_ failure: ServiceFailure.Kind) -> TasksPage {
    var page = self
    page.answer(failure)
    return page
  }
}
