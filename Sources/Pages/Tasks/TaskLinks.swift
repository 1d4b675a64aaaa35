import CompassModel

/// Which task waits for which, by row numbers.
///
/// A prerequisite that no row has (decision K6) gets a number of its own, beyond those of the rows.
struct TaskLinks: Sendable {
  /// The direct prerequisites of each row, in the order it names them, each once.
  private let prerequisites: NumberLists
  /// The rows that name a number as a prerequisite, in ascending order.
  private let dependents: NumberLists
  let rowCount: Int
  /// The ids of the numbers from `rowCount` on.
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
    rowCount = rows.count
    self.unknownIDs = unknownIDs
  }

  func prerequisites(of row: Int) -> ArraySlice<Int32> { prerequisites[row] }
  func dependents(of number: Int) -> ArraySlice<Int32> { dependents[number] }
}

/// Many short lists of numbers in one run of memory.
private struct NumberLists: Sendable {
  private(set) var values: [Int32] = []
  private var starts: [Int32] = [0]

  init() {}

  /// One list for each group; within a group the order is kept.
  init(_ numbers: [Int32], groupedBy groups: [Int32], groupCount: Int) {
    starts = [Int32](repeating: 0, count: groupCount + 1)
    for group in groups { starts[Int(group) + 1] += 1 }
    for group in 0..<groupCount { starts[group + 1] += starts[group] }
    var next = starts
    values = [Int32](repeating: 0, count: numbers.count)
    for (number, group) in zip(numbers, groups) {
      values[Int(next[Int(group)])] = number
      next[Int(group)] += 1
    }
  }

  mutating func append(_ number: Int32) { values.append(number) }
  mutating func endList() { starts.append(Int32(values.count)) }

  subscript(list: Int) -> ArraySlice<Int32> { values[Int(starts[list])..<Int(starts[list + 1])] }
}
