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
    case .deleteTapped, .deleteConfirmed, .dialogCancelled, .deleted, .deleteFailed, .deleteRetried:
      return reduceDeleting(&state, action, in: context)
    case .logTapped, .fieldChanged, .saveTapped, .formCancelled, .offerIDMade, .created, .createFailed, .createRetried:
      return reduceForm(&state, action, in: context)

    case .retryTapped:
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
        passing: state.filters, in: state.sort,
        names: SchoolNames(state.table, in: state.schools, isLoading: state.awaitsSchools), overlay: state.overlay)
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

/// Deleting offers: asked first, shown at once, undone if refused (offers-list.md §2), and then told wherever one is
/// (decision N1).
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
      guard let owner = state.owner, state.shows(id), context.may(.deleteOffer), let offer = state.table[id]
      else { return [] }
      return state.delete(OfferDeletion(id: id, owner: owner, schoolName: state.schoolName(of: offer.schoolID)))
    case .dialogCancelled:
      state.dialog = nil
      return []
    case .deleted(let id, let owner):
      state.overlay.deleting.remove(id)
      return owner == state.owner ? state.deleted(id) : []
    case .deleteFailed(let deletion, let failure):
      state.overlay.deleting.remove(deletion.id)
      return state.deletingFailed(deletion, failure)
    case .deleteRetried(let deletion):
      return state.delete(deletion)
    default:
      return []
    }
  }
}

extension OffersList.State {
  /// Marked whoever is on screen: the row may come back to it before the answer does.
  fileprivate mutating func delete(_ deletion: OfferDeletion) -> [OffersList.Effect] {
    overlay.deleting.insert(deletion.id)
    return [.delete(deletion)]
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

  /// `The offer from Stanford could not be deleted. Connection timed out.`
  fileprivate mutating func deletingFailed(
    _ deletion: OfferDeletion, _ failure: ServiceFailure
  ) -> [OffersList.Effect] {
    let told = OffersList.failed(
      "deleted", deletion.schoolName, of: deletion.owner, failure,
      permission: "You don't have permission to delete this offer.", retry: .deleteRetried(deletion: deletion))
    return told + (failure.kind == .notFound && deletion.owner == owner ? rowIsGone(deletion.id) : [])
  }
}

extension OffersList {
  /// - Parameters:
  ///   - change: what could not be done, `deleted`.
  ///   - permission: what is said where that is not allowed.
  static func failed(
    _ change: String, _ schoolName: String?, of owner: AthleteID, _ failure: ServiceFailure, permission: String,
    retry: Action
  ) -> [Effect] {
    let reason =
      switch failure.kind {
      case .notFound: "This offer no longer exists."
      case .notPermitted: permission
      default: failure.message.asSentence
      }
    let offer = schoolName.map { "The offer from \($0)" } ?? "The offer"
    return changeFailed("\(offer) could not be \(change). \(reason)", of: owner, failure, retry: retry)
  }
}
