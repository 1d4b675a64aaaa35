import CompassModel

extension Schema {
  /// Migration 1 of `main`: the tables of wire.md §1, and the rows that an import skipped.
  static let firstTables = """
    CREATE TABLE users (
      ordinal INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE CHECK (id <> ''), email TEXT, full_name TEXT, role TEXT,
      graduation_year INTEGER, current_phase TEXT
    ) STRICT;

    CREATE TABLE family (
      singleton INTEGER PRIMARY KEY DEFAULT 1 CHECK (singleton = 1), id TEXT NOT NULL CHECK (id <> '')
    ) STRICT;

    CREATE TABLE family_member (
      ordinal INTEGER PRIMARY KEY, user_id TEXT NOT NULL UNIQUE CHECK (user_id <> ''), role TEXT
    ) STRICT;

    CREATE TABLE schools (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, family_unit_id TEXT, name TEXT NOT NULL,
      city TEXT, state TEXT, location TEXT, division TEXT, status TEXT, created_at TEXT, updated_at TEXT
    ) STRICT;
    CREATE INDEX schools_owner ON schools (user_id);

    CREATE TABLE events (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, school_id TEXT, family_unit_id TEXT,
      type TEXT NOT NULL, name TEXT, location TEXT, address TEXT, city TEXT, state TEXT, url TEXT, description TEXT,
      performance_notes TEXT,
      start_date TEXT NOT NULL CHECK (start_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      end_date TEXT, start_time TEXT, end_time TEXT, checkin_time TEXT, event_source TEXT,
      coaches_present TEXT CHECK (coaches_present IS NULL OR json_valid(coaches_present)),
      stats_recorded TEXT CHECK (stats_recorded IS NULL OR json_valid(stats_recorded)), cost REAL,
      registered INTEGER CHECK (registered IN (0, 1)),
      attended INTEGER CHECK (attended IN (0, 1)), created_at TEXT, updated_at TEXT
    ) STRICT;
    CREATE INDEX events_owner ON events (user_id);

    CREATE TABLE interactions (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), school_id TEXT NOT NULL, coach_id TEXT, event_id TEXT,
      type TEXT NOT NULL, direction TEXT, subject TEXT, content TEXT, occurred_at TEXT, logged_by TEXT,
      family_unit_id TEXT, created_at TEXT
    ) STRICT;
    CREATE INDEX interactions_school ON interactions (school_id);

    CREATE TABLE offers (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, school_id TEXT NOT NULL, coach_id TEXT,
      family_unit_id TEXT, offer_type TEXT NOT NULL, status TEXT, scholarship_amount REAL, scholarship_percentage REAL,
      offer_date TEXT, deadline_date TEXT, conditions TEXT, notes TEXT, created_at TEXT, updated_at TEXT
    ) STRICT;
    CREATE INDEX offers_owner ON offers (user_id);

    CREATE TABLE school_status_history (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), school_id TEXT NOT NULL, previous_status TEXT,
      new_status TEXT NOT NULL, changed_by TEXT, changed_at TEXT NOT NULL, notes TEXT
    ) STRICT;
    CREATE INDEX school_status_history_school ON school_status_history (school_id);

    CREATE TABLE task (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), category TEXT, grade_level INTEGER NOT NULL, title TEXT NOT NULL,
      description TEXT, why_it_matters TEXT, failure_risk TEXT, required INTEGER CHECK (required IN (0, 1)),
      dependency_task_ids TEXT CHECK (dependency_task_ids IS NULL OR json_valid(dependency_task_ids)),
      division_applicability TEXT CHECK (division_applicability IS NULL OR json_valid(division_applicability)),
      deadline_date TEXT
    ) STRICT;

    CREATE TABLE athlete_task (
      athlete_id TEXT NOT NULL, task_id TEXT NOT NULL, id TEXT, status TEXT, completed_at TEXT, updated_at TEXT,
      PRIMARY KEY (athlete_id, task_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE performance_metrics (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, metric_type TEXT NOT NULL,
      value REAL NOT NULL, unit TEXT,
      recorded_date TEXT NOT NULL CHECK (recorded_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      event_id TEXT, verified INTEGER CHECK (verified IN (0, 1)), notes TEXT, created_at TEXT, updated_at TEXT
    ) STRICT;
    CREATE INDEX performance_metrics_owner ON performance_metrics (user_id);

    CREATE TABLE skipped_row (table_name TEXT NOT NULL, position INTEGER NOT NULL, owner TEXT, reason TEXT NOT NULL)
    STRICT;
    CREATE INDEX skipped_row_table ON skipped_row (table_name);
    """

  /// Migration that adds the server's locks of tasks, which a dataset may contain (decision K6).
  static let locks =
    "ALTER TABLE task ADD COLUMN has_incomplete_prerequisites INTEGER CHECK (has_incomplete_prerequisites IN (0, 1))"

  /// Migration that lets interactions and status changes lack a school (recruiting-timeline.md §8).
  static let optionalSchools = """
    CREATE TABLE interactions_without_school (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), school_id TEXT, coach_id TEXT, event_id TEXT,
      type TEXT NOT NULL, direction TEXT, subject TEXT, content TEXT, occurred_at TEXT, logged_by TEXT,
      family_unit_id TEXT, created_at TEXT
    ) STRICT;
    INSERT INTO interactions_without_school SELECT * FROM interactions;
    DROP TABLE interactions;
    ALTER TABLE interactions_without_school RENAME TO interactions;
    CREATE INDEX interactions_school ON interactions (school_id);

    CREATE TABLE history_without_school (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), school_id TEXT, previous_status TEXT,
      new_status TEXT NOT NULL, changed_by TEXT, changed_at TEXT NOT NULL, notes TEXT
    ) STRICT;
    INSERT INTO history_without_school SELECT * FROM school_status_history;
    DROP TABLE school_status_history;
    ALTER TABLE history_without_school RENAME TO school_status_history;
    CREATE INDEX school_status_history_school ON school_status_history (school_id);
    """

  /// Migration that lets offers lack a school (decision T9). Dropping the old table dropped its triggers.
  static let offersWithoutSchool =
    """
    CREATE TABLE offers_without_school (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, school_id TEXT, coach_id TEXT,
      family_unit_id TEXT, offer_type TEXT NOT NULL, status TEXT, scholarship_amount REAL, scholarship_percentage REAL,
      offer_date TEXT, deadline_date TEXT, conditions TEXT, notes TEXT, created_at TEXT, updated_at TEXT
    ) STRICT;
    INSERT INTO offers_without_school SELECT * FROM offers;
    DROP TABLE offers;
    ALTER TABLE offers_without_school RENAME TO offers;
    CREATE INDEX offers_owner ON offers (user_id);
    """ + offerTriggers

  /// Migration that lets a reading have a text instead of a value (decision B12); creates the triggers again.
  static let notedReadings =
    """
    CREATE TABLE noted_readings (
      id TEXT PRIMARY KEY NOT NULL CHECK (id <> ''), user_id TEXT NOT NULL, metric_type TEXT NOT NULL, value REAL,
      display_value TEXT, unit TEXT,
      recorded_date TEXT NOT NULL CHECK (recorded_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      event_id TEXT, verified INTEGER CHECK (verified IN (0, 1)), notes TEXT, created_at TEXT, updated_at TEXT,
      CHECK (value IS NOT NULL OR display_value IS NOT NULL)
    ) STRICT;
    INSERT INTO noted_readings SELECT id, user_id, metric_type, value, NULL, unit, recorded_date, event_id, verified,
      notes, created_at, updated_at FROM performance_metrics;
    DROP TABLE performance_metrics;
    ALTER TABLE noted_readings RENAME TO performance_metrics;
    CREATE INDEX performance_metrics_owner ON performance_metrics (user_id);
    """ + metricTriggers

  /// Migration that adds deadlines by graduation year (W4), and completes a family's own catalogue (decision G8).
  static let taskDeadlines = """
    ALTER TABLE task ADD COLUMN deadline_offset_months INTEGER;
    \(TaskCatalogue.entries.map(\.update).joined(separator: ";\n"));
    """
}

extension TaskCatalogue.Entry {
  /// SQL that completes this task, unless it has a description or any task of the store has a deadline date.
  fileprivate var update: String {
    let texts = [("title", title), ("description", details), ("why_it_matters", why), ("failure_risk", risk)]
    let values = texts.map { "\($0) = '\($1.replacing("'", with: "''"))'" }.joined(separator: ", ")
    return """
      UPDATE task SET \(values), deadline_offset_months = \(monthsBefore.map(String.init) ?? "NULL")
      WHERE id = 'task-\(id)' AND description IS NULL
        AND NOT EXISTS (SELECT 1 FROM task WHERE deadline_date IS NOT NULL)
      """
  }
}

/// The schema of a database file as a list of migrations. A released migration never changes.
struct Schema: Sendable {
  /// SQL of the migrations; the one at index n takes a file from version n to n + 1.
  let migrations: [String]

  /// The schema version that this program writes, stored in `PRAGMA user_version` (interface.md, Small print 6).
  var version: Int { migrations.count }

  /// Migrates an older file to `version` in one transaction, in which `fill` inserts the first rows of a new file.
  func migrate(
    _ connection: Connection, fill: (Connection) throws(ServiceFailure) -> Void = { (_) throws(ServiceFailure) in }
  ) throws(ServiceFailure) {
    if try storedVersion(connection) == version { return }
    try connection.transaction { () throws(ServiceFailure) in
      // Another process may have migrated the file while this one waited for the lock.
      let stored = try storedVersion(connection)
      guard (0..<version).contains(stored) else { return }
      for migration in migrations[stored...] { try connection.execute(migration) }
      try connection.execute("PRAGMA user_version = \(version)")
      if stored == 0 { try fill(connection) }
    }
  }

  func storedVersion(_ connection: Connection) throws(ServiceFailure) -> Int {
    Int(try connection.first("PRAGMA user_version") { $0.integer(0) } ?? 0)
  }
}
