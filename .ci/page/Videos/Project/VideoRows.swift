import CompassModel

extension RecordColumns {
  static let videos = RecordColumns(
    "videos",
    [
      ("id", .text), ("user_id", .text), ("family_unit_id", .text), ("name", .text), ("url", .text),
      ("recorded_date", .date), ("notes", .text), ("sent", .flag), ("created_at", .instant), ("updated_at", .instant),
    ])
}

extension Video {
  /// Reads a row of `videos`; nil for another owner's.
  init?(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) {
    guard try row.isOwned(by: athlete) else { return nil }
    let entry = NewVideo(
      name: try row.requiredText("name"), url: try row.text("url"), date: try row.requiredDate("recorded_date"),
      notes: try row.text("notes"), isSent: try row.flag("sent") ?? false)
    self.init(entry, id: try row.id("id"), owner: athlete)
  }
}
