import CompassModel
import PageKit
import Records
import StateMachine

extension Tasks {
  /// Each athlete has filters of their own (decision K11).
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    (state.dialog, state.notice) = (nil, nil)
    (state.expanded, state.pageCount) = (nil, 1)
    (state.statusFilter, state.urgencyFilter) = (nil, nil)
    return state.endSuccess()
  }

  public static func leave(_ state: inout State) -> [Effect] {
    (state.dialog, state.notice) = (nil, nil)
    (state.expanded, state.pageCount) = (nil, 1)
    return state.endSuccess()
  }

  /// Praise does not outlive a failure to load.
  public static func rowsChanged(_ state: inout State, in context: PageContext) -> [Effect] {
    status(in: context).failure == nil ? [] : state.endSuccess()
  }

  /// Handles a tap: changes the state and returns effects.
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
      // The rows of the list, not those of all grades.
      let count = context.evaluatedTasks.map { TaskList($0, state.filters, context).numbers.count } ?? 0
      if state.pageCount * pageSize < count { state.pageCount += 1 }
    case .dismissTapped:
      let entry = state.alertedEntry
      // Over the praise, the alert is what is dismissed.
      let praise = state.dialog == nil ? state.endSuccess() : []
      state.dialog = nil
      return praise + (entry.map { [.dismissChange($0)] } ?? [])
    }
    return []
  }

  /// Handles an answer: changes the state and returns effects.
  public static func handle(_ answer: Answer, _ state: inout State, in context: PageContext) -> [Effect] {
    switch answer {
    case .statusMade(let task, let owner, let status): return state.made(task, owner, status, in: context)
    case .statusFailed(let entry, let owner): return state.failed(entry, owner, in: context)
    case .successOver: state.success = nil
    }
    return []
  }
}

/// The task that was opened on another page (decision V2).
extension Tasks {
  /// Expands it; filters that hide it are cleared, as by a tap: a person asked for this task.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = TaskID(row)
    // A stored filter that is not known yet could still hide it.
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
  /// Narrows the list, and stores how; nothing where it is narrowed so already.
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
