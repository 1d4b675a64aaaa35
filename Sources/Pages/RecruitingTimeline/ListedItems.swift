import CompassModel
import PageKit

extension RecruitingTimeline {
  /// Returns a table of all items that pass the filters, newest first, with the JSON's names, for export; nil before
  /// the rows are loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows else { return nil }
    return ListTable(
      Screen(state, context).every,
      columns: [
        "id", "type", "typeLabel", "label", "date", "timeText", "endDate", "schoolName", "loggedByText", "details",
      ])
  }
}
