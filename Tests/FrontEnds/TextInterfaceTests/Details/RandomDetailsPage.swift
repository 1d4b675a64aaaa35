import CompassModel
import PageKit
import RecordDetails
import TestSupport

@testable import TextInterface

extension SeededGenerator {
  /// A page in any state, over a row of any texts.
  mutating func detailsPage() -> DetailsPage {
    let contexts: [PageContext] = [.athlete, .parentOfTwo, PageContext(moment: .fixed)]
    let references = [
      RecordReference.event(EventID(text(pieces: 3))), .offer(OfferID("of-1")), .interaction(InteractionID("in-1")),
    ]
    let reference = references[number(below: 3)]
    var page = DetailsPage(reference, in: contexts[number(below: 3)])
    if number(below: 8) > 0 { page = page.answered(Record(reference, fields: fields())) }
    if number(below: 4) > 0 { page = page.answered([School(id: SchoolID("s"), name: text(pieces: 9))]) }
    let kinds = ServiceFailure.Kind.allCases
    switch number(below: 5) {
    case 0: page = page.after(.refreshPulled).failed(kinds[number(below: kinds.count)])
    case 1: page = page.after(.tap(.refreshPulled), .skeletonDue)
    case 2: page = page.after(.reloadRequested).failedSchools(kinds[number(below: kinds.count)])
    default: break
    }
    return page
  }

  private mutating func fields() -> [RecordField] {
    let names = (Record.camp.fields + Record.email.fields + Record.partial.fields).map(\.name)
    return Set(names).sorted().filter { _ in number(below: 3) > 0 }.map { RecordField($0, value()) }
      + [RecordField(text(pieces: 3), value())]
  }

  private mutating func value() -> RecordField.Value? {
    switch number(below: 9) {
    case 0: nil
    case 1: .number([0, -1.5, 1e300, 66.67, 99_999_999.99][number(below: 5)])
    case 2: .flag(Bool.random(using: &self))
    case 3: .date(CalendarDate(clampingDayNumber: Int64(number(below: 40_000))))
    case 4: .instant(Instant(seconds: Int64(number(below: 2_000_000_000))))
    case 5: .list((0..<number(below: 4)).map { _ in text(pieces: 4) })
    case 6: .json("[\"\(text(pieces: 3))\", 1]")
    default: .text(text(pieces: number(below: 40)))
    }
  }
}
