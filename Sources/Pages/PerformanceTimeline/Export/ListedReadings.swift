import CompassModel
import PageKit

extension PerformanceTimeline {
  /// All readings that pass the filters, newest first, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard state.isComplete(in: context) else { return nil }
    return ListTable(
      state.visibleRows(in: context),
      first: ["id", "metric_type", "value", "unit", "recorded_date", "event_id", "verified", "notes"])
  }
}
