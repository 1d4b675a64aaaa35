import CompassModel

extension TaskTable {
  /// The rows of a grade that pass `filters`: required first, then the most urgent, then by title and id
  /// (decision K4).
  ///
  /// - Parameter statuses: of every row, by number.
  func numbers(
    of grade: GradeLevel, passing filters: TaskFilters, statuses: [TaskStatus], today: CalendarDate
  ) -> [Int] {
    // Everything a row is ordered by fits one integer, so sorting compares integers.
    var keys: [Int64] = []
    for number in 0..<count where self[number].gradeLevel == grade {
      guard filters.status.includes(statuses[number]) else { continue }
      let urgency = TaskUrgency(deadline: self[number].deadline, today: today)
      guard filters.urgency.includes(urgency) else { continue }
      let first = (self[number].isRequired ? 0 : 5) + urgency.rank
      keys.append(first << 58 | Int64(titleRanks[number]) << 29 | Int64(number))
    }
    keys.sort()
    return keys.map { Int($0 & (1 << 29 - 1)) }
  }

  func progress(of grade: GradeLevel, statuses: [TaskStatus]) -> TaskProgress {
    var progress = TaskProgress()
    for number in 0..<count where self[number].gradeLevel == grade {
      progress.total += 1
      if statuses[number] == .completed { progress.completed += 1 }
    }
    return progress
  }
}

extension TaskUrgency {
  fileprivate var rank: Int64 {
    switch self {
    case .critical: 0
    case .urgent: 1
    case .upcoming: 2
    case .future: 3
    case .none: 4
    }
  }
}
