import CompassModel
import OffersList
import Records

extension SnapshotCase {
  static let offers = cases(
    "OffersList", offersSituations.map { ($0, .offers($1.screen)) }, atAllWidths: offersAtAllWidths,
    inASCII: offersInASCII, inWords: offersInWords)

  private static let offersAtAllWidths: Set = [
    "loaded", "hostile-names", "comparison", "comparison-of-many", "confirm-delete", "parent-with-two-athletes",
  ]
  private static let offersInWords: Set = ["loaded", "comparison", "confirm-delete", "empty-filtered", "skeleton"]
  private static let offersInASCII: Set = [
    "loaded", "hostile-names", "comparison", "confirm-delete", "skeleton", "empty-filtered", "offline-with-data",
  ]

  static let offersSituations = [offersLoading, offersNarrowed, offersSelected, offersDeleting, offersOthers].flatMap(
    \.self)

  private static let offersOthers: KeyValuePairs<String, OffersPage> = [
    "parent": .loaded(in: .parent),
    "parent-with-two-athletes": .loaded(in: .parentOfTwo),
    "looking-only": .loaded(in: .of(.other("coach"), [.jordan])),
    "hostile-names": .loaded(.hostile, schools: .hostile),
    "250-offers": .loaded(.daily(250)),
    "skipped-rows": .loaded(skipped: 2),
    "skipped-all-rows": .loaded([], skipped: 1),
  ]

  private static let offersLoading: KeyValuePairs<String, OffersPage> = [
    "loading": .opened(),
    "skeleton": .opened().slow,
    "loaded": .loaded().selecting("of-1", "of-2"),
    "loaded-before-schools": .opened().answered(.offers(Base(.small))),
    "updating": .loaded().after(.refreshPulled),
    "empty": .loaded([]),
    "empty-looking-only": .loaded([], in: .of(.other("coach"), [.jordan])),
    "error-timeout": .opened().failed([.offers], .timedOut),
    "error-forbidden": .opened().failed([.offers], .notPermitted),
    "error-with-data": .loaded().after(.refreshPulled).failed([.offers], .serverError),
    "error-schools": .opened().answered(.offers(Base(.small))).failed([.schools], .timedOut),
    "offline": .opened().failed([.offers], .offline),
    "offline-with-data": .loaded().after(.refreshPulled).failed([.offers], .offline),
  ]

  private static let offersNarrowed: KeyValuePairs<String, OffersPage> = [
    "filtered": .loaded().after(.statusFilterChanged(status: .pending), .typeFilterChanged(type: .fullRide)),
    "searched": .loaded().after(.searchChanged(query: "uni")),
    "hostile-search": .loaded().after(.searchChanged(query: "\u{1B}[2J \u{202E} 日本語 a\nb")),
    "sorted-by-deadline": .loaded().after(.sortChanged(sort: OfferSort(field: .deadline, direction: .ascending))),
    "empty-filtered": .loaded().after(
      .typeFilterChanged(type: .preferredWalkOn), .statusFilterChanged(status: .accepted), .searchChanged(query: "stan")
    ),
  ]

  private static let offersSelected: KeyValuePairs<String, OffersPage> = [
    "one-selected": .loaded().selecting("of-4"),
    "selected-hidden-by-filters": .loaded().selecting("of-1", "of-2").after(.statusFilterChanged(status: .pending)),
    "comparison": .loaded().selecting("of-1", "of-2", "of-3").after(.compareTapped),
    "comparison-of-many": (1000..<1007).reduce(OffersPage.loaded(.daily(9))) { $0.selecting("of-\($1)") }.after(
      .compareTapped),
    "comparison-of-hostile-names": .loaded(.hostile, schools: .hostile).selecting("of-1", "of-2", "of-4", "of-5").after(
      .compareTapped),
  ]

  private static let offersDeleting: KeyValuePairs<String, OffersPage> = [
    "status-changing": .loaded().after(.statusChosen(id: OfferID("of-1"), status: .accepted), .acceptConfirmed),
    "compared-hidden-by-filters": .loaded().selecting("of-1", "of-2").after(
      .statusFilterChanged(status: .pending), .compareTapped),
    "confirm-delete": .loaded().after(.deleteTapped(id: OfferID("of-2"))),
    "deleting": .loaded().after(.deleteTapped(id: OfferID("of-2")), .deleteConfirmed),
    "delete-refused": .loaded().after(.deleteTapped(id: OfferID("of-2")), .deleteConfirmed).refused(.serverError),
  ]
}
