import CompassModel
import CompassServices

extension Event {
  /// Reads a row of `events` (wire.md §1); nil for another owner's.
  init?(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) {
    guard try row.isOwned(by: athlete) else { return nil }
    self.init(
      id: try row.id("id"), owner: athlete, schoolID: try row.reference("school_id"),
      type: EventType(wire: try row.requiredText("type")), name: try row.text("name"),
      location: try row.text("location"), address: try row.text("address"), city: try row.text("city"),
      state: try row.text("state"), url: try row.text("url"), startDate: try row.requiredDate("start_date"),
      endDate: row.date("end_date"), startTime: try row.text("start_time"), endTime: try row.text("end_time"),
      details: try row.text("description"),
      performanceNotes: try row.text("performance_notes"), cost: try row.number("cost"),
      isRegistered: try row.flag("registered") ?? false, isAttended: try row.flag("attended") ?? false)
  }
}

extension JSONRow {
  /// False for a row that names another person in `user_id` or `athlete_id`: the server's filters are not relied on
  /// alone (decision X4).
  func isOwned(by athlete: AthleteID) throws(UnreadableRow) -> Bool {
    for column in ["user_id", "athlete_id"] {
      if let owner = try text(column), owner != athlete.rawValue { return false }
    }
    return true
  }
}
