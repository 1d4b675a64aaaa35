import CompassModel
import Foundation

/// The current row of a statement that selects a table's columns in their order.
extension Statement: ColumnSource {
  func text(at column: Int) -> String? { text(Int32(truncatingIfNeeded: column)) }

  func number(at column: Int) throws(UnreadableRow) -> Double? {
    guard let number = number(Int32(truncatingIfNeeded: column)) else { return nil }
    guard number.isFinite else { throw UnreadableRow() }
    return number
  }

  func flag(at column: Int) -> Bool? { integer(Int32(truncatingIfNeeded: column)) != 0 }
}

/// Reads a `RecruitingTask` from its columns, for the athlete `?1`.
struct TaskRow {
  /// A task without a date of its own is due some months before June 1 of the graduation year (decision W4).
  static let columns = """
    id, category, grade_level, title, description, why_it_matters, failure_risk, required, dependency_task_ids, \
    coalesce(deadline_date, (
      SELECT date(graduation_year || '-06-01', (0 - deadline_offset_months) || ' months') FROM users WHERE users.id = ?1)), \
    has_incomplete_prerequisites
    """

  private let decoder = JSONDecoder()

  /// Reads the current row. Nil if its grade is none from 9 to 12, or its prerequisites are no list of ids: without
  /// them it would be open (decisions X5, K6).
  func read(_ row: Statement) -> RecruitingTask? {
    guard let grade = GradeLevel(rawValue: Int(row.integer(2))), let prerequisites = list(row.text(8)) else {
      return nil
    }
    return RecruitingTask(
      id: row.id(0), category: row.text(1), gradeLevel: grade, title: row.text(3) ?? "",
      details: row.text(4), whyItMatters: row.text(5), failureRisk: row.text(6), isRequired: row.integer(7) != 0,
      prerequisites: prerequisites, deadline: row.date(9), isLockedByServer: row.integer(10) != 0)
  }

  /// A list of ids, stored as JSON; none is an empty one.
  private func list(_ json: String?) -> [TaskID]? {
    guard let json, json != "[]" else { return [] }
    return try? decoder.decode([TaskID]?.self, from: Data(json.utf8)) ?? []
  }
}

/// The columns an `AthleteTask` is read from.
enum AthleteTaskRow {
  static let columns = "task_id, status, completed_at, updated_at"

  static func read(_ row: Statement, owner: AthleteID) -> AthleteTask {
    AthleteTask(
      athlete: owner, task: row.id(0),
      status: row.text(1).map(TaskStatus.init(wire:)) ?? .notStarted, completedAt: row.instant(2),
      updatedAt: row.instant(3))
  }
}

/// The columns that a `StatusChange` is read from.
enum StatusChangeRow {
  static let columns = "id, school_id, previous_status, new_status, changed_at, notes"

  /// Reads the current row. Nil for a row without a date (decision X5).
  @Sendable static func read(_ row: Statement) -> StatusChange? {
    guard let instant = row.instant(4) else { return nil }
    return StatusChange(
      id: row.id(0), schoolID: row.reference(1), previous: row.text(2).map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: row.text(3) ?? ""), instant: instant, notes: row.text(5))
  }
}
