import CompassModel
import PageKit

/// The dependencies between tasks, by row number.
///
/// A prerequisite that no task has (decision K6) gets a number from the number of rows on.
struct TaskLinks: Sendable {
  /// The distinct direct prerequisites of each task, in the task's own order.
  private let prerequisites: NumberLists
  /// The tasks that depend directly on a number, in ascending order.
  private let dependents: NumberLists
  /// The ids of the prerequisites that no task has, by their numbers less the number of rows.
  let unknownIDs: [TaskID]

  init(_ rows: [RecruitingTask]) {
    var numbers: [TaskID: Int32] = [:]
    numbers.reserveCapacity(rows.count)
    for (number, row) in rows.enumerated() { numbers[row.id] = Int32(number) }
    var unknownIDs: [TaskID] = []
    var prerequisites = NumberLists()
    var owner: [Int32] = []
    for (row, task) in rows.enumerated() {
      var seen: Set<TaskID> = []
      for id in task.prerequisites where seen.insert(id).inserted {
        if numbers[id] == nil {
          numbers[id] = Int32(rows.count + unknownIDs.count)
          unknownIDs.append(id)
        }
        prerequisites.append(numbers[id, default: 0])
        owner.append(Int32(row))
      }
      prerequisites.endList()
    }
    dependents = NumberLists(owner, groupedBy: prerequisites.values, groupCount: rows.count + unknownIDs.count)
    self.prerequisites = prerequisites
    self.unknownIDs = unknownIDs
  }

  func prerequisites(of row: Int) -> ArraySlice<Int32> { prerequisites[row] }
  func dependents(of number: Int) -> ArraySlice<Int32> { dependents[number] }
}
