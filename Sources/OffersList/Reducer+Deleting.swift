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
      return state.rowIsGone(id, owner)
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

  /// A load that began before cannot bring the row back: a new one takes its place.
  fileprivate mutating func rowIsGone(_ id: OfferID, _ owner: AthleteID) -> [OffersList.Effect] {
    guard owner == self.owner else { return [] }
    table.remove(id)
    return OffersList.reloadOffers(&self)
  }

  fileprivate mutating func deletingFailed(
    _ id: OfferID, _ owner: AthleteID, _ failure: ServiceFailure
  ) -> [OffersList.Effect] {
    switch failure.kind {
    case .cancelled: return []
    case .sessionOver: return [.tell(.sessionEnded)]
    default:
      if isOpen, owner == self.owner { notice = .deleteFailed(id: id, failure: failure) }
      return failure.kind == .notFound ? rowIsGone(id, owner) : []
    }
  }
}
