import CompassModel
import PageKit
import StateMachine

extension OffersList {
  /// A comparison needs two offers and a question its offer (decision O7, defect 38).
  public static func settle(_ state: inout State, in context: PageContext) -> [Effect] {
    if state.sheet == .comparison, state.selectedCount < 2 { state.sheet = nil }
    if case .confirmDelete(let id) = state.dialog, !state.shows(id) { state.dialog = nil }
    return []
  }

  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue:
      return []
    case .loaded, .loadFailed, .schoolsLoaded, .schoolsFailed:
      return reduceLoading(&state, action, in: context)
    case .deleteTapped, .deleteConfirmed, .dialogCancelled, .deleted, .deleteFailed:
      return reduceDeleting(&state, action, in: context)
    case .logTapped, .fieldChanged, .saveTapped, .formCancelled, .offerIDMade, .created, .createFailed:
      return reduceForm(&state, action, in: context)

    case .retryTapped:
      if case .deleteFailed(let id, let failure) = notice, failure.canRetry { return state.delete(id, in: context) }
      return reloadWhatFailed(&state, in: context)

    case .searchChanged(let query):
      state.filters.search = query
      state.pageCount = 1
    case .statusFilterChanged(let status):
      state.filters.status = status
      state.pageCount = 1
    case .typeFilterChanged(let type):
      state.filters.type = type
      state.pageCount = 1
    case .clearFiltersTapped:
      state.filters = OfferFilters()
      state.pageCount = 1
    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.pageCount = 1
    case .moreReached:
      let shown = state.table.numbers(
        passing: state.filters, in: state.sort, names: OfferSchoolNames(state.table, in: state.schools),
        overlay: state.overlay)
      if state.pageCount * pageSize < shown.count { state.pageCount += 1 }

    case .offerTapped(let id):
      return state.shows(id) ? [.tell(.recordOpened(.offer(id)))] : []
    case .selectionChanged(let id, let isSelected):
      if state.shows(id) { state.table.setSelected(isSelected, id) }
    case .compareTapped:
      if state.sheet == nil { state.sheet = .comparison }
    case .comparisonClosed:
      if state.sheet == .comparison { state.sheet = nil }
    case .noticeDismissed:
      break
    }
    return []
  }
}

/// Deleting offers: asked first, shown at once, undone if refused (offers-list.md §2).
extension OffersList {
  static func reduceDeleting(_ state: inout State, _ action: Action, in context: PageContext) -> [Effect] {
    switch action {
    case .deleteTapped(let id):
      guard state.shows(id) else { return [] }
      if context.may(.deleteOffer) {
        state.dialog = .confirmDelete(id: id)
      } else {
        state.notice = .notPermitted(.deleteOffer)
      }
      return []
    case .deleteConfirmed:
      guard case .confirmDelete(let id) = state.dialog else { return [] }
      state.dialog = nil
      return state.delete(id, in: context)
    case .dialogCancelled:
      state.dialog = nil
      return []
    case .deleted(let id, let owner):
      state.overlay.deleting.remove(id)
      return owner == state.owner ? state.deleted(id) : []
    case .deleteFailed(let id, let owner, let failure):
      state.overlay.deleting.remove(id)
      return state.deletingFailed(id, owner, failure)
    default:
      return []
    }
  }
}

extension OffersList.State {
  mutating func delete(_ id: OfferID, in context: PageContext) -> [OffersList.Effect] {
    guard let owner, shows(id), context.may(.deleteOffer) else { return [] }
    overlay.deleting.insert(id)
    return [.delete(id: id, owner: owner)]
  }

  /// The page loads again after every change (offers-list.md §3 "Refresh").
  fileprivate mutating func deleted(_ id: OfferID) -> [OffersList.Effect] {
    table.remove(id)
    return OffersList.reloadOffers(&self)
  }

  /// Nothing was changed, so nothing is asked for (decision X14); but a load that began before cannot bring the
  /// row back: a new one takes its place.
  fileprivate mutating func rowIsGone(_ id: OfferID) -> [OffersList.Effect] {
    table.remove(id)
    return load.isRunning ? OffersList.reloadOffers(&self) : []
  }

  fileprivate mutating func deletingFailed(
    _ id: OfferID, _ owner: AthleteID, _ failure: ServiceFailure
  ) -> [OffersList.Effect] {
    switch failure.kind {
    case .cancelled: return []
    case .sessionOver: return [.tell(.sessionEnded)]
    default:
      guard owner == self.owner else { return [] }
      if isOpen { notice = .deleteFailed(id: id, failure: failure) }
      return failure.kind == .notFound ? rowIsGone(id) : []
    }
  }
}
