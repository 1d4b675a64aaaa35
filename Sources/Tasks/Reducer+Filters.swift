import CompassModel

/// Both filters, kept per athlete (decision K11). They are settings of the device: a parent sets them too.
extension Tasks {
  static func reduceFilters(_ state: inout State, _ action: Action) -> [Effect] {
    guard let owner = state.owner else { return [] }
    switch action {
    case .statusFilterChanged(let filter):
      return state.choose(filter, owner)
    case .urgencyFilterChanged(let filter):
      return state.choose(filter, owner)
    case .clearFiltersTapped:
      return state.choose(TaskStatusFilter.all, owner) + state.choose(TaskUrgencyFilter.all, owner)

    case .filtersRestored(owner, let filters):
      // What was chosen while the stored values were being read is newer than they are.
      state.statusFilter = state.statusFilter ?? filters.status
      state.urgencyFilter = state.urgencyFilter ?? filters.urgency
      return []
    case .filterSaveFailed(let failure):
      if state.isOpen, failure.kind != .cancelled { state.notice = .filterNotSaved(failure: failure) }
      return []

    default:
      return []
    }
  }
}

extension Tasks.State {
  fileprivate mutating func choose(_ filter: TaskStatusFilter, _ owner: AthleteID) -> [Tasks.Effect] {
    guard filter != statusFilter else { return [] }
    statusFilter = filter
    pageCount = 1
    return [.saveStatusFilter(filter, owner: owner)]
  }

  fileprivate mutating func choose(_ filter: TaskUrgencyFilter, _ owner: AthleteID) -> [Tasks.Effect] {
    guard filter != urgencyFilter else { return [] }
    urgencyFilter = filter
    pageCount = 1
    return [.saveUrgencyFilter(filter, owner: owner)]
  }
}
