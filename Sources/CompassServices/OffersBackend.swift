import CompassModel

/// Where offers live (offers-list.md §4).
public protocol OffersBackend: Sendable {
  /// All offers of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer>

  /// Stores an offer under an id its maker chose.
  ///
  /// Never replaces an offer (decision N7). Doing it again with the same values is done already, so that a save whose
  /// answer got lost can be repeated. Throws `.conflict` if the athlete has an offer of this id with other values, and
  /// `.notPermitted` if the id is another athlete's.
  func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)

  /// Throws `.notFound` if the athlete has no such offer: nothing was deleted (defect 22).
  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)
}
