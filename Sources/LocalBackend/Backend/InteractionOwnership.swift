/// Whose an interaction is: the table `interactions` has no column for it (wire.md §1, decision X4).
///
/// It is the athlete's whose school it was with. Where the school is unknown, it is the athlete's who logged it; what
/// a parent or nobody logged is everybody's of the family.
enum InteractionOwnership {
  /// The condition on a row of `interactions` that it is athlete `?1`'s.
  static let condition = """
    coalesce(
      (SELECT schools.user_id = ?1 FROM schools WHERE schools.id = interactions.school_id),
      CASE WHEN coalesce(interactions.logged_by, '') = '' OR \(isLoggedByParent)
      THEN coalesce(interactions.family_unit_id, '') IN ('', (SELECT family.id FROM family))
      ELSE interactions.logged_by = ?1 END
    )
    """

  private static let isLoggedByParent = """
    EXISTS (
      SELECT 1 FROM family_member LEFT JOIN users ON users.id = family_member.user_id
      WHERE family_member.user_id = interactions.logged_by AND coalesce(family_member.role, users.role) = 'parent'
    )
    """
}
