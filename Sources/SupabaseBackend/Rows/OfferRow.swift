import CompassModel

/// A row of `offers` (wire.md §1).
enum OfferRow {
  /// Nil for another owner's.
  static func read(_ row: JSONRow, of athlete: AthleteID) throws(UnreadableRow) -> Offer? {
    guard try row.isOwned(by: athlete) else { return nil }
    return Offer(
      id: OfferID(try row.id("id")), owner: athlete, schoolID: try row.text("school_id").map(SchoolID.init(rawValue:)),
      type: OfferType(wire: try row.requiredText("offer_type")),
      status: try row.text("status").map(OfferStatus.init(wire:)) ?? .pending,
      amount: try row.number("scholarship_amount"), percentage: try row.number("scholarship_percentage"),
      offerDate: try row.requiredDate("offer_date"), deadline: row.date("deadline_date"),
      conditions: try row.text("conditions"), notes: try row.text("notes"))
  }

  /// The columns that the form fills in; empty ones are null, so that storing them clears what was there.
  static func columns(of offer: NewOffer) -> [String: JSONValue] {
    [
      "school_id": .text(offer.schoolID.rawValue), "offer_type": .text(offer.type.wire),
      "status": .text(offer.status.wire), "scholarship_amount": JSONValue(offer.amount),
      "scholarship_percentage": JSONValue(offer.percentage), "offer_date": .text(offer.offerDate.wire),
      "deadline_date": JSONValue(offer.deadline?.wire), "conditions": JSONValue(offer.conditions),
      "notes": JSONValue(offer.notes),
    ]
  }
}
