extension Schema {
  /// `device.sqlite`: settings and the last good copies of pages. Belongs to the device, whatever the backend.
  static let device = Schema(migrations: [
    """
    CREATE TABLE preference (key TEXT PRIMARY KEY NOT NULL, value TEXT NOT NULL) STRICT, WITHOUT ROWID;

    CREATE TABLE cache_copy (
      id INTEGER PRIMARY KEY, page TEXT NOT NULL, owner TEXT NOT NULL, saved_at INTEGER NOT NULL,
      skipped INTEGER NOT NULL, UNIQUE (page, owner)
    ) STRICT;

    CREATE TABLE cached_event (
      copy INTEGER NOT NULL REFERENCES cache_copy ON DELETE CASCADE,
      id TEXT NOT NULL, school_id TEXT, type TEXT NOT NULL, name TEXT, location TEXT, address TEXT, city TEXT,
      state TEXT, start_date TEXT NOT NULL, end_date TEXT, start_time TEXT, description TEXT, performance_notes TEXT,
      cost REAL, registered INTEGER, attended INTEGER, PRIMARY KEY (copy, id)
    ) STRICT, WITHOUT ROWID;
    """,
    """
    CREATE TABLE cached_timeline_row (
      copy INTEGER NOT NULL REFERENCES cache_copy ON DELETE CASCADE,
      id TEXT NOT NULL, school_id TEXT, type TEXT, text TEXT, date TEXT, end TEXT, PRIMARY KEY (copy, id)
    ) STRICT, WITHOUT ROWID;
    """,
  ])
}
