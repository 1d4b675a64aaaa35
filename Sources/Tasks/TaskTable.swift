import CompassModel

/// All tasks of all grades with one athlete's status, and everything worked out that locks and orders read often.
///
/// Built once when rows arrive, off the main actor. Rows stand in the order of their ids, so a row's number also
/// breaks ties (decision X7).
public struct TaskTable: Sendable {
  private var rows: [RecruitingTask]
  /// The status row that counts, of each task.
  private var statusRows: [AthleteTask?]
  let links: TaskLinks
  /// The place of each row's title among all titles (decision K4).
  let titleRanks: [Int32]
  /// Changes with every change of the rows; says nothing about another table.
  private(set) var revision = 0

  public init() { self.init(tasks: [], statuses: []) }

  /// - Parameters:
  ///   - tasks: in any order; of two with the same id the later one counts.
  ///   - statuses: of two for one task the newer one counts, then the later (decision K6). Those of unknown tasks
  ///     say nothing.
  public init(tasks: [RecruitingTask], statuses: [AthleteTask]) {
    rows = Self.orderedByID(tasks)
    statusRows = [AthleteTask?](repeating: nil, count: rows.count)
    links = TaskLinks(rows)
    titleRanks = Self.titleRanks(of: rows)
    for status in statuses {
      guard let number = number(of: status.task) else { continue }
      if statusRows[number].map(status.replaces) ?? true { statusRows[number] = status }
    }
  }

  private static func orderedByID(_ tasks: [RecruitingTask]) -> [RecruitingTask] {
    let isOrdered = zip(tasks, tasks.dropFirst()).allSatisfy { $0.id < $1.id }
    guard !isOrdered else { return tasks }
    var unique: [RecruitingTask] = []
    unique.reserveCapacity(tasks.count)
    for position in tasks.indices.sorted(by: { (tasks[$0].id, $0) < (tasks[$1].id, $1) }) {
      if unique.last?.id == tasks[position].id { unique.removeLast() }
      unique.append(tasks[position])
    }
    return unique
  }

  private static func titleRanks(of rows: [RecruitingTask]) -> [Int32] {
    let keyed = Set(rows.map(\.title)).map { (title: $0, key: NameOrder($0)) }.sorted { $0.key < $1.key }
    var ranks: [String: Int32] = [:]
    ranks.reserveCapacity(keyed.count)
    for (rank, entry) in keyed.enumerated() { ranks[entry.title] = Int32(rank) }
    return rows.map { ranks[$0.title] ?? 0 }
  }

  public var count: Int { rows.count }

  /// All tasks, by id.
  public var tasks: [RecruitingTask] { rows }
  /// The status rows that count, by task id.
  public var statuses: [AthleteTask] { statusRows.compactMap { $0 } }

  subscript(number: Int) -> RecruitingTask { rows[number] }
  func statusRow(of number: Int) -> AthleteTask? { statusRows[number] }

  public subscript(id: TaskID) -> RecruitingTask? { number(of: id).map { rows[$0] } }

  /// The position of a row, found by binary search: rows are ordered by id.
  func number(of id: TaskID) -> Int? {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      if rows[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < rows.count && rows[low].id == id ? low : nil
  }

  /// The status of every row, by number.
  ///
  /// - Parameter pending: changes under way, taken as if they were done.
  func statuses(with pending: [TaskID: TaskStatus]) -> [TaskStatus] {
    var statuses = statusRows.map { $0?.status ?? .notStarted }
    for (id, status) in pending {
      if let number = number(of: id) { statuses[number] = status }
    }
    return statuses
  }

  /// Takes the place of another table: the revision counts on.
  mutating func replace(with table: TaskTable) {
    let next = revision + 1
    self = table
    revision = next
  }

  /// The row as it is stored now. What the server said of the locks of tasks that waited for this one is older.
  mutating func store(_ status: AthleteTask) {
    guard let number = number(of: status.task) else { return }
    statusRows[number] = status
    if status.status == .completed {
      for dependent in links.dependents(of: number) { rows[Int(dependent)].isLockedByServer = false }
    }
    revision += 1
  }

  mutating func remove(_ id: TaskID) {
    guard number(of: id) != nil else { return }
    replace(with: TaskTable(tasks: rows.filter { $0.id != id }, statuses: statuses))
  }
}

extension TaskTable: Equatable {
  /// Equal if the same rows are there, however the tables came to hold them.
  public static func == (left: TaskTable, right: TaskTable) -> Bool {
    left.rows == right.rows && left.statusRows == right.statusRows
  }
}

extension TaskTable: Codable {
  private enum CodingKeys: CodingKey { case tasks, statuses }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      tasks: try container.decode([RecruitingTask].self, forKey: .tasks),
      statuses: try container.decode([AthleteTask].self, forKey: .statuses))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tasks, forKey: .tasks)
    try container.encode(statuses, forKey: .statuses)
  }
}
