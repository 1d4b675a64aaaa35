import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// A comparison needs two offers and a question its offer (decision O7, defect 38).
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    if state.isComparing, state.selectedCount < 2 { state.isComparing = false }
    if case .confirmDelete(let id) = state.dialog, !state.shows(id) { state.dialog = nil }
    return []
  }

  /// A row that is filtered away stays so, and is named: it was just saved under the filters that a person sees.
  public static func reveal(_ row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = OfferID(row)
    guard state.shows(id), let number = state.table.number(of: id) else { return nil }
    guard let position = state.shownNumbers.firstIndex(of: number) else {
      state.notice = .rowIsFilteredAway(id)
      state.target.forget()
      return nil
    }
    state.pageCount = max(state.pageCount, position / pageSize + 1)
    return []
  }

  /// What a tap changes, and what it asks for.
  public static func react(_ state: inout State, to tap: Tap, in context: PageContext) -> [Effect] {
    switch tap {
    case .refreshPulled: return refresh(&state, in: context)
    case .noticeDismissed: break
    case .retryTapped: return state.load.canRetry || state.schoolsLoad.canRetry ? reload(&state, in: context) : []

    case .deleteTapped(let id): askToDelete(id, &state, in: context)
    case .deleteConfirmed: return deleteWhatWasAsked(&state, in: context)
    case .dialogCancelled: state.dialog = nil
    case .statusChosen(let id, let status): return state.change(id, to: status, in: context)
    case .logTapped: return state.openForm(in: context)
    case .searchChanged(let query): state.narrow { $0.search = query }
    case .statusFilterChanged(let status): state.narrow { $0.status = status }
    case .typeFilterChanged(let type): state.narrow { $0.type = type }
    case .clearFiltersTapped: state.narrow { $0 = OfferFilters() }
    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.pageCount = 1
    case .moreReached:
      if state.pageCount * pageSize < state.shownNumbers.count { state.pageCount += 1 }

    case .editTapped(let id): return state.shows(id) ? [.tell(.pageRequested(path: "/offers/\(id)/edit"))] : []
    case .offerTapped(let id): return state.shows(id) ? [.tell(.recordOpened(.offer(id)))] : []
    case .selectionChanged(let id, let isSelected):
      if state.shows(id) { state.table.setSelected(isSelected, id) }
    case .compareTapped: state.isComparing = true
    case .comparisonClosed: state.isComparing = false
    }
    return []
  }

  /// What an answer changes, and what it asks for.
  public static func take(_ state: inout State, _ answer: Answer, in context: PageContext) -> [Effect] {
    switch answer {
    case .loaded(let request, let table, let skipped, let source):
      guard state.take(request, from: source, in: context) else { return [] }
      state.table.replace(with: table)
      state.skippedOffers = skipped
      return rowsShown(state)
    case .loadFailed(let request, let failure):
      return state.load.awaits(request) ? rowsFailed(&state, failure) : []
    case .schoolsLoaded(let request, let schools, let skipped, let source):
      if state.take(schools: schools, of: request, from: source) { state.skippedSchools = skipped }
    case .schoolsFailed(let request, let failure): return schoolsFailed(&state, request, failure)
    case .deleted(let id, let owner): return state.deleted(id, owner)
    case .statusChanged(let id, let owner, let status): return state.statusChanged(id, owner, status)
    }
    return []
  }
}

extension OffersList.State {
  /// The rows of all pages of the list, in order.
  fileprivate var shownNumbers: [Int] {
    table.numbers(
      passing: filters, in: sort, names: OfferSchoolNames(table, in: schools, isLoading: awaitsSchools),
      overlay: overlay)
  }

  /// The form takes the comparison's place: the list is what it is left for.
  fileprivate mutating func openForm(in context: PageContext) -> [OffersList.Effect] {
    guard owner != nil else { return [] }
    guard context.may(.createOffer) else {
      notice = .notPermitted(.createOffer)
      return []
    }
    isComparing = false
    return [.tell(.formRequested(.offer))]
  }

  fileprivate mutating func narrow(_ change: (inout OfferFilters) -> Void) {
    change(&filters)
    pageCount = 1
  }
}
