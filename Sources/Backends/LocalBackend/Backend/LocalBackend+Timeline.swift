import CompassModel
import CompassServices

extension LocalBackend: TimelineBackend {
  /// Each source is read for itself: one that cannot be read leaves the others.
  public func loadTimeline(of athlete: AthleteID) async -> TimelineAnswer {
    TimelineAnswer(
      events: await part { () async throws(ServiceFailure) in
        try await load("events", StoredTimelineRow.eventColumns, of: athlete, read: StoredTimelineRow.event)
      },
      interactions: await part { () async throws(ServiceFailure) in
        try await load(
          "interactions", StoredTimelineRow.interactionColumns, of: athlete, where: RowOwnership.interaction,
          read: StoredTimelineRow.interaction)
      },
      offers: await part { () async throws(ServiceFailure) in
        try await load("offers", StoredTimelineRow.offerColumns, of: athlete, read: StoredTimelineRow.offer)
      },
      statusChanges: await part { () async throws(ServiceFailure) in
        try await load(
          "school_status_history", StoredTimelineRow.statusChangeColumns, of: athlete,
          where: RowOwnership.statusChange, read: StoredTimelineRow.statusChange)
      })
  }

  private func part<Row>(
    _ load: () async throws(ServiceFailure) -> Loaded<Row>
  ) async -> TimelineAnswer.Part<Row> {
    do { return .success(try await load()) } catch { return .failure(error) }
  }
}

/// The columns the timeline's items are read from. Each reader answers nil for a row without a date (decision X5).
enum StoredTimelineRow {
  static let eventColumns = "id, school_id, type, name, start_date, end_date"
  static let interactionColumns =
    "id, school_id, type, subject, occurred_at, created_at, \(RowOwnership.interactionAuthor)"
  static let offerColumns = "id, school_id, offer_type, offer_date, created_at"
  static let statusChangeColumns = "id, school_id, previous_status, new_status, changed_at, notes"

  @Sendable static func event(_ row: Statement) -> TimelineEvent? {
    guard let startDate = row.date(4) else { return nil }
    return TimelineEvent(
      id: row.id(0), schoolID: row.reference(1), type: EventType(wire: row.text(2) ?? ""),
      name: row.text(3), startDate: startDate, endDate: row.date(5))
  }

  @Sendable static func interaction(_ row: Statement) -> Interaction? {
    guard let instant = row.instant(4) ?? row.instant(5) else { return nil }
    return Interaction(
      id: row.id(0), schoolID: row.reference(1), type: InteractionType(wire: row.text(2) ?? ""),
      subject: row.text(3), instant: instant, loggedBy: row.text(6))
  }

  @Sendable static func offer(_ row: Statement) -> TimelineOffer? {
    guard let date = row.date(3).map(DayOrInstant.day) ?? row.instant(4).map(DayOrInstant.instant) else { return nil }
    return TimelineOffer(
      id: row.id(0), schoolID: row.reference(1), type: OfferType(wire: row.text(2) ?? ""), date: date)
  }

  @Sendable static func statusChange(_ row: Statement) -> StatusChange? {
    guard let instant = row.instant(4) else { return nil }
    return StatusChange(
      id: row.id(0), schoolID: row.reference(1), previous: row.text(2).map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: row.text(3) ?? ""), instant: instant, notes: row.text(5))
  }
}
