import CompassModel
import PageKit
import Records

/// All tasks of all grades, and everything worked out of them that locks and orders read often: of whichever athlete.
///
/// Rows are in the order of their ids, so that a row's number breaks ties (decision X7).
public struct TaskTable: RowIndex {
  let rows: [RecruitingTask]
  let links: TaskLinks
  /// The grade of each row.
  let grades: [GradeLevel]
  /// The numbers of the rows by title; ties by number (decision K4).
  let byTitle: [Int]

  public init(_ rows: [RecruitingTask], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.rows = rows
    links = TaskLinks(rows)
    grades = rows.map(\.gradeLevel)
    let ranks = NameRanks.ranks(of: rows.map(\.displayTitle))
    byTitle = rows.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  var count: Int { rows.count }

  subscript(number: Int) -> RecruitingTask { rows[number] }

  /// Nil if there is no such task.
  func number(of id: TaskID) -> Int? {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].id == id ? low : nil
  }
}

/// The tasks and how far the active athlete got with them, as both are to be shown.
struct AthleteTasks: Sendable {
  private let tasks: Rows<RecruitingTask>
  /// Nil where the person signed in cannot see them (decision W4).
  private let statuses: Rows<AthleteTask>?
  /// The tasks whose status is being stored.
  let pending: Set<TaskID>
  /// The ids of the tasks whose status waits for a connection.
  let kept: Set<String>
  /// Tasks that were completed on this device since the tasks were requested.
  private let newCompletions: Set<TaskID>
  let table: TaskTable

  fileprivate init(
    _ tasks: Rows<RecruitingTask>, _ statuses: Rows<AthleteTask>?, pending: Set<TaskID>, kept: Set<String>,
    newCompletions: Set<TaskID>
  ) {
    (self.tasks, self.statuses) = (tasks, statuses)
    (self.pending, self.kept, self.newCompletions) = (pending, kept, newCompletions)
    table = tasks.merged.table(auxiliary: NoAuxiliary())
  }

  /// Before the rows are known.
  static let none = AthleteTasks(
    Base([]).laid([]), Base([]).laid([]), pending: [], kept: [], newCompletions: [])

  /// False where that there is no status is not the same as nothing done (decision W4).
  var areStatusesKnown: Bool { statuses != nil }

  /// The status row of each task, by number; nil for a task that was not begun.
  var statusRows: [AthleteTask?] {
    var rows = [AthleteTask?](repeating: nil, count: table.count)
    var number = 0
    // Both are in the order of the tasks' ids. Statuses of unknown tasks say nothing.
    for status in statuses?.all ?? [] {
      while number < table.count, table[number].id < status.task { number += 1 }
      if number < table.count, table[number].id == status.task { rows[number] = status }
    }
    return rows
  }

  /// Whether the server itself says that a task waits for others. What it said is older than what was completed here
  /// (decision K6).
  func isLockedByServer(_ number: Int) -> Bool {
    let task = table[number]
    return task.isLockedByServer
      && (newCompletions.isEmpty || newCompletions.isDisjoint(with: task.prerequisites))
  }
}

/// By identity of the rows: everything worked out of them is worked out again only when they are others.
extension AthleteTasks: Equatable {
  static func == (one: AthleteTasks, other: AthleteTasks) -> Bool {
    one.tasks == other.tasks && one.statuses == other.statuses && one.pending == other.pending && one.kept == other.kept
      && one.newCompletions == other.newCompletions
  }
}

extension PageContext {
  /// The active athlete's tasks; nil before tasks and statuses are known.
  var tasks: AthleteTasks? {
    guard let athlete, let tasks = rows(RecruitingTask.self) else { return nil }
    let statuses = rows(AthleteTask.self)
    guard statuses != nil || records.load(.statuses, of: athlete).isForbidden else { return nil }
    return AthleteTasks(
      tasks, statuses, pending: Set(pendingChanges(of: .statuses).map { TaskID($0.change.id) }),
      kept: keptIDs(of: .statuses),
      newCompletions: records.newCompletions(of: athlete))
  }

  /// The active athlete's grade; 10 where the graduation year is unknown (decision K1).
  var grade: GradeLevel { viewer?.active.grade(on: today) ?? .sophomore }

  var isGradeKnown: Bool { viewer?.active.graduationYear != nil }
}

extension Tasks {
  /// Builds the index of the tasks: takes a while for many, so not on the main actor.
  public static func prepare(_ tasks: Base<RecruitingTask>) {
    _ = tasks.table(TaskTable.self, auxiliary: NoAuxiliary())
  }
}
