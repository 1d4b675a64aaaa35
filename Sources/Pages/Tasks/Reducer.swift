import CompassModel
import PageKit
import Records
import StateMachine

extension Tasks {
  /// Resets the state for another athlete, filters too: they are stored per athlete (decision K11).
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    (state.statusFilter, state.urgencyFilter) = (nil, nil)
    return leave(&state)
  }

  public static func leave(_ state: inout State) -> [Effect] {
    (state.dialog, state.notice) = (nil, nil)
    (state.expanded, state.pageCount) = (nil, 1)
    return state.endSuccess()
  }

  /// Removes the success message if a load failed.
  public static func rowsChanged(_ state: inout State, in context: PageContext) -> [Effect] {
    status(in: context).failure == nil ? [] : state.endSuccess()
  }

  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped:
      guard let entry = state.alertedEntry, context.failedChange(entry)?.canRetry == true else {
        return status(in: context).canRetry ? [needRows(refresh: true)] : []
      }
      state.dialog = nil
      return [.retryChange(entry)]

    case .completeTapped(let id): return state.change(id, by: .complete, in: context)
    case .startTapped(let id): return state.change(id, by: .start, in: context)
    case .uncompleteTapped(let id): return state.change(id, by: .uncomplete, in: context)
    case .statusFilterChanged(let filter): return state.choose(filter)
    case .urgencyFilterChanged(let filter): return state.choose(nil, filter)
    case .clearFiltersTapped: return state.choose(.all, .all)
    case .taskTapped(let id):
      state.target.end()
      if context.evaluatedTasks?.number(of: id) != nil { state.expanded = state.expanded == id ? nil : id }
    case .moreReached:
      // Counts the rows that pass the filters, as on screen.
      let count = context.evaluatedTasks.map { TaskList($0, state.filters, context).numbers.count } ?? 0
      if state.pageCount * pageSize < count { state.pageCount += 1 }
    case .dismissTapped:
      let entry = state.alertedEntry
      // Dismisses the alert if there is one, else the success message.
      let praise = state.dialog == nil ? state.endSuccess() : []
      state.dialog = nil
      return praise + (entry.map { [.dismissChange($0)] } ?? [])
    }
    return []
  }

  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .statusMade(let task, let owner, let status): return state.made(task, owner, status, in: context)
    case .statusFailed(let entry, let owner): return state.failed(entry, owner, in: context)
    case .successOver: state.success = nil
    }
    return []
  }
}

/// Scrolling to a task that was opened from another page (decision V2).
extension Tasks {
  /// Expands a requested task in the list and clears filters that hide it; nil if it is not on the page, or the stored
  /// filters are not loaded.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = TaskID(row)
    // Waits for the stored filters, which could hide the task later.
    guard state.statusFilter != nil, state.urgencyFilter != nil, let evaluated = context.evaluatedTasks,
      let number = evaluated.number(of: id)
    else { return nil }
    var list = TaskList(evaluated, state.filters, context)
    var effects: [Effect] = []
    if !list.numbers.contains(number) {
      effects = state.choose(.all, .all)
      list = TaskList(evaluated, state.filters, context)
    }
    guard let position = list.numbers.firstIndex(of: number) else { return nil }
    state.pageCount = max(state.pageCount, position / pageSize + 1)
    state.expanded = id
    return effects
  }
}

extension Tasks.State {
  /// Sets and stores the filters, nil for unchanged; does nothing if they are equal already.
  fileprivate mutating func choose(
    _ status: TaskStatusFilter? = nil, _ urgency: TaskUrgencyFilter? = nil
  ) -> [Tasks.Effect] {
    let (status, urgency) = (status ?? statusFilter, urgency ?? urgencyFilter)
    guard owner != nil, status != statusFilter || urgency != urgencyFilter else { return [] }
    (statusFilter, urgencyFilter) = (status, urgency)
    target.end()
    pageCount = 1
    return [Tasks.storeSettings(of: self)]
  }
}
