import CompassModel
import CompassServices

extension Offer {
  /// Reads a row of `offers` (wire.md §1), which needs a date (decision T10); nil for another owner's.
  init?(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) {
    guard try row.isOwned(by: athlete) else { return nil }
    let createdAt = row.date("offer_date") == nil ? row.instant("created_at") : nil
    guard let offerDate = row.date("offer_date") ?? createdAt.map(Zone.utc.date) else { throw UnreadableRow() }
    self.init(
      id: try row.id("id"), owner: athlete, schoolID: try row.reference("school_id"),
      type: OfferType(wire: try row.requiredText("offer_type")),
      status: try row.text("status").map(OfferStatus.init(wire:)) ?? .pending,
      amount: try row.number("scholarship_amount"), percentage: try row.number("scholarship_percentage"),
      offerDate: offerDate, deadline: row.date("deadline_date"),
      conditions: try row.text("conditions"), notes: try row.text("notes"), createdAt: createdAt)
  }
}
