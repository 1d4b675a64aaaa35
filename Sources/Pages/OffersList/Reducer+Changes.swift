import CompassModel
import PageKit

/// Deleting offers and changing their status in one step (decision O12): shown at once, undone if refused.
extension OffersList: DeletingPage {
  public static let noun = "offer"
  public static let deleteMutation = Mutation.deleteOffer

  public static func show(pending changes: [PendingChange], _ state: inout State) {
    state.overlay = OfferOverlay(changes)
  }
}

extension OffersList.State: DeletingState {
  public var asksToDelete: OfferID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  /// Nil for a row that is not on screen.
  public func deletion(of id: OfferID, in _: PageContext) -> RequestedChange? { change(.delete(.offer(id)), of: id) }

  private func change(_ what: Change.What, of id: OfferID) -> RequestedChange? {
    guard let owner, shows(id), let offer = table[id] else { return nil }
    return RequestedChange(what, of: owner, subject: Offer.changeSubject(school: schoolName(of: offer.schoolID)))
  }

  public static func notPermitted(_ mutation: Mutation) -> OffersList.Notice { .notPermitted(mutation) }

  mutating func change(_ id: OfferID, to status: OfferStatus, in context: PageContext) -> [OffersList.Effect] {
    guard shows(id), let offer = table[id], overlay.statuses[id] == nil else { return [] }
    guard context.may(.updateOffer) else {
      notice = .notPermitted(.updateOffer)
      return []
    }
    guard offer.status != status, OfferStatus.known.contains(status) else { return [] }
    return change(.update(.status(id, from: offer.status, to: status)), of: id).map { [.tell(.change($0))] } ?? []
  }

  /// The backend has deleted a row, or has none. The page loads again after every change (offers-list.md §3 "Refresh").
  mutating func deleted(_ id: OfferID, _ owner: AthleteID) -> [OffersList.Effect] {
    guard owner == self.owner else { return [] }
    table.remove(id)
    return OffersList.reloadOffers(&self)
  }

  /// A row has another status: that was stored here, or changed elsewhere before (decision L2).
  mutating func statusChanged(_ id: OfferID, _ owner: AthleteID, _ status: OfferStatus) -> [OffersList.Effect] {
    guard owner == self.owner else { return [] }
    table.setStatus(status, id)
    return OffersList.reloadOffers(&self)
  }
}

extension OfferOverlay {
  init(_ changes: [PendingChange]) {
    self.init()
    for pending in changes {
      switch pending.change.what {
      case .delete(.offer(let id)):
        deleting.insert(id)
        if pending.isWaiting { waiting.insert(id) }
      case .update(let edit):
        if case .offer(let id) = edit.row, let status = edit.offerStatus { statuses[id] = status }
      case .create, .setStatus, .delete: break
      }
    }
  }
}
