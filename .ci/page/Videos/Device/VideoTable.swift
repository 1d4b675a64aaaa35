import CompassModel

extension RowTable {
  static let videos = RowTable(schema: .videos, bookkeeping: ownerColumns)
}

extension TableSchema {
  static let videos = TableSchema(
    "videos", key: ["id"], owner: "user_id", isWrittenEmpty: false,
    [
      .required("id", .identifier), .required("user_id", .identifier), .required("name", .text),
      .required("recorded_date", .date),
    ] + Column.optional(.text, "family_unit_id", "url", "notes") + Column.optional(.flag, "sent")
      + Column.optional(.timestamp, "created_at", "updated_at"))
}

extension Schema {
  static let videos = """
    CREATE TABLE videos (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, family_unit_id TEXT, name TEXT NOT NULL,
      url TEXT, recorded_date TEXT NOT NULL, notes TEXT, sent INTEGER CHECK (sent IN (0, 1)), created_at TEXT,
      updated_at TEXT
    ) STRICT;
    CREATE INDEX videos_owner ON videos (user_id);
    """
}

/// The columns a `Video` is read from.
enum VideoRow {
  static let columns = "id, name, url, recorded_date, notes, sent"

  /// Nil if its date is no date (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> Video? {
    guard let date = row.date(3) else { return nil }
    let entry = NewVideo(
      name: row.text(1) ?? "", url: row.text(2), date: date, notes: row.text(4), isSent: row.integer(5) == 1)
    return Video(entry, id: row.id(0), owner: owner)
  }
}
