import CompassModel

extension RowTable {
  static let videos = RowTable(schema: .videos, bookkeeping: ownerColumns)
}

extension TableSchema {
  static let videos = TableSchema(VideoColumn.table, owner: "user_id", isWrittenEmpty: false)
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
