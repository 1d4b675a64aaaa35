extension Schema {
  /// Migration 2 of `main`: triggers that refuse writes which no form allows, whichever program makes them (decisions
  /// O9, K8, X6).
  ///
  /// The triggers apply to new writes only: stored rows stay as they are, and an import takes any row that can be read
  /// (decision X5). They are off while `dataset_import` has a row, which an import or the deletion of an event adds and
  /// removes within its transaction, so that no other connection sees it.
  static let writeRules =
    """
    CREATE TABLE dataset_import (singleton INTEGER PRIMARY KEY DEFAULT 1 CHECK (singleton = 1)) STRICT;
    """ + offerTriggers + triggers("athlete_task", statusRules)

  /// The triggers of `offers`, to be created again with the table.
  static let offerTriggers = triggers("offers", offerRules)

  private typealias Rule = (refusedIf: String, reason: String)

  private static let offerRules: [Rule] = [
    ("NEW.user_id = ''", "an offer belongs to an athlete"),
    ("NOT EXISTS (SELECT 1 FROM schools WHERE id = NEW.school_id AND user_id = NEW.user_id)", schoolReason),
    (
      """
      NEW.offer_type NOT IN ('full_ride', 'partial', 'scholarship', 'recruited_walk_on', 'preferred_walk_on')
      """, "the offer type is unknown"
    ),
    ("coalesce(NEW.status, '') NOT IN ('pending', 'accepted', 'declined', 'expired')", offerStatusReason),
    ("NOT NEW.scholarship_percentage BETWEEN 0 AND 100", "the percentage is outside 0 to 100"),
    ("NOT NEW.scholarship_amount BETWEEN 0 AND 99999999.99", "the amount is outside 0 to 99,999,999.99"),
    (hasManyDecimals("NEW.scholarship_percentage"), "the percentage has more than two decimals"),
    (hasManyDecimals("NEW.scholarship_amount"), "the amount has more than two decimals"),
    // SQLite's `date` turns February 30 into March 2, so the result is compared with the text.
    ("date(NEW.offer_date) IS NOT NEW.offer_date OR NEW.offer_date IS NULL", "the offer date is not a date"),
    ("date(NEW.deadline_date) IS NOT NEW.deadline_date", "the deadline is not a date"),
    ("NEW.deadline_date < NEW.offer_date", "the deadline is before the offer date"),
    ("instr(NEW.conditions, char(0)) OR instr(NEW.notes, char(0))", "a text has the character NUL"),
  ]

  private static let statusRules: [Rule] = [
    (
      "coalesce(NEW.status, '') NOT IN ('not_started', 'in_progress', 'completed', 'skipped')",
      "the task status is unknown"
    ),
    (
      "(NEW.status = 'completed') <> (NEW.completed_at IS NOT NULL)",
      "the time of completion belongs to a completed task"
    ),
  ]

  /// SQL condition that a number has more than two decimals, allowing for floating-point error.
  private static func hasManyDecimals(_ column: String) -> String {
    "abs(\(column) * 100 - round(\(column) * 100)) > 0.0001"
  }

  private static func triggers(_ table: String, _ rules: [Rule]) -> String {
    trigger("\(table)_insert", "INSERT ON \(table)", rules) + trigger("\(table)_update", "UPDATE ON \(table)", rules)
  }

  private static func trigger(_ name: String, _ change: String, _ rules: [Rule]) -> String {
    let checks = rules.map { "SELECT RAISE(ABORT, '\($0.reason)') WHERE \($0.refusedIf);" }.joined(separator: "\n  ")
    return """

      CREATE TRIGGER \(name) BEFORE \(change)
      WHEN NOT EXISTS (SELECT 1 FROM dataset_import) BEGIN
        \(checks)
      END;
      """
  }

  /// Migration that adds the triggers for rows of forms (decision R1). An update is checked only if it sets a column
  /// that the triggers name, so that a row from elsewhere that breaks a rule can still be marked as attended, accepted
  /// or declined.
  static let recordRules =
    "DROP TRIGGER offers_update;\n"
    + trigger("offers_update", offerUpdate, offerRules)
    + trigger("offers_answer", "UPDATE OF status ON offers", offerRules.filter { $0.reason == offerStatusReason })
    + trigger("events_insert", "INSERT ON events", eventRules)
    + trigger("events_update", eventUpdate, eventRules)
    + metricTriggers
    + triggers("interactions", interactionRules)

  /// The triggers of `performance_metrics`, to be created again with the table.
  static let metricTriggers = triggers("performance_metrics", metricRules)

  private static let offerUpdate = """
    UPDATE OF user_id, school_id, offer_type, scholarship_amount, scholarship_percentage, offer_date, deadline_date, \
    conditions, notes ON offers
    """

  private static let eventUpdate =
    "UPDATE OF school_id, type, name, start_date, end_date, start_time, end_time, cost ON events"

  private static let schoolReason = "the athlete has no such school"

  private static let offerStatusReason = "the offer status is unknown"

  private static let eventRules: [Rule] = [
    ("NEW.user_id = ''", "an event belongs to an athlete"),
    (
      """
      NEW.school_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM schools WHERE id = NEW.school_id AND user_id = NEW.user_id)
      """, schoolReason
    ),
    ("NEW.type NOT IN ('showcase', 'camp', 'official_visit', 'unofficial_visit', 'game')", "the event type is unknown"),
    ("trim(coalesce(NEW.name, '')) = ''", "an event has a name"),
    ("date(NEW.start_date) IS NOT NEW.start_date", "the start date is not a date"),
    ("date(NEW.end_date) IS NOT NEW.end_date", "the end date is not a date"),
    ("NEW.end_date < NEW.start_date", "the end is before the start"),
    (isNoTime("NEW.start_time"), "the start time is no time"),
    (isNoTime("NEW.end_time"), "the end time is no time"),
    ("NOT NEW.cost BETWEEN 0 AND 99999999.99", "the cost is outside 0 to 99,999,999.99"),
    (hasManyDecimals("NEW.cost"), "the cost has more than two decimals"),
    (
      "instr(NEW.name, char(0)) OR instr(NEW.description, char(0)) OR instr(NEW.performance_notes, char(0))",
      "a text has the character NUL"
    ),
  ]

  private static let metricRules: [Rule] = [
    ("NEW.user_id = ''", "a reading belongs to an athlete"),
    (
      """
      NEW.metric_type NOT IN ('velocity', 'exit_velo', 'sixty_time', 'pop_time', 'batting_avg', 'era', 'strikeouts', \
      'other')
      """, "the metric type is unknown"
    ),
    ("abs(NEW.value) > 1.7976931348623157e308", "the value is infinite"),
    ("date(NEW.recorded_date) IS NOT NEW.recorded_date", "the recorded date is not a date"),
    (
      """
      NEW.event_id IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM events WHERE id = NEW.event_id AND user_id = NEW.user_id)
      """, "the athlete has no such event"
    ),
    ("instr(NEW.unit, char(0)) OR instr(NEW.notes, char(0))", "a text has the character NUL"),
  ]

  private static let interactionRules: [Rule] = [
    ("NOT EXISTS (SELECT 1 FROM schools WHERE id = NEW.school_id)", "there is no such school"),
    (
      """
      NEW.type NOT IN ('email', 'text', 'phone_call', 'in_person_visit', 'virtual_meeting', 'camp', 'showcase', \
      'tweet', 'dm', 'game', 'unofficial_visit', 'official_visit', 'other')
      """, "the interaction type is unknown"
    ),
    ("coalesce(NEW.direction, '') NOT IN ('outbound', 'inbound')", "the direction is unknown"),
    ("NEW.occurred_at IS NULL", "a contact has a time"),
    ("coalesce(NEW.logged_by, '') = ''", "a contact names who logged it"),
    ("instr(NEW.subject, char(0)) OR instr(NEW.content, char(0))", "a text has the character NUL"),
  ]

  /// SQL condition that a column has a text which is not a time of day.
  private static func isNoTime(_ column: String) -> String {
    "time(\(column)) IS NULL AND \(column) IS NOT NULL OR \(column) NOT GLOB '[0-2][0-9]:[0-5][0-9]*'"
  }

  /// Migration that lets offers and events name every school of the athlete's family (decision L1).
  static let familyRules =
    "CREATE INDEX schools_family ON schools (family_unit_id);\n"
    + ["offers_insert", "offers_update", "events_insert", "events_update"].map { "DROP TRIGGER \($0);\n" }.joined()
    + trigger("offers_insert", "INSERT ON offers", withFamilySchools(offerRules))
    + trigger("offers_update", offerUpdate, withFamilySchools(offerRules))
    + trigger("events_insert", "INSERT ON events", withFamilySchools(eventRules))
    + trigger("events_update", eventUpdate, withFamilySchools(eventRules))

  private static func withFamilySchools(_ rules: [Rule]) -> [Rule] {
    rules.map { rule in
      guard rule.reason == schoolReason else { return rule }
      return (rule.refusedIf.replacing("user_id = NEW.user_id)", with: "\(isOfFamilyOrOwn))"), schoolReason)
    }
  }

  /// The ownership rule at the time of this migration, whose text never changes even if `RowOwnership` does.
  private static let isOfFamilyOrOwn = """
    (CASE
      WHEN (SELECT id FROM family WHERE EXISTS (SELECT 1 FROM family_member WHERE user_id = NEW.user_id)) IS NULL
        THEN schools.user_id = NEW.user_id
      WHEN coalesce(schools.family_unit_id, '') = '' THEN schools.user_id = NEW.user_id
      ELSE schools.family_unit_id
        = (SELECT id FROM family WHERE EXISTS (SELECT 1 FROM family_member WHERE user_id = NEW.user_id)) END)
    """
}
