/// SQL conditions for the rows that belong to athlete `?1` by more than their own `user_id`: schools, interactions and
/// status changes (decisions L1, X4).
///
/// Schools belong to the family. Their interactions and status changes belong to each of the family's athletes, except
/// interactions that another athlete logged.
enum RowOwnership {
  /// SQL for the family's id; NULL if the athlete is no member of the family.
  static func family(of athlete: String) -> String {
    "(SELECT id FROM family WHERE EXISTS (SELECT 1 FROM family_member WHERE user_id = \(athlete)))"
  }

  /// SQL condition that a school is the athlete's family's, or, without a family on either side, added by the athlete.
  static func school(of athlete: String) -> String {
    """
    (CASE WHEN \(family(of: athlete)) IS NULL THEN schools.user_id = \(athlete)
      WHEN coalesce(schools.family_unit_id, '') = '' THEN schools.user_id = \(athlete)
      ELSE schools.family_unit_id = \(family(of: athlete)) END)
    """
  }

  static let interaction = """
    CASE
      WHEN interactions.logged_by = ?1 THEN 1
      WHEN \(isPlayer("interactions.logged_by")) THEN 0
      WHEN coalesce(interactions.family_unit_id, '') <> '' AND \(family(of: "?1")) IS NOT NULL
        THEN interactions.family_unit_id = \(family(of: "?1"))
      ELSE \(bySchool("interactions", author: "logged_by", "coalesce(interactions.family_unit_id, '') = ''")) END
    """

  static let statusChange = bySchool("school_status_history", author: "changed_by", "1")

  static let interactionAuthor = """
    (SELECT full_name FROM users WHERE users.id = interactions.logged_by AND users.id <> ?1)
    """

  /// SQL condition that a row belongs to athlete `?1` by its school; if that is unknown, to the athlete who wrote it. A
  /// row of a parent belongs to the family's athletes, a row without an author to all, both if `isNobodys` holds.
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

  /// SQL for a user's role: the role in the family, else the one of the account (decision S2); empty for unknown users.
  private static func role(of user: String) -> String {
    """
    coalesce((SELECT role FROM family_member WHERE user_id = \(user)), \
    (SELECT coalesce(role, 'player') FROM users WHERE id = \(user)), \
    (SELECT 'player' FROM family_member WHERE user_id = \(user)), '')
    """
  }

  private static func isPlayer(_ user: String) -> String { "\(role(of: user)) = 'player'" }

  /// SQL condition that a user is a parent in the family.
  private static func isParent(_ user: String) -> String {
    "EXISTS (SELECT 1 FROM family_member WHERE user_id = \(user)) AND \(role(of: user)) = 'parent'"
  }
}
