import CompassModel
import PageKit

/// The rows on the screen, and the cards of all rows of the page.
struct VisibleTasks: Sendable {
  let state: Tasks.State
  let context: PageContext
  let list: TaskList
  /// Whether the rows are known, also when there are none.
  let hasRows: Bool
  /// Why nothing of a row can be tapped now; nil if it can.
  let refusal: String?
  /// Numbers of the rows on the visible pages, in order.
  let numbers: ArraySlice<Int>
  /// The number beside each row on the screen, from 1.
  private let rowNumbers: [Int: Int]

  init(_ state: Tasks.State, _ context: PageContext, hasRows: Bool = true, _ list: TaskList, refusal: String?) {
    self.state = state
    self.context = context
    self.list = list
    self.hasRows = hasRows
    self.refusal = refusal
    numbers = list.numbers.prefix(state.pageCount * Tasks.pageSize)
    rowNumbers = Dictionary(zip(numbers, 1...)) { first, _ in first }
  }

  /// Whatever the filters, and on whichever page of the list.
  func card(_ number: Int) -> TaskCard { TaskCard(number, in: self) }

  /// The number beside a row on the screen; nil where it is not shown.
  func row(of number: Int) -> Int? { rowNumbers[number] }

  /// Returns the prerequisites that lock a row, each with its number on the screen (decision K14).
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
      count = list.gradeCount
      countText =
        "\(gradeCount) of \(list.evaluated.progress.total) shown"
        + (carriedOver.isEmpty ? "" : ", \(carriedOver.count) carried over")
    }
    hasMore = rows.numbers.count < list.numbers.count
    moreText = hasMore ? "Showing \(rows.numbers.count) of \(list.numbers.count)." : nil
  }

  /// All cards, in the order of their numbers from 1.
  var cards: [TaskCard] { tasks + carriedOver }
}

extension TaskCard {
  /// A task that has to be done first.
  public struct Prerequisite: Equatable, Sendable, Encodable, Identifiable {
    public var id: TaskID
    /// "Unknown" for an id that no task has (decision K6).
    public var title: String
    /// The status of the prerequisite.
    public var status: TaskStatus
    /// 9 to 12; null for an id that no task has.
    @Nullable public var gradeLevel: Int?
    /// `Grade 10`; null for the page's own grade, and for an id that no task has.
    @Nullable public var gradeText: String?
    /// `Locked` where it waits for other tasks itself; null where it does not.
    @Nullable public var lockedText: String?
    /// Whether its box can be tapped: neither locked nor read-only (decision K14).
    public var canComplete: Bool
    /// Its number on the screen; null where it is not shown.
    @Nullable public var row: Int?
    /// `9 Take the PSAT (Grade 10)`: with its number, and the grade if that is another one.
    public var text: String

    /// `row` is its number on the screen, nil where it is not shown; a task of another grade says which.
    public init(
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
      self.canComplete = canComplete
      self.row = row
      text = (row.map { "\($0) " } ?? "") + title.cut(at: 60) + (grade.map { " (\($0))" } ?? "")
    }

    /// An id that no task has (decision K6).
    public init(unknown id: TaskID) {
      self.id = id
      title = "Unknown"
      status = .notStarted
      canComplete = false
      text = title
    }

    /// Says also why it cannot be done at once.
    var factsOfAlert: [String] {
      [text, lockedText, visibilityText].compactMap(\.self)
    }

    /// That its row cannot be named; nil where it can.
    var visibilityText: String? { gradeLevel != nil && row == nil ? "not on the screen" : nil }
  }
}
