import CompassModel

/// The task catalogue and one athlete's statuses: the rows of the tasks page, as a stub returns them.
public struct LoadedTasks: Equatable, Sendable {
  /// Tasks of all grades.
  public var tasks: [RecruitingTask]
  /// The status rows of the athlete; tasks without a row are not started.
  public var statuses: [AthleteTask]
  /// Whether the user may see the athlete's statuses (decision W4); if not, missing rows do not mean that nothing is
  /// done.
  package var areStatusesKnown: Bool
  /// The number of tasks and status rows that could not be read.
  package var skipped: Int

  package init(tasks: [RecruitingTask], statuses: [AthleteTask], areStatusesKnown: Bool = true, skipped: Int = 0) {
    (self.tasks, self.statuses, self.areStatusesKnown, self.skipped) = (tasks, statuses, areStatusesKnown, skipped)
  }
}
