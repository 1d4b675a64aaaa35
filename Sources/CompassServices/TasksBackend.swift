import CompassModel

/// Where tasks and their status live (tasks.md §4).
public protocol TasksBackend: Sendable {
  /// All tasks of all grades, since a prerequisite can be of any, and the athlete's status rows, in the order they
  /// are stored. Rows that cannot be read are counted, not returned.
  func loadTasks(of athlete: AthleteID) async throws(ServiceFailure) -> LoadedTasks

  /// Stores how far the athlete got; completing notes the time, anything else clears it (decision K8).
  ///
  /// - Returns: the row as it is stored now.
  /// - Throws: `.notFound` if there is no such task, `.notPermitted` unless the athlete itself asks (decision K12).
  func updateTaskStatus(
    _ id: TaskID, of athlete: AthleteID, to status: TaskStatus
  ) async throws(ServiceFailure) -> AthleteTask
}

/// The catalogue and one athlete's way through it.
public struct LoadedTasks: Equatable, Sendable {
  public var tasks: [RecruitingTask]
  public var statuses: [AthleteTask]
  public var skipped: Int

  public init(tasks: [RecruitingTask], statuses: [AthleteTask], skipped: Int = 0) {
    self.tasks = tasks
    self.statuses = statuses
    self.skipped = skipped
  }
}
