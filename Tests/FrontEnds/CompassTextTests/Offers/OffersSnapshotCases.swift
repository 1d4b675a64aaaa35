import CompassModel
import OffersList
import CompassApp

@testable import CompassText

extension SnapshotCase {
  static let offers = cases(
    "OffersList", offersSituations.map { ($0, .offers($1.screen)) }, atAllWidths: offersAtAllWidths,
    inASCII: offersInASCII, inWords: offersInWords)

  private static let offersAtAllWidths: Set = [
    "loaded", "hostile-names", "comparison", "comparison-of-many", "confirm-delete",
    "parent-with-two-athletes",
  ]
  private static let offersInWords: Set = [
    "loaded", "comparison", "confirm-delete", "empty-filtered", "skeleton",
  ]
  private static let offersInASCII: Set = [
    "loaded", "hostile-names", "comparison", "confirm-delete", "skeleton", "empty-filtered", "offline-with-data",
  ]

  static let offersSituations: [(String, OffersPage)] =
    offersLoading + offersNarrowed + offersSelected + offersDeleting + [
      ("parent", .loaded(in: .parent)),
      ("parent-with-two-athletes", .loaded(in: .parentOfTwo)),
      ("looking-only", .loaded(in: .of(.other("coach"), [.jordan]))),
      ("hostile-names", .loaded(.hostile, schools: .hostile)),
      ("250-offers", .loaded(.daily(250))),
      ("skipped-rows", .loaded(skipped: 2)),
      ("skipped-all-rows", .loaded([], skipped: 1)),
    ]

  private static let offersLoading: [(String, OffersPage)] = [
    ("loading", .opened()),
    ("skeleton", OffersPage.opened().slow),
    ("loaded", OffersPage.loaded().selecting("of-1", "of-2")),
    ("loaded-before-schools", answered(.opened()) { $0.answer(.small) }),
    ("updating", OffersPage.loaded().after(.refreshPulled)),
    ("empty", .loaded([])),
    ("empty-looking-only", .loaded([], in: .of(.other("coach"), [.jordan]))),
    ("error-timeout", answered(.opened()) { $0.answer(.timedOut) }),
    ("error-forbidden", answered(.opened()) { $0.answer(.notPermitted) }),
    ("error-with-data", answered(OffersPage.loaded().after(.refreshPulled)) { $0.answer(.serverError) }),
    (
      "error-schools",
      answered(.opened()) {
        $0.answer(.small)
        $0.answerSchools(.timedOut)
      }
    ),
    ("offline", answered(.opened()) { $0.answer(.offline) }),
    ("offline-with-data", answered(OffersPage.loaded().after(.refreshPulled)) { $0.answer(.offline) }),
  ]

  private static let offersNarrowed: [(String, OffersPage)] = [
    (
      "filtered", OffersPage.loaded().after(.statusFilterChanged(status: .pending), .typeFilterChanged(type: .fullRide))
    ),
    ("searched", OffersPage.loaded().after(.searchChanged(query: "uni"))),
    ("hostile-search", OffersPage.loaded().after(.searchChanged(query: "\u{1B}[2J \u{202E} 日本語 a\nb"))),
    (
      "sorted-by-deadline",
      OffersPage.loaded().after(.sortChanged(sort: OfferSort(field: .deadline, direction: .ascending)))
    ),
    (
      "empty-filtered",
      OffersPage.loaded().after(
        .typeFilterChanged(type: .preferredWalkOn), .statusFilterChanged(status: .accepted),
        .searchChanged(query: "stan"))
    ),
  ]

  private static let offersSelected: [(String, OffersPage)] = [
    ("one-selected", OffersPage.loaded().selecting("of-4")),
    (
      "selected-hidden-by-filters",
      OffersPage.loaded().selecting("of-1", "of-2").after(.statusFilterChanged(status: .pending))
    ),
    ("comparison", OffersPage.loaded().selecting("of-1", "of-2", "of-3").after(.compareTapped)),
    (
      "comparison-of-many",
      (1000..<1007).reduce(OffersPage.loaded(.daily(9))) { $0.selecting("of-\($1)") }.after(.compareTapped)
    ),
    (
      "comparison-of-hostile-names",
      OffersPage.loaded(.hostile, schools: .hostile).selecting("of-1", "of-2", "of-4", "of-5").after(.compareTapped)
    ),
  ]

  private static let offersDeleting: [(String, OffersPage)] = [
    (
      "status-changing",
      OffersPage.loaded().after(.statusChosen(id: OfferID("of-1"), status: .accepted), .acceptConfirmed)
    ),
    (
      "compared-hidden-by-filters",
      OffersPage.loaded().selecting("of-1", "of-2").after(
        .statusFilterChanged(status: .pending), .compareTapped)
    ),
    ("confirm-delete", OffersPage.loaded().after(.deleteTapped(id: OfferID("of-2")))),
    ("deleting", OffersPage.loaded().after(.deleteTapped(id: OfferID("of-2")), .deleteConfirmed)),
    ("delete-refused", offersDeletion(.serverError)),
  ]

  private static func offersDeletion(_ kind: ServiceFailure.Kind) -> OffersPage {
    answered(OffersPage.loaded().after(.deleteTapped(id: OfferID("of-2")), .deleteConfirmed)) {
      $0.answerDeletion(of: OfferID("of-2"), ServiceFailure(kind))
    }
  }

  private static func answered(_ page: OffersPage, _ answer: (inout OffersPage) -> Void) -> OffersPage {
    var page = page
    answer(&page)
    return page
  }
}
