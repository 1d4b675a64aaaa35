import CompassModel
import CompassServices

extension LocalBackend: OffersBackend {
  /// Counts as skipped: stored rows without a real offer date, and rows of this athlete, or of nobody
  /// known, that the last import could not read (decision X5).
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await load("offers", OfferRow.columns, of: athlete) { OfferRow.read($0, owner: athlete) }
  }

  /// Throws `.valuesRefused` for what the form does not let through (decision O9).
  public func createOffer(
    _ offer: NewOffer, as id: OfferID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    // SQLite would store NULL, which says that none was offered.
    if offer.amount?.isNaN == true || offer.percentage?.isNaN == true {
      throw ServiceFailure(.valuesRefused, detail: "a number of offer \(id) is not one")
    }
    let now = now()
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.run(
        Self.upsert, .text(id.rawValue), .text(athlete.rawValue), .text(offer.schoolID.rawValue),
        .text(offer.type.wire), .text(offer.status.wire), offer.amount.map(SQLiteValue.real) ?? .null,
        offer.percentage.map(SQLiteValue.real) ?? .null, .text(offer.offerDate.wire),
        SQLiteValue(offer.deadline?.wire), SQLiteValue(offer.conditions), SQLiteValue(offer.notes), .text(now.wire))
      guard connection.changes > 0 else {
        throw ServiceFailure(.notPermitted, detail: "offer \(id) is not athlete \(athlete)'s")
      }
    }
  }

  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change("offer", "DELETE FROM offers WHERE id = ? AND user_id = ?", id, athlete)
  }

  private static let upsert = """
    INSERT INTO offers (
      id, user_id, school_id, offer_type, status, scholarship_amount, scholarship_percentage, offer_date,
      deadline_date, conditions, notes, created_at, updated_at, family_unit_id
    ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, (SELECT id FROM family))
    ON CONFLICT (id) DO UPDATE SET
      school_id = excluded.school_id, offer_type = excluded.offer_type, status = excluded.status,
      scholarship_amount = excluded.scholarship_amount, scholarship_percentage = excluded.scholarship_percentage,
      offer_date = excluded.offer_date, deadline_date = excluded.deadline_date, conditions = excluded.conditions,
      notes = excluded.notes, updated_at = excluded.updated_at
    WHERE user_id = excluded.user_id
    """
}
