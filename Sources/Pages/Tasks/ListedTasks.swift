import CompassModel
import PageKit

extension Tasks {
  /// All tasks that pass the filters, in the page's order, with how far the athlete is, for other programs; nil before the
  /// rows are known.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows, let standing = context.standing else { return nil }
    let numbers = TaskList(standing, state.filters, context).numbers
    let places = Dictionary(uniqueKeysWithValues: numbers.map { (standing.table[$0].id, $0) })
    return ListTable(
      numbers.map { standing.table[$0] },
      columns: [
        "id", "title", "category", "grade_level", "required", "deadline_date", "dependency_task_ids", "description",
        "why_it_matters", "failure_risk",
      ],
      added: [
        "status": { task in
          standing.rows.areStatusesKnown ? places[task.id].map { standing.statuses[$0].wire } : nil
        }, "completed_at": { task in places[task.id].flatMap { standing.completed[$0]?.wire } },
        "is_locked": { task in places[task.id].map { standing.locks.isLocked($0) ? "true" : "false" } },
      ])
  }
}
