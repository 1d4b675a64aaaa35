import CompassModel
import PageKit
import Tasks

/// The tasks page without an app around it: actions go in, effects are answered by hand.
struct TasksPage {
  private(set) var state = Tasks.State()
  var context: PageContext
  /// The number the newest load must be answered with.
  private(set) var request = 0

  init(_ context: PageContext) { self.context = context }

  var screen: Tasks.Screen { Tasks.Screen(state, context) }

  mutating func send(_ tap: Tasks.Tap) { send(.tap(tap)) }

  mutating func send(_ answer: Tasks.Answer) { send(.answer(answer)) }

  mutating func send(_ actions: Tasks.Action...) {
    for action in actions {
      for effect in Tasks.reduce(&state, action, in: context) {
        switch effect {
        case .load(let number, _): request = number
        case .tell(.changeFailed(let change)): context.notices.append(change.notice(after: context.notices))
        default: break
        }
      }
    }
  }

  mutating func answer(_ tasks: [RecruitingTask], _ statuses: [AthleteTask], skipped: Int = 0) {
    send(.loaded(request: request, table: TaskTable(tasks: tasks, statuses: statuses), skipped: skipped))
  }

  mutating func answer(_ failure: ServiceFailure.Kind) {
    send(.loadFailed(request: request, failure: ServiceFailure(failure, detail: "for developers")))
  }

  /// The answer to a completion.
  mutating func refuse(_ id: TaskID, _ failure: ServiceFailure.Kind) {
    let change = Tasks.StatusChange(
      id: id, title: state.table[id]?.title ?? "Gone", owner: AthleteID("ath-1"), status: .completed)
    send(.statusFailed(change: change, failure: ServiceFailure(failure)))
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
