import CompassModel

/// The columns an `AthleteTask` is read from.
enum AthleteTaskRow {
  static let columns = "task_id, status, completed_at, updated_at"

  static func read(_ row: Statement, owner: AthleteID) -> AthleteTask {
    AthleteTask(
      athlete: owner, task: TaskID(row.text(0) ?? ""),
      status: row.text(1).map(TaskStatus.init(wire:)) ?? .notStarted, completedAt: row.instant(2),
      updatedAt: row.instant(3))
  }
}
