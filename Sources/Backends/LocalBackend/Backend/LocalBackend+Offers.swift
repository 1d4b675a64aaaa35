import CompassModel
import CompassServices

extension LocalBackend: OffersBackend {
  /// Counts as skipped: stored rows without a date at all, and rows of this athlete, or of no
  /// known athlete, that the last import could not read (decision X5).
  public func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    try await load("offers", OfferRow.columns, of: athlete) { OfferRow.read($0, owner: athlete) }
  }
}

/// The columns an `Offer` is read from.
enum OfferRow {
  static let columns = """
    id, school_id, offer_type, status, scholarship_amount, scholarship_percentage, offer_date, deadline_date, \
    conditions, notes, created_at
    """

  /// Reads the current row. Nil if it has no date, not even that of its making, or a number is infinite (decisions
  /// X5, T10).
  static func read(_ row: Statement, owner: AthleteID) -> Offer? {
    let amount = row.number(4)
    let percentage = row.number(5)
    let createdAt = row.date(6) == nil ? row.instant(10) : nil
    guard let offerDate = row.date(6) ?? createdAt.map(Zone.utc.date), amount?.isFinite != false,
      percentage?.isFinite != false
    else { return nil }
    return Offer(
      id: row.id(0), owner: owner, schoolID: row.reference(1),
      type: OfferType(wire: row.text(2) ?? ""), status: row.text(3).map(OfferStatus.init(wire:)) ?? .pending,
      amount: amount, percentage: percentage, offerDate: offerDate, deadline: row.date(7), conditions: row.text(8),
      notes: row.text(9), createdAt: createdAt)
  }
}
