import CompassModel
import PageKit

/// Deleting offers and changing their status in one step: the log of changes has both from then on (decisions C1, O12).
extension OffersList.State {
  /// Asks whether a row on screen is to be deleted.
  mutating func askToDelete(_ id: OfferID, in context: PageContext) {
    guard change(.delete(.offer(id)), of: id, in: context) != nil, may(.deleteOffer, in: context) else { return }
    dialog = .confirmDelete(id: id)
  }

  /// The question was answered with yes.
  mutating func delete(in context: PageContext) -> [OffersList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard context.may(.deleteOffer), let deletion = change(.delete(.offer(id)), of: id, in: context) else { return [] }
    return [.change(deletion)]
  }

  mutating func change(_ id: OfferID, to status: OfferStatus, in context: PageContext) -> [OffersList.Effect] {
    guard let offer = context.rows(Offer.self)?[id], !context.changingOffers.contains(id),
      may(.updateOffer, in: context), offer.status != status, OfferStatus.known.contains(status)
    else { return [] }
    let change = change(.update(.status(id, from: offer.status, to: status)), of: id, in: context)
    return change.map { [.change($0)] } ?? []
  }

  /// Nil for a row that is not on screen.
  private func change(_ what: Change.What, of id: OfferID, in context: PageContext) -> RequestedChange? {
    guard let owner = context.athlete, let offer = context.rows(Offer.self)?[id] else { return nil }
    let school = OfferSchools(context).nameInSentence(of: offer.schoolID)
    return RequestedChange(what, of: owner, subject: Offer.changeSubject(school: school))
  }

  /// Whether the viewer may do that; if not, the page says so (decision X16).
  private mutating func may(_ mutation: Mutation, in context: PageContext) -> Bool {
    if context.may(mutation) { return true }
    notice = .notPermitted(mutation)
    return false
  }
}
