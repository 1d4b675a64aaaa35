import CompassModel
import PageKit

/// All tasks of all grades with one athlete's status, and everything worked out that locks and orders read often.
///
/// Built once when rows arrive, off the main actor. Rows stand in the order of their ids, so a row's number also
/// breaks ties (decision X7).
public struct TaskTable: Sendable {
  private var rows: RowsByID<RecruitingTask>
  /// The status row that counts, of each task.
  private var statusRows: [AthleteTask?]
  /// False where whoever is signed in cannot see how far the athlete got (decision W4).
  public let areStatusesKnown: Bool
  let links: TaskLinks
  /// The grade of each row.
  let grades: [GradeLevel]
  /// The place of each row's title among all titles (decision K4).
  let titleRanks: [Int64]
  /// Changes with every change of the rows; says nothing about another table.
  private(set) var revision = 0

  /// Without rows.
  public init() { self.init(tasks: [], statuses: []) }

  /// - Parameters:
  ///   - tasks: in any order; of two with the same id the later one counts.
  ///   - statuses: of two for one task the newer one counts, then the later (decision K6). Those of unknown tasks
  ///     say nothing.
  ///   - areStatusesKnown: whether a task without a status was not begun.
  public init(tasks: [RecruitingTask], statuses: [AthleteTask], areStatusesKnown: Bool = true) {
    self.areStatusesKnown = areStatusesKnown
    rows = RowsByID(tasks)
    statusRows = [AthleteTask?](repeating: nil, count: rows.count)
    links = TaskLinks(rows.all)
    grades = rows.all.map(\.gradeLevel)
    titleRanks = NameRanks.ranks(of: rows.all.map(\.shownTitle))
    for status in statuses {
      guard let number = number(of: status.task) else { continue }
      if statusRows[number].map(status.replaces) ?? true { statusRows[number] = status }
    }
  }

  /// How many tasks there are.
  public var count: Int { rows.count }

  /// All tasks, by id.
  public var tasks: [RecruitingTask] { rows.all }
  /// The status rows that count, by task id.
  public var statuses: [AthleteTask] { statusRows.compactMap { $0 } }

  subscript(number: Int) -> RecruitingTask { rows[number] }
  func statusRow(of number: Int) -> AthleteTask? { statusRows[number] }

  /// Nil if there is no such task.
  public subscript(id: TaskID) -> RecruitingTask? { rows[id: id] }

  func number(of id: TaskID) -> Int? { rows.number(of: id) }

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
      for dependent in links.dependents(of: number) {
        rows.update(Int(dependent)) { $0.isLockedByServer = false }
      }
    }
    revision += 1
  }

  mutating func remove(_ id: TaskID) {
    guard number(of: id) != nil else { return }
    replace(
      with: TaskTable(
        tasks: tasks.filter { $0.id != id }, statuses: statuses, areStatusesKnown: areStatusesKnown))
  }
}

extension TaskTable: Equatable {
  /// Equal if the same rows are there, however the tables came to hold them.
  public static func == (left: TaskTable, right: TaskTable) -> Bool {
    left.tasks == right.tasks && left.statusRows == right.statusRows
      && left.areStatusesKnown == right.areStatusesKnown
  }
}

extension TaskTable: Codable {
  private enum CodingKeys: CodingKey { case tasks, statuses, areStatusesKnown }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      tasks: try container.decode([RecruitingTask].self, forKey: .tasks),
      statuses: try container.decode([AthleteTask].self, forKey: .statuses),
      areStatusesKnown: try container.decodeIfPresent(Bool.self, forKey: .areStatusesKnown) ?? true)
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(tasks, forKey: .tasks)
    try container.encode(statuses, forKey: .statuses)
    if !areStatusesKnown { try container.encode(false, forKey: .areStatusesKnown) }
  }
}
