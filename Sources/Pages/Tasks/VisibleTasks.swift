import CompassModel
import PageKit

/// The tasks on the visible pages, with all that their cards are made from.
struct VisibleTasks: Sendable {
  let state: Tasks.State
  let context: PageContext
  let list: TaskList
  /// Whether the tasks are loaded, even if there are none.
  let hasRows: Bool
  /// The reason why no row's buttons can be tapped now; nil if they can.
  let refusal: String?
  /// Numbers of the rows on the visible pages, in order.
  let numbers: ArraySlice<Int>
  /// The number on the screen, from 1, of each visible row number.
  let rowNumbers: [Int: Int]

  init(_ state: Tasks.State, _ context: PageContext, hasRows: Bool = true, _ list: TaskList, refusal: String?) {
    (self.state, self.context, self.list, self.hasRows, self.refusal) = (state, context, list, hasRows, refusal)
    numbers = list.numbers.prefix(state.pageCount * Tasks.pageSize)
    rowNumbers = Dictionary(zip(numbers, 1...)) { first, _ in first }
  }

  /// Returns the prerequisites that lock a task, each with its number on the screen (decision K14).
  func incompletePrerequisites(of number: Int) -> [TaskCard.Prerequisite] {
    list.evaluated.locks.incompletePrerequisites(of: number).map { TaskCard.Prerequisite($0, in: self) }
  }
}

extension TaskCard {
  /// A task that must be completed first.
  public struct Prerequisite: Equatable, Sendable, Encodable, Identifiable {
    public var id: TaskID
    /// The title; for an id that no task has the one that the server gives, else `Unknown` (decision K6).
    public var title: String
    public var status: TaskStatus
    /// The grade level, 9 to 12; null for an id that no task has.
    @Nullable public var gradeLevel: Int?
    /// `Grade 10` for another grade than the page's; else null, and for an id that no task has.
    @Nullable package var gradeText: String?
    @Nullable package var lockedText: String?
    /// Whether its checkbox can be tapped: permitted and not locked (decision K14).
    package var canComplete: Bool
    /// The number of the prerequisite on the screen; null if it is not visible.
    @Nullable public var row: Int?
    /// The title with the number on the screen and another grade: `9 Take the PSAT (Grade 10)`.
    public var text: String
    @Unencoded var plainText: String

    /// Creates a prerequisite from its number; one beyond the last task is an id that no task has (decision K6).
    init(_ number: Int, in shown: VisibleTasks) {
      let (evaluated, context) = (shown.list.evaluated, shown.context)
      let table = evaluated.table
      guard number < table.count else {
        let unknown = table.links.unknownIDs[number - table.count]
        let given = table.rows.lazy.compactMap { $0.prerequisiteTitles?[unknown.rawValue]?.nilIfBlank }.first
        (id, title) = (unknown, given ?? "Unknown")
        (status, canComplete) = (.notStarted, false)
        (text, plainText) = (title.cut(at: 60), title.cut(at: 60))
        return
      }
      let (task, isLocked, row) = (table[number], evaluated.locks.isLocked(number), shown.rowNumbers[number])
      (id, title, status) = (task.id, task.displayTitle, evaluated.statuses[number])
      gradeLevel = task.gradeLevel.rawValue
      let grade = task.gradeLevel == context.grade ? nil : "Grade \(task.gradeLevel.rawValue)"
      gradeText = grade
      lockedText = isLocked ? "Locked" : nil
      canComplete = !isLocked && context.may(.updateTaskStatus)
      self.row = row
      let plain = title.cut(at: 60) + (grade.map { " (\($0))" } ?? "")
      (text, plainText) = ((row.map { "\($0) " } ?? "") + plain, plain)
    }

    func factsOfAlert(isNumbered: Bool) -> [String] {
      [isNumbered ? text : plainText, lockedText, gradeLevel != nil && row == nil ? "not on the screen" : nil]
        .compactMap(\.self)
    }
  }
}

extension Tasks {
  /// Returns a table of the tasks that pass the filters, in the page's order, with statuses; nil before rows load.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows, let evaluated = context.evaluatedTasks else { return nil }
    let numbers = TaskList(evaluated, state.filters, context).numbers
    let numberByID = Dictionary(uniqueKeysWithValues: numbers.map { (evaluated.table[$0].id, $0) })
    return ListTable(
      numbers.map { evaluated.table[$0] },
      columns: [
        "id", "title", "category", "grade_level", "required", "deadline_date", "dependency_task_ids", "description",
        "why_it_matters", "failure_risk",
      ],
      added: [
        "status": { task in
          evaluated.rows.areStatusesKnown ? numberByID[task.id].map { evaluated.statuses[$0].wire } : nil
        }, "completed_at": { task in numberByID[task.id].flatMap { evaluated.completed[$0]?.wire } },
        "is_locked": { task in numberByID[task.id].map { evaluated.locks.isLocked($0) ? "true" : "false" } },
      ])
  }
}
