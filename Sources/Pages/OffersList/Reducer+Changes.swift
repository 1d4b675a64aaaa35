import CompassModel
import PageKit

/// Deleting offers and changing their status in one step: the log of changes has both from then on (decisions C1, O12).
extension OffersList.State {
  /// Asks whether a row on screen is to be deleted.
  mutating func askToDelete(_ id: OfferID, in context: PageContext) {
    guard context.rows(Offer.self)?[id] != nil, may(.deleteOffer, in: context) else { return }
    dialog = .confirmDelete(id: id)
  }

  /// The question was answered with yes.
  mutating func delete(in context: PageContext) -> [OffersList.Effect] {
    guard case .confirmDelete(let id) = dialog else { return [] }
    dialog = nil
    guard context.may(.deleteOffer), let owner = context.athlete, let offer = context.rows(Offer.self)?[id]
    else { return [] }
    return [.change(.delete(.offer(id), of: owner), subject: subject(of: offer, in: context))]
  }

  mutating func change(_ id: OfferID, to status: OfferStatus, in context: PageContext) -> [OffersList.Effect] {
    guard let owner = context.athlete, let offer = context.rows(Offer.self)?[id], !context.changingOffers.contains(id),
      may(.updateOffer, in: context), offer.status != status, OfferStatus.recognized.contains(status)
    else { return [] }
    let change = Change.status(id, from: offer.status, to: status, of: owner)
    return [.change(change, subject: subject(of: offer, in: context))]
  }

  private func subject(of offer: Offer, in context: PageContext) -> String {
    Offer.changeSubject(school: OfferSchools(context).nameInSentence(of: offer.schoolID))
  }

  /// Whether the viewer may do that; if not, the page says so (decision X16).
  private mutating func may(_ mutation: Mutation, in context: PageContext) -> Bool {
    if context.may(mutation) { return true }
    notice = .notPermitted(mutation)
    return false
  }
}
