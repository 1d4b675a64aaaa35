import CompassModel

/// Rows of `task` and `athlete_task` (wire.md §1).
enum TaskRows {
  /// Without its grade or its list of prerequisites a task cannot be told open from locked (decisions X5, K6).
  static func task(_ row: JSONRow) throws(UnreadableRow) -> RecruitingTask {
    guard let grade = try row.wholeNumber("grade_level").flatMap(GradeLevel.init(rawValue:)) else {
      throw UnreadableRow()
    }
    return RecruitingTask(
      id: TaskID(try row.id("id")), category: try row.text("category"), gradeLevel: grade,
      title: try row.requiredText("title"), details: try row.text("description"),
      whyItMatters: try row.text("why_it_matters"), failureRisk: try row.text("failure_risk"),
      isRequired: try row.flag("required") ?? false,
      prerequisites: try row.texts("dependency_task_ids").map(TaskID.init(rawValue:)),
      deadline: row.date("deadline_date"), isLockedByServer: try row.flag("has_incomplete_prerequisites") ?? false)
  }

  /// Nil for another athlete's. The spec's route calls the athlete `user_id`.
  static func status(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) -> AthleteTask? {
    guard try row.isOwned(by: athlete) else { return nil }
    return AthleteTask(
      athlete: athlete, task: TaskID(try row.id("task_id")),
      status: try row.text("status").map(TaskStatus.init(wire:)) ?? .notStarted,
      completedAt: row.instant("completed_at"), updatedAt: row.instant("updated_at"))
  }
}
