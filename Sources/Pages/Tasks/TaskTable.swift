import CompassModel
import PageKit
import Records

/// An index of the tasks of all grades, with dependencies and orders; the same for every athlete.
///
/// Row numbers follow ascending ids, so that comparing numbers breaks ties (decision X7).
package struct TaskTable: RowIndex {
  let rows: [RecruitingTask]
  let links: TaskLinks
  let grades: [GradeLevel]
  /// The row numbers by title, ties by number (decision K4).
  let byTitle: [Int]

  package init(_ rows: [RecruitingTask], auxiliary _: NoAuxiliary = NoAuxiliary()) {
    self.rows = rows
    links = TaskLinks(rows)
    grades = rows.map(\.gradeLevel)
    let ranks = NameRanks.ranks(of: rows.map(\.displayTitle))
    byTitle = rows.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }
  }

  var count: Int { rows.count }

  subscript(number: Int) -> RecruitingTask { rows[number] }

  func number(of id: TaskID) -> Int? {
    let number = rows.indices.endOfPrefix { rows[$0].id < id }
    return number < rows.count && rows[number].id == id ? number : nil
  }
}

/// The tasks with the active athlete's statuses, pending changes applied.
struct AthleteTasks: Equatable, Sendable {
  fileprivate let tasks: Rows<RecruitingTask>
  /// The statuses of the tasks; nil if the viewer may not see them (decision W4).
  fileprivate let statuses: Rows<AthleteTask>?
  /// The tasks with a change of status being stored.
  let pending: Set<TaskID>
  /// The ids of tasks with a change of status that waits for a connection.
  let kept: Set<String>
  /// The tasks completed on this device since the tasks were requested.
  let newCompletions: Set<TaskID>

  /// The index of the tasks. Looked up on each access.
  var table: TaskTable { tasks.merged.table(auxiliary: NoAuxiliary()) }

  static let none = AthleteTasks(
    tasks: Base([]).laid([]), statuses: Base([]).laid([]), pending: [], kept: [], newCompletions: [])

  /// Whether the viewer may see statuses; if not, a missing status does not mean not started (decision W4).
  var areStatusesKnown: Bool { statuses != nil }

  /// The status row of each task, by number; nil for a task without one.
  var statusRows: [AthleteTask?] {
    let table = table
    var rows = [AthleteTask?](repeating: nil, count: table.count)
    var number = 0
    // Both are sorted by task id; statuses of unknown tasks are skipped.
    for status in statuses?.all ?? [] {
      while number < table.count, table[number].id < status.task { number += 1 }
      if number < table.count, table[number].id == status.task { rows[number] = status }
    }
    return rows
  }
}

extension PageContext {
  /// The active athlete's tasks; nil until tasks and statuses are loaded, or statuses are found to be forbidden.
  var tasks: AthleteTasks? {
    guard let athlete, let tasks = rows(RecruitingTask.self) else { return nil }
    let statuses = rows(AthleteTask.self)
    guard statuses != nil || records.load(.statuses, of: athlete).isForbidden else { return nil }
    return AthleteTasks(
      tasks: tasks, statuses: statuses, pending: Set(pendingChanges(of: .statuses).map { TaskID($0.change.id) }),
      kept: storedIDs(of: .statuses), newCompletions: records.newCompletions(of: athlete))
  }

  /// The active athlete's grade on the local day; 10 if the graduation year is unknown (decision K1).
  var grade: GradeLevel { viewer?.active.grade(on: today) ?? .sophomore }

  var isGradeKnown: Bool { viewer?.active.graduationYear != nil }
}

extension Tasks {
  /// Builds the index of the tasks in advance. Slow for many tasks: call it off the main actor.
  package static func prepare(_ tasks: Base<RecruitingTask>) {
    _ = tasks.table(TaskTable.self, auxiliary: NoAuxiliary())
  }
}
