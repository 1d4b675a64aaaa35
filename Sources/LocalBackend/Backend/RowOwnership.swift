/// Whose a row is that names a school and an author but no owner: an interaction, a status change (wire.md §1,
/// decision X4).
///
/// It is the athlete's whose school it was with. Where the school is unknown, it is the athlete's who wrote it; what a
/// parent or nobody wrote is everybody's of the family.
enum RowOwnership {
  /// That a row of `interactions` is athlete `?1`'s.
  static let interaction = condition(
    "interactions", author: "logged_by",
    everybodys: "coalesce(interactions.family_unit_id, '') IN ('', (SELECT family.id FROM family))")

  /// That a row of `school_status_history` is athlete `?1`'s.
  static let statusChange = condition("school_status_history", author: "changed_by", everybodys: "1")

  private static func condition(_ table: String, author: String, everybodys: String) -> String {
    """
    coalesce(
      (SELECT schools.user_id = ?1 FROM schools WHERE schools.id = \(table).school_id),
      CASE WHEN coalesce(\(table).\(author), '') = '' OR EXISTS (
        SELECT 1 FROM family_member LEFT JOIN users ON users.id = family_member.user_id
        WHERE family_member.user_id = \(table).\(author) AND coalesce(family_member.role, users.role) = 'parent'
      ) THEN \(everybodys) ELSE \(table).\(author) = ?1 END
    )
    """
  }
}
