import CompassModel
import PageKit
import Records
import StateMachine

extension Tasks {
  /// Builds the screens of this page for one store. Recomputes locks and order only when rows, grade, filters or day
  /// changed.
  package struct ScreenBuilder {
    private var evaluated = Memo<EvaluationKey, EvaluatedTasks>()
    private var list = Memo<ListKey, TaskList>()

    package init() {}

    package mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let rows = context.tasks
      let evaluationKey = EvaluationKey(rows: rows ?? .none, grade: context.grade)
      let evaluated = evaluated(evaluationKey) { EvaluatedTasks(evaluationKey.rows, grade: context.grade) }
      let listKey = ListKey(evaluated: evaluationKey, filters: state.filters, today: context.today)
      return Screen(
        state, context, hasRows: rows != nil, list(listKey) { TaskList(evaluated, state.filters, context) })
    }
  }

  private struct EvaluationKey: Equatable {
    var rows: AthleteTasks
    var grade: GradeLevel
  }

  private struct ListKey: Equatable {
    var evaluated: EvaluationKey
    var filters: TaskFilters
    var today: CalendarDate
  }
}

struct TaskList: Sendable {
  let evaluated: EvaluatedTasks
  /// The numbers of the tasks that pass the filters, in order: those of the grade, then those carried over (decision
  /// K14).
  let numbers: [Int]
  /// The number of leading `numbers` that belong to the grade.
  let gradeCount: Int

  init(_ evaluated: EvaluatedTasks, _ filters: TaskFilters, _ context: PageContext) {
    let (table, grade) = (evaluated.table, context.grade)
    let ordered = { (isIncluded: (Int) -> Bool) in
      table.ordered(
        isIncluded, passing: filters, statuses: evaluated.rows.areStatusesKnown ? evaluated.statuses : nil,
        today: context.today)
    }
    let ofGrade = ordered { table.grades[$0] == grade }
    let carriedOver = Set(evaluated.carriedOver)
    self.evaluated = evaluated
    numbers = ofGrade + (carriedOver.isEmpty ? [] : ordered(carriedOver.contains))
    gradeCount = ofGrade.count
  }
}

extension Tasks.Screen {
  /// Creates the screen of `state` in `context`.
  public init(_ state: Tasks.State, _ context: PageContext) {
    var builder = Tasks.ScreenBuilder()
    self = builder.screen(state, context)
  }
}

/// Texts of the page: notice, empty message, alerts and success message (tasks.md §2, §8; decisions K7, K9, K13, X14).
extension Tasks.State {
  func pageNotice(in context: PageContext) -> NoticeCard? {
    guard notice == .notPermitted else { return nil }
    return NoticeCard(
      PageHead.noRight(to: "change this task") + context.signInHint, kind: .error, dismiss: Tasks.Tap.dismissTapped)
  }

  func emptyMessage(_ list: TaskList, in context: PageContext) -> EmptyMessage? {
    guard list.numbers.isEmpty else { return nil }
    if list.evaluated.table.count == 0, Tasks.status(in: context).skipped > 0 {
      return EmptyMessage(title: "No task could be read", subtitle: "Refresh to try again")
    }
    return list.evaluated.progress.total == 0
      ? EmptyMessage(
        title: "No tasks available for this grade level",
        subtitle: "There is nothing to do in grade \(context.grade.rawValue)")
      : EmptyMessage(
        title: "No tasks match your filters", subtitle: "Try adjusting your filters", button: .clearFilters)
  }

  func dialogCard(_ list: TaskList, in context: PageContext) -> DialogCard? {
    switch dialog {
    case .locked(let id):
      guard let number = list.evaluated.table.number(of: id), list.evaluated.locks.isLocked(number) else { return nil }
      let visible = VisibleTasks(self, context, list, refusal: nil)
      let waiting = visible.incompletePrerequisites(of: number)
      return DialogCard(
        kind: "locked", title: "Task locked",
        message: waiting.isEmpty ? "Complete its prerequisites first" : "Complete these first:",
        facts: waiting.map { $0.factsOfAlert(isNumbered: false) },
        numbered: waiting.map { $0.factsOfAlert(isNumbered: true) }, buttons: [Self.dismiss])
    case .updateFailed(let entry):
      guard let failed = context.failedChange(entry) else { return nil }
      return DialogCard(
        kind: "updateFailed", title: "Task not updated", message: failed.text, lines: [],
        buttons: (failed.canRetry ? [.retry(Tasks.Tap.retryTapped)] : []) + [Self.dismiss])
    case nil: return nil
    }
  }

  private static let dismiss = ActionButton(
    "dismiss", "OK", icon: .dismiss, action: Tasks.Tap.dismissTapped)

  func successText(symbol: String, _ table: TaskTable) -> String? {
    guard let success else { return nil }
    let titles = success.unlocked.compactMap { table.number(of: $0).map { table[$0].displayTitle.cut(at: 60) } }
    guard !titles.isEmpty else { return "Great job!\(symbol)" }
    let remaining = titles.count - 2
    let unlocked = titles.prefix(2).joined(separator: ", ") + (remaining > 0 ? " and \(remaining) more" : "")
    return "Great job!\(symbol) Unlocked: \(unlocked)"
  }
}

/// The numbers of completed and of all tasks in a grade (decision K10).
struct TaskProgress: Equatable, Sendable {
  var completed = 0
  var total = 0

  /// The whole percent, half rounded up; 100 only if all tasks are completed and 0 only if none is.
  var percent: Int {
    guard completed > 0, total > 0 else { return 0 }
    guard completed < total else { return 100 }
    return min(max((200 * completed + total) / (2 * total), 1), 99)
  }
}
