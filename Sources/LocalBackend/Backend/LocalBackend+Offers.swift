import CompassModel
import CompassServices

extension LocalBackend: OffersBackend {
  /// Counts as skipped: stored rows without a real offer date, and rows of this athlete, or of nobody
  /// known, that the last import could not read (decision X5).
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await load("offers", OfferRow.columns, of: athlete) { OfferRow.read($0, owner: athlete) }
  }

  /// Throws `.valuesRefused` for what the form does not let through (decision O9), and `.conflict` if an offer with this
  /// id is stored with other values (decision N7). With the same ones the save is done already.
  public func createOffer(
    _ offer: NewOffer, as id: OfferID, of athlete: AthleteID
  ) async throws(ServiceFailure) {
    // SQLite would store NULL, which says that none was offered.
    if offer.amount?.isNaN == true || offer.percentage?.isNaN == true {
      throw ServiceFailure(.valuesRefused, detail: "a number of offer \(id) is not one")
    }
    let now = now()
    try await database.perform { (connection) throws(ServiceFailure) in
      try connection.transaction { () throws(ServiceFailure) in
        let stored = try connection.first(
          "SELECT \(OfferRow.columns), user_id FROM offers WHERE id = ?", .text(id.rawValue)
        ) { row in (owner: row.text(10), offer: OfferRow.read(row, owner: athlete)) }
        if let stored {
          guard stored.owner == athlete.rawValue else {
            throw ServiceFailure(.notPermitted, detail: "offer \(id) is not athlete \(athlete)'s")
          }
          guard stored.offer == Offer(offer, id: id, owner: athlete) else {
            throw ServiceFailure(.conflict, detail: "offer \(id) is stored with other values")
          }
          return
        }
        try connection.run(
          Self.insert, .text(id.rawValue), .text(athlete.rawValue), .text(offer.schoolID.rawValue),
          .text(offer.type.wire), .text(offer.status.wire), offer.amount.map(SQLiteValue.real) ?? .null,
          offer.percentage.map(SQLiteValue.real) ?? .null, .text(offer.offerDate.wire),
          SQLiteValue(offer.deadline?.wire), SQLiteValue(offer.conditions), SQLiteValue(offer.notes), .text(now.wire))
      }
    }
  }

  public func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    try await change("offer", "DELETE FROM offers WHERE id = ? AND user_id = ?", id, athlete)
  }

  private static let insert = """
    INSERT INTO offers (
      id, user_id, school_id, offer_type, status, scholarship_amount, scholarship_percentage, offer_date,
      deadline_date, conditions, notes, created_at, updated_at, family_unit_id
    ) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?12, (SELECT id FROM family))
    """
}

/// The columns an `Offer` is read from.
enum OfferRow {
  static let columns = """
    id, school_id, offer_type, status, scholarship_amount, scholarship_percentage, offer_date, deadline_date, \
    conditions, notes
    """

  /// Reads the current row. Nil if its offer date is no date, or a number is infinite (decision X5).
  static func read(_ row: Statement, owner: AthleteID) -> Offer? {
    let amount = row.number(4)
    let percentage = row.number(5)
    guard let offerDate = row.date(6), amount?.isFinite != false, percentage?.isFinite != false else { return nil }
    return Offer(
      id: row.id(0), owner: owner, schoolID: row.reference(1),
      type: OfferType(wire: row.text(2) ?? ""), status: row.text(3).map(OfferStatus.init(wire:)) ?? .pending,
      amount: amount, percentage: percentage, offerDate: offerDate, deadline: row.date(7), conditions: row.text(8),
      notes: row.text(9))
  }
}
