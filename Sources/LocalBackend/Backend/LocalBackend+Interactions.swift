import CompassModel
import CompassServices

extension LocalBackend: InteractionsBackend {
  /// Throws `.valuesRefused` for a school the athlete has not, and for what breaks a rule of the table; `.conflict` and
  /// `.notPermitted` as `createOffer` does. Noted as logged by who is signed in.
  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    try await create(
      .interactions, id, of: athlete,
      [
        ("school_id", SQLiteValue(interaction.schoolID)), ("type", .text(interaction.type.wire)),
        ("direction", .text(interaction.direction.wire)), ("subject", SQLiteValue(interaction.subject)),
        ("content", SQLiteValue(interaction.content)), ("occurred_at", .text(interaction.occurredAt.wire)),
      ],
      bookkeeping: [
        ("logged_by", "coalesce(?4, (SELECT id FROM users ORDER BY ordinal LIMIT 1))"),
        ("family_unit_id", "(SELECT id FROM family)"), ("created_at", "?3"),
      ]
    ) { (connection) throws(ServiceFailure) in
      let isKnown = try connection.first(
        "SELECT 1 FROM schools WHERE id = ? AND user_id = ?", .text(interaction.schoolID.rawValue),
        .text(athlete.rawValue)
      ) { _ in true }
      if isKnown == nil {
        throw ServiceFailure(.valuesRefused, detail: "the athlete has no such school", column: "school_id")
      }
    }
  }
}
