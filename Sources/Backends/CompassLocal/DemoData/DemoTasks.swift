import CompassModel

extension DemoData {
  /// Deadlines of the demo's tasks in days from today, by task id.
  private static let dueTasks = [
    "gpa-plan": -320, "first-video": -250, "ncaa-account": -5, "core-courses": 4, "highlight-video": 10,
    "coach-emails": 14, "summer-camps": 20, "goals": 0, "psat": 90, "camp-budget": -30, "strength-test": -12,
    "sat": 210, "applications": 600,
  ]

  /// Rows of the task catalogue, with deadlines counted from `day`; nil for deadlines in months before graduation.
  static func tasks(on day: CalendarDate?) -> [Row] {
    TaskCatalogue.entries.map { task in
      [
        "id": "task-\(task.id)", "category": task.category, "grade_level": task.grade, "title": task.title,
        "required": task.isRequired, "dependency_task_ids": task.prerequisites.map { "task-\($0)" },
        "division_applicability": ["D1", "D2", "D3"], "description": task.details, "why_it_matters": task.why,
        "failure_risk": task.risk,
        "deadline_date": day.flatMap { day in dueTasks[task.id].map { day.adding(days: $0).wire } },
        "deadline_offset_months": day == nil ? task.monthsBefore : nil,
      ]
    }
  }

  private static let statuses: [(athlete: String, task: String, status: String, day: Int)] = [
    (jordan, "gpa-plan", "completed", -330), (jordan, "first-video", "completed", -255),
    (jordan, "strength", "completed", -280), (jordan, "school-list", "completed", -200),
    (jordan, "journal", "in_progress", -190), (jordan, "study-habits", "skipped", -185),
    (jordan, "ncaa-account", "in_progress", -9), (jordan, "summer-camps", "completed", -2),
    (jordan, "velocity", "in_progress", -40), (jordan, "goals", "not_started", -1),
    (jordan, "highlight-video", "not_started", -3), (jordan, "camp-budget", "completed", -33),
    (jordan, "strength-test", "completed", -15), (riley, "strength", "in_progress", -6),
    (riley, "gpa-plan", "completed", -20),
  ]

  static func taskStatuses(on day: CalendarDate) -> [Row] {
    statuses.map { entry in
      let at = timestamp(day.adding(days: entry.day), hour: 21)
      return [
        "id": "\(entry.athlete)-\(entry.task)", "athlete_id": entry.athlete, "task_id": "task-\(entry.task)",
        "status": entry.status, "updated_at": at, "completed_at": entry.status == "completed" ? at : nil,
      ]
    }
  }
}
