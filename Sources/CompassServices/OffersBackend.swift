import CompassModel

/// Where offers live (offers-list.md §4).
public protocol OffersBackend: Sendable {
  /// All offers of an athlete, in no particular order. Rows that cannot be read are counted, not returned.
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer>

  /// Stores an offer under an id its maker chose.
  ///
  /// Doing it again under the same id leaves one offer, with what was said last: a save whose answer got lost
  /// can be repeated, changed or not. Throws `.notPermitted` if the id is another athlete's.
  func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)

  /// Throws `.notFound` if the athlete has no such offer: nothing was deleted (defect 22).
  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure)
}
