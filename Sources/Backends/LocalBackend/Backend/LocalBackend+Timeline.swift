import CompassModel
import CompassServices

extension LocalBackend: InteractionsBackend {
  public func loadInteractions(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Interaction> {
    try await load(
      "interactions", StoredTimelineRow.interactionColumns, of: athlete, where: RowOwnership.interaction,
      read: StoredTimelineRow.interaction)
  }

  public func loadStatusChanges(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<StatusChange> {
    try await load(
      "school_status_history", StoredTimelineRow.statusChangeColumns, of: athlete, where: RowOwnership.statusChange,
      read: StoredTimelineRow.statusChange)
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
