import CompassModel
import Records
import CompassApp

@testable import CompassText

extension SnapshotCase {
  static let details = cases(
    "Details", detailsSituations.compactMap { name, page in page.screen.map { (name, .details($0)) } },
    atAllWidths: detailsAtAllWidths, inASCII: detailsInASCII, inWords: ["event", "offer"])

  private static let detailsAtAllWidths: Set = ["event", "interaction", "offer", "hostile-texts"]
  private static let detailsInASCII: Set = ["event", "hostile-texts", "skeleton", "offline-with-data"]

  private static let opened = DetailsPage(.event(EventID("ev-1")))
  private static let listed = DetailsPage(.event(EventID("ev-1")), from: .events(Base([.listed])))

  static let detailsSituations: [(String, DetailsPage)] = [
    ("loading", opened), ("skeleton", opened.after(.skeletonDue)),
    ("event", .loaded()), ("interaction", .loaded(.email)), ("offer", .loaded(.partial)),
    ("hostile-texts", .loaded(.hostile, schools: .hostile)),
    ("loaded-before-schools", opened.answered(.camp)),
    ("updating", DetailsPage.loaded().after(.refreshPulled)),
    ("parent-with-two-athletes", .loaded(in: .parentOfTwo)),
    ("no-longer-there", DetailsPage.loaded().after(.refreshPulled).failed(.notFound)),
    ("error-timeout", opened.failed(.timedOut)), ("error-forbidden", opened.failed(.notPermitted)),
    ("error-with-data", DetailsPage.loaded().after(.refreshPulled).failed(.serverError)),
    ("error-schools", opened.answered(.camp).failedSchools(.timedOut)),
    ("offline", opened.failed(.offline)),
    ("as-in-the-list", listed), ("offline-as-in-the-list", listed.failed(.offline)),
    ("offline-with-data", DetailsPage.loaded().after(.refreshPulled).failed(.offline)),
  ]
}
