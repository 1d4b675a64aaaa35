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

  /// What a tap or an answer changes, and what it asks for.
  public static func react(
    _ state: inout State, to action: Action, after notice: Notice?, in context: PageContext
  ) -> [Effect] {
    switch action {
    case .opened, .closed, .athleteChanged, .foregrounded, .connectivityReturned, .refreshPulled, .skeletonDue,
      .noticeDismissed:
      break
    case .loaded(let request, let table, let skipped):
      return state.loaded(request, table, skipped: skipped, in: context)
    case .loadFailed(let request, let failure):
      return state.load.awaits(request) ? rowsFailed(&state, failure) : []
    case .schoolsLoaded(let request, let schools, let skipped): state.schoolsLoaded(request, schools, skipped: skipped)
    case .schoolsFailed(let request, let failure): return schoolsFailed(&state, request, failure)
    case .retryTapped: return reloadWhatFailed(&state, in: context)

    case .deleteTapped(let id): state.askToDelete(id, in: context)
    case .deleteConfirmed: return state.deleteWhatWasAsked(in: context)
    case .dialogCancelled: state.dialog = nil
    case .deleted(let id, let owner): return state.deleted(id, owner)
    case .deleteFailed(let deletion, let failure): return state.deleteFailed(deletion, failure)
    case .deleteRetried(let deletion): return state.delete(deletion)

    case .statusChosen(let id, let status): return state.change(id, to: status, in: context)
    case .statusChanged(let change): return state.statusChanged(change)
    case .statusFailed(let change, let failure): return state.statusFailed(change, failure)
    case .statusRetried(let change): return state.change(change)

    case .logTapped: state.openForm(in: context)
    case .fieldChanged(let field, let text): state.change(field, to: text)
    case .formCancelled:
      if state.form?.isSaving == false { state.sheet = nil }
    case .saveTapped: return state.save(in: context)
    case .offerIDMade(let id, let owner): state.changeForm(of: owner) { $0.offerID = id }
    case .created(let offer): return state.created(offer)
    case .createFailed(let draft, let failure): return state.createFailed(draft, failure)
    case .createRetried(let draft): return state.saveAgain(draft)

    case .searchChanged(let query): state.narrow { $0.search = query }
    case .statusFilterChanged(let status): state.narrow { $0.status = status }
    case .typeFilterChanged(let type): state.narrow { $0.type = type }
    case .clearFiltersTapped: state.narrow { $0 = OfferFilters() }
    case .sortChanged(let sort):
      guard sort != state.sort else { return [] }
      state.sort = sort
      state.pageCount = 1
    case .moreReached:
      let shown = state.table.numbers(
        passing: state.filters, in: state.sort,
        names: OfferSchoolNames(state.table, in: state.schools, isLoading: state.awaitsSchools), overlay: state.overlay)
      if state.pageCount * pageSize < shown.count { state.pageCount += 1 }

    case .editTapped(let id): return state.shows(id) ? [.tell(.pageRequested(path: "/offers/\(id)/edit"))] : []
    case .offerTapped(let id): return state.shows(id) ? [.tell(.recordOpened(.offer(id)))] : []
    case .selectionChanged(let id, let isSelected):
      if state.shows(id) { state.table.setSelected(isSelected, id) }
    case .compareTapped:
      if state.sheet == nil { state.sheet = .comparison }
    case .comparisonClosed:
      if state.sheet == .comparison { state.sheet = nil }
    }
    return []
  }
}

extension OffersList.State {
  fileprivate mutating func narrow(_ change: (inout OfferFilters) -> Void) {
    change(&filters)
    pageCount = 1
  }
}

/// Deleting offers: asked first, shown at once, undone if refused (offers-list.md §2), and then told wherever one is
/// (decision N1).
extension OffersList.State {
  fileprivate mutating func askToDelete(_ id: OfferID, in context: PageContext) {
    guard shows(id) else { return }
    if context.may(.deleteOffer) {
      dialog = .confirmDelete(id: id)
    } else {
      notice = .notPermitted(.deleteOffer)
    }
  }

  fileprivate mutating func deleteWhatWasAsked(in context: PageContext) -> [OffersList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard let owner, shows(id), context.may(.deleteOffer), let offer = table[id] else { return [] }
    return delete(OfferDeletion(id: id, owner: owner, schoolName: schoolName(of: offer.schoolID)))
  }

  /// Marked whoever is on screen: the row may come back to it before the answer does.
  fileprivate mutating func delete(_ deletion: OfferDeletion) -> [OffersList.Effect] {
    overlay.deleting.insert(deletion.id)
    return [.delete(deletion)]
  }

  /// The page loads again after every change (offers-list.md §3 "Refresh").
  fileprivate mutating func deleted(_ id: OfferID, _ owner: AthleteID) -> [OffersList.Effect] {
    overlay.deleting.remove(id)
    guard owner == self.owner else { return [] }
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
  fileprivate mutating func deleteFailed(
    _ deletion: OfferDeletion, _ failure: ServiceFailure
  ) -> [OffersList.Effect] {
    overlay.deleting.remove(deletion.id)
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
