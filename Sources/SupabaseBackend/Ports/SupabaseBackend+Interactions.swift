import CompassModel
import CompassServices

extension SupabaseBackend: InteractionsBackend {
  /// As `createOffer`. The page specs have no endpoint for interactions: both route profiles store them in the table,
  /// with the owner's column that the profile's loads go by.
  public func createInteraction(
    _ interaction: NewInteraction, as id: InteractionID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    guard let user = await client.tokens.signedInUser else {
      throw ServiceFailure(.sessionOver, detail: "nobody is signed in")
    }
    let owner = client.usesSpecRoutes ? ("user_id", athlete.rawValue) : ("logged_by", user.rawValue)
    try await create(WrittenTable("interactions", route: nil, owner: owner), id, of: athlete, interaction.columns) {
      row throws(UnreadableRow) in try NewInteraction(row) == interaction
    }
  }
}

extension NewInteraction {
  fileprivate init(_ row: JSONRow) throws(UnreadableRow) {
    guard let occurredAt = row.instant("occurred_at") else { throw UnreadableRow() }
    self.init(
      schoolID: try row.id("school_id"), type: InteractionType(wire: try row.requiredText("type")),
      direction: InteractionDirection(wire: try row.requiredText("direction")), subject: try row.text("subject"),
      content: try row.text("content"), occurredAt: occurredAt)
  }

  /// Empty ones are null.
  fileprivate var columns: [String: JSONValue] {
    [
      "school_id": .text(schoolID.rawValue), "type": .text(type.wire), "direction": .text(direction.wire),
      "subject": JSONValue(subject), "content": JSONValue(content), "occurred_at": .text(occurredAt.wire),
    ]
  }
}
