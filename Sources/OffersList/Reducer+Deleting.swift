import CompassModel
import PageKit

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
