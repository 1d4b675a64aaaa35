import CompassModel
import PageKit

/// Deleting offers and changing their status in one step (decision O12).
extension OffersList: DeletingPage {
  public static let noun = "offer"
  public static let deleteMutation = Mutation.deleteOffer
}

extension OffersList.State: DeletingState {
  public var asksToDelete: OfferID? {
    get { if case .confirmDelete(let id) = dialog { id } else { nil } }
    set { dialog = newValue.map { .confirmDelete(id: $0) } }
  }

  /// Nil for a row that is not on screen.
  public func deletion(of id: OfferID, in context: PageContext) -> RequestedChange? {
    change(.delete(.offer(id)), of: id, in: context)
  }

  private func change(_ what: Change.What, of id: OfferID, in context: PageContext) -> RequestedChange? {
    guard let owner = context.athlete, let offer = context.rows(Offer.self)?[id] else { return nil }
    let school = OfferSchools(context).nameInSentence(of: offer.schoolID)
    return RequestedChange(what, of: owner, subject: Offer.changeSubject(school: school))
  }

  public static func notPermitted(_ mutation: Mutation) -> OffersList.Notice { .notPermitted(mutation) }

  mutating func change(_ id: OfferID, to status: OfferStatus, in context: PageContext) -> [OffersList.Effect] {
    guard let offer = context.rows(Offer.self)?[id], !context.changingOffers.contains(id) else { return [] }
    guard context.may(.updateOffer) else {
      notice = .notPermitted(.updateOffer)
      return []
    }
    guard offer.status != status, OfferStatus.known.contains(status) else { return [] }
    let change = change(.update(.status(id, from: offer.status, to: status)), of: id, in: context)
    return change.map { [.change($0)] } ?? []
  }
}
