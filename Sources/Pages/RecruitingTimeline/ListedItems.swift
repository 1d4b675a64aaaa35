import CompassModel
import PageKit

extension RecruitingTimeline {
  /// All items that pass the filters, newest first, for other programs, under the names of the page's JSON; nil before the
  /// rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows else { return nil }
    return ListTable(
      Screen(state, context).every,
      columns: [
        "id", "type", "typeLabel", "label", "date", "timeText", "endDate", "schoolName", "loggedByText", "details",
      ])
  }
}
