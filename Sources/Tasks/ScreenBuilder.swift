import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// Derives screens of one store's page, and works locks and order out anew only when something they depend on
  /// changed.
  public struct ScreenBuilder {
    private var standing = Memo<StandingKey, TaskStanding>()
    private var list = Memo<ListKey, TaskList>()

    /// Begins with nothing worked out.
    public init() {}

    /// The screen of `state` seen in `context`.
    public mutating func screen(_ state: State, _ context: PageContext) -> Screen {
      let standingKey = StandingKey(
        revision: state.table.revision, grade: context.grade, pending: state.ownPending)
      let standing = standing(standingKey) {
        TaskStanding(state.table, grade: context.grade, pending: state.ownPending)
      }
      let listKey = ListKey(standing: standingKey, filters: state.filters, today: context.today)
      return Screen(state, context, list(listKey) { TaskList(state, standing, context) })
    }
  }

  /// All that locks depend on, but for the rows themselves: their revision stands for them.
  private struct StandingKey: Equatable {
    var revision: Int
    var grade: GradeLevel
    var pending: [TaskID: TaskStatus]
  }

  private struct ListKey: Equatable {
    var standing: StandingKey
    var filters: TaskFilters
    var today: CalendarDate
  }
}

/// Which rows a screen shows, in which order, and how they stand to each other.
struct TaskList: Sendable {
  let standing: TaskStanding
  /// The rows that pass the filters, in order: those of the grade, then what is carried over (decision K14).
  let numbers: [Int]
  /// How many of them are the grade's own.
  let ownCount: Int

  init(_ state: Tasks.State, _ standing: TaskStanding, _ context: PageContext) {
    let table = state.table
    let ordered = { (numbers: [Int]) in
      table.ordered(numbers, passing: state.filters, statuses: standing.statuses, today: context.today)
    }
    let own = ordered((0..<table.count).filter { table[$0].gradeLevel == context.grade })
    self.standing = standing
    numbers = own + ordered(standing.carriedOver)
    ownCount = own.count
  }
}

extension Tasks.Screen {
  /// The screen of `state` seen in `context`, derived from nothing else.
  public init(_ state: Tasks.State, _ context: PageContext) {
    var builder = Tasks.ScreenBuilder()
    self = builder.screen(state, context)
  }
}
