import CompassModel
import PageKit

extension OffersList {
  /// All offers that pass the filters, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    let visible = VisibleOffers(state, context)
    guard status(in: context).hasRows, let list = visible.list else { return nil }
    return ListTable(
      list,
      first: [
        "id", "offer_type", "status", "scholarship_amount", "scholarship_percentage", "offer_date", "deadline_date",
        "conditions", "notes", "school_id",
      ], added: ["school_name": { visible.schools.name(of: $0.schoolID) }])
  }
}
