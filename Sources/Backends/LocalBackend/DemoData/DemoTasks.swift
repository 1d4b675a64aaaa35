import CompassModel

extension DemoData {
  /// A task of the catalogue; `after` names what has to be done first, in any grade.
  private struct DemoTask {
    var grade: Int, id: String, category: String, title: String, isRequired: Bool, after: [String], deadline: Int?
    var why: String?

    init(
      _ grade: Int, _ id: String, _ category: String, _ title: String, required: Bool = false, after: [String] = [],
      due: Int? = nil, why: String? = nil
    ) {
      (self.grade, self.id, self.category, self.title) = (grade, id, category, title)
      (isRequired, self.after, deadline, self.why) = (required, after, due, why)
    }
  }

  private static let table = [
    DemoTask(9, "gpa-plan", "academic", "Plan your four-year course load", required: true, due: -320),
    DemoTask(9, "first-video", "exposure", "Record your first skills video", due: -250),
    DemoTask(9, "strength", "athletic", "Start a strength programme", required: true),
    DemoTask(9, "school-list", "recruiting", "Write a list of 20 schools", after: ["gpa-plan"]),
    DemoTask(9, "journal", "mindset", "Keep a training journal"),
    DemoTask(9, "study-habits", "academic", "Set weekly study hours"),
    DemoTask(
      10, "ncaa-account", "recruiting", "Create an NCAA Eligibility Center account", required: true,
      after: ["gpa-plan"], due: -5, why: "Coaches cannot offer an official visit without it"),
    DemoTask(
      10, "core-courses", "academic", "Check your core courses", required: true, after: ["ncaa-account"], due: 4),
    DemoTask(10, "highlight-video", "exposure", "Cut a three-minute highlight video", after: ["first-video"], due: 10),
    DemoTask(
      10, "coach-emails", "recruiting", "Write to ten coaches", after: ["school-list", "highlight-video"], due: 14),
    DemoTask(10, "summer-camps", "exposure", "Sign up for two summer camps", required: true, due: 20),
    DemoTask(10, "velocity", "athletic", "Measure throwing velocity every month"),
    DemoTask(10, "goals", "mindset", "Set three goals for the season", due: 0),
    DemoTask(10, "psat", "academic", "Take the PSAT", due: 90),
    DemoTask(10, "camp-budget", "recruiting", "Agree on a budget for camps", due: -30),
    DemoTask(
      10, "strength-test", "athletic", "Repeat the strength test", required: true, after: ["strength"], due: -12),
    DemoTask(
      11, "sat", "academic", "Take the SAT or ACT", required: true, after: ["psat"], due: 210,
      why: "Many schools ask for a score with the application"),
    DemoTask(11, "official-visits", "recruiting", "Plan official visits", required: true, after: ["ncaa-account"]),
    DemoTask(11, "showcase-season", "exposure", "Choose four showcases", after: ["highlight-video"]),
    DemoTask(11, "transcript", "academic", "Send your transcript", required: true, after: ["core-courses", "sat"]),
    DemoTask(11, "nutrition", "athletic", "Work out a nutrition plan"),
    DemoTask(11, "pressure", "mindset", "Practice under pressure"),
    DemoTask(12, "applications", "academic", "Hand in applications", required: true, after: ["transcript"], due: 600),
    DemoTask(12, "compare-offers", "recruiting", "Compare your offers", after: ["official-visits"]),
    DemoTask(
      12, "sign", "recruiting", "Sign a letter of intent", required: true, after: ["compare-offers", "applications"]),
    DemoTask(12, "transition", "mindset", "Prepare for life on campus", after: ["sign"]),
  ]

  /// - Parameter day: what deadlines are counted from; nil for a catalogue without any.
  static func tasks(on day: CalendarDate?) -> [Row] {
    table.map { task in
      let values: [String: (any DemoValue)?] = [
        "id": "task-\(task.id)", "category": task.category, "grade_level": task.grade, "title": task.title,
        "required": task.isRequired, "dependency_task_ids": task.after.map { "task-\($0)" },
        "division_applicability": ["D1", "D2", "D3"], "why_it_matters": task.why,
        "deadline_date": day.flatMap { day in task.deadline.map { day.adding(days: $0).wire } },
      ]
      return values.compactMapValues { $0 }
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
      var row: Row = [
        "id": "\(entry.athlete)-\(entry.task)", "athlete_id": entry.athlete, "task_id": "task-\(entry.task)",
        "status": entry.status, "updated_at": at,
      ]
      if entry.status == "completed" { row["completed_at"] = at }
      return row
    }
  }
}
