extension Schema {
  /// Step 2 of `main`: a write that no form lets through is refused, whoever writes (decisions O9, K8, X6).
  ///
  /// It binds new writes only. Stored rows stay as they are, and an import goes by the rules of a dataset, which takes
  /// any row that can be read (decision X5): these rules rest while `dataset_import` has a row. The import adds it and
  /// takes it away within its transaction, so that no other connection ever sees it.
  static let writeRules =
    """
    CREATE TABLE dataset_import (singleton INTEGER PRIMARY KEY DEFAULT 1 CHECK (singleton = 1)) STRICT;
    """ + offerTriggers + triggers("athlete_task", statusRules)

  /// The rules of `offers`, to be laid down again with the table.
  static let offerTriggers = triggers("offers", offerRules)

  /// What must not hold for a new row, and why.
  private typealias Rule = (refusedIf: String, reason: String)

  private static let offerRules: [Rule] = [
    ("NEW.user_id = ''", "an offer belongs to an athlete"),
    (
      "NOT EXISTS (SELECT 1 FROM schools WHERE id = NEW.school_id AND user_id = NEW.user_id)",
      "the athlete has no such school"
    ),
    (
      """
      NEW.offer_type NOT IN ('full_ride', 'partial', 'scholarship', 'recruited_walk_on', 'preferred_walk_on')
      """, "the offer type is unknown"
    ),
    (
      "coalesce(NEW.status, '') NOT IN ('pending', 'accepted', 'declined', 'expired')", "the offer status is unknown"
    ),
    ("NOT NEW.scholarship_percentage BETWEEN 0 AND 100", "the percentage is outside 0 to 100"),
    ("NOT NEW.scholarship_amount BETWEEN 0 AND 99999999.99", "the amount is outside 0 to 99,999,999.99"),
    (hasManyDecimals("NEW.scholarship_percentage"), "the percentage has more than two decimals"),
    (hasManyDecimals("NEW.scholarship_amount"), "the amount has more than two decimals"),
    // SQLite reads 30 February as 2 March, and writes it so.
    ("date(NEW.offer_date) IS NOT NEW.offer_date OR NEW.offer_date IS NULL", "the offer date is no date"),
    ("date(NEW.deadline_date) IS NOT NEW.deadline_date", "the deadline is no date"),
    ("NEW.deadline_date < NEW.offer_date", "the deadline is before the offer date"),
    (
      "instr(NEW.conditions, char(0)) OR instr(NEW.notes, char(0))", "a text has the character NUL"
    ),
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

  /// Whether there are more than two decimals, apart from what a floating-point number cannot hold exactly.
  private static func hasManyDecimals(_ column: String) -> String {
    "abs(\(column) * 100 - round(\(column) * 100)) > 0.0001"
  }

  private static func triggers(_ table: String, _ rules: [Rule]) -> String {
    let checks = rules.map { "SELECT RAISE(ABORT, '\($0.reason)') WHERE \($0.refusedIf);" }.joined(separator: "\n  ")
    return ["INSERT", "UPDATE"].map { change in
      """

      CREATE TRIGGER \(table)_\(change.lowercased()) BEFORE \(change) ON \(table)
      WHEN NOT EXISTS (SELECT 1 FROM dataset_import) BEGIN
        \(checks)
      END;
      """
    }.joined()
  }
}
