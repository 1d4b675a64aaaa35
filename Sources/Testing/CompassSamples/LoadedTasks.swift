import CompassModel

/// The catalogue and one athlete's way through it: both kinds of rows of the tasks page, as a test gives and gets them.
public struct LoadedTasks: Equatable, Sendable {
  /// Tasks of all grades.
  public var tasks: [RecruitingTask]
  /// The statuses, one for each task that was begun.
  public var statuses: [AthleteTask]
  /// False where the person signed in cannot see how far the athlete got (decision W4): that there is no status is then
  /// not the same as nothing done.
  public var areStatusesKnown: Bool
  /// The number of tasks and status rows that could not be read.
  public var skipped: Int

  /// The answers of both tables; one that failed fails the load.
  public init(tasks: [RecruitingTask], statuses: [AthleteTask], areStatusesKnown: Bool = true, skipped: Int = 0) {
    self.tasks = tasks
    self.statuses = statuses
    self.areStatusesKnown = areStatusesKnown
    self.skipped = skipped
  }
}
