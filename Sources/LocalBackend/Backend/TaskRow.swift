import CompassModel
import Foundation

/// Reads a `RecruitingTask` from its columns.
struct TaskRow {
  static let columns = """
    id, category, grade_level, title, description, why_it_matters, failure_risk, required, dependency_task_ids, \
    deadline_date, has_incomplete_prerequisites
    """

  private let decoder = JSONDecoder()

  /// Reads the current row. Nil if its grade is none from 9 to 12, or its prerequisites are no list of ids: without
  /// them it would stand open (decisions X5, K6).
  func read(_ row: Statement) -> RecruitingTask? {
    guard let grade = GradeLevel(rawValue: Int(row.integer(2))), let prerequisites = list(row.text(8)) else {
      return nil
    }
    return RecruitingTask(
      id: TaskID(row.text(0) ?? ""), category: row.text(1), gradeLevel: grade, title: row.text(3) ?? "",
      details: row.text(4), whyItMatters: row.text(5), failureRisk: row.text(6), isRequired: row.integer(7) != 0,
      prerequisites: prerequisites, deadline: row.date(9), isLockedByServer: row.integer(10) != 0)
  }

  /// A list of ids, stored as JSON; none is an empty one.
  private func list(_ json: String?) -> [TaskID]? {
    guard let json, json != "[]" else { return [] }
    return try? decoder.decode([TaskID]?.self, from: Data(json.utf8)) ?? []
  }
}
