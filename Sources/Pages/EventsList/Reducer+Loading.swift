import CompassModel
import PageKit

/// Loading, refreshing and what is shown meanwhile (decisions X8, X10–X14).
extension EventsList {
  /// The order is read.
  public static func enter(_ state: inout State, in context: PageContext) -> [Effect] { [.restoreSort] }

  /// Asks for fresh rows.
  public static func requestRows(_ state: inout State, of owner: AthleteID, in context: PageContext) -> [Effect] {
    state.doneWhileLoading = EventOverlay()
    state.target.end()
    return [.load(request: state.load.start(), owner: owner)]
  }

  /// Nothing is known any more.
  public static func dropRows(_ state: inout State) -> [Effect] {
    state.table.replace(with: EventTable())
    state.source = .none
    state.skippedRows = 0
    state.dialog = nil
    state.listStartsOver()
    return []
  }

  /// What is under way stays marked: its answer still comes.
  public static func forgetRows(_ state: inout State) -> [Effect] {
    state.notice = nil
    state.selectedDate = nil
    return dropRows(&state)
  }

  /// Filters and month are back to their defaults when the page opens again; order and rows are kept
  /// (decision E5).
  public static func leave(_ state: inout State) -> [Effect] {
    state.load.abandon()
    state.filters = EventFilters()
    state.month = nil
    state.selectedDate = nil
    state.dialog = nil
    state.notice = nil
    state.listStartsOver()
    return [.stop(.load), .stop(.skeleton)]
  }
}

extension EventsList.State {
  /// With the changes that were answered after the rows were read.
  mutating func show(
    _ request: Int, _ rows: EventTable, skipped: Int, from source: RowsSource?, in context: PageContext
  ) -> Bool {
    guard take(request, from: source, in: context) else { return false }
    var rows = rows
    for id in doneWhileLoading.deleting { rows.remove(id) }
    for id in doneWhileLoading.attending { rows.setAttended(id) }
    table.replace(with: rows)
    skippedRows = skipped
    return true
  }
}
