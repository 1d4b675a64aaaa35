import CompassModel
import PageKit

extension PerformanceTimeline {
  /// Returns a table of all readings that pass the filters, newest first, for export; nil until every reading of the
  /// chosen range is loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard state.isComplete(in: context) else { return nil }
    return ListTable(
      state.visibleRows(in: context),
      first: ["id", "metric_type", "value", "unit", "recorded_date", "event_id", "verified", "notes"])
  }
}
