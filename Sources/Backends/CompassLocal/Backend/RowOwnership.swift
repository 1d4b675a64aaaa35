/// Whose a row is that does not name its athlete alone: a school, an interaction, a status change (decisions L1, X4).
///
/// Schools are the family's. What hangs on one is each of the family's athletes', but an interaction that another
/// athlete logged is that one's. Names and values are SQL; `?1` is the athlete.
enum RowOwnership {
  /// The family's id for a member of it, else NULL.
  static func family(of athlete: String) -> String {
    "(SELECT id FROM family WHERE EXISTS (SELECT 1 FROM family_member WHERE user_id = \(athlete)))"
  }

  /// That a row of `schools` is an athlete's: its family's, or its own that no family has. Who is of no family has what
  /// it added.
  static func school(of athlete: String) -> String {
    """
    (CASE WHEN \(family(of: athlete)) IS NULL THEN schools.user_id = \(athlete)
      WHEN coalesce(schools.family_unit_id, '') = '' THEN schools.user_id = \(athlete)
      ELSE schools.family_unit_id = \(family(of: athlete)) END)
    """
  }

  /// That a row of `interactions` is athlete `?1`'s.
  static let interaction = """
    CASE
      WHEN interactions.logged_by = ?1 THEN 1
      WHEN \(isPlayer("interactions.logged_by")) THEN 0
      WHEN coalesce(interactions.family_unit_id, '') <> '' AND \(family(of: "?1")) IS NOT NULL
        THEN interactions.family_unit_id = \(family(of: "?1"))
      ELSE \(bySchool("interactions", author: "logged_by", "coalesce(interactions.family_unit_id, '') = ''")) END
    """

  /// That a row of `school_status_history` is athlete `?1`'s.
  static let statusChange = bySchool("school_status_history", author: "changed_by", "1")

  /// The name of who logged a row of `interactions`, where that is not athlete `?1`.
  static let interactionAuthor = """
    (SELECT full_name FROM users WHERE users.id = interactions.logged_by AND users.id <> ?1)
    """

  /// The athlete's whose school it was with. Where the school is unknown: the athlete's who wrote it; what a parent
  /// wrote is each of its family's, and a row without an author is each one's.
  ///
  /// - Parameter isNobodys: what else must hold of a row that neither its school nor its author gives to anybody.
  private static func bySchool(_ table: String, author: String, _ isNobodys: String) -> String {
    let author = "\(table).\(author)"
    return """
      coalesce(
        (SELECT \(school(of: "?1")) FROM schools WHERE schools.id = \(table).school_id),
        CASE WHEN coalesce(\(author), '') = '' THEN \(isNobodys)
          WHEN \(isParent(author)) THEN \(isNobodys) AND EXISTS (SELECT 1 FROM family_member WHERE user_id = ?1)
          ELSE \(author) = ?1 END
      )
      """
  }

  /// A member's role comes before the account's (decision S2).
  private static func role(of user: String) -> String {
    """
    coalesce((SELECT role FROM family_member WHERE user_id = \(user)), \
    (SELECT coalesce(role, 'player') FROM users WHERE id = \(user)), \
    (SELECT 'player' FROM family_member WHERE user_id = \(user)), '')
    """
  }

  /// Whether a known user is an athlete.
  private static func isPlayer(_ user: String) -> String { "\(role(of: user)) = 'player'" }

  /// Whether a member of the family is a parent.
  private static func isParent(_ user: String) -> String {
    "EXISTS (SELECT 1 FROM family_member WHERE user_id = \(user)) AND \(role(of: user)) = 'parent'"
  }
}
