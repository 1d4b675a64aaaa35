import CompassModel
import PageKit
import StateMachine

extension Tasks {
  /// Everything a UI shows of the tasks page; it computes nothing itself. JSON keys as promised in the
  /// project's interface: texts are raw, dates `YYYY-MM-DD`.
  public struct Screen: ShownScreen, Codable {
    public var page = "tasks"
    /// `My Tasks`, or `Jordan Smith's Tasks` for somebody who only looks (decision K12).
    public var title: String
    /// `Grade 10`.
    public var subtitle: String
    public var gradeLevel: Int
    /// False where the graduation year is unknown and grade 10 is assumed (decision K1).
    public var isGradeKnown: Bool
    public var isReadOnly: Bool
    /// `👁 Viewing Jordan Smith's Tasks (Read-Only)`.
    @Nullable public var readOnlyText: String?
    /// The athletes a parent can look at; empty for an athlete.
    public var athletes: [AthleteChoice]

    public var isLoading: Bool
    public var showsSkeleton: Bool
    /// How many cards stand in for rows while `showsSkeleton`.
    public var skeletonCount = Tasks.skeletonCount
    public var canReload: Bool
    @Nullable public var banner: Banner?
    @Nullable public var empty: EmptyMessage?
    @Nullable public var dialog: DialogCard?
    /// `Great job! 🎉`, with what the completion unlocked.
    @Nullable public var success: String?
    public var skippedRows: Int
    /// `2 items could not be shown`; null if all could (decision X5).
    @Nullable public var skippedText: String?

    public var progress: Progress
    public var filters: TaskFilters
    public var activeFilterCount: Int
    public var statusFilterLabel: String
    public var urgencyFilterLabel: String

    /// How many tasks pass the filters, on later pages too.
    public var count: Int
    /// `6 of 11 shown`.
    public var countText: String
    public var hasMore: Bool
    public var tasks: [TaskCard]
    public var detailTitles = DetailTitles()

    init(_ state: Tasks.State, _ context: PageContext, _ list: TaskList) {
      let viewer = context.viewer
      isReadOnly = !context.may(.updateTaskStatus)
      let viewed = isReadOnly ? viewer?.active.name : nil
      title = viewed.map { "\($0)'s Tasks" } ?? "My Tasks"
      readOnlyText = viewed.map { "👁 Viewing \($0)'s Tasks (Read-Only)" }
      athletes = AthleteChoice.choices(of: viewer)
      gradeLevel = context.grade.rawValue
      isGradeKnown = context.isGradeKnown
      subtitle = "Grade \(gradeLevel)" + (isGradeKnown || viewer == nil ? "" : " (graduation year unknown)")

      isLoading = state.load.isRunning
      showsSkeleton = state.load.showsSkeleton
      canReload = state.canReload
      banner = state.banner(in: context)
      empty = state.emptyMessage(list, in: context)
      dialog = state.dialogCard(list)
      success = state.successText
      skippedRows = state.skippedRows
      skippedText = state.skippedRows == 0 ? nil : "\(counted(state.skippedRows, "item")) could not be shown"

      progress = Progress(list.progress)
      filters = state.filters
      activeFilterCount = state.filters.activeCount
      statusFilterLabel = state.filters.status.label
      urgencyFilterLabel = state.filters.urgency.label

      count = list.numbers.count
      let shown = list.numbers.prefix(state.pageCount * Tasks.pageSize)
      countText = "\(shown.count) of \(list.progress.total) shown"
      hasMore = shown.count < count
      tasks = shown.map { TaskCard($0, in: list, state, context) }
    }
  }

  /// How much of the grade is done, whatever the filters (decision K10).
  public struct Progress: Hashable, Sendable, Codable {
    public var completed: Int
    public var total: Int
    public var percent: Int
    /// `You've completed 4 of 11 tasks (36%)`.
    public var text: String
    public var accessibilityLabel: String

    init(_ progress: TaskProgress) {
      completed = progress.completed
      total = progress.total
      percent = progress.percent
      let tasks = "\(completed) of \(counted(total, "task"))"
      text = "You've completed \(tasks) (\(percent)%)"
      accessibilityLabel = "Completed \(tasks), \(percent) percent complete"
    }
  }

  /// What stands over the parts of an expanded card.
  public struct DetailTitles: Hashable, Sendable, Codable {
    public var whyItMatters = "Why It Matters"
    public var failureRisk = "What Can Go Wrong"
    public var incompletePrerequisites = "🔒 Complete These First"
  }
}

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
