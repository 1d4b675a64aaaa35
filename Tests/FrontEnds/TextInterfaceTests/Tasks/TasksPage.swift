import CompassModel
import PageKit
import Tasks

/// The tasks page without an app around it: actions go in, effects are answered by hand.
struct TasksPage {
  private(set) var state = Tasks.State()
  var context: PageContext
  /// The number the newest load must be answered with.
  private(set) var request = 0
  private var changes = ChangesByHand()

  init(_ context: PageContext) { self.context = context }

  var screen: Tasks.Screen { Tasks.Screen(state, context) }

  mutating func send(_ tap: Tasks.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: Tasks.Answer) { send(.answer(answer)) }

  mutating func send(_ actions: Tasks.Action...) {
    for action in actions {
      for effect in Tasks.reduce(&state, action, in: context) {
        switch effect {
        case .load(let number, _): request = number
        case .tell(.changeFailed(let change)): changes.note(change, in: &context)
        case .tell(.change(let asked)):
          show(changes.step(.change(asked.change, subject: asked.subject), in: &context))
        case .tell(.changeRetried(let entry)): show(changes.step(.retry(entry), in: &context))
        case .tell(.changeDismissed(let entry)): show(changes.step(.dismiss(entry), in: &context))
        default: break
        }
      }
      changes.show(in: &context, hiding: state.alertedEntry)
    }
  }

  mutating func answer(_ tasks: [RecruitingTask], _ statuses: [AthleteTask], skipped: Int = 0) {
    send(.loaded(request: request, table: TaskTable(tasks: tasks, statuses: statuses), skipped: skipped))
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    send(.loadFailed(request: request, failure: ServiceFailure(failure, detail: "for developers")))
  }

  private mutating func show(_ pending: [PendingChange]) { send(.event(.pendingChanged(changes: pending))) }

  /// The answer to a completion, in an alert of the page and not in a notice.
  mutating func refuse(_ id: TaskID, _ failure: ServiceFailure.Kind) {
    let subject = "\u{201C}\((state.table[id]?.title ?? "Gone").cut(at: 60))\u{201D}"
    let completion = RequestedChange(.setStatus(id, .completed), of: "ath-1", subject: subject)
    show(changes.refuse(completion, ServiceFailure(failure), in: &context))
    guard let notice = context.notices.last(where: { $0.kind == .error }) else { return }
    let failed = Tasks.FailedUpdate(entry: notice.id, message: notice.message, canRetry: notice.canRetry)
    send(
      .answer(.statusFailed(failed: failed, task: id, owner: "ath-1", isGone: failure == .notFound)))
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

  /// The same page after more actions.
  func after(_ taps: Tasks.Tap...) -> TasksPage {
    taps.reduce(self) { $0.after(.tap($1)) }
  }

  func after(_ answers: Tasks.Answer...) -> TasksPage {
    answers.reduce(self) { $0.after(.answer($1)) }
  }

  func after(_ actions: Tasks.Action...) -> TasksPage {
    var page = self
    for action in actions { page.send(action) }
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
