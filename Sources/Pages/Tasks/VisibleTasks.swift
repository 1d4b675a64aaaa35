import CompassModel
import PageKit

/// The tasks on the visible pages, and the cards of all tasks.
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
  private let rowNumbers: [Int: Int]

  init(_ state: Tasks.State, _ context: PageContext, hasRows: Bool = true, _ list: TaskList, refusal: String?) {
    (self.state, self.context, self.list, self.hasRows, self.refusal) = (state, context, list, hasRows, refusal)
    numbers = list.numbers.prefix(state.pageCount * Tasks.pageSize)
    rowNumbers = Dictionary(zip(numbers, 1...)) { first, _ in first }
  }

  /// Returns the card of any task, also of a filtered one or on a later page.
  func card(_ number: Int) -> TaskCard { TaskCard(number, in: self) }

  /// Returns the number of a task on the screen; nil if it is not visible.
  func row(of number: Int) -> Int? { rowNumbers[number] }

  /// Returns the prerequisites that lock a task, each with its number on the screen (decision K14).
  func incompletePrerequisites(of number: Int) -> [TaskCard.Prerequisite] {
    let table = list.evaluated.table
    return list.evaluated.locks.incompletePrerequisites(of: number).map { other in
      guard other < table.count
      else { return TaskCard.Prerequisite(unknown: table.links.unknownIDs[other - table.count]) }
      let task = table[other]
      let isLocked = list.evaluated.locks.isLocked(other)
      return TaskCard.Prerequisite(
        task, status: list.evaluated.statuses[other], isLocked: isLocked,
        canComplete: !isLocked && context.may(.updateTaskStatus), row: row(of: other),
        isOtherGrade: task.gradeLevel != context.grade)
    }
  }
}

extension Tasks.Content {
  mutating func show(_ rows: VisibleTasks) {
    let list = rows.list
    let gradeCount = min(list.gradeCount, rows.numbers.count)
    tasks = rows.numbers.prefix(gradeCount).map(rows.card)
    carriedOver = rows.numbers.dropFirst(gradeCount).map(rows.card)
    if !carriedOver.isEmpty {
      carriedOverText = "Tasks of other grades that these wait for; they do not count in the progress."
    }
    if rows.hasRows {
      let carriedCount = list.numbers.count - list.gradeCount
      count = list.gradeCount
      countText =
        "\(gradeCount) of \(list.evaluated.progress.total) shown"
        + (carriedCount == 0 ? "" : ", \(carriedCount) carried over")
    }
    hasMore = rows.numbers.count < list.numbers.count
    moreText = hasMore ? "Showing \(rows.numbers.count) of \(list.numbers.count)." : nil
  }

  /// The visible cards, in the order of their numbers from 1.
  var cards: [TaskCard] { tasks + carriedOver }
}

extension TaskCard {
  /// A task that must be completed first.
  public struct Prerequisite: Equatable, Sendable, Encodable, Identifiable {
    public var id: TaskID
    /// The title; `Unknown` for an id that no task has (decision K6).
    public var title: String
    /// The status of the prerequisite.
    public var status: TaskStatus
    /// The grade level, 9 to 12; null for an id that no task has.
    @Nullable public var gradeLevel: Int?
    /// `Grade 10` for another grade than the page's; else null, and for an id that no task has.
    @Nullable package var gradeText: String?
    /// `Locked` if the prerequisite waits for other tasks itself, else null.
    @Nullable package var lockedText: String?
    /// Whether its checkbox can be tapped: permitted and not locked (decision K14).
    package var canComplete: Bool
    /// The number of the prerequisite on the screen; null if it is not visible.
    @Nullable public var row: Int?
    /// The title with the number on the screen and another grade: `9 Take the PSAT (Grade 10)`.
    public var text: String
    /// The text without the number on the screen.
    @Unencoded var plainText: String

    /// Creates a prerequisite; `row` is its number on the screen, nil if it is not visible.
    package init(
      _ task: RecruitingTask, status: TaskStatus, isLocked: Bool = false, canComplete: Bool = true, row: Int? = nil,
      isOtherGrade: Bool = false
    ) {
      id = task.id
      title = task.displayTitle
      self.status = status
      gradeLevel = task.gradeLevel.rawValue
      let grade = isOtherGrade ? "Grade \(task.gradeLevel.rawValue)" : nil
      gradeText = grade
      lockedText = isLocked ? "Locked" : nil
      (self.canComplete, self.row) = (canComplete, row)
      let plain = title.cut(at: 60) + (grade.map { " (\($0))" } ?? "")
      (text, plainText) = ((row.map { "\($0) " } ?? "") + plain, plain)
    }

    /// Creates a prerequisite for an id that no task has (decision K6).
    package init(unknown id: TaskID) {
      self.id = id
      title = "Unknown"
      status = .notStarted
      canComplete = false
      (text, plainText) = (title, title)
    }

    /// Returns the facts for the alert about a locked task, with reasons why the prerequisite cannot be completed at
    /// once.
    func factsOfAlert(isNumbered: Bool) -> [String] {
      [isNumbered ? text : plainText, lockedText, gradeLevel != nil && row == nil ? "not on the screen" : nil]
        .compactMap(\.self)
    }
  }
}
