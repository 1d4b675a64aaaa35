import CompassModel
import Foundation

/// Column access to the current row of a statement that selects the table's columns in order.
extension Statement: ColumnSource {
  func text(at column: Int) -> String? { text(Int32(truncatingIfNeeded: column)) }

  func number(at column: Int) throws(UnreadableRow) -> Double? {
    guard let number = number(Int32(truncatingIfNeeded: column)) else { return nil }
    guard number.isFinite else { throw UnreadableRow() }
    return number
  }

  func flag(at column: Int) -> Bool? { integer(Int32(truncatingIfNeeded: column)) != 0 }
}

/// Reads a `RecruitingTask` from `columns`, selected with the athlete as `?1`.
struct TaskRow {
  /// SQL columns of a task; without a deadline it is due some months before June 1 of the graduation year (W4).
  static let columns = """
    id, category, grade_level, title, description, why_it_matters, failure_risk, required, dependency_task_ids, \
    coalesce(deadline_date, (
      SELECT date(graduation_year || '-06-01', (0 - deadline_offset_months) || ' months') FROM users WHERE users.id = ?1)), \
    has_incomplete_prerequisites
    """

  private let decoder = JSONDecoder()

  /// Reads the current row. Nil if its grade is not from 9 to 12 or its prerequisites are not a list of ids, since
  /// without them the task would count as unlocked (decisions X5, K6).
  func read(_ row: Statement) -> RecruitingTask? {
    guard let grade = GradeLevel(rawValue: Int(row.integer(2))), let prerequisites = list(row.text(8)) else {
      return nil
    }
    return RecruitingTask(
      id: row.id(0), category: row.text(1), gradeLevel: grade, title: row.text(3) ?? "",
      details: row.text(4), whyItMatters: row.text(5), failureRisk: row.text(6), isRequired: row.integer(7) != 0,
      prerequisites: prerequisites, deadline: row.date(9), isLockedByServer: row.integer(10) != 0)
  }

  /// Decodes a JSON list of ids. Empty for no text and JSON null; nil for anything else.
  private func list(_ json: String?) -> [TaskID]? {
    guard let json, json != "[]" else { return [] }
    return try? decoder.decode([TaskID]?.self, from: Data(json.utf8)) ?? []
  }
}

enum AthleteTaskRow {
  static let columns = "task_id, status, completed_at, updated_at"

  static func read(_ row: Statement, owner: AthleteID) -> AthleteTask {
    AthleteTask(
      athlete: owner, task: row.id(0), status: row.text(1).map(TaskStatus.init(wire:)) ?? .notStarted,
      completedAt: row.instant(2), updatedAt: row.instant(3))
  }
}

enum StatusChangeRow {
  static let columns = "id, school_id, previous_status, new_status, changed_at, notes"

  /// Reads the current row. Nil for a row without a readable time (decision X5).
  @Sendable static func read(_ row: Statement) -> StatusChange? {
    guard let instant = row.instant(4) else { return nil }
    return StatusChange(
      id: row.id(0), schoolID: row.reference(1), previous: row.text(2).map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: row.text(3) ?? ""), instant: instant, notes: row.text(5))
  }
}
