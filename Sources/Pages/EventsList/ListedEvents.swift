import CompassModel
import PageKit

extension EventsList {
  /// All events that pass the filters, in the list's order, for other programs; nil before the rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows, let list = context.events?.list(state.question(in: context)) else { return nil }
    return table(list, context.schools)
  }

  /// Events with all that a file restores in another store, the school by its name (decision F1).
  package static func table(_ events: some Sequence<Event>, _ schools: SchoolDirectory?) -> ListTable {
    ListTable(
      events,
      first: [
        "id", "name", "type", "start_date", "end_date", "start_time", "registered", "attended", "cost", "location",
        "address", "city", "state", "description", "performance_notes", "school_id",
      ], added: ["school_name": { $0.schoolID.flatMap { schools?.name(of: $0) } }])
  }
}
