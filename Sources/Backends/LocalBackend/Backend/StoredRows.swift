import CompassModel
import Foundation

/// The columns an `Event` is read from.
enum EventRow {
  static let columns = """
    id, school_id, type, name, location, address, city, state, start_date, end_date, start_time, description, \
    performance_notes, cost, registered, attended, end_time, url
    """

  /// Reads the current row. Nil if its start date is no date (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> Event? {
    guard let startDate = row.date(8) else { return nil }
    return Event(
      id: row.id(0), owner: owner, schoolID: row.reference(1),
      type: EventType(wire: row.text(2) ?? ""), name: row.text(3), location: row.text(4), address: row.text(5),
      city: row.text(6), state: row.text(7), url: row.text(17), startDate: startDate, endDate: row.date(9),
      startTime: row.text(10), endTime: row.text(16), details: row.text(11), performanceNotes: row.text(12), cost: row.number(13),
      isRegistered: row.integer(14) != 0, isAttended: row.integer(15) != 0)
  }
}

/// The columns a `School` is read from.
enum SchoolRow {
  static let columns = "id, name, city, state, division, status"

  static func read(_ row: Statement) -> School {
    School(
      id: row.id(0), name: row.text(1) ?? "", city: row.text(2), state: row.text(3), division: row.text(4),
      status: row.text(5)?.nilIfBlank.map(SchoolStatus.init(wire:)))
  }
}

/// The columns an `Offer` is read from.
enum OfferRow {
  static let columns = """
    id, school_id, offer_type, status, scholarship_amount, scholarship_percentage, offer_date, deadline_date, \
    conditions, notes, created_at
    """

  /// Reads the current row. Nil if it has no date, not even that of its making, or a number is infinite (decisions
  /// X5, T10).
  static func read(_ row: Statement, owner: AthleteID) -> Offer? {
    let amount = row.number(4)
    let percentage = row.number(5)
    let createdAt = row.date(6) == nil ? row.instant(10) : nil
    guard let offerDate = row.date(6) ?? createdAt.map(Zone.utc.date), amount?.isFinite != false,
      percentage?.isFinite != false
    else { return nil }
    return Offer(
      id: row.id(0), owner: owner, schoolID: row.reference(1),
      type: OfferType(wire: row.text(2) ?? ""), status: row.text(3).map(OfferStatus.init(wire:)) ?? .pending,
      amount: amount, percentage: percentage, offerDate: offerDate, deadline: row.date(7), conditions: row.text(8),
      notes: row.text(9), createdAt: createdAt)
  }
}

/// The columns a `PerformanceMetric` is read from.
enum MetricRow {
  static let columns = "id, metric_type, value, unit, recorded_date, event_id, verified, notes, created_at"

  /// Reads the current row. Nil if its date is no date or its value not finite (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> PerformanceMetric? {
    guard let value = row.number(2), value.isFinite, let recordedDate = row.date(4) else { return nil }
    return PerformanceMetric(
      id: row.id(0), owner: owner, type: MetricType(wire: row.text(1) ?? ""), value: value,
      unit: row.text(3), recordedDate: recordedDate, eventID: row.reference(5),
      isVerified: row.integer(6) == 1, notes: row.text(7), createdAt: row.instant(8))
  }
}

/// Reads a `RecruitingTask` from its columns.
struct TaskRow {
  static let columns = """
    id, category, grade_level, title, description, why_it_matters, failure_risk, required, dependency_task_ids, \
    deadline_date, has_incomplete_prerequisites
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

/// The columns that contacts and status changes are read from. Each reader answers nil for a row without a date (decision X5).
enum StoredTimelineRow {
  static let interactionColumns =
    "id, school_id, type, subject, occurred_at, created_at, \(RowOwnership.interactionAuthor)"
  static let statusChangeColumns = "id, school_id, previous_status, new_status, changed_at, notes"

  @Sendable static func interaction(_ row: Statement) -> Interaction? {
    guard let instant = row.instant(4) ?? row.instant(5) else { return nil }
    return Interaction(
      id: row.id(0), schoolID: row.reference(1), type: InteractionType(wire: row.text(2) ?? ""),
      subject: row.text(3), instant: instant, loggedBy: row.text(6))
  }

  @Sendable static func statusChange(_ row: Statement) -> StatusChange? {
    guard let instant = row.instant(4) else { return nil }
    return StatusChange(
      id: row.id(0), schoolID: row.reference(1), previous: row.text(2).map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: row.text(3) ?? ""), instant: instant, notes: row.text(5))
  }
}
