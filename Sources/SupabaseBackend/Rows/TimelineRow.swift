import CompassModel

/// Rows of the timeline's four sources (recruiting-timeline.md §4). Each needs a date (decision T10).
enum TimelineRow {
  static let eventColumns = "id,type,name,start_date,end_date,school_id"
  static let interactionColumns = "id,type,subject,occurred_at,created_at,school_id,logged_by"
  static let offerColumns = "id,offer_type,offer_date,created_at,school_id"
  static let statusChangeColumns = "id,school_id,previous_status,new_status,changed_at,notes"

  static func event(_ row: JSONRow) throws(UnreadableRow) -> TimelineEvent {
    TimelineEvent(
      id: EventID(try row.id("id")), schoolID: try school(row), type: EventType(wire: try row.requiredText("type")),
      name: try row.text("name"), startDate: try row.requiredDate("start_date"), endDate: row.date("end_date"))
  }

  static func interaction(_ row: JSONRow) throws(UnreadableRow) -> Interaction {
    guard let instant = row.instant("occurred_at") ?? row.instant("created_at") else { throw UnreadableRow() }
    return Interaction(
      id: InteractionID(try row.id("id")), schoolID: try school(row),
      type: InteractionType(wire: try row.requiredText("type")), subject: try row.text("subject"), instant: instant)
  }

  static func offer(_ row: JSONRow) throws(UnreadableRow) -> TimelineOffer {
    let day = row.date("offer_date").map(DayOrInstant.day)
    guard let date = day ?? row.instant("created_at").map(DayOrInstant.instant) else { throw UnreadableRow() }
    return TimelineOffer(
      id: OfferID(try row.id("id")), schoolID: try school(row),
      type: OfferType(wire: try row.requiredText("offer_type")), date: date)
  }

  static func statusChange(_ row: JSONRow) throws(UnreadableRow) -> StatusChange {
    guard let instant = row.instant("changed_at") else { throw UnreadableRow() }
    return StatusChange(
      id: StatusChangeID(try row.id("id")), schoolID: try school(row),
      previous: try row.text("previous_status").map(SchoolStatus.init(wire:)),
      new: SchoolStatus(wire: try row.requiredText("new_status")), instant: instant, notes: try row.text("notes"))
  }

  private static func school(_ row: JSONRow) throws(UnreadableRow) -> SchoolID? {
    try row.text("school_id").map(SchoolID.init(rawValue:))
  }
}
