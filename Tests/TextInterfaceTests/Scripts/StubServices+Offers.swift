import CompassModel
import CompassServices
import Synchronization

/// Offers and schools in memory, by athlete.
final class StoredOffers: Sendable {
  let offers: Mutex<[AthleteID: [Offer]]>
  let schools: [School]

  init(_ offers: [Offer] = [], schools: [School] = .small) {
    self.offers = Mutex([AthleteID("ath-1"): offers])
    self.schools = schools
  }
}

extension StubBackend: OffersBackend, SchoolsBackend {
  func loadOffers(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<Offer> {
    Loaded(rows: stored.offers.withLock { $0[athlete] ?? [] })
  }

  func createOffer(_ offer: NewOffer, as id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    stored.offers.withLock { offers in
      offers[athlete, default: []].removeAll { $0.id == id }
      offers[athlete, default: []].append(Offer(offer, id: id, owner: athlete))
    }
  }

  func deleteOffer(_ id: OfferID, of athlete: AthleteID) async throws(ServiceFailure) {
    let wasThere = stored.offers.withLock { offers in
      let before = offers[athlete]?.count
      offers[athlete]?.removeAll { $0.id == id }
      return offers[athlete]?.count != before
    }
    if !wasThere { throw ServiceFailure(.notFound) }
  }

  func loadSchools(of athlete: AthleteID) async throws(ServiceFailure) -> Loaded<School> {
    Loaded(rows: stored.schools)
  }
}
