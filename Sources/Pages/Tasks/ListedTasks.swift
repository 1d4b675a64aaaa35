import CompassModel
import PageKit

extension Tasks {
  /// Returns a table of all tasks that pass the filters, in the page's order, with their statuses, for export; nil
  /// before the rows are loaded.
  public static func table(_ state: State, _ context: PageContext) -> ListTable? {
    guard status(in: context).hasRows, let evaluated = context.evaluatedTasks else { return nil }
    let numbers = TaskList(evaluated, state.filters, context).numbers
    let numberByID = Dictionary(uniqueKeysWithValues: numbers.map { (evaluated.table[$0].id, $0) })
    return ListTable(
      numbers.map { evaluated.table[$0] },
      columns: [
        "id", "title", "category", "grade_level", "required", "deadline_date", "dependency_task_ids", "description",
        "why_it_matters", "failure_risk",
      ],
      added: [
        "status": { task in
          evaluated.rows.areStatusesKnown ? numberByID[task.id].map { evaluated.statuses[$0].wire } : nil
        }, "completed_at": { task in numberByID[task.id].flatMap { evaluated.completed[$0]?.wire } },
        "is_locked": { task in numberByID[task.id].map { evaluated.locks.isLocked($0) ? "true" : "false" } },
      ])
  }
}
