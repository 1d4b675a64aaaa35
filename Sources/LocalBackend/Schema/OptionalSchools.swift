extension Schema {
  /// Interactions and status changes may lack a school: they stand under "No School" (recruiting-timeline.md §8).
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

  /// An offer may lack a school too (decision T9). Its rules went with the old table.
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
}
