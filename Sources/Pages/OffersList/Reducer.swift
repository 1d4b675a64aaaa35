import CompassModel
import PageKit
import Records
import StateMachine

extension OffersList {
  public static func forgetAthlete(_ state: inout State) -> [Effect] {
    state.selected = []
    state.isComparing = false
    state.dialog = nil
    state.notice = nil
    state.pageCount = 1
    return []
  }

  /// Nothing is stored for this page: filters, order and selection are back to their defaults when it opens again.
  public static func leave(_ state: inout State) -> [Effect] {
    let (owner, target) = (state.owner, state.target)
    state = State()
    (state.owner, state.target) = (owner, target)
    return []
  }

  /// A comparison needs two offers, a question its offer and a mark its row (decision O7).
  public static func normalize(_ state: inout State, in context: PageContext) -> [Effect] {
    guard state.isComparing || state.dialog != nil || !state.selected.isEmpty else { return [] }
    let rows = context.rows(Offer.self)
    state.selected.removeAll { rows?[$0] == nil && rows?.base[$0] == nil }
    if state.isComparing, state.selected.count(where: { rows?[$0] != nil }) < 2 { state.isComparing = false }
    if case .confirmDelete(let id) = state.dialog, rows?[id] == nil { state.dialog = nil }
    return []
  }

  /// A row that is filtered away stays so, and is named: it was just saved under the filters that a person sees.
  public static func scroll(to row: String, _ state: inout State, in context: PageContext) -> [Effect]? {
    let id = OfferID(row)
    guard context.rows(Offer.self)?[id] != nil, let list = state.list(in: context) else { return nil }
    guard let index = list.first(where: { $0.rows[$1].id == id })?.index else {
      state.notice = .rowIsFilteredAway(id)
      state.target.forget()
      return nil
    }
    state.pageCount = max(state.pageCount, index / pageSize + 1)
    return []
  }

  /// What a tap changes, and what it asks for.
  public static func handle(_ tap: Tap, _ state: inout State, in context: PageContext) -> [Effect] {
    let isShown = { (id: OfferID) in context.rows(Offer.self)?[id] != nil }
    switch tap {
    case .refreshPulled: return status(in: context).canReload ? [needRows(refresh: true)] : []
    case .retryTapped: return canRetry(in: context) ? [needRows(refresh: true)] : []
    case .noticeDismissed: break

    case .deleteTapped(let id): state.askToDelete(id, in: context)
    case .deleteConfirmed: return state.delete(in: context)
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
      if state.pageCount * pageSize < state.list(in: context)?.count ?? 0 { state.pageCount += 1 }

    case .editTapped(let id): return isShown(id) ? [.open(.form(path: "/offers/\(id)/edit"))] : []
    case .offerTapped(let id): return isShown(id) ? [.open(.record(.offer(id)))] : []
    case .selectionChanged(let id, let isSelected): if isShown(id) { state.mark(id, isSelected) }
    case .schoolsTapped: return [.open(.page(path: "/schools", row: nil))]
    case .compareTapped: state.isComparing = true
    case .comparisonClosed: state.isComparing = false
    }
    return []
  }

  /// Whether asking again can help offers or schools that failed (decision L12).
  static func canRetry(in context: PageContext) -> Bool {
    context.status(of: rows).canRetry || context.status(of: auxiliaryRows).canRetry
  }
}

extension OffersList.State {
  /// What the list depends on, beside the rows; nil while names are searched that are on their way (decision N3).
  func question(_ schools: OfferSchools) -> OfferTable.Question? {
    guard let query = SearchFolding.query(filters.search) else {
      return OfferTable.Question(filters, sort, schools: nil)
    }
    return schools.areAwaited ? nil : OfferTable.Question(filters, sort, schools: schools.matching(query))
  }

  /// All pages of the list; nil as long as it is not known what passes the filters.
  fileprivate func list(in context: PageContext) -> Listing<OfferTable>? {
    guard let offers = context.offers else { return nil }
    return question(OfferSchools(context)).map(offers.list)
  }

  /// Selects an offer to be compared, or no longer does.
  fileprivate mutating func mark(_ id: OfferID, _ isSelected: Bool) {
    let index = selected.firstIndex { $0 >= id } ?? selected.count
    let isMarked = index < selected.count && selected[index] == id
    if isSelected, !isMarked { selected.insert(id, at: index) }
    if !isSelected, isMarked { selected.remove(at: index) }
  }

  /// The form takes the comparison's place: the list is what it is left for.
  fileprivate mutating func openForm(in context: PageContext) -> [OffersList.Effect] {
    guard context.athlete != nil else { return [] }
    guard context.may(.createOffer) else {
      notice = .notPermitted(.createOffer)
      return []
    }
    isComparing = false
    return [.open(.new(.offer))]
  }

  fileprivate mutating func narrow(_ change: (inout OfferFilters) -> Void) {
    change(&filters)
    pageCount = 1
  }
}
