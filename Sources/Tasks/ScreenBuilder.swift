import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// Derives screens of one store's page, and works locks and order out anew only when something they depend on
  /// changed.
  public struct ScreenBuilder {
    private var list = Memo<ListKey, TaskList>()

    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let key = ListKey(
        revision: state.table.revision, grade: context.grade, filters: state.filters, today: context.today,
        pending: state.ownPending)
      return Screen(state, context, list(key) { TaskList(state, context) })
    }
  }

  /// All that the list depends on, but for the rows themselves: their revision stands for them.
  private struct ListKey: Equatable {
    var revision: Int
    var grade: GradeLevel
    var filters: TaskFilters
    var today: CalendarDate
    var pending: [TaskID: TaskStatus]
  }
}

/// What a screen shows of the rows: which ones in which order, and how they stand to each other.
struct TaskList {
  /// Of every row, by number, with what is under way.
  let statuses: [TaskStatus]
  let locks: TaskLocks
  let progress: TaskProgress
  /// The rows that pass the filters, in order.
  let numbers: [Int]

  init(_ state: Tasks.State, _ context: PageContext) {
    statuses = state.table.statuses(with: state.ownPending)
    locks = TaskLocks(state.table, statuses: statuses, pending: state.ownPending)
    progress = state.table.progress(of: context.grade, statuses: statuses)
    numbers = state.table.numbers(
      of: context.grade, passing: state.filters, statuses: statuses, today: context.today)
  }
}

extension Tasks.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: Tasks.State, _ context: PageContext) {
    var builder = Tasks.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
